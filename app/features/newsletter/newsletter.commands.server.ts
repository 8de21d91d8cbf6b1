import { isNull, or, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { newsletter_signups } from '~/db/schema/newsletter'
import { newId } from '~/lib/ids'
import { sign } from '~/lib/signed.server'
import type { Signup } from './newsletter.contract'

/** Stored unconfirmed. A confirmed signup keeps its choices, since anybody can type any address; one who left confirms again. */
export async function subscribe(db: Db, signup: Signup): Promise<void> {
  const id = newId()
  const { name, weekly_digest, new_bakery_alerts, source, zip_code } = signup
  const wish = { name, weekly_digest, new_bakery_alerts, confirmed_at: null, unsubscribed_at: null }
  const unconfirmed = or(
    isNull(newsletter_signups.confirmed_at),
    sql`${newsletter_signups.unsubscribed_at} is not null`,
  )
  await db
    .insert(newsletter_signups)
    .values({ id, ...signup })
    .onConflictDoUpdate({
      target: newsletter_signups.email,
      set: {
        ...wish,
        zip_code: sql`coalesce(${zip_code ?? null}, ${newsletter_signups.zip_code})`,
        source,
        // A subscriber who left signs up anew.
        created_at: sql`case when ${newsletter_signups.unsubscribed_at} is null then ${newsletter_signups.created_at} else now() end`,
        updated_at: sql`now()`,
      },
      setWhere: unconfirmed,
    })
}

/**
 * @internal For the mail that asks to confirm, which comes with the first Breadletter. Derived, not stored, so it can be made then.
 * Its version is the signup's time, so that a link from before a subscriber left does not bring them back.
 */
export const confirmToken = (secret: Buffer, { id, created_at }: { id: string; created_at: Date }): string =>
  sign(secret, 'newsletter-confirm', [id], created_at.getTime())
