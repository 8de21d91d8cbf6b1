import { type SQL, sql } from 'drizzle-orm'
import { authorOf } from '~/db/author-view.server'
import type { Db, Tx } from '~/db/client.server'
import { dayOf, iso } from '~/db/sql-time.server'
import { EARTH_KM, type Point } from '~/lib/geo'
import { listPages, TOPICS_A_PAGE, type TopicOrder } from './forum'
import type { ForumCategory, ForumTopic } from './forum.contract'

export type Reader = Pick<Db | Tx, 'execute'>

const CATEGORY = sql`c.id, c.slug, c.name, c.description, c.answers, c.near, c.recipes, c.topic_count, c.archived`

export async function listCategories(db: Reader): Promise<ForumCategory[]> {
  const { rows } = await db.execute<ForumCategory & Record<string, unknown>>(sql`
    select ${CATEGORY}, case when t.id is not null then json_build_object('id', t.id, 'title', t.title, 'url', '/forum/' || c.slug || '/' || t.slug,
      'last_post_at', ${iso(sql`t.last_post_at`)}, 'day', ${dayOf(sql`t.last_post_at`)}) end as latest
    from forum_categories c left join lateral (
      select * from (
        (select * from forum_topics t where t.category_id = c.id and t.state = 'visible' and t.pinned order by t.last_post_at desc, t.id desc limit 1)
        union all
        (select * from forum_topics t where t.category_id = c.id and t.state = 'visible' and not t.pinned order by t.last_post_at desc, t.id desc limit 1)
      ) latest order by last_post_at desc limit 1
    ) t on true
    order by c.position, c.name`)
  return rows
}

type CategoryHead = Omit<ForumCategory, 'latest'>

/** By the slug that it has, or had: then its own is another. */
export async function findCategory(db: Reader, slug: string): Promise<CategoryHead | null> {
  const { rows } = await db.execute<CategoryHead & Record<string, unknown>>(sql`
    select ${CATEGORY} from forum_categories c where c.slug = ${slug}
    union all
    select ${CATEGORY} from forum_category_slugs s join forum_categories c on c.id = s.category_id where s.slug = ${slug}
    limit 1`)
  return rows[0] ?? null
}

export const topicColumns = (distance: SQL = sql`null::double precision`) => sql`
  t.id, t.title, '/forum/' || c.slug || '/' || t.slug as url,
  json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as category, ${authorOf(sql`a`)} as author,
  t.pinned, t.locked, t.solved_number is not null as solved, t.state, t.has_recipe, t.bake_count, t.post_count, t.like_count,
  ${iso(sql`t.created_at`)} as created_at, ${iso(sql`t.last_post_at`)} as last_post_at, ${dayOf(sql`t.last_post_at`)} as day,
  (select l.name || ', ' || l.state from zip_codes z join places l on l.id = z.place_id where z.zip = t.zip_code) as place,
  ${distance} as distance_km`

export const AROUND_TOPIC = sql`join forum_categories c on c.id = t.category_id left join profiles a on a.user_id = t.author_id`

const BY: Record<TopicOrder, SQL> = {
  active: sql`t.last_post_at desc, t.id desc`,
  new: sql`t.created_at desc, t.id desc`,
  top: sql`t.like_count desc, t.id desc`,
}

type TopicRow = ForumTopic & Record<string, unknown>

interface TopicList {
  category?: Pick<ForumCategory, 'id' | 'topic_count'> | undefined
  order: TopicOrder
  page: number
}

/** A category has its pinned topics first. Read from an index, page by page, down to the last that can be asked for. */
export async function listTopics(db: Reader, { category, order, page }: TopicList) {
  const chosen = category
    ? sql`where t.category_id = ${category.id} and t.state = 'visible' order by t.pinned desc, ${BY[order]}`
    : sql`where t.state = 'visible' order by ${BY[order]}`
  const { rows } = await db.execute<TopicRow>(sql`
    select ${topicColumns()} from (
      select t.* from forum_topics t ${chosen} limit ${TOPICS_A_PAGE} offset ${(page - 1) * TOPICS_A_PAGE}
    ) t ${AROUND_TOPIC} order by ${category ? sql`t.pinned desc, ` : sql``}${BY[order]}`)
  const topics = category?.topic_count ?? (await countTopics(db))
  return { items: rows as ForumTopic[], pages: listPages(topics) }
}

async function countTopics(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ topics: number }>(
    sql`select coalesce(sum(topic_count), 0)::int as topics from forum_categories`,
  )
  return rows[0]?.topics ?? 0
}

/** Among these the nearest are looked for, as far as one would go for a starter or a market. */
const NEWEST_NEAR = 500
const NEAR_KM = 160

export async function findZip(db: Reader, zip: string): Promise<Point | null> {
  const { rows } = await db.execute<Point & Record<string, unknown>>(
    sql`select latitude, longitude from zip_codes where zip = ${zip}`,
  )
  return rows[0] ?? null
}

export async function listNearTopics(
  db: Reader,
  { category_id, from, page }: { category_id: string; from: Point; page: number },
) {
  const distance = sql`2 * ${EARTH_KM}::double precision * asin(least(1, sqrt(sin(radians(t.latitude - ${from.latitude}) / 2) ^ 2
    + cos(radians(${from.latitude})) * cos(radians(t.latitude)) * sin(radians(t.longitude - ${from.longitude}) / 2) ^ 2)))`
  const { rows } = await db.execute<TopicRow & { found: number }>(sql`
    select ${topicColumns(sql`t.km`)}, t.found from (
      select t.*, count(*) over ()::int as found from (
        select t.*, ${distance} as km from forum_topics t where t.category_id = ${category_id} and t.state = 'visible' and t.latitude is not null
        order by t.pinned desc, ${BY.new} limit ${NEWEST_NEAR}
      ) t where t.km <= ${NEAR_KM} order by t.km, t.id limit ${TOPICS_A_PAGE} offset ${(page - 1) * TOPICS_A_PAGE}
    ) t ${AROUND_TOPIC} order by t.km, t.id`)
  return { items: rows.map(({ found: _, ...row }): ForumTopic => row), pages: listPages(rows[0]?.found ?? 0) }
}

/** Those that may be seen, in the order of their ids. */
export async function listTopicsById(db: Reader, ids: string[]): Promise<ForumTopic[]> {
  const { rows } = await db.execute<TopicRow>(sql`
    select ${topicColumns()} from unnest(${sql.param(ids)}::uuid[]) with ordinality asked (id, place)
    join forum_topics t on t.id = asked.id and t.state = 'visible' ${AROUND_TOPIC} order by asked.place`)
  return rows
}
