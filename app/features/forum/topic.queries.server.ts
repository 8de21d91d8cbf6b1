import { type SQL, sql } from 'drizzle-orm'
import { authorOf } from '~/db/author-view.server'
import { dayOf, iso } from '~/db/sql-time.server'
import { POSTS_A_PAGE, pageOfPost } from './forum'
import type { ForumPost } from './forum.contract'
import type { Reader } from './forum.queries.server'

interface TopicHead {
  id: string
  slug: string
  title: string
  category_id: string
  category_slug: string
  category_name: string
  answers: boolean
  author: ForumPost['author']
  pinned: boolean
  locked: boolean
  solved_number: number | null
  has_recipe: boolean
  shown_number: number
  created_at: string
}

const head = (among: SQL) => sql`
  select t.id, t.slug, t.title, t.category_id, c.slug as category_slug, c.name as category_name, c.answers, ${authorOf(sql`a`)} as author,
    t.pinned, t.locked, t.solved_number, t.has_recipe, t.shown_number, ${iso(sql`t.created_at`)} as created_at
  from ${among} join forum_categories c on c.id = t.category_id left join profiles a on a.user_id = t.author_id`

type Row = TopicHead & Record<string, unknown>

/** The topic that has this address, or had it. The category may have had another slug, too. */
export const topicAt = (category: SQL, topic: SQL) => sql`(
  with asked as (
    select id from forum_categories where slug = ${category}
    union all select category_id from forum_category_slugs where slug = ${category} limit 1
  )
  select t.id from forum_topics t join asked on t.category_id = asked.id where t.slug = ${topic}
  union all
  select s.topic_id from forum_topic_slugs s join asked on s.category_id = asked.id where s.slug = ${topic} limit 1)`

/** By the address that it has, or had: then its own is another. */
export async function findTopic(db: Reader, at: { category: string; topic: string }): Promise<TopicHead | null> {
  const { rows } = await db.execute<Row>(
    head(
      sql`${topicAt(sql`${at.category}`, sql`${at.topic}`)} found join forum_topics t on t.id = found.id and t.state = 'visible'`,
    ),
  )
  return rows[0] ?? null
}

/** By the id of any of its visible posts. The first has the topic's own. */
export async function findByPost(db: Reader, id: string): Promise<(TopicHead & { number: number }) | null> {
  const { rows } = await db.execute<Row & { number: number }>(sql`
    select h.*, p.number from forum_posts p
    join lateral (${head(sql`forum_topics t`)} where t.id = p.topic_id and t.state = 'visible') h on true
    where p.id = ${id} and p.state = 'visible'`)
  return rows[0] ?? null
}

export const topicPages = ({ shown_number }: Pick<TopicHead, 'shown_number'>): number => pageOfPost(shown_number)

const postColumns = sql`
  p.id, p.number, ${authorOf(sql`a`)} as author, case when p.state = 'deleted' then '' else p.body_html end as body_html, p.state,
  p.baked, p.like_count, ${iso(sql`p.created_at`)} as created_at, ${dayOf(sql`p.created_at`)} as day, p.edited_at is not null as edited`

/** As everybody sees them: without those that are held or hidden. */
export async function listPosts(db: Reader, { topic_id, page }: { topic_id: string; page: number }) {
  const { rows } = await db.execute<ForumPost & Record<string, unknown>>(sql`
    select ${postColumns}
    from forum_posts p left join profiles a on a.user_id = p.author_id and p.state = 'visible'
    where p.topic_id = ${topic_id} and p.number between ${(page - 1) * POSTS_A_PAGE + 1} and ${page * POSTS_A_PAGE}
      and (p.state = 'visible' or p.state = 'deleted' and p.shown_at is not null)
    order by p.number`)
  return rows as ForumPost[]
}
