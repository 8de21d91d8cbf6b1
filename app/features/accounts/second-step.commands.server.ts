import { and, eq } from 'drizzle-orm'
import { users } from '~/db/schema/accounts'
import { codeCounts } from '~/features/two-step/code-counts.commands.server'
import { takeCode } from '~/features/two-step/second-step.commands.server'
import { findTicket, takeTicket } from '~/features/two-step/tickets.commands.server'
import { TICKET_OVER } from '~/features/two-step/two-step'
import { waysOf } from '~/features/two-step/ways.commands.server'
import type { Actor } from '~/http/actor.server'
import { type Caller, clearCounts, count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { findAccountById } from './accounts.queries.server'
import { passwordMark } from './ask-second-step.commands.server'
import { attemptCounts } from './attempts.server'
import { lockClosed } from './lock-person.commands.server'
import { withPassword } from './passwords.commands.server'
import { ACCOUNT_DISABLED, SESSION_EXPIRED } from './sentences'
import { proveSession, type SessionView } from './sessions.commands.server'
import { beginSession } from './sign-in.commands.server'

interface SecondStep {
  ticket: string
  code: string
}

/** Trades the ticket of a right password and a code for the session. A wrong code leaves the ticket; a new password ends it. */
export async function takeSecondStep(services: Services, caller: Caller, given: SecondStep): Promise<SessionView> {
  const { db, env, clock, secret } = services
  const known = await findTicket(db, clock(), given.ticket, 'sign_in')
  if (!known?.user_id || !known.password_mark) throw new AppError('session_expired', TICKET_OVER)
  const { user_id, password_mark } = known
  const tries = codeCounts(user_id, password_mark)
  await count(services, ...tries)
  const session = await db.transaction(async (tx) => {
    await lockClosed(tx, user_id)
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
    const account = await findAccountById(tx, user_id, env)
    if (!account || !passwordMark(secret, account).equals(password_mark))
      throw new AppError('session_expired', TICKET_OVER)
    if (account.disabled) throw new AppError('account_disabled', ACCOUNT_DISABLED)
    if (!(await takeTicket(tx, clock(), given.ticket, 'sign_in'))) throw new AppError('session_expired', TICKET_OVER)
    await takeCode(tx, services, user_id, given.code)
    return beginSession(tx, services, caller, { user: account.user, remember: known.remember })
  })
  await clearCounts(services, ...tries, ...attemptCounts('sign_in', caller, user_id).clearing)
  return session
}

interface StepUp {
  password?: string | undefined
  code?: string | undefined
}

/** Whoever has two-step sign-in shows a code: a password may have been watched. Others show their password. */
export async function stepUp(services: Services, actor: Actor, given: StepUp): Promise<void> {
  const { db, clock } = services
  const user_id = actor.id!
  if (!(await waysOf(db, user_id)))
    return withPassword(services, actor, {
      current_password: given.password,
      act: async (tx) => void (await proveSession(tx, clock(), actor.session_id!)),
    })
  const tries = codeCounts(user_id)
  await count(services, ...tries)
  await db.transaction(async (tx) => {
    const own = and(eq(users.id, user_id))
    const locked = await tx.select({ id: users.id }).from(users).where(own).for('no key update')
    if (!locked[0]) throw new AppError('session_expired', SESSION_EXPIRED)
    await takeCode(tx, services, user_id, given.code ?? '')
    await proveSession(tx, clock(), actor.session_id!)
  })
  await clearCounts(services, ...tries)
}
