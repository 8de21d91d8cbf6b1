import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { authorView } from '~/db/author-view.server'
import { isPublic } from '~/db/bakery-views.server'
import type { Db, Tx } from '~/db/client.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { bakeries } from '~/db/schema/bakeries'
import { profiles } from '~/db/schema/profiles'
import { video_reviews } from '~/db/schema/video-reviews'
import { iso } from '~/db/sql-time.server'
import { listOf } from '~/db/together.server'
import type { Actor } from '~/http/actor.server'
import { VIDEO_SITES, watchAddress } from './video-review'
import type { QueuedVideo, Video } from './video-reviews.contract'

const SHOWN = 12

const videoView = {
  id: video_reviews.id,
  site: video_reviews.site,
  clip: video_reviews.clip,
  state: video_reviews.state,
  reason: video_reviews.reason,
  created_at: iso<string>(sql`${video_reviews.created_at}`),
}

/** Null when there is no such public bakery. After a rejection the last one counts. */
export async function findOwnVideo(db: Db, actor: Actor, bakery_id: string) {
  const [bakery] = await db
    .select({ claimed_by: bakeries.claimed_by })
    .from(bakeries)
    .where(and(eq(bakeries.id, bakery_id), isPublic))
  if (!bakery) return null
  const [video] = await db
    .select(videoView)
    .from(video_reviews)
    .where(and(eq(video_reviews.bakery_id, bakery_id), eq(video_reviews.user_id, actor.id!)))
    .orderBy(desc(video_reviews.created_at), desc(video_reviews.id))
    .limit(1)
  return { video: video ?? null, may_share: bakery.claimed_by !== actor.id }
}

const queued = (cursor: SQL = sql`null`) => sql`
  select v.id, v.site, v.clip, v.state, v.reason, ${iso(sql`v.created_at`)} as created_at, admin.full_name as ruled_by, ${cursor} as cursor,
    json_build_object('username', author.username, 'full_name', author.full_name) as author,
    json_build_object('id', b.id, 'name', b.name, 'slug', b.slug) as bakery
  from video_reviews v join bakeries b on b.id = v.bakery_id join profiles author on author.user_id = v.user_id
  left join profiles admin on admin.user_id = v.ruled_by`

export async function listVideos(
  db: Db,
  { state, limit, after }: { state: Video['state']; limit: number; after?: string | undefined },
) {
  const [moment, way] =
    state === 'pending' ? ([sql`v.created_at`, 'asc'] as const) : ([sql`v.ruled_at`, 'desc'] as const)
  const pages = pagesBy({ moment, id: sql`v.id`, way }, after)
  const { rows } = await db.execute<QueuedVideo & { cursor: string }>(sql`
    ${queued(pages.cursor)} where v.state = ${state} and ${pages.beyond} order by ${pages.order} limit ${limit + 1}`)
  return pageOf(rows, limit)
}

export async function findVideo(db: Db | Tx, id: string): Promise<QueuedVideo | null> {
  const { rows } = await db.execute<QueuedVideo & Record<string, unknown>>(sql`${queued()} where v.id = ${id}`)
  return rows[0] ?? null
}

const ADDRESSES = sql.join(
  VIDEO_SITES.map((site) => sql`when ${site} then replace(${watchAddress({ site, clip: '%' })}, '%', v.clip)`),
  sql` `,
)

/** For the admins' queue (`CaseKind.show`). */
export const showQueued = (ids: string[]): SQL => sql`
  select v.id as subject_id, b.name as title, '' as line, '/bakery/' || b.slug as path, case v.site ${ADDRESSES} end as link,
    v.user_id as about_id, null::uuid as party_id, v.bakery_id
  from video_reviews v join bakeries b on b.id = v.bakery_id where v.id = any (${sql.param(ids)}::uuid[])`

/** For a page that has found its bakery; the day is written in the bakery's own zone (ruling 28). */
export const video_rows = listOf({
  id: video_reviews.id,
  site: video_reviews.site,
  clip: video_reviews.clip,
  author: authorView,
  day: sql<string>`to_char(${video_reviews.created_at} at time zone ${sql.placeholder('time_zone')}::text, 'FMMonth FMDD, YYYY')`,
})
  .from(video_reviews)
  .innerJoin(profiles, eq(profiles.user_id, video_reviews.user_id))
  .where(and(eq(video_reviews.bakery_id, sql.placeholder('bakery_id')), sql`${video_reviews.state} = 'approved'`))
  .orderBy(desc(video_reviews.created_at), desc(video_reviews.id))
  .limit(SHOWN)
