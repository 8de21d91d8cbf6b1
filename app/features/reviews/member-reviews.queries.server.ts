import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { isShownTo } from '~/db/profile-views.server'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { MEMBER_REVIEWS } from './review'
import type { MemberReview, MemberReviews } from './reviews.contract'

interface MemberPage {
  user_id: string
  limit?: number
  after?: string | undefined
}

/** Of public bakeries, newest first; without those that an editor hid, which their author finds on the bakery's page. */
export async function listMemberReviews(
  db: Pick<Db, 'execute'>,
  viewer: Actor,
  { user_id, limit = MEMBER_REVIEWS, after }: MemberPage,
): Promise<MemberReviews> {
  const pages = pagesBy({ moment: sql`r.created_at`, id: sql`r.id`, way: 'desc' }, after)
  const { rows } = await db.execute<MemberReview & { cursor: string }>(sql`
    select r.id, r.stars, r.body, ${iso(sql`r.created_at`)} as created_at, r.updated_at > r.created_at as edited,
      to_char(r.created_at at time zone b.time_zone, 'FMMonth FMDD, YYYY') as day,
      json_build_object('name', b.name, 'slug', b.slug) as bakery, ${pages.cursor} as cursor
    from reviews r join bakeries b on b.id = r.bakery_id and b.approved and not b.hidden
    where r.user_id = ${user_id} and r.hidden_at is null and ${isShownTo(viewer, user_id, 'reviews')} and ${pages.beyond}
    order by ${pages.order} limit ${limit + 1}`)
  const { items, next } = pageOf(rows, limit)
  return { items: items.map(({ cursor: _, ...review }) => review), next }
}
