import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { shortenPremium } from '~/features/bakeries/premium-time.commands.server'
import { endFeatured } from './featured.commands.server'
import type { TheirPurchase } from './premium.queries.server'

/** Takes back the bought time and its featured week; later periods move up. Premium without an end stays so. */
export async function takeBack(
  tx: Tx,
  { id, kind, bakery_id, featured_listing_id }: TheirPurchase,
  state: 'refunded' | 'charged_back',
  now: Date,
): Promise<void> {
  await tx.execute(sql`select from bakeries where id = ${bakery_id} for no key update`)
  if (kind === 'featured_week') await tx.execute(sql`update featured_weeks set state = ${state} where id = ${id}`)
  else {
    const { rows } = await tx.execute<{ length: string }>(sql`
      with given as (
        update premium_periods set state = ${state} where id = ${id}
        returning ends_at, make_interval(secs => extract(epoch from ends_at - starts_at)) as length
      ), later as (
        update premium_periods p set starts_at = p.starts_at - given.length, ends_at = p.ends_at - given.length
        from given where p.bakery_id = ${bakery_id} and p.state = 'paid' and p.starts_at >= given.ends_at
      )
      select length::text from given`)
    await shortenPremium(tx, { bakery_id, length: onlyRow(rows).length, now })
  }
  if (featured_listing_id) await endFeatured(tx, { id: featured_listing_id, now })
}
