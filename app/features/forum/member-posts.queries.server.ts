import { sql } from 'drizzle-orm'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { isShownTo } from '~/db/profile-views.server'
import { dayOf, iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { cut } from '~/lib/text'
import { MEMBER_POSTS, postAddress, topicPath } from './forum'
import type { ForumTopic } from './forum.contract'
import { AROUND_TOPIC, type Reader, topicColumns } from './forum.queries.server'
import type { MemberReplies, MemberReply, MemberTopics } from './member-posts.contract'
import { plainWords } from './plain-words'

interface MemberPage {
  user_id: string
  limit?: number
  after?: string | undefined
}

/** Its author also sees what waits for an editor or was hidden. */
export async function listMemberTopics(
  db: Reader,
  viewer: Actor,
  { user_id, limit = MEMBER_POSTS, after }: MemberPage,
  only: 'all' | 'recipes' = 'all',
): Promise<MemberTopics> {
  const own = viewer.kind === 'user' && viewer.id === user_id
  // Recipes are read from an index of their own: somebody may have two among five thousand topics.
  const which =
    only === 'recipes'
      ? sql`t.state = 'visible' and t.has_recipe`
      : own
        ? sql`t.state <> 'deleted'`
        : sql`t.state = 'visible'`
  const pages = pagesBy({ moment: sql`t.created_at`, id: sql`t.id`, way: 'desc' }, after)
  const { rows } = await db.execute<ForumTopic & { cursor: string }>(sql`
    select ${topicColumns()}, ${pages.cursor} as cursor from forum_topics t ${AROUND_TOPIC}
    where t.author_id = ${user_id} and ${which} and ${isShownTo(viewer, user_id, 'posts')} and ${pages.beyond}
    order by ${pages.order} limit ${limit + 1}`)
  const { items, next } = pageOf(rows, limit)
  return { items: items.map(({ cursor: _, ...topic }) => topic), next }
}

const EXCERPT = 240

type ReplyRow = Omit<MemberReply, 'url' | 'excerpt'> & {
  slug: string
  number: number
  /** The beginning: a tag or entity may be cut at its end. */
  html: string
  cursor: string
}

export async function listMemberReplies(
  db: Reader,
  viewer: Actor,
  { user_id, limit = MEMBER_POSTS, after }: MemberPage,
): Promise<MemberReplies> {
  const pages = pagesBy({ moment: sql`p.created_at`, id: sql`p.id`, way: 'desc' }, after)
  const { rows } = await db.execute<ReplyRow>(sql`
    select p.id, t.title, t.slug, json_build_object('slug', c.slug, 'name', c.name) as category, p.number, left(p.body_html, 3000) as html,
      coalesce(t.solved_number = p.number, false) as solved, p.like_count, ${iso(sql`p.created_at`)} as created_at, ${dayOf(sql`p.created_at`)} as day,
      ${pages.cursor} as cursor
    from forum_posts p join forum_topics t on t.id = p.topic_id and t.state = 'visible' join forum_categories c on c.id = t.category_id
    where p.author_id = ${user_id} and p.number > 1 and p.state = 'visible' and ${isShownTo(viewer, user_id, 'posts')} and ${pages.beyond}
    order by ${pages.order} limit ${limit + 1}`)
  const { items, next } = pageOf(rows, limit)
  return { items: items.map(replyOf), next }
}

const replyOf = ({ cursor: _, html, slug, number, ...reply }: ReplyRow): MemberReply => ({
  ...reply,
  url: postAddress(topicPath({ category_slug: reply.category.slug, slug }), number),
  excerpt: cut(plainWords(html.replace(/<[^>]*$/, '').replace(/&[^;]*$/, '')), EXCERPT),
})
