import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { dropMail } from '~/mail/outbox.server'
import { ARCHIVED, NO_CATEGORY, NO_TOPIC, permanentPath, topicPath } from './forum'
import { findCategory } from './forum.queries.server'
import { called, mailsOf, moveNews, newsOf } from './tell-post.commands.server'
import { MOST_MERGED } from './tools'
import { topicAt } from './topic.queries.server'
import { freeSlug } from './write-post.commands.server'

/** Numbers are unique in a topic, so posts step aside before they take their new ones. */
const ASIDE = 1_000_000
const SEVERAL_AT_MOST = 200

interface LockedTopic extends Record<string, unknown> {
  id: string
  title: string
  category_id: string
  author_id: string | null
  has_recipe: boolean
  last_number: number
  slug: string
  category_slug: string
}

/** Both topics in one order, so that two editors who merge them the other way round take turns (decision 080). */
async function lockTopics(tx: Tx, ids: string[]): Promise<LockedTopic[]> {
  const { rows } = await tx.execute<LockedTopic>(sql`
    select t.id, t.title, t.category_id, t.author_id, t.has_recipe, t.last_number, t.slug, c.slug as category_slug
    from forum_topics t join forum_categories c on c.id = t.category_id
    where t.id = any (${sql.param(ids)}::uuid[]) and t.state = 'visible' order by t.id for no key update of t`)
  return rows
}

