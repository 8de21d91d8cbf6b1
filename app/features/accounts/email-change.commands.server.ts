import { and, eq, gt, isNotNull, isNull, ne, notExists } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { email_changes, email_codes, former_emails, user_roles, users } from '~/db/schema/accounts'
import { attachGuestOrders } from '~/features/orders/guest-orders.commands.server'
import type { Actor } from '~/http/actor.server'
import { type Count, countIn } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { HOUR_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { keyOf, read, sign } from '~/lib/signed.server'
import { sendLetter } from '~/mail/outbox.server'
import { findAccountById, isBlocked, type UserView } from './accounts.queries.server'
import {
  CHANGE_OVER,
  EMAIL_CHANGE_HOURS,
  EMAIL_CHANGE_PATH,
  EMAIL_HAS_ACCOUNT,
  type EmailSide,
  SAME_EMAIL,
} from './email-change'
import { changeView } from './email-change.queries.server'
import { confirmNewLetter, confirmOldLetter, emailChangedLetter, emailHasAccountLetter } from './letters.server'
import { lockPerson } from './lock-person.commands.server'
import { withPassword } from './passwords.commands.server'
import { putOut } from './put-out.commands.server'
import { ACCOUNT_DISABLED } from './sentences'
import { revokeSessions } from './sessions.commands.server'

type Change = typeof email_changes.$inferSelect

const PURPOSE = 'email_change'
/** Each one mails an address that somebody only typed. */
const asked = ({ id }: Actor, email: string): Count[] => [
  { scope: 'email_change', key: id!, attempts: 5, window_seconds: 3600 },
  { scope: 'email_change:to', key: email, attempts: 5, window_seconds: 86_400 },
]

/** The answer is the same whether or not the new address has an account: only its own mailbox is told (ruling 3). */
export const askEmailChange = (
  services: Services,
  actor: Actor,
  { email, current_password }: { email: string; current_password: string },
) =>
  withPassword(services, actor, {
    current_password,
    act: async (tx, { user }) => {
      if (email === user.email) throw new AppError('invalid', SAME_EMAIL, { field: 'email' })
      await countIn(tx, services, ...asked(actor, email))
      const { public_url } = services.env
      const change = await replaceChange(tx, services.clock(), { email, user_id: user.id })
      const link = (side: EmailSide) => {
        const token = sign(services.secret, PURPOSE, [
          change.id,
          side,
          ...(side === 'old' ? withoutRow(services, change, user) : []),
        ])
        return `${public_url}${EMAIL_CHANGE_PATH}?${new URLSearchParams({ side, token })}`
      }
      const old = { full_name: user.user_metadata.full_name, email, url: link('old') }
      await sendLetter(tx, confirmOldLetter.mail(old, { to: user.email }))
      const letter = (await isProven(tx, change))
        ? emailHasAccountLetter.mail({ public_url }, { to: email })
        : confirmNewLetter.mail({ url: link('new') }, { to: email })
      await sendLetter(tx, letter)
      return changeView(change)
    },
  })

/** With it "It wasn't me" needs no row: whoever asked may have given the change up or asked again, so that the link finds none. */
const withoutRow = ({ secret }: Services, { user_id, expires_at }: Change, user: UserView): string[] => [
  ...[user_id, markOf(secret, user), String(expires_at.getTime())],
]

/** Of the address that the link went to: it may be another person's once the account has left it. */
const markOf = (secret: Buffer, { email }: UserView): string => keyOf(secret, 'email_change_from', email).slice(0, 22)

async function replaceChange(tx: Tx, now: Date, { email, user_id }: Pick<Change, 'email' | 'user_id'>) {
  const wish = {
    ...{ id: newId(), email, created_at: now, expires_at: new Date(now.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS) },
    ...{ old_confirmed_at: null, new_confirmed_at: null, done_at: null },
  }
  const rows = await tx
    .insert(email_changes)
    .values({ ...wish, user_id })
    .onConflictDoUpdate({ target: email_changes.user_id, set: wish })
    .returning()
  return onlyRow(rows)
}

/** Whether another account has proven the address. */
async function isProven(tx: Tx, { email, user_id }: Change): Promise<boolean> {
  const other = and(eq(users.email, email), ne(users.id, user_id), isNotNull(users.email_verified_at))
  return (await tx.select({ id: users.id }).from(users).where(other)).length > 0
}

export async function cancelEmailChange({ db }: Services, actor: Actor): Promise<void> {
  await db.delete(email_changes).where(and(eq(email_changes.user_id, actor.id!), isNull(email_changes.done_at)))
}

/** The person is locked: of two yeses at once the second one sees the first. A yes said twice is one. */
export async function confirmEmailChange(services: Services, token: string): Promise<{ done: boolean; email: string }> {
  const now = services.clock()
  return services.db
    .transaction(async (tx) => {
      const { change, side } = await lockChange(tx, services, token)
      const { email } = change
      if (change.done_at) return { done: true, email }
      const yes = side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now }
      const both = { ...change, ...yes }
      const done = both.old_confirmed_at !== null && both.new_confirmed_at !== null
      if (done) await moveTo(tx, services, change)
      await tx
        .update(email_changes)
        .set({ ...yes, done_at: done ? now : null })
        .where(eq(email_changes.id, change.id))
      return { done, email }
    })
    .catch((error: unknown) => {
      throw wasTaken(error) ? new AppError('conflict', EMAIL_HAS_ACCOUNT) : error
    })
}

