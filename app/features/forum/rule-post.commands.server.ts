import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { refuseForBlocked } from '~/features/moderation/blocked-people.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { emptyPosts, isStranded, type LockedPost, lockPost, markDeleted } from './change-post.commands.server'
import { permanentPath } from './forum'
import { hiddenPostLetter } from './letters.server'
import { called, hushPost, newsOf, queueNews, shortTitle } from './tell-post.commands.server'

/** The author, then topic and post, before the reports about it and their case (`Reportable.lock`): as those who erase or report lock. */
export async function lockReported(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select from users where id = (select author_id from forum_posts where id = ${id}) for share`)
  await lockPost(tx, id)
}

const TOPIC_GONE = 'Its topic isn’t there anymore, so it can’t go up. You can hide or remove it.'

/**
 * An editor found nothing wrong with it. What readers have never seen takes a new number at the end, so that those who have read so far
 * find it; what they have seen comes back to where it was.
 */
export async function letThrough(tx: Tx, id: string, now: Date): Promise<void> {
  const post = await lockRuled(tx, id)
  if (post?.state !== 'held' && post?.state !== 'hidden') return
  await refuseForBlocked(tx, post.author_id)
  if (isStranded(post)) throw new AppError('conflict', TOPIC_GONE)
  if (!post.shown_at) await renew(tx, post, now)
  await tx.execute(sql`update forum_posts set state = 'visible' where id = ${id}`)
  await notify(tx, {
    ...{ to: [post.author_id], kind: 'ruling', ...newsOf(post.topic_id, id), group: `hidden:${id}` },
    ...{ title: `Your post in ${called(post.title)} is ${post.shown_at ? 'back' : 'up'}`, path: permanentPath(id) },
    body: 'We had a look, and now everyone can read it.',
  })
  await queueNews(tx, id)
}

async function renew(tx: Tx, { id, topic_id, number }: LockedPost, now: Date): Promise<void> {
  await tx.execute(
    number > 1
      ? sql`
        with topic as (update forum_topics set last_number = last_number + 1 where id = ${topic_id} returning last_number)
        update forum_posts set number = topic.last_number, created_at = ${at(now)} from topic where forum_posts.id = ${id}`
      : sql`
        with topic as (update forum_topics set created_at = ${at(now)}, last_post_at = ${at(now)} where id = ${id})
        update forum_posts set created_at = ${at(now)} where id = ${id}`,
  )
}

export async function hidePost(tx: Tx, id: string): Promise<void> {
  const post = await lockRuled(tx, id)
  if (post?.state !== 'visible' && post?.state !== 'held') return
  await tx.execute(sql`update forum_posts set state = 'hidden' where id = ${id}`)
  await hushPost(tx, post, 'Post hidden')
}

/** The words are gone for good (ruling 60). */
export async function removePost(tx: Tx, id: string, now: Date): Promise<void> {
  const post = await lockRuled(tx, id)
  if (post && post.state !== 'deleted') await markDeleted(tx, post, { now, keep_words: false })
}

/** Whatever an editor rules on a post that its author has deleted meanwhile: there is no Undo any more. */
async function lockRuled(tx: Tx, id: string): Promise<LockedPost | null> {
  const post = await lockPost(tx, id)
  if (post?.state === 'deleted') await emptyPosts(tx, sql`id = ${id}`)
  return post
}

interface HiddenPost extends Record<string, unknown> {
  id: string
  topic_id: string
  number: number
  title: string
  author_id: string
  email: string
  /** The first of those that an editor has yet to look at: hidden again later, it is another one. */
  report_id: string | null
}

/** Three readers reported it (repeatable/forum.sql); its author hears why it is not there. */
export async function tellHiddenPost({ db, env }: Pick<Services, 'db' | 'env'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<HiddenPost>(sql`
      select p.id, p.number, p.author_id, u.email, t.title, t.id as topic_id, (
        select r.id from reports r where r.subject_type = 'post' and r.subject_id = p.id and r.status = 'open' and r.reporter_id is not null
        order by r.id limit 1) as report_id
      from forum_posts p join forum_topics t on t.id = p.topic_id join users u on u.id = p.author_id
      where p.id = ${id} and p.state = 'hidden' for no key update of p`)
    const [post] = rows
    if (!post) return
    await hushPost(tx, post, 'Post hidden')
    await notify(tx, {
      ...{ to: [post.author_id], kind: 'ruling', ...newsOf(post.topic_id, id), group: `hidden:${id}` },
      path: '/forum/rules',
      body: 'Three readers reported it. An editor will look, and we’ll tell you what we decide.',
      mail: hiddenPostLetter.mail(
        { topic: shortTitle(post.title), public_url: env.public_url },
        { to: post.email, mail_key: `hidden-post:${id}:${post.report_id ?? ''}` },
      ),
    })
  })
}
