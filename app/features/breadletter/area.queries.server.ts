import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at, iso } from '~/db/sql-time.server'
import { DAY_MS } from '~/lib/durations'
import type { Point } from '~/lib/geo'
import type { AreaContent, GoodTopic } from './area'
import { NEAR_KM, NEW_DAYS, TOPIC_DAYS } from './breadletter'

type Reader = Pick<Db | Tx, 'execute'>

/** The nearest count: a big city has more. */
const MOST_NEAR = 400
/** Of topics since then, the newest. */
const MOST_TOPICS = 1000

const later = (now: Date, days: number) => at(new Date(now.getTime() + days * DAY_MS))

/** One statement for each place. Without a point nothing is near, and what is featured anywhere is told. */
export async function findNear(db: Reader, point: Point | null, now: Date): Promise<Omit<AreaContent, 'topic'>> {
  const near = point
    ? sql`select n.id, n.distance_km from find_bakeries_within_radius(${point.latitude}, ${point.longitude}, ${NEAR_KM}, ${MOST_NEAR}, 0) n`
    : sql`select f.bakery_id as id, 0 as distance_km from featured_listings f where f.cancelled_at is null and f.ends_at > ${at(now)}
        order by f.ends_at, f.id limit ${MOST_NEAR}`
  const shown = sql`'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state`
  const { rows } = await db.execute<Omit<AreaContent, 'topic'> & Record<string, unknown>>(sql`
    with near as materialized (
      select b.*, n.distance_km from (select distinct on (id) * from (${near}) every) n join bakeries b on b.id = n.id
      where b.approved and not b.hidden and not b.owner_blocked
    )
    select ${point !== null} and not exists (select from near) as empty, ${point === null} as nowhere,
      (select coalesce(json_agg(json_build_object(${shown}, 'since', ${iso(sql`b.created_at`)}) order by b.created_at desc, b.id), '[]') from (
        select * from near where ${point !== null} and created_at > ${later(now, -NEW_DAYS)} order by created_at desc, id limit 6) b) as fresh,
      (select coalesce(json_agg(json_build_object(${shown}) order by b.distance_km, b.id), '[]') from (
        select n.* from near n where exists (
          select from featured_listings f where f.bakery_id = n.id and f.cancelled_at is null and f.starts_at <= ${at(now)} and f.ends_at > ${at(now)})
        order by n.distance_km, n.id limit 3) b) as featured,
      (select coalesce(json_agg(json_build_object(${shown}, 'time_zone', b.time_zone, 'starts_at', ${iso(sql`b.starts_at`)},
          'ends_at', ${iso(sql`b.ends_at`)}) order by b.starts_at, b.distance_km, b.id), '[]') from (
        select n.*, w.starts_at, w.ends_at from near n join next_windows w on w.bakery_id = n.id and w.fulfillment_type = 'pickup'
        where ${point !== null} and n.takes_orders and not w.wished_day and w.order_by > ${at(now)} and w.starts_at < ${later(now, 8)}
        order by w.starts_at, n.distance_km, n.id limit 6) b) as pickups`)
  return rows[0] ?? { empty: true, nowhere: false, fresh: [], featured: [], pickups: [] }
}

/** What people talk about, the best first. Read once for all places. */
export async function listGoodTopics(db: Reader, now: Date): Promise<GoodTopic[]> {
  const { rows } = await db.execute<GoodTopic & Record<string, unknown>>(sql`
    select t.title, '/forum/' || c.slug || '/' || t.slug as path, c.name as category, t.post_count as replies, t.latitude, t.longitude
    from (
      select * from forum_topics where state = 'visible' and created_at > ${later(now, -TOPIC_DAYS)}
      order by created_at desc, id desc limit ${MOST_TOPICS}
    ) t join forum_categories c on c.id = t.category_id
    where not t.has_recipe and not exists (
      select from users u join blocked_emails blocked on blocked.email = u.email where u.id = t.author_id)
    order by t.like_count + 2 * least(t.post_count, 30) desc, t.created_at desc, t.id limit 300`)
  return rows
}

export interface Recipe {
  title: string
  path: string
  author: { username: string; full_name: string | null } | null
  /** Markdown. */
  body: string
}

/** Null for one that nobody sees any more. */
export async function findRecipe(db: Reader, topic_id: string | null): Promise<Recipe | null> {
  if (!topic_id) return null
  const { rows } = await db.execute<Recipe & Record<string, unknown>>(sql`
    select t.title, '/forum/' || c.slug || '/' || t.slug as path, p.body, case when a.user_id is not null then json_build_object(
      'username', a.username, 'full_name', case when a.show_full_name then a.full_name end) end as author
    from forum_topics t join forum_categories c on c.id = t.category_id join forum_posts p on p.id = t.id
    left join profiles a on a.user_id = t.author_id
    where t.id = ${topic_id} and t.state = 'visible' and t.has_recipe`)
  return rows[0] ?? null
}

/** Where a reader with this ZIP code is. */
export async function findZip(db: Reader, zip: string): Promise<Point | null> {
  const { rows } = await db.execute<{ latitude: number; longitude: number }>(
    sql`select latitude, longitude from zip_codes where zip = ${zip}`,
  )
  return rows[0] ?? null
}
