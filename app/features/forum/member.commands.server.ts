import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { at } from '~/db/sql-time.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { keepMembersApart, letMembersMeet } from '~/features/moderation/member-blocks.commands.server'
import { refuseSuspended } from '~/features/moderation/suspensions.commands.server'
import { notify, readGroup } from '~/features/notifications/notify.commands.server'
import { type Actor, isEditor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { areBlocked } from './blocks.queries.server'
import { ARCHIVED, NO_CATEGORY, NO_POST, NO_TOPIC, permanentPath, topicPath } from './forum'
import { findCategory } from './forum.queries.server'
import { AN_HOUR, LIKES_A_DAY, tooMany } from './member-limits'
import { called, newsOf } from './tell-post.commands.server'
import { freeSlug } from './write-post.commands.server'
import type { ForumDraft } from './writing.contract'

/** Opening a topic answers its bell. */
export async function markTopicRead(
  { db }: Services,
  actor: Actor,
  { topic_id, number }: { topic_id: string; number: number },
): Promise<undefined> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      insert into forum_reads as r (user_id, topic_id, number)
      select ${actor.id}::uuid, t.id, least(${number}::int, t.last_number) from forum_topics t where t.id = ${topic_id} and t.state = 'visible'
      on conflict (user_id, topic_id) do update set number = greatest(r.number, excluded.number)`)
    if (!rowCount) throw new AppError('not_found', NO_TOPIC)
    await readGroup(tx, [actor.id!], `topic:${topic_id}`)
  })
}

export async function likePost({ db, clock }: Services, actor: Actor, id: string): Promise<{ like_count: number }> {
  const now = clock()
  await refuseSuspended(db, actor, now)
  return db.transaction(async (tx) => {
    // The likes of one member take turns, so that the day's limit holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('likes:' || ${actor.id}::text, 0))`)
    const { rows } = await tx.execute<{ own: boolean; blocked: boolean; today: number }>(sql`
      select coalesce(p.author_id = ${actor.id}, false) as own,
        ${areBlocked(actor, sql`p.author_id`)} as blocked,
        (select count(*) from forum_likes l where l.user_id = ${actor.id} and l.created_at > ${at(now)} - interval '24 hours')::int as today
      from forum_posts p join forum_topics t on t.id = p.topic_id and t.state = 'visible' where p.id = ${id} and p.state = 'visible'`)
    const [post] = rows
    if (!post || post.blocked) throw new AppError('not_found', NO_POST)
    if (post.own) throw new AppError('conflict', 'You can’t like your own post.')
    if (post.today >= LIKES_A_DAY) throw new AppError('too_many_attempts', tooMany(LIKES_A_DAY, 'likes'), AN_HOUR)
    await tx.execute(sql`
      insert into forum_likes (post_id, user_id, created_at) values (${id}, ${actor.id}, ${at(now)}) on conflict do nothing`)
    return countLikes(tx, id)
  })
}

export const unlikePost = ({ db }: Services, actor: Actor, id: string): Promise<{ like_count: number }> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`delete from forum_likes where post_id = ${id} and user_id = ${actor.id}`)
    return countLikes(tx, id)
  })

async function countLikes(tx: Tx, id: string): Promise<{ like_count: number }> {
  const { rows } = await tx.execute<{ like_count: number }>(sql`select like_count from forum_posts where id = ${id}`)
  return orNotFound(rows[0] ?? null, NO_POST)
}

/** By the topic's author, or an editor. Whoever answered hears of it once, unless one of the two blocked the other. */
export async function solveTopic(
  { db, clock }: Services,
  actor: Actor,
  { topic_id, number }: { topic_id: string; number: number | null },
): Promise<undefined> {
  await refuseSuspended(db, actor, clock())
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ title: string; answers: boolean; solved_number: number | null }>(sql`
      select t.title, c.answers, t.solved_number from forum_topics t join forum_categories c on c.id = t.category_id
      where t.id = ${topic_id} and t.state = 'visible' and (t.author_id = ${actor.id} or ${isEditor(actor)}) for no key update of t`)
    const topic = orNotFound(rows[0] ?? null, NO_TOPIC)
    if (!topic.answers) throw new AppError('conflict', 'Topics in this category aren’t questions.')
    if (topic.solved_number === number) return
    const group = `solved:${topic_id}`
    const { rows: answers } = await tx.execute<{ id: string; author_id: string | null; hears: boolean }>(sql`
      select p.id, p.author_id, p.author_id <> ${actor.id} and not ${areBlocked(actor, sql`p.author_id`)}
        and not exists (select from notifications n where n.quotes = 'post:' || p.id and n.group_key = ${group}) as hears
      from forum_posts p where p.topic_id = ${topic_id} and p.number = ${number} and p.number > 1 and p.state = 'visible'`)
    const [answer] = answers
    if (number !== null && !answer) throw new AppError('not_found', NO_POST)
    await tx.execute(sql`update forum_topics set solved_number = ${number} where id = ${topic_id}`)
    if (!answer?.hears) return
    await notify(tx, {
      ...{
        to: [answer.author_id],
        kind: 'forum',
        ...newsOf(topic_id, answer.id),
        group,
        path: permanentPath(answer.id),
      },
      ...{
        title: `Your answer solved ${called(topic.title)}`,
        body: 'It’s marked for everyone who has the same question.',
      },
    })
  })
}

