import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { email_codes, former_emails, users } from '~/db/schema/accounts'
import { at } from '~/db/sql-time.server'
import { attachGuestOrders } from '~/features/orders/guest-orders.commands.server'
import type { Caller } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { HOUR_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { hashToken, newToken } from '~/lib/tokens.server'
import { sendLetter } from '~/mail/outbox.server'
import { findAccountById, type UserView } from './accounts.queries.server'
import { deviceLabel } from './device'
import { recoveryLetter, verificationLetter } from './letters.server'
import { ACCOUNT_DISABLED, VERIFICATION_FAILED } from './sentences'
import type { CodeType } from './session-rules'
import { openSession, type SessionView } from './sessions.commands.server'

const HOURS: Record<CodeType, number> = { signup: 24, recovery: 1 }
/** However often a user asks, their mailbox gets no more links than this. */
const MAILS_AN_HOUR = 6

interface NewCode {
  type: CodeType
  user: Pick<UserView, 'id' | 'email' | 'user_metadata'>
  return_to?: string | null
}

/** A link with a single-use code, mailed in the transaction of its cause. */
export async function mailCode(tx: Tx, { clock, env }: Services, { type, user, return_to }: NewCode): Promise<void> {
  const now = clock()
  const recent = and(
    eq(email_codes.user_id, user.id),
    eq(email_codes.type, type),
    gt(email_codes.created_at, new Date(now.getTime() - 3_600_000)),
  )
  if ((await tx.$count(email_codes, recent)) >= MAILS_AN_HOUR) return
  const [id, code] = [newId(), newToken()]
  const expires_at = new Date(now.getTime() + HOURS[type] * HOUR_MS)
  await tx.insert(email_codes).values({
    id,
    user_id: user.id,
    type,
    code_hash: hashToken(code),
    return_to: return_to ?? null,
    created_at: now,
    expires_at,
  })
  const url = `${env.public_url}/auth/callback?${new URLSearchParams({ code, type })}`
  const letter = type === 'signup' ? verificationLetter : recoveryLetter
  await sendLetter(tx, letter.mail({ url }, { to: user.email, mail_key: `${type}:${id}` }))
}

export interface CodeExchange {
  session: SessionView
  type: CodeType
  return_to: string | null
}

/** Single use: of two exchanges at once, one finds the code unused. Only a sign-up code verifies the address here (see setPassword). */
export async function exchangeCode(
  services: Services,
  caller: Caller,
  { code, type }: { code: string; type?: CodeType | undefined },
): Promise<CodeExchange> {
  const { db, clock, env } = services
  const now = clock()
  return db.transaction(async (tx) => {
    const [used] = await tx
      .update(email_codes)
      .set({ used_at: now })
      .where(
        and(
          eq(email_codes.code_hash, hashToken(code)),
          type && eq(email_codes.type, type),
          isNull(email_codes.used_at),
          gt(email_codes.expires_at, now),
        ),
      )
      .returning({ user_id: email_codes.user_id, type: email_codes.type, return_to: email_codes.return_to })
    if (!used) throw await refusalOf(tx, code)
    if (used.type === 'signup') await verifyEmail(tx, now, used.user_id)
    const account = await findAccountById(tx, used.user_id, env)
    if (!account) throw new AppError('invalid_code', VERIFICATION_FAILED, { field: 'code' })
    if (account.disabled) throw new AppError('account_disabled', ACCOUNT_DISABLED)
    const { user } = account
    const device_label = deviceLabel(caller)
    const session = await openSession(
      tx,
      now,
      used.type === 'signup'
        ? // Of an account as new as this there's nothing to take.
          { kind: 'user', user, remember: false, proved: true, device_label }
        : { kind: 'recovery', user, device_label },
    )
    return { session, type: used.type, return_to: used.return_to }
  })
}

/** Mail apps open a link in a browser of their own: whoever opens a spent one in another is told so, and where it led. */
async function refusalOf(tx: Tx, code: string): Promise<AppError> {
  const [spent] = await tx
    .select({ return_to: email_codes.return_to })
    .from(email_codes)
    .where(
      and(eq(email_codes.code_hash, hashToken(code)), eq(email_codes.type, 'signup'), isNotNull(email_codes.used_at)),
    )
  const details = spent && { spent: true, return_to: spent.return_to }
  return new AppError('invalid_code', VERIFICATION_FAILED, { field: 'code', ...(details ? { details } : {}) })
}

/** A user who has proved an address also gets the guest orders placed with it (ruling 66). */
export async function verifyEmail(tx: Tx, now: Date, user_id: string): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({
      email_verified_at: sql`coalesce(${users.email_verified_at}, ${at(now)})`,
      updated_at: now,
    })
    .where(eq(users.id, user_id))
    .returning({ id: users.id, email: users.email })
  if (!user) return
  // Not deleted: a second mail's link is spent, too.
  await tx
    .update(email_codes)
    .set({ used_at: now })
    .where(and(eq(email_codes.user_id, user_id), eq(email_codes.type, 'signup'), isNull(email_codes.used_at)))
  await tx.delete(former_emails).where(eq(former_emails.email, user.email))
  await attachGuestOrders(tx, user)
}