/** Reads "/forum/bread/my-topic", with our name before it or not, and the address of a post. */
async function topicOf(tx: Tx, address: string): Promise<string> {
  const path =
    address
      .trim()
      .replace(/^https?:\/\/[^/]+/i, '')
      .split(/[?#]/)[0] ?? ''
  const [, post] = /^\/forum\/post\/([\da-f-]{36})\/?$/i.exec(path) ?? []
  const [, category, slug] = /^\/forum\/([a-z\d-]{1,60})\/([a-z\d-]{1,120})\/?$/.exec(path) ?? []
  if (!post && !slug) throw new AppError('invalid', 'Paste the address of the other topic.', { field: 'into' })
  const { rows } = await tx.execute<{ id: string }>(
    post
      ? sql`select topic_id as id from forum_posts where id = ${post}`
      : sql`select id from ${topicAt(sql`${category}`, sql`${slug}`)} x`,
  )
  if (!rows[0]) throw new AppError('invalid', NO_TOPIC, { field: 'into' })
  return rows[0].id
}

/** The posts keep their ids, so links to them stay good; the topic that is gone leaves its addresses to the one that stays. */
export async function mergeTopic(
  { db, clock }: Services,
  actor: Actor,
  { topic_id, into }: { topic_id: string; into: string },
): Promise<{ url: string }> {
  return db.transaction(async (tx) => {
    const into_id = await topicOf(tx, into)
    if (into_id === topic_id) throw new AppError('invalid', 'That’s this topic. Paste another one.', { field: 'into' })
    const locked = await lockTopics(tx, [topic_id, into_id])
    const gone = orNotFound(locked.find(({ id }) => id === topic_id) ?? null, NO_TOPIC)
    const stays = locked.find(({ id }) => id === into_id)
    if (!stays) throw new AppError('invalid', NO_TOPIC, { field: 'into' })
    if (gone.has_recipe) throw new AppError('conflict', 'This topic is a recipe. Merge the other one into it instead.')
    if (gone.last_number + stays.last_number > MOST_MERGED)
      throw new AppError('conflict', `Together they’d have more than ${MOST_MERGED} posts, and that’s too many.`)
    const authors = await authorsOf(tx, gone.id, sql`true`)
    const { rows: moved } = await tx.execute<{ id: string }>(
      sql`select id from forum_posts where topic_id = ${gone.id}`,
    )
    await mingle(tx, gone.id, stays)
    await moveNews(tx, { ids: moved.map(({ id }) => id), from: gone, into: stays.title })
    await dropMail(tx, mailsOf(gone.id))
    await moveDrafts(tx, gone.id, stays.id)
    await tx.execute(sql`update forum_topic_slugs set topic_id = ${stays.id} where topic_id = ${gone.id}`)
    await tx.execute(sql`
      insert into forum_follows (id, user_id, topic_id, muted, created_at)
      select gen_random_uuid(), f.user_id, ${stays.id}, f.muted, f.created_at from forum_follows f where f.topic_id = ${gone.id} on conflict do nothing`)
    await tx.execute(sql`delete from forum_topics where id = ${gone.id}`)
    await tx.execute(sql`
      insert into forum_topic_slugs (category_id, slug, topic_id, post_id)
      values (${gone.category_id}, ${gone.slug}, ${stays.id}, ${gone.id})
      on conflict (category_id, slug) do update set topic_id = excluded.topic_id, post_id = excluded.post_id`)
    await tx.execute(sql`select recount_topics(array[${stays.id}]::uuid[])`)
    // Without the title that it began with.
    await tx.execute(sql`update forum_posts set body = body where id = ${gone.id}`)
    await recordAudit(tx, clock(), {
      ...{ by: actor, action: 'topic.merged', subject_type: 'topic', subject_id: gone.id },
      details: { into: stays.id },
    })
    await tellMoved(tx, actor, authors, {
      ...{ post_id: gone.id, topic_id: stays.id },
      title: `What you wrote is now part of ${called(stays.title)}`,
      body: 'Two topics were about the same thing, so we put them together.',
    })
    return { url: topicPath(stays) }
  })
}

/** The topic that stays keeps its first post; all others come in order of time, and whoever has read so far has read as far. */
async function mingle(tx: Tx, gone_id: string, stays: LockedTopic): Promise<void> {
  const both = sql`array[${gone_id}, ${stays.id}]::uuid[]`
  await tx.execute(sql`update forum_posts set number = number + ${ASIDE} where topic_id = any (${both})`)
  const places = sql`
    select id, topic_id, number - ${ASIDE} as was, row_number() over (order by id <> ${stays.id}, created_at, id) as place
    from forum_posts where topic_id = any (${both})`
  await tx.execute(sql`
    with places as (${places}), read as (
      select r.user_id, max((select max(p.place) from places p where p.topic_id = r.topic_id and p.was <= r.number)) as place
      from forum_reads r where r.topic_id = any (${both}) group by r.user_id
    )
    insert into forum_reads (user_id, topic_id, number) select user_id, ${stays.id}, place from read where place is not null
    on conflict (user_id, topic_id) do update set number = excluded.number`)
  await tx.execute(sql`
    with places as (${places}) update forum_topics t set solved_number = p.place from places p
    where t.id = ${stays.id} and p.topic_id = t.id and p.was = t.solved_number`)
  await tx.execute(sql`
    with places as (${places}) update forum_posts p
    set topic_id = ${stays.id}, number = x.place, baked = p.baked and ${stays.has_recipe} from places x where x.id = p.id`)
}

interface Split {
  topic_id: string
  numbers: number[]
  title: string
  category: string
}

/** The first of the chosen posts begins the new topic, which has its id. The others' numbers stay free, as those of deleted posts do. */
export async function splitTopic(
  { db, clock }: Services,
  actor: Actor,
  { topic_id, numbers, title, category }: Split,
): Promise<{ url: string }> {
  return db.transaction(async (tx) => {
    const to = orNotFound(await findCategory(tx, category), NO_CATEGORY)
    if (to.archived) throw new AppError('conflict', ARCHIVED, { field: 'category' })
    const [from] = await lockTopics(tx, [topic_id])
    if (!from) throw new AppError('not_found', NO_TOPIC)
    const chosen = sql`topic_id = ${from.id} and state = 'visible' and number > 1 and number = any (${sql.param(numbers)}::int[])`
    const { rows: posts } = await tx.execute<{ id: string; author_id: string | null; created_at: string }>(sql`
      select id, author_id, created_at::text from forum_posts where ${chosen} order by number for no key update`)
    const [first] = posts
    if (!first) throw new AppError('conflict', 'Those posts aren’t here anymore. Reload the page and choose again.')
    const authors = await authorsOf(tx, from.id, chosen)
    const slug = await freeSlug(tx, { category_id: to.id, id: first.id, title })
    await tx.execute(sql`
      insert into forum_topics (id, category_id, author_id, slug, title, last_number, last_post_at, created_at)
      values (${first.id}, ${to.id}, ${first.author_id}, ${slug}, ${title}, ${posts.length}, ${first.created_at}, ${first.created_at})`)
    await tx.execute(
      sql`update forum_topics set solved_number = null where id = ${from.id} and solved_number = any (${sql.param(numbers)}::int[])`,
    )
    const places = sql`select id, number, row_number() over (order by number) as place from forum_posts where ${chosen}`
    // Whoever has read so far has read as far.
    await tx.execute(sql`
      with places as (${places})
      insert into forum_reads (user_id, topic_id, number)
      select r.user_id, ${first.id}, max(p.place) from forum_reads r join places p on p.number <= r.number
      where r.topic_id = ${from.id} group by r.user_id`)
    await tx.execute(sql`
      with places as (${places})
      update forum_posts p set topic_id = ${first.id}, number = x.place, baked = false from places x where x.id = p.id`)
    await tx.execute(sql`select recount_topics(array[${from.id}, ${first.id}]::uuid[])`)
    // By its title, too.
    await tx.execute(sql`update forum_posts set body = body where id = ${first.id}`)
    await tx.execute(sql`
      insert into forum_follows (id, user_id, topic_id, created_at)
      select gen_random_uuid(), user_id, ${first.id}, now() from unnest(${sql.param(authors)}::uuid[]) user_id on conflict do nothing`)
    await moveNews(tx, { ids: posts.map(({ id }) => id), from, into: title })
    await recordAudit(tx, clock(), {
      ...{ by: actor, action: 'topic.split', subject_type: 'topic', subject_id: from.id },
      details: { into: first.id, posts: posts.length },
    })
    await tellMoved(tx, actor, authors, {
      ...{ post_id: first.id, topic_id: first.id },
      title: `What you wrote has a topic of its own: ${called(title)}`,
      body: 'It’s there now, with the answers to it.',
    })
    const { rows } = await tx.execute<{ slug: string }>(sql`select slug from forum_topics where id = ${first.id}`)
    return { url: topicPath({ category_slug: to.slug, slug: onlyRow(rows).slug }) }
  })
}

async function authorsOf(tx: Tx, topic_id: string, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await tx.execute<{ author_id: string }>(sql`
    select distinct author_id from forum_posts where topic_id = ${topic_id} and ${which} and state = 'visible' and author_id is not null limit ${SEVERAL_AT_MOST}`)
  return rows.map(({ author_id }) => author_id)
}

/** What somebody was answering there, unless they have begun an answer in the topic that stays. */
const moveDrafts = (tx: Tx, gone_id: string, stays_id: string) =>
  tx.execute(sql`
    with moved as (
      insert into forum_drafts (user_id, place, content, updated_at)
      select user_id, ${`topic:${stays_id}`}, content, updated_at from forum_drafts where place = ${`topic:${gone_id}`}
      on conflict do nothing returning user_id)
    delete from forum_drafts where place = ${`topic:${gone_id}`} and user_id in (select user_id from moved)`)

/** Each bell names one topic, the one that the post is in: its title leaves it with that topic's (ruling 60). */
const tellMoved = (
  tx: Tx,
  actor: Actor,
  authors: string[],
  { post_id, topic_id, ...words }: { post_id: string; topic_id: string; title: string; body: string },
) =>
  notify(tx, {
    ...{ to: authors.filter((id) => id !== actor.id), kind: 'forum', ...newsOf(topic_id, post_id) },
    ...{ group: `moved:${topic_id}`, ...words, path: permanentPath(post_id) },
  })
