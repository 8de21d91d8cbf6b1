import { eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { users } from '~/db/schema/accounts'
import { codeCounts } from '~/features/two-step/code-counts.commands.server'
import type { GivenPasskey } from '~/features/two-step/passkey-shapes'
import { anyPasskey, ownerOfPasskey, passkeysToShow, takePasskey } from '~/features/two-step/passkeys.commands.server'
import { takeCode } from '~/features/two-step/second-step.commands.server'
import { findTicket, openTicket, takeTicket } from '~/features/two-step/tickets.commands.server'
import { TICKET_OVER } from '~/features/two-step/two-step'
import { waysOf } from '~/features/two-step/ways.commands.server'
import type { Actor } from '~/http/actor.server'
import { type Caller, clearCounts, count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { type Account, findAccountById } from './accounts.queries.server'
import { passwordMark } from './ask-second-step.commands.server'
import { attemptCounts } from './attempts.server'
import { lockClosed } from './lock-person.commands.server'
import { withPassword } from './passwords.commands.server'
import { ACCOUNT_DISABLED, EMAIL_NOT_VERIFIED, SESSION_EXPIRED } from './sentences'
import { proveSession, type SessionView } from './sessions.commands.server'
import { beginSession } from './sign-in.commands.server'

/** One of both. */
interface Shown {
  code?: string | undefined
  passkey?: GivenPasskey | undefined
}

/** Trades the ticket of a right password, and a code or passkey, for the session. A wrong code leaves the ticket; a new password ends it. */
export async function takeSecondStep(
  services: Services,
  caller: Caller,
  { ticket, ...shown }: Shown & { ticket: string },
): Promise<SessionView> {
  const { db, clock, secret } = services
  const known = await findTicket(db, clock(), ticket, 'sign_in')
  if (!known?.user_id || !known.password_mark) throw new AppError('session_expired', TICKET_OVER)
  const { user_id, password_mark } = known
  // A passkey can't be guessed.
  const tries = shown.passkey ? [] : codeCounts(user_id, password_mark)
  await count(services, ...tries)
  const session = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, services, user_id)
    if (
      !account ||
      !passwordMark(secret, account).equals(password_mark) ||
      !(await takeTicket(tx, clock(), ticket, 'sign_in'))
    )
      throw new AppError('session_expired', TICKET_OVER)
    if (account.disabled) throw new AppError('account_disabled', ACCOUNT_DISABLED)
    await takeShown(tx, services, user_id, ticket, shown)
    return beginSession(tx, services, caller, { user: account.user, remember: known.remember })
  })
  await clearCounts(services, ...tries, ...attemptCounts('sign_in', caller, user_id).clearing)
  return session
}

const takeShown = (tx: Tx, services: Services, user_id: string, ticket: string, { code = '', passkey }: Shown) =>
  passkey ? takePasskey(tx, services, user_id, ticket, passkey) : takeCode(tx, services, user_id, code)

async function lockAccount(tx: Tx, { env }: Pick<Services, 'env'>, user_id: string): Promise<Account | null> {
  await lockClosed(tx, user_id)
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
  return findAccountById(tx, user_id, env)
}

interface PasskeySignIn {
  ticket: string
  passkey: GivenPasskey
  remember_me: boolean
}

export const beginPasskeySignIn = (services: Services) => anyPasskey(services)

/** The passkey says who it is, and that it's them: it asked for finger, face or PIN. */
export async function signInByPasskey(
  services: Services,
  caller: Caller,
  { ticket, passkey, remember_me: remember }: PasskeySignIn,
): Promise<SessionView> {
  const user_id = await ownerOfPasskey(services, passkey)
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, services, user_id)
    if (!account || !(await takeTicket(tx, services.clock(), ticket, 'passkey_sign_in')))
      throw new AppError('session_expired', TICKET_OVER)
    await takePasskey(tx, services, user_id, ticket, passkey)
    // Told only to who has shown that it's theirs, as after a password.
    if (account.disabled) throw new AppError('account_disabled', ACCOUNT_DISABLED)
    if (!account.user.email_verified) throw new AppError('email_not_verified', EMAIL_NOT_VERIFIED)
    return beginSession(tx, services, caller, { user: account.user, remember })
  })
}

/** What the browser needs to ask for a passkey before a dangerous act; null for those who have none. */
export async function beginStepUp(services: Services, actor: Actor) {
  const { db, clock } = services
  if (!(await waysOf(db, actor.id!))?.passkeys) return null
  const ticket = await openTicket(db, clock(), { purpose: 'step_up', user_id: actor.id })
  return { ticket, options: await passkeysToShow(db, services, actor.id!, ticket) }
}

interface StepUp extends Shown {
  current_password?: string | undefined
  /** Of the passkey. */
  ticket?: string | undefined
}

/** Whoever has two-step sign-in shows a code or passkey: a password may have been watched. Others show their password. */
export async function stepUp(
  services: Services,
  actor: Actor,
  { current_password, ticket = '', ...shown }: StepUp,
): Promise<void> {
  const { db, clock } = services
  const user_id = actor.id!
  const prove = (tx: Tx) => proveSession(tx, clock(), actor.session_id!)
  if (!(await waysOf(db, user_id)))
    return withPassword(services, actor, { current_password, act: async (tx) => void (await prove(tx)) })
  const tries = shown.passkey ? [] : codeCounts(user_id)
  await count(services, ...tries)
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, services, user_id))) throw new AppError('session_expired', SESSION_EXPIRED)
    if (shown.passkey && (await takeTicket(tx, clock(), ticket, 'step_up'))?.user_id !== user_id)
      throw new AppError('conflict', 'That took a while. Please try again.')
    await takeShown(tx, services, user_id, ticket, shown)
    await prove(tx)
  })
  await clearCounts(services, ...tries)
}
