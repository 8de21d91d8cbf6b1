import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { recipeOf } from '~/db/recipe-view.server'
import { forum_revisions } from '~/db/schema/forum'
import { at } from '~/db/sql-time.server'
import { dismissHeld } from '~/features/moderation/reports.commands.server'
import type { Actor } from '~/http/actor.server'
import { countIn } from '~/http/limits.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { RENDERER } from '~/lib/markdown.server'
import { NO_RECIPES_HERE } from '../recipes/recipe'
import { forgetRecipes, keepRecipe } from '../recipes/recipes.commands.server'
import type { Recipe } from '../recipes/recipes.contract'
import { NO_POST, type PostState } from './forum'
import { figuresFor, tooMany } from './member-limits'
import { judgePost, lockAuthor, refuseFullRow } from './post-author.commands.server'
import { dropPictures, keepPictures, renderPost } from './render-post.commands.server'
import { hushPost, queueNews, renameInNews, retellPost } from './tell-post.commands.server'
import { freeSlug, refuseWithoutPicture, wordsOf } from './write-post.commands.server'
import type { WrittenPost } from './writing.contract'
import { findWritten } from './written-post.queries.server'

/** For so long a deletion can be undone; then the words are gone. */
const UNDO_MINUTES = 10

export interface LockedPost extends Record<string, unknown> {
  id: string
  topic_id: string
  category_id: string
  author_id: string | null
  number: number
  title: string
  body: string
  baked: boolean
  /** Of a first post. */
  recipe: Recipe | null
  takes_recipe: boolean
  state: PostState
  topic_state: PostState
  post_count: number
  created_at: string
  /** Null for a post that readers have never seen. */
  shown_at: string | null
  deleted_at: string | null
}

/** An answer in a topic that is gone: nobody would see it, whatever state it has. */
export const isStranded = ({ number, topic_state }: LockedPost): boolean => number > 1 && topic_state !== 'visible'

/** The topic, then its post, as all who write in it lock (decision 080). */
export async function lockPost(tx: Tx, id: string): Promise<LockedPost | null> {
  await tx.execute(sql`
    select from forum_topics where id = (select topic_id from forum_posts where id = ${id}) for no key update`)
  const { rows } = await tx.execute<LockedPost>(sql`
    select p.id, p.topic_id, t.category_id, p.author_id, p.number, t.title, p.body, p.baked, p.state, t.state as topic_state, t.post_count, p.created_at,
      p.shown_at, p.deleted_at,
      case when p.number = 1 then ${recipeOf(sql`t.id`)} end as recipe, p.number = 1 and c.recipes as takes_recipe
    from forum_posts p join forum_topics t on t.id = p.topic_id join forum_categories c on c.id = t.category_id
    where p.id = ${id} for no key update of p`)
  return rows[0] ?? null
}

/** Another author's post and none at all read the same (ruling 3). */
async function lockOwn(tx: Tx, actor: Actor, id: string, states: PostState[]): Promise<LockedPost> {
  const post = await lockPost(tx, id)
  if (!post || post.author_id !== actor.id || !states.includes(post.state)) throw new AppError('not_found', NO_POST)
  return post
}

interface ChangedPost {
  id: string
  title?: string | undefined
  body: string
  recipe?: Recipe | null | undefined
}

const HELD_IF_SENT = 'We can’t make that change. Please write a new post instead.'
const EDITS = { scope: 'forum-edit', attempts: 50, window_seconds: 86_400 }

export async function changePost(
  services: Services,
  actor: Actor,
  { id, title, body, recipe }: ChangedPost,
): Promise<WrittenPost> {
  const { db, env, clock } = services
  await db.transaction(async (tx) => {
    const now = clock()
    const author = await lockAuthor(tx, actor, now)
    const post = await lockOwn(tx, actor, id, ['visible', 'held'])
    // An editor lets through what they have read.
    if (post.state === 'held')
      throw new AppError('conflict', 'We’re still checking this post. You can edit it once it’s up.', { field: 'body' })
    const { edit_days } = figuresFor(author.known)
    if (now.getTime() - new Date(post.created_at).getTime() > edit_days * DAY_MS)
      throw new AppError('conflict', `Posts can be edited for ${edit_days === 1 ? '24 hours' : `${edit_days} days`}.`)
    const new_title = post.number === 1 ? (title ?? post.title) : post.title
    const new_recipe = post.number === 1 && recipe !== undefined ? recipe : post.recipe
    const same_recipe = isDeepStrictEqual(new_recipe, post.recipe)
    if (new_title === post.title && body === post.body && same_recipe) return
    // A recipe that was moved to another category can still be corrected.
    if (new_recipe && !post.recipe && !post.takes_recipe)
      throw new AppError('conflict', NO_RECIPES_HERE, { field: 'recipe' })
    const rendered = await renderPost(tx, env, { author_id: actor.id, body })
    if (post.baked) refuseWithoutPicture(rendered)
    const words = wordsOf({ title: new_title, body, recipe: new_recipe })
    const text = { topic_id: post.topic_id, first: post.number === 1, body, words }
    const unlimited = { ...author, topics_today: 0, replies_today: 0, held: 0 }
    const held_for = await judgePost(tx, actor, { ...text, author: unlimited, rendered, now, site: env.public_url })
    if (held_for) throw new AppError('conflict', HELD_IF_SENT, { field: 'body' })
    await countIn(tx, services, { ...EDITS, key: actor.id!, sentence: tooMany(EDITS.attempts, 'edits') })
    await tx.insert(forum_revisions).values({
      ...{ id: newId(), post_id: id, edited_by: actor.id, body: post.body, created_at: now },
      ...(post.number === 1 && { title: post.title, recipe: post.recipe }),
    })
    if (new_title !== post.title)
      await tx.execute(sql`
        update forum_topics set title = ${new_title}, slug = ${await freeSlug(tx, { category_id: post.category_id, id: post.topic_id, title: new_title })}
        where id = ${post.topic_id}`)
    if (!same_recipe) await keepRecipe(tx, post.topic_id, new_recipe)
    await keepPictures(tx, id, rendered.picture_ids)
    await tx.execute(sql`
      update forum_posts set body = ${body}, body_html = ${rendered.html}, renderer = ${RENDERER}, edited_at = ${at(now)} where id = ${id}`)
    await tx.execute(sql`delete from forum_drafts where user_id = ${actor.id} and place = ${`post:${id}`}`)
    await retellPost(tx, { ...post, body: rendered.text })
    if (new_title !== post.title) await renameInNews(tx, post.topic_id, post.title, new_title)
  })
  return orNotFound(await findWritten(db, actor, id), NO_POST)
}

