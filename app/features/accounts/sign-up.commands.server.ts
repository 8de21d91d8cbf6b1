import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { email_codes, users } from '~/db/schema/accounts'
import { profiles } from '~/db/schema/profiles'
import { at } from '~/db/sql-time.server'
import { type Caller, clearCounts, count } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { HOUR_MS } from '~/lib/durations'
import { AppError, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { sendLetter } from '~/mail/outbox.server'
import { readCredential, UNVERIFIED_HOURS } from './account'
import { findAccount, isBlocked, type UserView, userView } from './accounts.queries.server'
import { attemptCounts } from './attempts.server'
import { mailCode } from './codes.commands.server'
import { isCommonPassword } from './common-passwords.server'
import { welcomeLetter } from './letters.server'
import { hashPassword } from './password-hash.server'
import { isOwnPath } from './return-target'
import { ACCOUNT_DISABLED, ACCOUNT_EXISTS, USERNAME_TAKEN, WEAK_PASSWORD } from './sentences'

interface SignUp {
  full_name: string
  email: string
  username: string
  password: string
  redirect_to?: string | undefined
}

export async function signUp(services: Services, caller: Caller, given: SignUp): Promise<UserView> {
  const { db, clock } = services
  const { email, username, full_name, redirect_to } = given
  const counts = attemptCounts('sign_up', caller, email)
  await count(services, ...counts.all)
  const weak = isCommonPassword(given.password)
  if (await isBlocked(db, email)) throw new AppError('account_disabled', ACCOUNT_DISABLED, { field: 'email' })
  const password_hash = await hashPassword(given.password)
  const now = clock()
  const user = await db.transaction(async (tx) => {
    await releaseUnverified(tx, now, { email, username })
    const [row] = await tx
      .insert(users)
      .values({ id: newId(), email, password_hash, created_at: now, updated_at: now })
      .onConflictDoNothing()
      .returning()
    refuseWrong(
      {
        password: weak && WEAK_PASSWORD,
        email: !row && ACCOUNT_EXISTS,
        username: (await isTaken(tx, username)) && USERNAME_TAKEN,
      },
      { code: weak ? 'weak_password' : 'already_exists' },
    )
    const profile = { user_id: row!.id, username, full_name, created_at: now, updated_at: now }
    const named = await tx
      .insert(profiles)
      .values(profile)
      .onConflictDoNothing()
      .returning({ username: profiles.username })
    if (!named[0]) throw usernameTaken()
    const user = userView({ ...row!, username, full_name })
    await mailCode(tx, services, { type: 'signup', user, return_to: ownPath(redirect_to) })
    return user
  })
  await clearCounts(services, ...counts.clearing)
  return user
}

/** A path of another site, or of the callback, is not stored. */
const ownPath = (target: string | undefined): string | null => (target && isOwnPath(target) ? target : null)

/** Ruling 3: an account that is never verified cannot keep an email address or a username for itself. */
export async function releaseUnverified(
  tx: Tx,
  now: Date,
  wanted: { email?: string; username: string },
): Promise<void> {
  const since = new Date(now.getTime() - UNVERIFIED_HOURS * HOUR_MS)
  await tx.execute(sql`
    delete from users u
    where u.email_verified_at is null and u.created_at <= ${at(since)}
      and (u.email = ${wanted.email ?? ''} or u.id in (select p.user_id from profiles p where lower(p.username) = ${wanted.username}))
      and not exists (select from user_roles r where r.user_id = u.id)`)
}

/** A name that somebody gave up lately is free to themselves alone (`is_held_username`). */
export async function isTaken(tx: Tx, username: string, user_id: string | null = null): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`
    select is_reserved_username(${username}) or exists (select from profiles where lower(username) = ${username})
      or is_held_username(${username}, ${user_id}::uuid) as taken`)
  return onlyRow(rows).taken
}

export const usernameTaken = () => new AppError('already_exists', USERNAME_TAKEN, { field: 'username' })

/** The answer does not tell whether the address is known, waiting or verified. */
export async function resendVerification(services: Services, caller: Caller, email: string): Promise<void> {
  const { db, env } = services
  await count(services, ...attemptCounts('sign_up', caller, `resend:${email}`).all)
  const account = await findAccount(db, readCredential(email), env)
  if (!account || account.disabled || account.user.email_verified) return
  await db.transaction(async (tx) => {
    await mailCode(tx, services, { type: 'signup', user: account.user, return_to: await cameFor(tx, account.user.id) })
  })
}

/** Ruling 10: at most once per user, and only to the verified address; the caller learns nothing. */
export async function sendWelcome({ db, clock, env }: Services, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ welcomed_at: clock() })
      .from(profiles)
      .where(
        and(
          eq(profiles.user_id, users.id),
          eq(users.email, email),
          isNotNull(users.email_verified_at),
          isNull(users.welcomed_at),
        ),
      )
      .returning({ id: users.id, email: users.email, full_name: profiles.full_name })
    if (!user) return
    const came_to_list = (await cameFor(tx, user.id))?.startsWith('/get-listed') ?? false
    const slots = { full_name: user.full_name, came_to_list, public_url: env.public_url }
    await sendLetter(tx, welcomeLetter.mail(slots, { to: user.email, mail_key: `welcome:${user.id}` }))
  })
}

/** The screen that the user was on the way to when signing up. */
async function cameFor(tx: Tx, user_id: string): Promise<string | null> {
  const [last] = await tx
    .select({ return_to: email_codes.return_to })
    .from(email_codes)
    .where(and(eq(email_codes.user_id, user_id), eq(email_codes.type, 'signup')))
    .orderBy(desc(email_codes.created_at))
    .limit(1)
  return last?.return_to ?? null
}
