import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import type { Services } from '~/http/services.server'

/** Keeps the statement short; the next run clears the rest. */
const AT_ONCE = 1_000

/** Expired premium would stay in the premium indexes, and every search step over it. Locked rows wait for the next run. */
export async function clearExpiredPremium({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = at(clock())
  const { rowCount } = await db.execute(sql`
    update bakeries set is_premium = false
    where id in (
      select id from bakeries where is_premium and premium_until is not null and premium_until <= ${now}
      order by premium_until limit ${AT_ONCE} for update skip locked)`)
  return rowCount ?? 0
}

interface PremiumTime {
  bakery_id: string
  now: Date
}

/** `until`: a moment as PostgreSQL writes it; null for premium without an end. */
export async function givePremium(
  tx: Tx,
  { bakery_id, until, now }: PremiumTime & { until: string | null },
): Promise<void> {
  await tx.execute(sql`
    update bakeries set is_premium = true, premium_activated_at = coalesce(premium_activated_at, ${at(now)}),
      premium_until = ${until}::timestamptz
    where id = ${bakery_id}`)
}

/** `length`: an interval as PostgreSQL writes it. Premium without an end stays endless. */
export async function shortenPremium(
  tx: Tx,
  { bakery_id, length, now }: PremiumTime & { length: string },
): Promise<void> {
  await tx.execute(sql`
    update bakeries set premium_until = premium_until - ${length}::interval,
      is_premium = is_premium and premium_until - ${length}::interval > ${at(now)}
    where id = ${bakery_id} and premium_until is not null`)
}