interface TopicSettings {
  topic_id: string
  pinned?: boolean | undefined
  locked?: boolean | undefined
  category?: string | undefined
}

/** An editor's. A topic that moves keeps its old address (repeatable/forum.sql). */
export async function setTopic({ db, clock }: Services, actor: Actor, { topic_id, ...settings }: TopicSettings) {
  const { pinned, locked, category } = settings
  return db.transaction(async (tx) => {
    const to = category === undefined ? null : orNotFound(await findCategory(tx, category), NO_CATEGORY)
    const { rows } = await tx.execute<{
      title: string
      category_id: string
      category: string
      author_id: string | null
      pinned: boolean
      locked: boolean
    }>(
      sql`select title, category_id, (select c.slug from forum_categories c where c.id = category_id) as category, author_id, pinned, locked
        from forum_topics where id = ${topic_id} and state = 'visible' for no key update`,
    )
    const topic = orNotFound(rows[0] ?? null, NO_TOPIC)
    if (to?.archived && to.id !== topic.category_id) throw new AppError('conflict', ARCHIVED, { field: 'category' })
    if (to && to.id !== topic.category_id) {
      // Before the categories, as a topic that begins there takes it before it is counted.
      const slug = await freeSlug(tx, { category_id: to.id, id: topic_id, title: topic.title })
      // Both categories count: in one order, so that two topics that change places don't wait for each other.
      await tx.execute(sql`
        select from forum_categories where id in (${to.id}, ${topic.category_id}) order by id for no key update`)
      await tx.execute(sql`
        update forum_topics set category_id = ${to.id}, slug = ${slug},
          solved_number = case when ${to.answers} then solved_number end
        where id = ${topic_id}`)
    }
    const { rows: changed } = await tx.execute<{
      slug: string
      category_slug: string
      pinned: boolean
      locked: boolean
    }>(sql`
      update forum_topics set pinned = coalesce(${pinned ?? null}, pinned), locked = coalesce(${locked ?? null}, locked) where id = ${topic_id}
      returning slug, pinned, locked, (select c.slug from forum_categories c where c.id = category_id) as category_slug`)
    const is = onlyRow(changed)
    const before = { pinned: topic.pinned, locked: topic.locked, category: topic.category }
    const after = { pinned: is.pinned, locked: is.locked, category: is.category_slug }
    if (!isDeepStrictEqual(before, after))
      await recordAudit(tx, clock(), {
        ...{ by: actor, action: 'topic.set', subject_type: 'topic', subject_id: topic_id, details: { before, after } },
      })
    const news = [
      to && to.id !== topic.category_id && `${called(topic.title)} is in ${to.name} now`,
      locked && !topic.locked && `${called(topic.title)} is closed for new answers`,
    ].filter((title) => typeof title === 'string')
    for (const title of topic.author_id === actor.id ? [] : news)
      await notify(tx, {
        ...{ to: [topic.author_id], kind: 'forum', ...newsOf(topic_id, topic_id), group: `set:${topic_id}` },
        ...{ title, path: permanentPath(topic_id) },
      })
    return { url: topicPath(is) }
  })
}

export async function blockMember({ db, clock }: Services, actor: Actor, username: string): Promise<undefined> {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select user_id from profiles where lower(username) = lower(${username})`,
  )
  const { user_id } = orNotFound(rows[0] ?? null, 'We couldn’t find anyone by that name.')
  if (user_id === actor.id) throw new AppError('conflict', 'You can’t block yourself.', { field: 'username' })
  await keepMembersApart(db, { user_id: actor.id!, blocked_id: user_id, now: clock() })
}

export async function unblockMember({ db }: Services, actor: Actor, username: string): Promise<undefined> {
  await letMembersMeet(db, {
    user_id: actor.id!,
    blocked_id: sql`(select user_id from profiles where lower(username) = lower(${username}))`,
  })
}

const MOST_DRAFTS = 100

export async function keepDraft(
  { db, clock }: Services,
  actor: Actor,
  { place, ...content }: ForumDraft & { place: string },
): Promise<undefined> {
  const { title, body, recipe, zip_code } = content
  if (title + body + zip_code === '' && recipe === null) {
    await db.execute(sql`delete from forum_drafts where user_id = ${actor.id} and place = ${place}`)
    return
  }
  await db.execute(sql`
    insert into forum_drafts (user_id, place, content, updated_at)
    values (${actor.id}, ${place}, ${JSON.stringify(content)}::jsonb, ${at(clock())})
    on conflict (user_id, place) do update set content = excluded.content, updated_at = excluded.updated_at`)
  // Of more than anybody writes at once, the oldest are forgotten.
  await db.execute(sql`
    delete from forum_drafts where user_id = ${actor.id} and place in (
      select place from forum_drafts where user_id = ${actor.id} order by updated_at desc offset ${MOST_DRAFTS})`)
}

const DRAFT_DAYS = 180

/** Runs once a day. */
export const forgetDrafts = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.execute(sql`delete from forum_drafts where updated_at < ${at(clock())} - make_interval(days => ${DRAFT_DAYS})`)
