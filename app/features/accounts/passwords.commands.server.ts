import { and, eq, exists, gt, isNull, ne } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { email_changes, email_codes, sessions, users } from '~/db/schema/accounts'
import type { Actor } from '~/http/actor.server'
import { type Caller, clearCounts, count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError, refuseWrong } from '~/lib/errors'
import { sendLetter } from '~/mail/outbox.server'
import type { readCredential } from './account'
import { type Account, findAccount, findAccountById, type UserView } from './accounts.queries.server'
import { attemptCounts } from './attempts.server'
import { ATTEMPT_LIMITS } from './client-limits'
import { mailCode, verifyEmail } from './codes.commands.server'
import { isCommonPassword } from './common-passwords.server'
import { passwordChangedLetter } from './letters.server'
import { lockClosed } from './lock-person.commands.server'
import { hashPassword, hasPassword, matchesPassword } from './password-hash.server'
import {
  ACCOUNT_DISABLED,
  NO_PASSWORD,
  RESET_SESSION_EXPIRED,
  SESSION_EXPIRED,
  WEAK_PASSWORD,
  WRONG_CURRENT_PASSWORD,
} from './sentences'
import { revokeSessions } from './sessions.commands.server'

const FRESH_MS = 10 * 60_000

/** Answers the same, and in the same time, whether or not there is such an account. */
export async function requestPasswordReset(
  services: Services,
  caller: Caller,
  credential: ReturnType<typeof readCredential>,
): Promise<void> {
  const { kind, value } = credential
  await count(services, ...attemptCounts('password_reset', caller, `${kind}:${value}`).all)
  const account = await findAccount(services.db, credential, services.env)
  if (!account || account.disabled) return
  const { id, email } = account.user
  await services.db.transaction(async (tx) => {
    // An address that is being changed at this moment gets no link any more.
    const still = and(eq(users.id, id), eq(users.email, email))
    const locked = await tx.select({ id: users.id }).from(users).where(still).for('share')
    if (locked[0]) await mailCode(tx, services, { type: 'recovery', user: account.user })
  })
}

interface NewPassword {
  password: string
  current_password?: string | undefined
}

/** In a recovery session the mailed link stands for the current password, and every session ends (ruling 5). */
export async function setPassword(services: Services, actor: Actor, given: NewPassword): Promise<UserView> {
  const { db, clock, env } = services
  const recovering = actor.kind === 'recovery'
  const account = await findAccountById(db, actor.id!, env)
  if (!account) throw new AppError('session_expired', RESET_SESSION_EXPIRED)
  if (account.disabled) throw new AppError('account_disabled', ACCOUNT_DISABLED)
  const password = isCommonPassword(given.password) && WEAK_PASSWORD
  if (!recovering) await proveCurrent(services, account, { current: given.current_password, password })
  refuseWrong({ password }, { code: 'weak_password' })
  const password_hash = await hashPassword(given.password)
  const now = clock()
  const { user } = account
  await db.transaction(async (tx) => {
    await lockClosed(tx, user.id)
    // Before the account is locked, so that the session of a code exchanged just now is ended below.
    await tx.delete(email_codes).where(eq(email_codes.user_id, user.id))
    if (!(await replacePassword(tx, now, { account, password_hash, session_id: actor.session_id! })))
      throw new AppError('session_expired', recovering ? RESET_SESSION_EXPIRED : SESSION_EXPIRED)
    await tx.delete(email_changes).where(eq(email_changes.user_id, user.id))
    await revokeSessions(tx, now, { user_id: user.id, ...(recovering ? {} : { except: actor.session_id! }) })
    // Only now, not at the exchange of the code: the old password may be that of a stranger who signed up with this address.
    if (recovering) await verifyEmail(tx, now, user.id)
    const slots = { full_name: user.user_metadata.full_name, email: user.email, public_url: env.public_url }
    await sendLetter(tx, passwordChangedLetter.mail(slots, { to: user.email }))
  })
  return recovering ? { ...user, email_verified: true } : user
}

/** The password was checked before the slow hashing, so it is checked again here: of two changes at once, the second fails (ruling 69). */
async function replacePassword(
  tx: Tx,
  now: Date,
  { account, password_hash, session_id }: { account: Account; password_hash: string; session_id: string },
): Promise<boolean> {
  const standing = isStanding(tx, now, session_id)
  const changed = await tx
    .update(users)
    .set({ password_hash, updated_at: now })
    .where(and(eq(users.id, account.user.id), eq(users.password_hash, account.password_hash), exists(standing)))
    .returning({ id: users.id })
  return changed.length > 0
}

interface PasswordStep<T> {
  current_password: string | undefined
  /** Whoever has just signed in needs no password once more. */
  or_fresh?: true
  /** Takes the locks that come before the account's (decision 080). */
  first?: (tx: Tx) => Promise<unknown>
  act: (tx: Tx, account: Account) => Promise<T>
}

/** For what needs the password once more. Password and session are looked at again under the account's lock (ruling 69). */
export async function withPassword<T>(
  services: Services,
  actor: Actor,
  { current_password, or_fresh, first, act }: PasswordStep<T>,
): Promise<T> {
  const { db, env, clock } = services
  const account = await findAccountById(db, actor.id!, env)
  if (!account) throw new AppError('session_expired', SESSION_EXPIRED)
  const fresh = or_fresh && current_password === undefined && (await isFresh(services, actor))
  if (!fresh) await proveCurrent(services, account, { current: current_password })
  return db.transaction(async (tx) => {
    await first?.(tx)
    const seen = and(eq(users.id, account.user.id), eq(users.password_hash, account.password_hash))
    const locked = await tx.select({ id: users.id }).from(users).where(seen).for('no key update')
    const standing = await isStanding(tx, clock(), actor.session_id!)
    if (!locked[0] || !standing[0]) throw new AppError('session_expired', SESSION_EXPIRED)
    return act(tx, account)
  })
}

async function isFresh({ db, clock }: Services, actor: Actor): Promise<boolean> {
  const since = new Date(clock().getTime() - FRESH_MS)
  const own = and(eq(sessions.id, actor.session_id!), gt(sessions.created_at, since))
  return (await db.select({ id: sessions.id }).from(sessions).where(own)).length > 0
}

const isStanding = (tx: Tx, now: Date, session_id: string) =>
  tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, session_id),
        ne(sessions.kind, 'leaving'),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, now),
      ),
    )

/** `password`: what is wrong with the new one, to be said beside it. */
async function proveCurrent(
  services: Services,
  account: Account,
  { current, password }: { current: string | undefined; password?: string | false },
) {
  if (!hasPassword(account.password_hash)) throw new AppError('conflict', NO_PASSWORD)
  if (current === undefined) return refuseWrong({ current_password: 'Please enter your current password.', password })
  const tries = { scope: 'password_change', key: account.user.id, ...ATTEMPT_LIMITS.sign_in }
  await count(services, tries)
  if (!(await matchesPassword(account.password_hash, current)))
    refuseWrong({ current_password: WRONG_CURRENT_PASSWORD, password }, { code: 'invalid_credentials' })
  await clearCounts(services, tries)
}
