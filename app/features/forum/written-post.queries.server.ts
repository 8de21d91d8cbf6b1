import { sql } from 'drizzle-orm'
import { authorOf } from '~/db/author-view.server'
import { recipeOf } from '~/db/recipe-view.server'
import { iso } from '~/db/sql-time.server'
import { type Actor, isEditor } from '~/http/actor.server'
import { areBlocked } from './blocks.queries.server'
import { postAddress, topicPath } from './forum'
import type { Author } from './forum.contract'
import type { Reader } from './forum.queries.server'
import { heldWords } from './member-limits'
import type { PostSource, WrittenPost } from './writing.contract'

interface WrittenRow extends Omit<WrittenPost, 'url'>, Record<string, unknown> {
  category_slug: string
  slug: string
}

/** Of post `p`, if it waits: why, in the editor's words. Its author gets `heldWords`. */
export const heldFor = sql`case when p.state = 'held' then (
  select r.details from reports r where r.subject_type = 'post' and r.subject_id = p.id and r.reporter_id is null and r.status = 'open'
  order by r.created_at desc limit 1) end`

export async function findWritten(db: Reader, actor: Actor, id: string): Promise<WrittenPost | null> {
  const { rows } = await db.execute<WrittenRow>(sql`
    select p.id, p.number, p.body_html, p.state, ${heldFor} as held_for, t.slug, c.slug as category_slug
    from forum_posts p join forum_topics t on t.id = p.topic_id join forum_categories c on c.id = t.category_id
    where p.id = ${id} and p.author_id = ${actor.id}`)
  if (!rows[0]) return null
  const { slug, category_slug, held_for, ...post } = rows[0]
  return { ...post, held_for: heldWords(held_for), url: postAddress(topicPath({ slug, category_slug }), post.number) }
}

const MOST_REVISIONS = 50

/** For its author, and for editors: what somebody has taken out of a post is not shown to everybody. */
export async function findSource(db: Reader, actor: Actor, id: string): Promise<PostSource | null> {
  const { rows } = await db.execute<PostSource & Record<string, unknown>>(sql`
    select case when p.number = 1 then t.title end as title, p.body, case when p.number = 1 then ${recipeOf(sql`t.id`)} end as recipe,
      p.number = 1 and c.recipes as takes_recipe, coalesce((
      select json_agg(json_build_object('title', r.title, 'body', r.body, 'recipe', r.recipe, 'created_at', ${iso(sql`r.created_at`)}) order by r.created_at desc, r.id desc)
      from (select * from forum_revisions r where r.post_id = p.id order by r.created_at desc, r.id desc limit ${MOST_REVISIONS}) r), '[]') as revisions
    from forum_posts p join forum_topics t on t.id = p.topic_id join forum_categories c on c.id = t.category_id
    where p.id = ${id} and p.state <> 'deleted' and (p.author_id = ${actor.id} or ${isEditor(actor)})`)
  return rows[0] ?? null
}

const MOST_PEOPLE = 6

/** In the index's own order, so that no other names are read. */
export async function findPeople(db: Reader, actor: Actor, begins: string) {
  const { rows } = await db.execute<{ author: Author }>(sql`
    select ${authorOf(sql`p`)} as author from profiles p join users u on u.id = p.user_id and u.email_verified_at is not null
    where lower(p.username) >= ${begins.toLowerCase()} and lower(p.username) < ${`${begins.toLowerCase()}\u{10ffff}`}
      and starts_with(lower(p.username), ${begins.toLowerCase()}) and not is_blocked(p.user_id)
      and not ${areBlocked(actor, sql`p.user_id`)}
    order by lower(p.username) limit ${MOST_PEOPLE}`)
  return rows.map(({ author }) => author)
}
