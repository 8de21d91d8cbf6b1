import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import type { Services } from '~/http/services.server'

/** How many a run may clear: a statement that ends soon, and whatever is left waits for the next one. */
const AT_ONCE = 1_000

/**
 * Lists never show premium that ran out, whatever the flag says; but it would stay in the indexes of premium bakeries, and every
 * search would step over it. Found by its own index; what somebody is changing just now is left for the next run.
 */
export async function clearExpiredPremium({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = at(clock())
  const { rowCount } = await db.execute(sql`
    update bakeries set is_premium = false
    where id in (
      select id from bakeries where is_premium and premium_until is not null and premium_until <= ${now}
      order by premium_until limit ${AT_ONCE} for update skip locked)`)
  return rowCount ?? 0
}
