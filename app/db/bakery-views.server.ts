import { type SQL, sql } from 'drizzle-orm'
import { bakeries } from './schema/bakeries'
import type { next_windows } from './schema/opening'
import { payment_accounts } from './schema/payments'
import { at, type Moment } from './sql-time.server'

// Written like the partial indexes in bakeries.ts, or PostgreSQL won't use them.
export const isPublic = sql`approved and not hidden`

/** Bakeries `b` that everybody sees and that are somebody's own: they make a baker. */
export const bakeriesRunBy = (user_id: SQL | string) =>
  sql`bakeries b where b.claimed_by = ${user_id} and b.verification_status = 'verified' and b.approved and not b.hidden`

export const isPremiumNow = (now: Moment) =>
  sql<boolean>`(${bakeries.is_premium} and (${bakeries.premium_until} is null or ${bakeries.premium_until} > ${at(now)}))`

type NextWindow = Pick<typeof next_windows.$inferSelect, 'fulfillment_type' | 'wished_day'> &
  Record<'starts_at' | 'ends_at' | 'order_by', string>

const ofStoredCard = (name: 'next_windows' | 'from_price') =>
  sql`(select (c.card || '}')::json ->> ${sql.raw(`'${name}'`)} from search_cards c where c.bakery_id = bakeries.id)`

/** Inner queries need aliases: in a select from one table Drizzle drops the table's name, and `id` would mean theirs. */
export const cardView = (now: Moment) => ({
  id: bakeries.id,
  slug: bakeries.slug,
  name: bakeries.name,
  city: bakeries.city,
  state: bakeries.state,
  hero_image_url: bakeries.hero_image_url,
  hero_image_widths: sql<
    number[]
  >`coalesce((select p.widths from pictures p where p.id = bakeries.hero_picture_id), '{}')`,
  average_rating: bakeries.average_rating,
  review_count: bakeries.review_count,
  verification_status: bakeries.verification_status,
  is_premium: isPremiumNow(now),
  time_zone: bakeries.time_zone,
  online_ordering: bakeries.takes_orders,
  next_windows: sql<NextWindow[]>`${ofStoredCard('next_windows')}::json`,
  /** In cents. */
  from_price: sql<number | null>`(${ofStoredCard('from_price')}::numeric * 100)::integer`,
  tags: sql<{ name: string; slug: string }[]>`(
    select coalesce(json_agg(json_build_object('name', t.name, 'slug', t.slug) order by t.position), '[]')
    from bakery_tags b join tags t on t.slug = b.tag_slug where b.bakery_id = bakeries.id)`,
})

export const isFeatured = (now: Moment) => sql<boolean>`exists (
    select from featured_listings f where f.bakery_id = bakeries.id and f.cancelled_at is null
      and f.starts_at <= ${at(now)} and f.ends_at > ${at(now)})`

/** A bakery's former owners keep accounts, too. */
export const isOwnersAccount = sql`${payment_accounts.bakery_id} = ${bakeries.id} and ${payment_accounts.user_id} = ${bakeries.claimed_by}`
