import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { blocked_emails, user_roles, users } from '~/db/schema/accounts'
import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor, Role } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { tellNewAdmin } from './tell-new-admin.commands.server'

type AccessServices = Pick<Services, 'db' | 'clock' | 'env'>
type By = Pick<Actor, 'id' | 'session_id'>

interface RoleOf {
  user_id: string
  role: Role
}

const NOT_ONES_OWN = 'You’d lock yourself out. Ask another admin to do it.'
const TAKES_TWO = 'Taking the admin role needs a second admin’s yes. Ask for it on this user’s page.'

/** By an admin, or by a command on the machine itself (then no actor is named). */
export const grantRole = (services: AccessServices, by: By | null, { user_id, role }: RoleOf) =>
  services.db.transaction(async (tx) => {
    const changed = await giveRole(tx, services, by, { user_id, role })
    return { user_id, roles: await rolesOf(tx, user_id), changed }
  })

export const removeRole = (
  { db, clock }: Pick<AccessServices, 'db' | 'clock'>,
  by: By | null,
  { user_id, role }: RoleOf,
) =>
  db.transaction(async (tx) => {
    if (!(await takeRole(tx, clock(), by, { user_id, role })))
      throw new AppError('not_found', 'This user doesn’t have that role.', { field: 'role' })
    return { user_id, roles: await rolesOf(tx, user_id) }
  })

/** The other admins hear of a new one, so that nobody makes a second account an admin unseen (decision 261). */
export async function giveRole(
  tx: Tx,
  { clock, env }: Pick<AccessServices, 'clock' | 'env'>,
  by: By | null,
  { user_id, role }: RoleOf,
): Promise<boolean> {
  const now = clock()
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('key share')
  if (!user) throw new AppError('not_found', 'We couldn’t find that user.', { field: 'user_id' })
  const added = await tx
    .insert(user_roles)
    .values({ user_id, role, granted_by: by?.id ?? null, created_at: now })
    .onConflictDoNothing()
    .returning({ role: user_roles.role })
  if (!added[0]) return false
  await recordAudit(tx, now, entry(by, 'role.granted', user_id, { role }))
  if (role === 'admin') await tellNewAdmin(tx, env, { user_id, by: by?.id ?? null })
  return true
}

interface SecondYes {
  asked_by: string
  approval_id: string
}

/** Every way to take a role leads through here. Admins take that of an admin with a second one's yes alone; the machine itself needs none. */
export async function takeRole(
  tx: Tx,
  now: Date,
  by: By | null,
  { user_id, role }: RoleOf,
  yes?: SecondYes,
): Promise<boolean> {
  const its = and(eq(user_roles.user_id, user_id), eq(user_roles.role, role))
  const [held] = await tx.select({ role: user_roles.role }).from(user_roles).where(its)
  if (!held) return false
  if (by && role === 'admin' && !yes) {
    const own = user_id === by.id
    throw new AppError('conflict', own ? NOT_ONES_OWN : TAKES_TWO, { field: 'role' })
  }
  const taken = await tx
    .delete(user_roles)
    .where(its)
    .returning({ role: user_roles.role })
    .catch((error: unknown) => {
      const cause = error instanceof Error && error.cause ? error.cause : error
      if ((cause as { constraint?: string } | null)?.constraint !== 'user_roles_last_admin') throw error
      throw new AppError('conflict', 'The last admin can’t be removed.', { field: 'role' })
    })
  if (!taken[0]) return false
  await recordAudit(tx, now, entry(by, 'role.removed', user_id, { role, ...yes }))
  return true
}

async function rolesOf(tx: Tx, user_id: string): Promise<Role[]> {
  const rows = await tx.select({ role: user_roles.role }).from(user_roles).where(eq(user_roles.user_id, user_id))
  return rows.map(({ role }) => role).sort()
}

const entry = (by: By | null, action: string, subject_id: string, details: Record<string, unknown>) => ({
  by,
  action,
  subject_type: 'user',
  subject_id,
  details,
})

const emailEntry = (by: By | null, action: string, email: string, details: Record<string, unknown> = {}) => ({
  ...entry(by, action, email, details),
  subject_type: 'email',
})

interface Blocking {
  email: string
  reason: string
}

export const blockEmail = ({ db, clock }: Pick<AccessServices, 'db' | 'clock'>, by: By | null, blocking: Blocking) =>
  db.transaction((tx) => blockAddress(tx, clock(), by, blocking))

/**
 * Whoever is blocked by name stays so when the domain of their address is let in again. `once`: who is blocked by name already keeps the
 * reason, and what they may finish, since a page that was loaded before knows of neither.
 */
export async function blockAddress(
  tx: Tx,
  now: Date,
  by: By | null,
  { email, reason, once = false }: Blocking & { once?: boolean },
): Promise<Blocking> {
  // Blocking the last admin would be another way to remove them.
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, 'admin')))
    .where(eq(users.email, email))
    .for('update', { of: user_roles })
  if (admin) throw new AppError('conflict', 'This user is an admin. Remove that role first.', { field: 'email' })
  const row = { email, reason, blocked_by: by?.id ?? null, created_at: now }
  const set = { reason, blocked_by: by?.id ?? null, domain: null, may_finish: false }
  const setWhere = once ? isNotNull(blocked_emails.domain) : undefined
  const blocked = await tx
    .insert(blocked_emails)
    .values(row)
    .onConflictDoUpdate({ target: blocked_emails.email, set, ...(setWhere && { setWhere }) })
    .returning({ email: blocked_emails.email })
  if (blocked[0]) await recordAudit(tx, now, emailEntry(by, 'email.blocked', email, { reason }))
  return { email, reason }
}

/** Lets a blocked owner sign in again to finish the open orders of their bakeries, or takes that back. */
export async function letFinish(
  { db, clock }: Pick<AccessServices, 'db' | 'clock'>,
  by: Actor,
  { email, may_finish }: { email: string; may_finish: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(blocked_emails).set({ may_finish }).where(eq(blocked_emails.email, email))
    const action = may_finish ? 'email.may_finish' : 'email.may_not_finish'
    await recordAudit(tx, clock(), emailEntry(by, action, email))
  })
}

export const unblockEmail = (
  { db, clock }: Pick<AccessServices, 'db' | 'clock'>,
  by: By | null,
  email: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await unblockAddress(tx, clock(), by, email)))
      throw new AppError('not_found', 'This address isn’t blocked.', { field: 'email' })
  })

export async function unblockAddress(tx: Tx, now: Date, by: By | null, email: string): Promise<boolean> {
  const gone = await tx
    .delete(blocked_emails)
    .where(eq(blocked_emails.email, email))
    .returning({ email: blocked_emails.email })
  if (gone[0]) await recordAudit(tx, now, emailEntry(by, 'email.unblocked', email))
  return gone.length > 0
}
