import { and, eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { blocked_emails, user_roles, users } from '~/db/schema/accounts'
import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor, Role } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'

type AccessServices = Pick<Services, 'db' | 'clock'>
type By = Pick<Actor, 'id' | 'session_id'>

/** By an admin, or by a command on the machine itself (then no actor is named). */
export async function grantRole(
  { db, clock }: AccessServices,
  by: By | null,
  { user_id, role }: { user_id: string; role: Role },
) {
  return db.transaction(async (tx) => {
    const now = clock()
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('key share')
    if (!user) throw new AppError('not_found', 'We couldn’t find that user.', { field: 'user_id' })
    const added = await tx
      .insert(user_roles)
      .values({ user_id, role, granted_by: by?.id ?? null, created_at: now })
      .onConflictDoNothing()
      .returning({ role: user_roles.role })
    if (added[0]) await recordAudit(tx, now, entry(by, 'role.granted', user_id, { role }))
    return { user_id, roles: await rolesOf(tx, user_id), changed: added.length > 0 }
  })
}

export async function removeRole(
  { db, clock }: AccessServices,
  by: By | null,
  { user_id, role }: { user_id: string; role: Role },
) {
  try {
    return await db.transaction(async (tx) => {
      const taken = await tx
        .delete(user_roles)
        .where(and(eq(user_roles.user_id, user_id), eq(user_roles.role, role)))
        .returning({ role: user_roles.role })
      if (!taken[0]) throw new AppError('not_found', 'This user doesn’t have that role.', { field: 'role' })
      await recordAudit(tx, clock(), entry(by, 'role.removed', user_id, { role }))
      return { user_id, roles: await rolesOf(tx, user_id) }
    })
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    if ((cause as { constraint?: string } | null)?.constraint !== 'user_roles_last_admin') throw error
    throw new AppError('conflict', 'The last admin can’t be removed.', { field: 'role' })
  }
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

export async function blockEmail(
  { db, clock }: AccessServices,
  by: By | null,
  { email, reason }: { email: string; reason: string },
) {
  return db.transaction(async (tx) => {
    const now = clock()
    // Blocking the last admin would be another way to remove them.
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, 'admin')))
      .where(eq(users.email, email))
      .for('update', { of: user_roles })
    if (admin) throw new AppError('conflict', 'This user is an admin. Remove that role first.', { field: 'email' })
    const row = { email, reason, blocked_by: by?.id ?? null, created_at: now }
    const set = { reason, blocked_by: by?.id ?? null, may_finish: false }
    await tx.insert(blocked_emails).values(row).onConflictDoUpdate({ target: blocked_emails.email, set })
    await recordAudit(tx, now, { ...entry(by, 'email.blocked', email, { reason }), subject_type: 'email' })
    return { email, reason }
  })
}

/** Lets a blocked owner sign in again to finish the open orders of their bakeries, or takes that back. */
export async function letFinish(
  { db, clock }: AccessServices,
  by: Actor,
  { email, may_finish }: { email: string; may_finish: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(blocked_emails).set({ may_finish }).where(eq(blocked_emails.email, email))
    const action = may_finish ? 'email.may_finish' : 'email.may_not_finish'
    await recordAudit(tx, clock(), { ...entry(by, action, email, {}), subject_type: 'email' })
  })
}

export async function unblockEmail({ db, clock }: AccessServices, by: By | null, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(blocked_emails)
      .where(eq(blocked_emails.email, email))
      .returning({ email: blocked_emails.email })
    if (!gone[0]) throw new AppError('not_found', 'This address isn’t blocked.', { field: 'email' })
    await recordAudit(tx, clock(), { ...entry(by, 'email.unblocked', email, {}), subject_type: 'email' })
  })
}
