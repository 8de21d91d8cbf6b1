import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { bakeries } from '~/db/schema/bakeries'
import { sharesUsed } from '~/db/share-views.server'
import { at, iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { ownsOrAdmin } from '~/http/ownership.server'
import type { QueuedPost, SharePost } from './shares.contract'

export interface BakeryShares extends Record<string, unknown> {
  name: string
  city: string
  state: string
  hero_image_url: string | null
  posts: SharePost[]
  shares_used: number
  visits: { day: string; visits: number }[]
}

const VISIT_DAYS = 30

const post = sql`s.id, s.url, s.state, s.reason, ${iso(sql`s.created_at`)} as created_at, ${iso(sql`s.ruled_at`)} as ruled_at`

export async function findShared(db: Db, actor: Actor, bakery_id: string): Promise<BakeryShares | null> {
  const { rows } = await db.execute<BakeryShares>(sql`
    select name, city, state, hero_image_url, ${sharesUsed} as shares_used,
      (select coalesce(json_agg(p order by p.created_at desc), '[]') from (
        select ${post} from share_posts s where s.bakery_id = bakeries.id) p) as posts,
      (select coalesce(json_agg(json_build_object('day', d.day, 'visits', d.share_visits) order by d.day desc), '[]') from (
        select day, share_visits from bakery_days where bakery_id = bakeries.id and share_visits > 0
        order by day desc limit ${VISIT_DAYS}) d) as visits
    from bakeries where bakeries.id = ${bakery_id} and ${ownsOrAdmin(actor, bakeries.id)}`)
  return rows[0] ?? null
}

const queued = (cursor: SQL = sql`null`) => sql`
  select ${post}, json_build_object('id', bakeries.id, 'name', bakeries.name, 'slug', bakeries.slug) as bakery,
    ${sharesUsed} as shares_used, admin.full_name as ruled_by, ${cursor} as cursor
  from share_posts s join bakeries on bakeries.id = s.bakery_id left join profiles admin on admin.user_id = s.ruled_by`

export async function listPosts(
  db: Db,
  { state, limit, after }: { state: SharePost['state']; limit: number; after?: string | undefined },
) {
  const [moment, way] =
    state === 'pending' ? ([sql`s.created_at`, 'asc'] as const) : ([sql`s.ruled_at`, 'desc'] as const)
  const pages = pagesBy({ moment, id: sql`s.id`, way }, after)
  const { rows } = await db.execute<QueuedPost & { cursor: string }>(sql`
    ${queued(pages.cursor)} where s.state = ${state} and ${pages.beyond} order by ${pages.order} limit ${limit + 1}`)
  return pageOf(rows, limit)
}

export async function findPost(db: Db | Tx, id: string): Promise<QueuedPost | null> {
  const { rows } = await db.execute<QueuedPost & Record<string, unknown>>(sql`${queued()} where s.id = ${id}`)
  return rows[0] ?? null
}

/** Of a double (decision 265): to the page that it became a part of. `day` is today at the bakery. */
export async function findSharedLink(db: Db, token: string, now: Date) {
  const { rows } = await db.execute<{ bakery_id: string; slug: string; day: string }>(sql`
    select b.id as bakery_id, b.slug, (${at(now)} at time zone b.time_zone)::date::text as day
    from share_links l join bakeries own on own.id = l.bakery_id join bakeries b on b.id = coalesce(own.merged_into, own.id) where l.token = ${token} and b.approved and not b.hidden`)
  return rows[0] ?? null
}

/** For the admins' queue (`CaseKind.show`). */
export const showPosts = (ids: string[]): SQL => sql`
  select s.id as subject_id, bakeries.name as title,
    case when exists (select from share_posts o where o.bakery_id = s.bakery_id and o.created_at < s.created_at)
      then ${sharesUsed} || ' approved so far' else 'First share' end as line,
    '/bakery/' || bakeries.slug as path, s.url as link, s.submitted_by as about_id, null::uuid as party_id, s.bakery_id
  from share_posts s join bakeries on bakeries.id = s.bakery_id where s.id = any (${sql.param(ids)}::uuid[])`
