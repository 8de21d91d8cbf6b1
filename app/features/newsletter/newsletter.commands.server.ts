import { eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { newsletter_signups } from '~/db/schema/newsletter'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import { countIn, letterTo } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { sendLetter } from '~/mail/outbox.server'
import { isHeldBack, trustAgain } from '../mail-returns/mail-returns.commands.server'
import { alreadyLetter, confirmLetter } from './letters.server'
import { CONFIRM_DAYS, CONFIRM_REFUSALS, CONFIRMED, CONFIRMED_BEFORE, confirmOutcome } from './newsletter'
import type { Signup } from './newsletter.contract'
import { refuseUnknownZip, type SignupRow, stateOf } from './newsletter.queries.server'
import { confirmLink, preferencesPath, readConfirm } from './newsletter-links.server'
import { subscriberLinks } from './subscriber-links.commands.server'

type MailServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>

/**
 * Anybody can type any address: it gets one letter that asks, whether we know it or not, and a confirmed signup keeps its choices.
 * A confirmed one hears at most once a day that it was typed.
 */
export async function subscribe(services: MailServices, signup: Signup): Promise<void> {
  const { db, clock } = services
  const now = clock()
  await db.transaction(async (tx) => {
    const asked = await keepWish(tx, signup, now)
    await countIn(tx, services, letterTo(signup.email))
    await (asked ? askToConfirm(tx, services, asked) : tellSubscriber(tx, services, signup.email))
  })
}

/** Null for a confirmed signup. One who left confirms again, and one whose mail came back. */
async function keepWish(tx: Tx, signup: Signup, now: Date): Promise<SignupRow | null> {
  const { name, weekly_digest, new_bakery_alerts, source, zip_code } = signup
  const wish = { name, weekly_digest, new_bakery_alerts, confirmed_at: null, unsubscribed_at: null }
  const unconfirmed = or(
    isNull(newsletter_signups.confirmed_at),
    sql`${newsletter_signups.unsubscribed_at} is not null`,
    isHeldBack(sql`${newsletter_signups.email}`),
  )
  const [row] = await tx
    .insert(newsletter_signups)
    .values({ id: newId(), ...signup, created_at: now, confirm_mailed_at: now })
    .onConflictDoUpdate({
      target: newsletter_signups.email,
      set: {
        ...wish,
        zip_code: sql`coalesce(${zip_code ?? null}, ${newsletter_signups.zip_code})`,
        source,
        // A subscriber who left signs up anew.
        created_at: sql`case when ${newsletter_signups.unsubscribed_at} is null then ${newsletter_signups.created_at} else excluded.created_at end`,
        confirm_mailed_at: now,
        updated_at: now,
      },
      setWhere: unconfirmed,
    })
    .returning()
  return row ?? null
}

async function askToConfirm(tx: Tx, { env, secret }: MailServices, { email, ...signup }: SignupRow): Promise<void> {
  const url = confirmLink({ public_url: env.public_url, secret }, signup)
  await sendLetter(tx, confirmLetter.mail({ url }, { to: email }))
}

async function tellSubscriber(tx: Tx, { env, secret, clock }: MailServices, email: string): Promise<void> {
  const [signup] = await tx.select().from(newsletter_signups).where(eq(newsletter_signups.email, email))
  if (!signup) return
  const day = clock().toISOString().slice(0, 10)
  const slots = subscriberLinks({ public_url: env.public_url, secret }, signup)
  await sendLetter(tx, alreadyLetter.mail(slots, { to: email, mail_key: `newsletter-already:${signup.id}:${day}` }))
}

/** Locked: of a yes and a goodbye at once, the second sees the first. */
export async function confirmSignup(
  { db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>,
  { token, zip_code }: { token: string; zip_code?: string | undefined },
): Promise<{ message: string; preferences_path: string }> {
  const link = readConfirm(secret, token)
  if (!link) throw new AppError('invalid', CONFIRM_REFUSALS.tampered, { field: 'token' })
  return db.transaction(async (tx) => {
    const [signup] = await tx.select().from(newsletter_signups).where(eq(newsletter_signups.id, link.id)).for('update')
    const outcome = confirmOutcome(signup ? stateOf(signup) : null, link.version)
    if (!signup || outcome === 'gone') throw new AppError('not_found', CONFIRM_REFUSALS.gone)
    if (outcome === 'left' || outcome === 'replaced') throw new AppError('conflict', CONFIRM_REFUSALS[outcome])
    const preferences_path = preferencesPath(secret, signup)
    if (outcome === 'used') return { message: CONFIRMED_BEFORE, preferences_path }
    if (zip_code) await refuseUnknownZip(tx, zip_code)
    await tx
      .update(newsletter_signups)
      .set({ confirmed_at: clock(), updated_at: clock(), ...(zip_code && { zip_code }) })
      .where(eq(newsletter_signups.id, signup.id))
    await trustAgain(tx, signup.email, clock())
    return { message: CONFIRMED, preferences_path }
  })
}

/** Who signed up before there was a letter that asks. */
export const askEarlySignups = (services: MailServices): Promise<boolean> =>
  walkDue<{ id: string }>(services, {
    kind: 'newsletter_confirm',
    due: sql`
      select id, created_at as since from newsletter_signups
      where confirm_mailed_at is null and confirmed_at is null and unsubscribed_at is null`,
    act: ({ id }) =>
      services.db.transaction(async (tx) => {
        const [signup] = await tx
          .update(newsletter_signups)
          .set({ confirm_mailed_at: services.clock() })
          .where(
            sql`${newsletter_signups.id} = ${id} and confirm_mailed_at is null and confirmed_at is null and unsubscribed_at is null`,
          )
          .returning()
        if (signup) await askToConfirm(tx, services, signup)
      }),
  })

export async function forgetUnconfirmed({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - CONFIRM_DAYS * DAY_MS)
  await db
    .delete(newsletter_signups)
    .where(
      sql`confirmed_at is null and unsubscribed_at is null and ${newsletter_signups.confirm_mailed_at} < ${before}`,
    )
}
