import { type Column, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { z } from 'zod'
import { cardView, isFeatured, isOwnersAccount, isPremiumNow, isPublic } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { sharesUsed } from '~/db/share-views.server'
import { asDollars } from '~/db/sql-dollars.server'
import { at, iso } from '~/db/sql-time.server'
import { listOf, oneAsJson, together } from '~/db/together.server'
import { isId } from '~/lib/ids'
import type { JsonText } from '~/lib/json-text'
import type { BakeryAnswer, BakeryCard, OwnersPart } from './bakeries.contract'
import { HOMEPAGE_COUNT, homepageFetch, MAX_PICTURES } from './bakery'
import { shufflePivot, shuffleSeed } from './shuffle'

/** By slug or id (ruling 12); hidden and unapproved bakeries are not found. */
export const findBakery = (pool: pg.Pool, slug_or_id: string, now: Date): Promise<JsonText<BakeryAnswer> | null> =>
  (isId(slug_or_id) ? findById : findBySlug)(pool, { slug_or_id, now: now.toISOString() })

/** The page that a double became a part of (decision 265). */
export async function findMerged(pool: pg.Pool, slug_or_id: string): Promise<string | null> {
  const key = isId(slug_or_id) ? 'id' : 'slug'
  const { rows } = await pool.query<{ slug: string }>({
    name: `merged-by-${key}`,
    text: `select kept.slug from bakeries b join bakeries kept on kept.id = b.merged_into
      where b.${key} = $1 and kept.approved and not kept.hidden`,
    values: [isId(slug_or_id) ? slug_or_id : slug_or_id.toLowerCase()],
  })
  return rows[0]?.slug ?? null
}

/** `posts`: how many approved posts let a bakery buy featured weeks (ruling 33). */
export async function findOwnersPart(db: Db, id: string, { posts }: { posts: number }): Promise<OwnersPart | null> {
  const { rows } = await db.execute<OwnersPart>(sql`
    select stripe_account_id, claimed_by, ${sharesUsed} as shares_used, ${sharesUsed} >= ${posts} as can_upgrade_to_paid
    from bakeries left join payment_accounts on ${isOwnersAccount} where bakeries.id = ${id}`)
  return rows[0] ?? null
}

interface HomepageOptions {
  now: Date
  count?: number
  /** Lists with different keys are shuffled differently within the same five minutes. */
  key?: string
}

/** §9: premium, verified, unverified: of each a slice of the shuffle index, mixed again so that neighbors in the index get apart. */
export async function listHomepage(
  pool: pg.Pool,
  { now, count = HOMEPAGE_COUNT, key = 'homepage' }: HomepageOptions,
): Promise<z.output<typeof BakeryCard>[]> {
  const seed = shuffleSeed(key, now)
  const given = { now: now.toISOString(), seed, pivot: shufflePivot(seed), fetch: homepageFetch(count), count }
  return (await readHomepage(pool, given)).chosen
}

const NOW = sql.placeholder('now')
const PIVOT = sql.placeholder('pivot')
const FETCH = sql.placeholder('fetch')

const place = sql`md5(id::text || ${sql.placeholder('seed')}::text)`

function tier(rank: number, condition: SQL) {
  const lap = (turn: number, side: SQL) => sql`
    (select id, ${sql.raw(String(turn))} as lap, shuffle from bakeries
     where ${isPublic} and ${condition} and ${side} order by shuffle, id limit ${FETCH})`
  return sql`(select id, ${sql.raw(String(rank))} as rank, ${place} as place from (
    ${lap(0, sql`shuffle >= ${PIVOT}`)} union all ${lap(1, sql`shuffle < ${PIVOT}`)} order by lap, shuffle, id limit ${FETCH}) near)`
}

const candidates = sql`
  ${tier(0, sql`is_premium and (premium_until is null or premium_until > ${at(NOW)})`)}
  union all ${tier(1, sql`not is_premium and verification_status = 'verified'`)}
  union all ${tier(2, sql`not is_premium and verification_status <> 'verified'`)}
  union all (select id, case verification_status when 'verified' then 1 else 2 end, ${place} from bakeries
    where ${isPublic} and is_premium and premium_until <= ${at(NOW)} order by premium_until desc limit ${FETCH})`

const readHomepage = together({
  chosen: listOf(cardView(NOW))
    .from(bakeries)
    .innerJoin(
      sql`(select * from (${candidates}) candidates order by rank, place limit ${sql.placeholder('count')}) chosen`,
      sql`chosen.id = ${bakeries.id}`,
    )
    .orderBy(sql`chosen.rank, chosen.place`),
})

/** A bakery whose premium ran out shows its first pictures. */
const beside = (kind: keyof typeof MAX_PICTURES) => sql.raw(String(MAX_PICTURES[kind] - 1))

/** Joins the card and the details that search stores (decision 025); only the row and the values of the moment are computed. */
function statementBy(column: Column) {
  const now = sql.placeholder('now')
  return oneAsJson<BakeryAnswer>(sql`
    select c.card || ',' || d.details || ',"pictures":['
      || array_to_string(d.pictures[:case when r.is_premium then ${beside('premium')} else ${beside('free')} end], ',')
      || '],' || substr(row_to_json(r)::text, 2)
    from bakeries join search_cards c on c.bakery_id = bakeries.id join bakery_details d on d.bakery_id = bakeries.id
    cross join lateral (select ${isPremiumNow(now)} as is_premium, ${isFeatured(now)} as featured, bakeries.short_bio,
      bakeries.about, bakeries.zip, bakeries.zip_code, bakeries.location_text, bakeries.instagram_url, bakeries.website_url, bakeries.claimed,
      ${asDollars(sql`bakeries.delivery_fee_cents`)} as delivery_fee, bakeries.delivery_radius, bakeries.estimated_delivery_time,
      bakeries.approved, bakeries.hidden, ${iso(sql`bakeries.verified_at`)} as verified_at, ${iso(sql`bakeries.created_at`)} as created_at,
      ${iso(sql`bakeries.premium_until`)} as premium_until, ${iso(sql`bakeries.premium_activated_at`)} as premium_activated_at
      offset 0) r
    where bakeries.approved and not bakeries.hidden and ${column} = ${sql.placeholder('slug_or_id')}`)
}

const [findById, findBySlug] = [statementBy(bakeries.id), statementBy(bakeries.slug)]