/** Its words are kept for ten minutes, for Undo; those of a hidden post go at once. */
export async function deletePost({ db, clock }: Services, actor: Actor, id: string): Promise<undefined> {
  await db.transaction(async (tx) => {
    const post = await lockOwn(tx, actor, id, ['visible', 'held', 'hidden'])
    if (post.number === 1 && post.post_count > 0)
      throw new AppError('conflict', 'People have answered, so this topic stays. You can still edit what you wrote.')
    await markDeleted(tx, post, { now: clock(), keep_words: post.state !== 'hidden' })
  })
}

export async function markDeleted(
  tx: Tx,
  post: LockedPost,
  { now, keep_words }: { now: Date; keep_words: boolean },
): Promise<void> {
  await tx.execute(sql`update forum_posts set state = 'deleted', deleted_at = ${at(now)} where id = ${post.id}`)
  await hushPost(tx, post, 'Post deleted')
  if (!keep_words) await emptyPosts(tx, sql`id = ${post.id}`)
}

/** Topics are locked before their posts, as all who write in them lock (decision 080). */
export async function emptyPosts(tx: Tx, which: SQL): Promise<void> {
  const full = sql`state = 'deleted' and body <> '' and ${which}`
  await tx.execute(sql`
    select from forum_topics where id in (select topic_id from forum_posts where ${full}) order by id for no key update`)
  const { rows } = await tx.execute<{ id: string }>(sql`
    with emptied as (
      update forum_posts set body = '', body_html = '' where ${full} returning id, author_id
    ), revisions as (delete from forum_revisions where post_id in (select id from emptied)
    ), drafts as (delete from forum_drafts d using emptied e where d.user_id = e.author_id and d.place = 'post:' || e.id)
    select id from emptied`)
  const ids = rows.map(({ id }) => id)
  await dropPictures(tx, sql`post_id = any (${sql.param(ids)}::uuid[])`)
  await emptyTopics(tx, ids)
  await dismissHeld(tx, 'post', ids)
}

/**
 * Of the topics that begin or once began with these posts, whose ids they have: what they were called and where they were, also before
 * they became part of another topic, and their recipes.
 */
export async function emptyTopics(tx: Tx, ids: string[]): Promise<void> {
  const among = sql`any (${sql.param(ids)}::uuid[])`
  // First, since a post that stays is then made anew to be searched, by its ingredients, too (repeatable/forum.sql).
  await forgetRecipes(tx, ids)
  await tx.execute(sql`
    update forum_topics set title = ${TITLE_GONE}, slug = 'deleted-' || id, zip_code = null, latitude = null, longitude = null where id = ${among}`)
  await tx.execute(sql`delete from forum_topic_slugs where post_id = ${among}`)
}

const TITLE_GONE = 'Deleted topic'

/** Runs every few minutes: what was deleted is gone for good (ruling 60). */
export const emptyDeletedPosts = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.transaction((tx) => emptyPosts(tx, sql`deleted_at < ${at(clock())} - make_interval(mins => ${UNDO_MINUTES})`))

const NOTHING_TO_RETURN_TO = 'Its topic isn’t there anymore, so this post can’t come back.'

/** As it was: it waits again for its editor, or is hidden again by those who reported it meanwhile. Who heard of it isn't told again. */
export async function restorePost({ db, clock }: Services, actor: Actor, id: string): Promise<WrittenPost> {
  await db.transaction(async (tx) => {
    const author = await lockAuthor(tx, actor, clock())
    const post = await lockOwn(tx, actor, id, ['deleted'])
    const over = clock().getTime() - new Date(post.deleted_at!).getTime() > UNDO_MINUTES * 60_000
    if (over || post.body === '') throw new AppError('not_found', NO_POST)
    if (isStranded(post)) throw new AppError('conflict', NOTHING_TO_RETURN_TO)
    // Deleted for a moment, a waiting post makes room for another one, and can't come back into a full row.
    if (post.shown_at === null) refuseFullRow(author)
    await tx.execute(sql`
      update forum_posts set deleted_at = null, state = case when shown_at is null then 'held' else 'visible' end where id = ${id}`)
    await tx.execute(sql`select hide_doubted_post(${id})`)
    await queueNews(tx, id)
  })
  return orNotFound(await findWritten(db, actor, id), NO_POST)
}
