import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { recipeOf } from '~/db/recipe-view.server'
import { forum_posts, forum_topics } from '~/db/schema/forum'
import { at } from '~/db/sql-time.server'
import { fileHeld } from '~/features/moderation/reports.commands.server'
import { type Actor, isEditor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { RENDERER } from '~/lib/markdown.server'
import { slugify } from '~/lib/slug'
import { BAKE_PICTURE_MISSING, NO_RECIPES_HERE } from '../recipes/recipe'
import { keepRecipe, refuseBake } from '../recipes/recipes.commands.server'
import type { Recipe } from '../recipes/recipes.contract'
import { areBlocked } from './blocks.queries.server'
import { ARCHIVED, NO_CATEGORY, NO_TOPIC, permanentPath } from './forum'
import { findCategory, findZip } from './forum.queries.server'
import { agreeToRules, judgePost, lockAuthor } from './post-author.commands.server'
import { keepPictures, type RenderedPost, renderPost } from './render-post.commands.server'
import { queueNews } from './tell-post.commands.server'
import type { WrittenPost } from './writing.contract'
import { findWritten } from './written-post.queries.server'

interface NewTopic {
  id?: string | undefined
  category: string
  title: string
  body: string
  zip_code: string
  recipe: Recipe | null
  agree_to_rules: boolean
}

/** The same id sent again is the same topic, so that a browser can send it again when the answer was lost. */
export async function beginTopic(services: Services, actor: Actor, topic: NewTopic): Promise<WrittenPost> {
  const { db, env, clock } = services
  const { id = newId(), title, body, zip_code, recipe } = topic
  const category = orNotFound(await findCategory(db, topic.category), NO_CATEGORY)
  if (category.archived) throw new AppError('conflict', ARCHIVED, { field: 'category' })
  if (recipe && !category.recipes) throw new AppError('conflict', NO_RECIPES_HERE, { field: 'recipe' })
  const place = category.near && zip_code ? { zip_code, ...(await pointOf(services, zip_code)) } : {}
  await db.transaction(async (tx) => {
    const now = clock()
    const author = await lockAuthor(tx, actor, now)
    if (await isSentAgain(tx, actor, { id, topic_id: id, title, body, recipe, baked: false })) return
    const rendered = await renderPost(tx, env, { author_id: actor.id, body })
    const text = { topic_id: id, first: true, body, words: wordsOf({ title, body, recipe }) }
    const held_for = await judgePost(tx, actor, { ...text, author, rendered, now, site: env.public_url })
    const state = held_for ? 'held' : 'visible'
    const slug = await freeSlug(tx, { category_id: category.id, id, title })
    await tx.insert(forum_topics).values({
      ...{ id, category_id: category.id, author_id: actor.id, slug, title, state, last_number: 1, ...place },
      ...{ created_at: now, last_post_at: now },
    })
    await keepRecipe(tx, id, recipe)
    await storePost(tx, {
      id,
      topic_id: id,
      author_id: actor.id!,
      number: 1,
      baked: false,
      body,
      rendered,
      held_for,
      now,
    })
    await agreeToRules(tx, actor, author, topic.agree_to_rules, now)
  })
  return orNotFound(await findWritten(db, actor, id), NO_TOPIC)
}

/** All that readers would see of a topic's first post. */
export const wordsOf = ({ title, body, recipe }: { title: string; body: string; recipe: Recipe | null }): string =>
  [title, body, recipe?.piece_name, ...(recipe?.ingredients ?? []).map(({ name }) => name)].filter(Boolean).join('\n')

async function pointOf({ db }: Services, zip_code: string) {
  const point = await findZip(db, zip_code)
  if (!point) throw new AppError('invalid', 'We don’t know that ZIP code.', { field: 'zip_code' })
  return point
}

interface NewReply {
  topic_id: string
  id?: string | undefined
  body: string
  baked: boolean
  agree_to_rules: boolean
}

/** Numbers are given under the topic's lock, so they have no doubles and follow the commits. */
export async function reply(services: Services, actor: Actor, written: NewReply): Promise<WrittenPost> {
  const { db, env, clock } = services
  const { id = newId(), topic_id, body, baked } = written
  await db.transaction(async (tx) => {
    const author = await lockAuthor(tx, actor, clock())
    if (await isSentAgain(tx, actor, { id, topic_id, body, recipe: null, baked })) return
    const rendered = await renderPost(tx, env, { author_id: actor.id, body })
    if (baked) {
      await refuseBake(tx, { topic_id, author_id: actor.id!, now: clock() })
      refuseWithoutPicture(rendered)
    }
    const text = { topic_id, first: false, body, words: body }
    const held_for = await judgePost(tx, actor, { ...text, author, rendered, now: clock(), site: env.public_url })
    const number = await nextNumber(tx, actor, topic_id)
    const now = clock()
    await storePost(tx, { id, topic_id, author_id: actor.id!, number, baked, body, rendered, held_for, now })
    await agreeToRules(tx, actor, author, written.agree_to_rules, now)
  })
  return orNotFound(await findWritten(db, actor, id), NO_TOPIC)
}

/** A bake shows what was baked. */
export function refuseWithoutPicture({ picture_ids }: RenderedPost): void {
  if (picture_ids.length === 0) throw new AppError('conflict', BAKE_PICTURE_MISSING, { field: 'body' })
}

async function nextNumber(tx: Tx, actor: Actor, topic_id: string): Promise<number> {
  const { rows } = await tx.execute<{ number: number; locked: boolean; blocked: boolean }>(sql`
    update forum_topics set last_number = last_number + 1 where id = ${topic_id} and state = 'visible'
    returning last_number as number, locked, ${areBlocked(actor, sql`author_id`)} as blocked`)
  const [topic] = rows
  if (!topic) throw new AppError('not_found', NO_TOPIC)
  if (topic.locked && !isEditor(actor)) throw new AppError('conflict', 'This topic is closed.', { field: 'body' })
  if (topic.blocked) throw new AppError('conflict', 'You can’t answer in this topic.', { field: 'body' })
  return topic.number
}

interface StoredPost {
  id: string
  topic_id: string
  author_id: string
  number: number
  baked: boolean
  body: string
  rendered: RenderedPost
  held_for: string | null
  now: Date
}

async function storePost(tx: Tx, { rendered, held_for, now, ...post }: StoredPost): Promise<void> {
  const { id, topic_id, author_id, number } = post
  await tx.insert(forum_posts).values({
    ...{ ...post, body_html: rendered.html, renderer: RENDERER, created_at: now },
    state: held_for ? 'held' : 'visible',
  })
  await keepPictures(tx, id, rendered.picture_ids)
  await tx.execute(sql`
    insert into forum_follows (id, user_id, topic_id, created_at) values (${newId()}, ${author_id}, ${topic_id}, ${at(now)})
    on conflict do nothing`)
  // Whoever answers before they have read to the end still finds where they stopped.
  await tx.execute(
    number === 1
      ? sql`insert into forum_reads (user_id, topic_id, number) values (${author_id}, ${topic_id}, 1)`
      : sql`update forum_reads set number = ${number} where user_id = ${author_id} and topic_id = ${topic_id} and number >= (
          select coalesce(max(p.number), 0) from forum_posts p where p.topic_id = ${topic_id} and p.number < ${number} and p.state = 'visible')`,
  )
  await tx.execute(sql`
    delete from forum_drafts where user_id = ${author_id} and place = ${number === 1 ? 'new' : `topic:${topic_id}`}`)
  if (held_for) await fileHeld(tx, { subject_type: 'post', subject_id: id, details: held_for }, now)
  else await queueNews(tx, id)
}

interface SentPost {
  id: string
  topic_id: string
  title?: string
  body: string
  recipe: Recipe | null
  baked: boolean
}

const SENT_BEFORE = 'You’ve posted this already. Open it and edit it there.'

/** A post with this id that isn't the actor's, or is elsewhere, is another one. New words under an old id would be lost without a sound. */
async function isSentAgain(
  tx: Tx,
  actor: Actor,
  { id, topic_id, title, body, recipe, baked }: SentPost,
): Promise<boolean> {
  const { rows } = await tx.execute<{ own: boolean; same: boolean; recipe: Recipe | null }>(sql`
    select p.author_id is not distinct from ${actor.id} and p.topic_id = ${topic_id} as own,
      p.body = ${body} and p.baked = ${baked} and t.title = coalesce(${title ?? null}, t.title) as same,
      case when p.number = 1 then ${recipeOf(sql`t.id`)} end as recipe
    from forum_posts p join forum_topics t on t.id = p.topic_id where p.id = ${id}`)
  if (!rows[0]) return false
  if (!rows[0].own) throw new AppError('conflict', 'Another post has this id. Please send it again.', { field: 'id' })
  if (!rows[0].same || !isDeepStrictEqual(rows[0].recipe, recipe))
    throw new AppError('conflict', SENT_BEFORE, { field: 'body', details: { url: permanentPath(id) } })
  return true
}

/** Its title's, unless another topic has or had it: then with some letters of its id. */
export async function freeSlug(
  tx: Tx,
  { category_id, id, title }: { category_id: string; id: string; title: string },
): Promise<string> {
  const slug = slugify(title) || 'topic'
  // Topics of one category that begin or move with the same title take turns.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`forum:${category_id}:${slug}`}, 0))`)
  const { rowCount } = await tx.execute(sql`
    select from forum_topics where category_id = ${category_id} and slug = ${slug} and id <> ${id}
    union all select from forum_topic_slugs where category_id = ${category_id} and slug = ${slug} and topic_id <> ${id}`)
  return rowCount ? `${slug}-${id.slice(-8)}` : slug
}
