import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { cardView, isFeatured, isPublic } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { at, iso } from '~/db/sql-time.server'
import { listOf, oneAsJson } from '~/db/together.server'
import { isId } from '~/lib/ids'
import type { JsonText } from '~/lib/json-text'
import type { Bakery, BakeryAnswer, BakeryCardData } from './bakeries.contract'
import { HOMEPAGE_COUNT, homepageFetch } from './bakery'
import { shufflePivot, shuffleSeed } from './shuffle'

/** By slug or id (decision 12); hidden and unapproved ones do not exist for the public. */
export const findBakery = (pool: pg.Pool, slug_or_id: string, now: Date): Promise<JsonText<BakeryAnswer> | null> =>
  (isId(slug_or_id) ? findById : findBySlug)(pool, { slug_or_id, now: now.toISOString() })

/** Newest first, perhaps only those with one tag. */
export const listNewest = (
  db: Db,
  { now, limit, tag }: { now: Date; limit: number; tag?: string },
): Promise<BakeryCardData[]> =>
  db
    .select(cardView(now))
    .from(bakeries)
    .where(
      and(
        isPublic,
        tag
          ? sql`exists (select from bakery_tags t where t.bakery_id = bakeries.id and t.tag_slug = ${tag})`
          : undefined,
      ),
    )
    .orderBy(sql`created_at desc, id desc`)
    .limit(limit)

interface HomepageOptions {
  now: Date
  count?: number
  /** Lists with different keys are shuffled differently within the same five minutes. */
  key?: string
}

/**
 * Spec §9: premium, then verified, then unverified. From each tier a window of its shuffle index is read, beginning at the
 * seed's pivot, and the window is mixed once more by the seed, so that neighbors on the circle are not neighbors for ever.
 */
export async function listHomepage(
  db: Db,
  { now, count = HOMEPAGE_COUNT, key = 'homepage' }: HomepageOptions,
): Promise<BakeryCardData[]> {
  const seed = shuffleSeed(key, now)
  const pivot = shufflePivot(seed)
  const fetch = homepageFetch(count)
  const tier = (rank: number, condition: SQL) => windowOf(rank, condition, { pivot, seed, fetch })
  const ranOut = sql`is_premium and premium_until <= ${at(now)}`
  const candidates = sql`
    ${tier(0, sql`is_premium and (premium_until is null or premium_until > ${at(now)})`)}
    union all ${tier(1, sql`not is_premium and verification_status = 'verified'`)}
    union all ${tier(2, sql`not is_premium and verification_status <> 'verified'`)}
    union all (select id, case verification_status when 'verified' then 1 else 2 end, ${place(seed)}
      from bakeries where ${isPublic} and ${ranOut} order by premium_until desc limit ${fetch})`
  return db
    .select(cardView(now))
    .from(bakeries)
    .innerJoin(
      sql`(select * from (${candidates}) candidates order by rank, place limit ${count}) chosen`,
      sql`chosen.id = ${bakeries.id}`,
    )
    .orderBy(sql`chosen.rank, chosen.place`)
}

function windowOf(
  rank: number,
  condition: SQL,
  { pivot, seed, fetch }: { pivot: number; seed: string; fetch: number },
) {
  const lap = (turn: number, side: SQL) => sql`
    (select id, ${sql.raw(String(turn))} as lap, shuffle from bakeries
     where ${isPublic} and ${condition} and ${side} order by shuffle, id limit ${fetch})`
  return sql`(select id, ${sql.raw(String(rank))} as rank, ${place(seed)} as place from (
    ${lap(0, sql`shuffle >= ${pivot}`)} union all ${lap(1, sql`shuffle < ${pivot}`)} order by lap, shuffle, id limit ${fetch}) near)`
}

const place = (seed: string) => sql`md5(id::text || ${seed})`

/** Of a gallery without end, as many as a page shows well beside the first picture. */
const MAX_PICTURES = 11

const publicView = (now: Placeholder) => ({
  ...cardView(now),
  hero_image_alt: sql<string>`coalesce((select p.alt from pictures p where p.id = bakeries.hero_picture_id), '')`,
  pictures: sql<Bakery['pictures']>`(
    select coalesce(json_agg(json_build_object('url', g.url, 'widths', g.widths, 'alt', g.alt) order by g.position, g.id), '[]')
    from (select p.id, p.widths, p.alt, bp.position,
        '/media/' || encode(p.content_hash, 'hex') || '-' || p.widths[cardinality(p.widths)] || '.webp' as url
      from bakery_pictures bp join pictures p on p.id = bp.picture_id
      where bp.bakery_id = bakeries.id and p.id is distinct from bakeries.hero_picture_id and cardinality(p.widths) > 0
      order by bp.position, p.id limit ${sql.raw(String(MAX_PICTURES))}) g)`,
  short_bio: bakeries.short_bio,
  about: bakeries.about,
  zip: bakeries.zip,
  zip_code: bakeries.zip_code,
  location_text: bakeries.location_text,
  time_zone: bakeries.time_zone,
  latitude: bakeries.latitude,
  longitude: bakeries.longitude,
  instagram_url: bakeries.instagram_url,
  website_url: bakeries.website_url,
  claimed: bakeries.claimed,
  verified_at: iso<string | null>(sql`${bakeries.verified_at}`),
  delivery_enabled: bakeries.delivery_enabled,
  /** In dollars, as `dollars` says: this goes out as it is. */
  delivery_fee: sql<number>`(${bakeries.delivery_fee_cents} / 100.0)::float8`,
  delivery_radius: bakeries.delivery_radius,
  estimated_delivery_time: bakeries.estimated_delivery_time,
  featured: isFeatured(now),
  online_ordering: bakeries.takes_orders,
  created_at: iso<string>(sql`${bakeries.created_at}`),
})

const findOne = (column: typeof bakeries.id | typeof bakeries.slug) =>
  oneAsJson<BakeryAnswer>(
    listOf(publicView(sql.placeholder('now')))
      .from(bakeries)
      .where(and(isPublic, eq(column, sql.placeholder('slug_or_id')))),
  )
const [findById, findBySlug] = [findOne(bakeries.id), findOne(bakeries.slug)]
