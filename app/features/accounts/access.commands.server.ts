import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
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
  // Whoever blocks them, or lets them leave, locks their row, too: neither happens unseen by the other.
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
  if (!user) throw new AppError('not_found', 'We couldn’t find that user.', { field: 'user_id' })
  const held = and(eq(user_roles.user_id, user_id), eq(user_roles.role, role))
  if ((await tx.$count(user_roles, held)) > 0) return false
  await refuseOfNoUse(tx, user_id)
  await tx.insert(user_roles).values({ user_id, role, granted_by: by?.id ?? null, created_at: now })
  await recordAudit(tx, now, entry(by, 'role.granted', user_id, { role }))
  if (role === 'admin') await tellNewAdmin(tx, env, { user_id, by: by?.id ?? null })
  return true
}

/** A role that its holder can't use would wait unseen until they're let in, and count as an admin meanwhile. */
async function refuseOfNoUse(tx: Tx, user_id: string): Promise<void> {
  const { rows } = await tx.execute<{ verified: boolean; blocked: boolean; away: boolean }>(sql`
    select email_verified_at is not null as verified, is_blocked(id) as blocked, is_away(id) as away from users where id = ${user_id}`)
  const { verified, blocked, away } = onlyRow(rows)
  const said =
    (blocked && 'This account is blocked. Unblock it before you give it a role.') ||
    (away && 'They asked us to delete their account, so they can’t use a role.') ||
    (!verified && 'They haven’t verified their email yet, so they can’t use a role.')
  if (said) throw new AppError('conflict', said, { field: 'role' })
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

export const blockEmail = (
  { db, clock }: Pick<AccessServices, 'db' | 'clock'>,
  by: By | null,
  blocking: Blocking & { once?: boolean },
) => db.transaction((tx) => blockAddress(tx, clock(), by, blocking))

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
  await refuseAdmin(tx, email)
  const row = { email, reason, blocked_by: by?.id ?? null, created_at: now }
  const [added] = await tx.insert(blocked_emails).values(row).onConflictDoNothing().returning(BLOCK)
  const before = added ? null : await lockBlock(tx, email)
  // Unblocked at this very moment.
  if (!(added || before)) return blockAddress(tx, now, by, { email, reason, once })
  if (before) {
    if (once && !before.domain) return { email, reason: before.reason }
    const after = { reason, domain: null, may_finish: false }
    if (isDeepStrictEqual(before, after)) return { email, reason }
    const set = { ...after, blocked_by: by?.id ?? null }
    await tx.update(blocked_emails).set(set).where(eq(blocked_emails.email, email))
    await recordAudit(tx, now, emailEntry(by, 'email.blocked', email, { before, after }))
  } else await recordAudit(tx, now, emailEntry(by, 'email.blocked', email, { reason }))
  // Who became an admin at this moment: the statement that blocks has waited for them.
  await refuseAdmin(tx, email)
  return { email, reason }
}

const BLOCK = { reason: blocked_emails.reason, domain: blocked_emails.domain, may_finish: blocked_emails.may_finish }

async function lockBlock(tx: Tx, email: string) {
  const [block] = await tx.select(BLOCK).from(blocked_emails).where(eq(blocked_emails.email, email)).for('update')
  return block ?? null
}

/** Blocking the last admin would be another way to remove them. */
async function refuseAdmin(tx: Tx, email: string): Promise<void> {
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, 'admin')))
    .where(eq(users.email, email))
    .for('update', { of: user_roles })
  if (admin) throw new AppError('conflict', 'This user is an admin. Remove that role first.', { field: 'email' })
}

/** Lets a blocked owner sign in again to finish the open orders of their bakeries, or takes that back. */
export async function letFinish(
  { db, clock }: Pick<AccessServices, 'db' | 'clock'>,
  by: Actor,
  { email, may_finish }: { email: string; may_finish: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const which = and(eq(blocked_emails.email, email), ne(blocked_emails.may_finish, may_finish))
    const changed = await tx.update(blocked_emails).set({ may_finish }).where(which).returning(BLOCK)
    if (!changed[0]) return
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
  const gone = await tx.delete(blocked_emails).where(eq(blocked_emails.email, email)).returning(BLOCK)
  if (gone[0]) await recordAudit(tx, now, emailEntry(by, 'email.unblocked', email, gone[0]))
  return gone.length > 0
}
