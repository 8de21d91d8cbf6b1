import { sql } from 'drizzle-orm'
import { at, iso } from '~/db/sql-time.server'
import type { Services } from '~/http/services.server'
import { FEATURED_COUNT, FEATURED_FETCH, shuffleOf } from './listing'
import type { FeaturedListing, ListedBakery } from './search.contract'

type FeaturedCard = FeaturedListing &
  Pick<ListedBakery, 'time_zone' | 'online_ordering' | 'next_windows' | 'from_price'> & {
    active: number
  }

/** §9: premium first in the five-minute shuffle, then those that end first. Per bakery only the listing that runs longest. */
export async function listFeatured({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<FeaturedCard[]> {
  const now = at(clock())
  const { seed } = shuffleOf(clock())
  const { rows } = await db.execute<Record<string, unknown> & FeaturedCard>(sql`
    select id, bakery_name, bakery_slug, hero_image_url, city, state, is_premium, source, bakery_id, time_zone, online_ordering, active,
      card -> 'next_windows' as next_windows, (card ->> 'from_price')::float8 as from_price,
      ${iso(sql`ends_at`)} as ends_at
    from (
      select f.id, b.name as bakery_name, b.slug as bakery_slug, b.hero_image_url, b.city, b.state, f.source, f.ends_at, b.id as bakery_id,
        (count(*) over ())::integer as active, b.time_zone, b.takes_orders as online_ordering, (c.card || '}')::json as card,
        b.is_premium and (b.premium_until is null or b.premium_until > ${now}) as is_premium
      from featured_listings f join bakeries b on b.id = f.bakery_id join search_cards c on c.bakery_id = b.id
      where f.cancelled_at is null and f.starts_at <= ${now} and f.ends_at > ${now} and b.approved and not b.hidden
        and not exists (select from featured_listings later
          where later.bakery_id = f.bakery_id and later.cancelled_at is null and later.starts_at <= ${now}
            and (later.ends_at, later.id) > (f.ends_at, f.id))
      order by f.ends_at, f.id limit ${FEATURED_FETCH}
    ) running
    order by is_premium desc, case when is_premium then md5(bakery_id::text || ${seed}) end, ends_at, id limit ${FEATURED_COUNT}`)
  return rows
}
