import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { known_devices, users } from '~/db/schema/accounts'
import { attachGuestOrders } from '~/features/orders/guest-orders.commands.server'
import { waysOf } from '~/features/two-step/ways.commands.server'
import { type Caller, clearCounts, count, countAttempt } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import type { readCredential } from './account'
import { type Account, findAccount, isBlocked, type UserView } from './accounts.queries.server'
import { askSecondStep } from './ask-second-step.commands.server'
import { accountWide, attemptCounts, SLOWED_MS } from './attempts.server'
import { deviceLabel } from './device'
import { lockClosed } from './lock-person.commands.server'
import { matchesPassword, NOBODY } from './password-hash.server'
import { ACCOUNT_DISABLED, EMAIL_NOT_VERIFIED, INVALID_CREDENTIALS } from './sentences'
import type { SignInOutcome } from './session-rules'
import { openSession, type SessionView } from './sessions.commands.server'
import { noteSignIn } from './sign-ins.commands.server'

interface SignIn {
  credential: ReturnType<typeof readCredential>
  password: string
  remember_me: boolean
}

/** The same answer and time for an unknown account and a wrong password; all else is told only after the right one (ruling 3). */
export async function signIn(services: Services, caller: Caller, given: SignIn): Promise<SessionView> {
  const { db, env, clock } = services
  const account = await findAccount(db, given.credential, { demo: env.demo, device_hash: deviceHash(caller) })
  // Counted by account, so that its email and its username share one count; unknown credentials are counted, too.
  const key = account?.user.id ?? `${given.credential.kind}:${given.credential.value}`
  const counts = attemptCounts('sign_in', caller, key)
  await count(services, ...counts.all)
  const { blocked_seconds } = await countAttempt(services, accountWide(key))
  if (blocked_seconds > 0 && !account?.known_device) await sleep(SLOWED_MS)

  const matches = await matchesPassword(account?.password_hash ?? NOBODY, given.password)
  const device_label = deviceLabel(caller)
  const note = (outcome: SignInOutcome) =>
    account && noteSignIn(db, clock(), { user_id: account.user.id, outcome, device_label })
  if (!account || !matches) {
    await note('wrong_password')
    throw wrongCredentials()
  }
  if (account.disabled || !account.user.email_verified) {
    await note('refused')
    throw account.disabled
      ? new AppError('account_disabled', ACCOUNT_DISABLED)
      : new AppError('email_not_verified', EMAIL_NOT_VERIFIED)
  }

  const remember = given.remember_me
  const { session, step } = await db.transaction(async (tx) => {
    await lockClosed(tx, account.user.id)
    if (!(await isStillPassword(tx, account))) throw wrongCredentials()
    const ways = await waysOf(tx, account.user.id)
    return ways
      ? { step: await askSecondStep(tx, services, { account, ways, remember }) }
      : { session: await beginSession(tx, services, caller, { user: account.user, remember }) }
  })
  // Counts go on until the second step is taken: half a sign-in clears none.
  if (step) {
    await note('second_step')
    throw step
  }
  await clearCounts(services, ...counts.clearing)
  return session
}

interface Arriving {
  user: UserView
  remember: boolean
}

/** After all that is asked of them. The caller has locked the account. */
export async function beginSession(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  caller: Caller,
  { user, remember }: Arriving,
) {
  const [now, device_hash] = [clock(), deviceHash(caller)]
  await attachGuestOrders(tx, user)
  if (device_hash) await rememberDevice(tx, now, { user_id: user.id, device_hash })
  return openSession(tx, now, { kind: 'user', user, remember, proved: true, device_label: deviceLabel(caller) })
}

const deviceHash = ({ fingerprint }: Caller) => (fingerprint ? createHash('sha256').update(fingerprint).digest() : null)

const wrongCredentials = () => new AppError('invalid_credentials', INVALID_CREDENTIALS, { field: 'password' })

/** Hashing may have taken half a second. The lock makes a password change wait for this session, and then end it (ruling 69). */
async function isStillPassword(tx: Tx, { user, password_hash }: Account): Promise<boolean> {
  const same = and(eq(users.id, user.id), eq(users.password_hash, password_hash))
  return (await tx.select({ id: users.id }).from(users).where(same).for('no key update')).length > 0
}

async function rememberDevice(tx: Tx, now: Date, device: { user_id: string; device_hash: Buffer }) {
  await tx
    .insert(known_devices)
    .values({ ...device, created_at: now, last_seen_at: now })
    .onConflictDoUpdate({ target: [known_devices.user_id, known_devices.device_hash], set: { last_seen_at: now } })
}

const GUESTS = { scope: 'guest:address', attempts: 30, window_seconds: 3600 }

/** Ruling 1: a guest has proved no address, so the session sees only the orders it placed itself. */
export async function openGuestSession(
  services: Services,
  caller: Caller,
  guest: { email: string; full_name: string },
): Promise<SessionView> {
  await count(services, { ...GUESTS, key: caller.address })
  if (await isBlocked(services.db, guest.email))
    throw new AppError('account_disabled', ACCOUNT_DISABLED, { field: 'email' })
  const device_label = deviceLabel(caller)
  return services.db.transaction((tx) => openSession(tx, services.clock(), { kind: 'guest', ...guest, device_label }))
}