async function lockChange(tx: Tx, { secret, clock }: Services, token: string) {
  const [id, side] = read(secret, PURPOSE, token)?.parts ?? []
  const find = () =>
    tx
      .select()
      .from(email_changes)
      .where(and(eq(email_changes.id, id!), gt(email_changes.expires_at, clock())))
  const [seen] = id ? await find() : []
  // The person first, as asking does it (decision 080).
  if (seen) await lockPerson(tx, seen.user_id)
  const [change] = seen ? await find() : []
  if (!change) throw new AppError('not_found', CHANGE_OVER)
  return { change, side: side as EmailSide }
}

/** The old mailbox can't open the account any more: links for a new password that lie there end, opened or not. */
async function moveTo(tx: Tx, { env, clock, person_rows }: Services, change: Change): Promise<void> {
  const { user_id, email } = change
  const account = await findAccountById(tx, user_id, env)
  if (!account || account.disabled || (await isBlocked(tx, account.user.email)) || (await isBlocked(tx, email)))
    throw new AppError('account_disabled', ACCOUNT_DISABLED)
  if (await isProven(tx, change)) throw new AppError('conflict', EMAIL_HAS_ACCOUNT)
  const now = clock()
  const old = account.user.email
  // Whoever only typed the address at sign-up yields to who reads its mail.
  const roles = tx.select().from(user_roles).where(eq(user_roles.user_id, users.id))
  await tx.delete(users).where(and(eq(users.email, email), isNull(users.email_verified_at), notExists(roles)))
  await tx.update(users).set({ email, email_verified_at: now, updated_at: now }).where(eq(users.id, user_id))
  await tx.delete(email_codes).where(eq(email_codes.user_id, user_id))
  await revokeSessions(tx, now, { user_id, kind: 'recovery' })
  await tx.delete(former_emails).where(eq(former_emails.email, email))
  await tx
    .insert(former_emails)
    .values({ email: old, user_id, created_at: now })
    .onConflictDoUpdate({ target: former_emails.email, set: { user_id, created_at: now } })
  await attachGuestOrders(tx, { id: user_id, email })
  for (const room of person_rows) await room.moveOf?.(tx, { id: user_id, from: old, to: email })
  const slots = { full_name: account.user.user_metadata.full_name, email, public_url: env.public_url }
  for (const to of [old, email])
    await sendLetter(tx, emailChangedLetter.mail(slots, { to, mail_key: `email-changed:${change.id}:${to === old}` }))
}

/** Somebody else has the password of the account and asked for the change. */
export async function denyEmailChange(services: Services, token: string): Promise<void> {
  const { db, clock, env, secret } = services
  const [, , user_id, address, until] = read(secret, PURPOSE, token)?.parts ?? []
  await db.transaction(async (tx) => {
    if (user_id) await lockPerson(tx, user_id)
    const account = user_id && Number(until) > clock().getTime() ? await findAccountById(tx, user_id, env) : null
    if (!account || address !== markOf(secret, account.user)) throw new AppError('not_found', CHANGE_OVER)
    await putOut(tx, services, account)
  })
}

const wasTaken = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return (cause as { constraint?: string } | null)?.constraint === 'users_email_unique'
}
