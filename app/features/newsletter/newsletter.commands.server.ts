import { createHash, createHmac } from 'node:crypto'
import { isNull, or, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { newsletter_signups } from '~/db/schema/newsletter'
import { newId } from '~/lib/ids'
import type { Signup } from './newsletter.contract'

/**
 * Stores a wish, unconfirmed. Who has confirmed keeps what they chose: anybody can type anybody's address here. Who has
 * left and comes back must confirm again.
 */
export async function subscribe(db: Db, signup: Signup, secret: Buffer): Promise<void> {
  const id = newId()
  const { name, weekly_digest, new_bakery_alerts, source, zip_code } = signup
  const wish = { name, weekly_digest, new_bakery_alerts, confirmed_at: null, unsubscribed_at: null }
  const unconfirmed = or(
    isNull(newsletter_signups.confirmed_at),
    sql`${newsletter_signups.unsubscribed_at} is not null`,
  )
  await db
    .insert(newsletter_signups)
    .values({ id, ...signup, confirm_token_hash: hash(confirmToken(secret, signup.email)) })
    .onConflictDoUpdate({
      target: newsletter_signups.email,
      set: {
        ...wish,
        zip_code: sql`coalesce(${zip_code ?? null}, ${newsletter_signups.zip_code})`,
        source,
        updated_at: sql`now()`,
      },
      setWhere: unconfirmed,
    })
}

/** Derived, not stored: the mail that carries it can be written, or written again, at any later time. */
export const confirmToken = (secret: Buffer, email: string): string =>
  createHmac('sha256', secret).update(`newsletter-confirm:${email}`).digest('base64url')

const hash = (token: string) => createHash('sha256').update(token).digest()
