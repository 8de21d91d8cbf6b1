import { eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { user_roles, users } from '~/db/schema/accounts'
import { blockAddress, giveRole, takeRole, unblockAddress } from '~/features/accounts/access.commands.server'
import { endUserSession, revokeSessions } from '~/features/accounts/sessions.commands.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor, Role } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { findUser } from './user-detail.queries.server'
import type { UserDetail } from './users.contract'

interface UserChange {
  id: string
  roles?: Role[] | undefined
  blocked?: boolean | undefined
  reason: string
}

/** Neither happens without the other. Asking for what is so already changes nothing, so a second press does no harm. */
export function changeUser(
  services: Services,
  actor: Actor,
  { id, roles, blocked, reason }: UserChange,
): Promise<UserDetail> {
  return services.db.transaction(async (tx) => {
    const now = services.clock()
    const email = await emailOf(tx, id)
    // Before a role is given: who is blocked gets none.
    if (blocked) await blockAddress(tx, now, actor, { email, reason, once: true })
    if (blocked === false) await unblockAddress(tx, now, actor, email)
    if (roles) await setRoles(tx, services, actor, { id, roles })
    return (await findUser({ ...services, db: tx }, id))!
  })
}

async function setRoles(tx: Tx, services: Services, by: Actor, { id: user_id, roles }: { id: string; roles: Role[] }) {
  const had = await tx.select({ role: user_roles.role }).from(user_roles).where(eq(user_roles.user_id, user_id))
  for (const role of new Set(roles))
    if (!had.some((row) => row.role === role)) await giveRole(tx, services, by, { user_id, role })
  for (const { role } of had) if (!roles.includes(role)) await takeRole(tx, services.clock(), by, { user_id, role })
}

async function emailOf(tx: Tx, id: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id)).for('key share')
  if (!user) throw new AppError('not_found', 'We couldn’t find that user.')
  return user.email
}

/** One that has ended meanwhile is no refusal, and no entry of the log. */
export async function signOutUser(services: Services, actor: Actor, which: { id: string; session_id: string }) {
  await services.db.transaction(async (tx) => {
    const now = services.clock()
    const ended = await endUserSession(tx, now, { user_id: which.id, session_id: which.session_id })
    if (ended) await noteSignedOut(tx, now, actor, { id: which.id, device: ended.device_label })
  })
}

export async function signOutUserEverywhere(services: Services, actor: Actor, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const now = services.clock()
    await emailOf(tx, id)
    await revokeSessions(tx, now, { user_id: id })
    await noteSignedOut(tx, now, actor, { id, device: 'all' })
  })
}

const noteSignedOut = (tx: Tx, now: Date, by: Actor, { id, device }: { id: string; device: string | null }) =>
  recordAudit(tx, now, { by, action: 'user.signed_out', subject_type: 'user', subject_id: id, details: { device } })
