import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { USUAL } from '~/features/notifications/notification'
import { chooseSetting } from '~/features/notifications/notifications.commands.server'
import { notify, retell, retitle } from '~/features/notifications/notify.commands.server'
import type { Services } from '~/http/services.server'
import { nameOf } from '~/lib/contact'
import { readMarkdown } from '~/lib/markdown.server'
import { cut } from '~/lib/text'
import { publish } from '~/live/publish.server'
import { dropMail, sendLetters } from '~/mail/outbox.server'
import { type Stops, stopLink, stopMail } from '~/mail/stop-mail.server'
import { leaveCategory, muteTopic } from './follow.commands.server'
import { POSTS_A_PAGE, permanentPath } from './forum'
import { forumLetter } from './letters.server'

/**
 * In the transaction in which readers see a post, for the first time or again. A job tells people, since a topic may have thousands of
 * followers.
 */
export const queueNews = (tx: Tx, id: string) =>
  tx.execute(
    sql`select graphile_worker.add_job('tell_post', json_build_object('id', ${id}::text), job_key := ${`tell_post:${id}`})`,
  )

type ForumNewsServices = Pick<Services, 'db' | 'env' | 'secret'>

interface ToldPost extends Record<string, unknown> {
  topic_id: string
  category_id: string
  told: boolean
  number: number
  title: string
  body: string
  baked: boolean
  username: string
  full_name: string | null
}

interface Listener extends Record<string, unknown> {
  id: string
  email: string
  why: 'mentioned' | 'follows' | 'category'
  read_number: number
  mailed: boolean
}

/**
 * Whom a post names, and who follows its topic, or its category if it begins a topic. Blocked people hear nothing of each other, nor of
 * what others write in the other's topics.
 * Told once; what comes back after that comes back into its bells. The post is locked before anybody is told: whoever takes its words
 * back meanwhile waits, and finds the bells (ruling 60).
 */
export async function tellPost({ db, env, secret }: ForumNewsServices, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // By itself: an editor who is moving it to another topic is waited for, and the next statement finds it there.
    await tx.execute(sql`select from forum_posts where id = ${id} for no key update`)
    const { rows } = await tx.execute<ToldPost>(sql`
      select p.topic_id, t.category_id, p.told_at is not null as told, p.number, t.title, p.body, p.baked, a.username, case when a.show_full_name then a.full_name end as full_name
      from forum_posts p join forum_topics t on t.id = p.topic_id and t.state = 'visible' join profiles a on a.user_id = p.author_id
      where p.id = ${id} and p.state = 'visible'`)
    const [post] = rows
    if (!post) return
    const { mentions, text } = readMarkdown(post.body, env.public_url)
    if (post.told) {
      await retellPost(tx, { topic_id: post.topic_id, id, body: text })
      if (post.number === 1) await retitleTopic(tx, post.topic_id, null, post.title)
      return
    }
    await tx.execute(sql`update forum_posts set told_at = now() where id = ${id}`)
    await publish(tx, await listReaders(tx, post), { type: 'topic', topic_id: post.topic_id })
    const listeners = await listListeners(tx, { id, ...post, mentions })
    const name = nameOf(post)
    for (const why of ['mentioned', 'follows', 'category'] as const) {
      const told = listeners.filter((one) => one.why === why)
      const title = titleFor(why, name, post)
      await notify(tx, {
        ...{ to: told.map((one) => one.id), kind: 'forum', ...newsOf(post.topic_id, id) },
        ...{ title, body: text, path: permanentPath(id) },
      })
      const { public_url, postal_address } = env
      const stops: 'category' | 'topic' = why === 'category' ? why : 'topic'
      const about = why === 'category' ? post.category_id : post.topic_id
      const mails = told
        .filter(({ mailed }) => mailed)
        .map(({ id: user_id, email, read_number }) => {
          const off_url = stopLink({ public_url, secret }, '/unsubscribe/forum', { who: user_id, what: stops, about })
          // One mail until they have read on: the key names how far they have.
          const mail_key = `${mailsOf(post.topic_id)}${user_id}:${why === 'mentioned' ? id : read_number}`
          const slots = { id, title, topic: post.title, stops, off_url, public_url, postal_address }
          return forumLetter.mail(slots, { to: email, mail_key })
        })
      for (let from = 0; from < mails.length; from += MAILS_AT_ONCE)
        await sendLetters(tx, mails.slice(from, from + MAILS_AT_ONCE))
    }
  })
}

const MAILS_AT_ONCE = 500
const MOST_READERS = 1000

/** Who has read as far as the page before: whoever has the topic's end open is among them. Others who read it hear nothing by being told. */
async function listReaders(tx: Tx, { topic_id, number }: ToldPost): Promise<string[]> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    select user_id from forum_reads where topic_id = ${topic_id} and number >= ${number - POSTS_A_PAGE}
    order by number desc limit ${MOST_READERS}`)
  return rows.map(({ user_id }) => user_id)
}

const titleFor = (why: Listener['why'], name: string, { title, baked }: ToldPost): string =>
  ({
    mentioned: `${name} mentioned you in ${called(title)}`,
    follows: baked ? `${name} baked ${called(title)}` : `${name} answered in ${called(title)}`,
    category: `${name} started ${called(title)}`,
  })[why]

async function listListeners(
  tx: Tx,
  { id, topic_id, number, mentions }: { id: string; topic_id: string; number: number; mentions: string[] },
): Promise<Listener[]> {
  const { rows } = await tx.execute<Listener>(sql`
    select distinct on (u.id) u.id, u.email, heard.why, coalesce(r.number, 0) as read_number,
      coalesce(s.mail, ${USUAL.mail})
        and not exists (select from forum_follows f where f.topic_id = ${topic_id} and f.user_id = u.id and f.muted) as mailed
    from forum_posts p join forum_topics t on t.id = p.topic_id cross join lateral (
      select user_id, 'mentioned' as why, 1 as place from profiles where lower(username) = any (${sql.param(mentions)}::text[])
      union all select user_id, 'follows', 2 from forum_follows where topic_id = ${topic_id} and not muted and ${number > 1}
      union all select user_id, 'category', 3 from forum_follows where category_id = t.category_id and ${number === 1}
    ) heard
    join users u on u.id = heard.user_id left join forum_reads r on r.user_id = u.id and r.topic_id = ${topic_id}
    left join notification_settings s on s.user_id = u.id and s.kind = 'forum'
    where p.id = ${id} and u.id <> p.author_id and u.email_verified_at is not null and not is_blocked(u.id)
      and not exists (select from unnest(array[p.author_id, t.author_id]) author join forum_blocks x
        on (x.user_id, x.blocked_id) in ((u.id, author), (author, u.id)))
    order by u.id, heard.place`)
  return rows
}

export const newsOf = (topic_id: string, id: string) => ({ group: `topic:${topic_id}`, quotes: `post:${id}` })

const SHORT = 80

/** For a sentence of a bell, which has room for the longest name beside it. */
export const shortTitle = (title: string): string =>
  title.length > SHORT ? `${cut(title, SHORT - 1).trimEnd()}…` : title

/** As bells name a topic; null while nobody sees it. */
export const called = (title: string | null): string => `“${title === null ? '…' : shortTitle(title)}”`

/** Words that were taken back, or changed, are in no bell any more (ruling 60), whichever topic the post was in when it was told of. */
export const retellPost = (tx: Tx, { topic_id, id, body }: { topic_id: string; id: string; body: string }) =>
  retell(tx, { ...newsOf(topic_id, id), group: 'topic:', to: [], body })

export async function retitleTopic(tx: Tx, id: string, from: string | null, into: string | null): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from forum_posts where topic_id = ${id}`)
  const quotes = rows.map((post) => newsOf(id, post.id).quotes)
  await retitle(tx, { quotes, from: called(from), into: called(into) })
}

/** A topic that has a new name: what says the old one waits in no mail. */
export async function renameInNews(tx: Tx, id: string, from: string, into: string): Promise<void> {
  await retitleTopic(tx, id, from, into)
  await dropMail(tx, mailsOf(id))
}

interface MovedPosts {
  ids: string[]
  from: { id: string; title: string }
  into: string
}

/** The bells of posts name the topic that they are in by now: who takes back its title finds those. */
export async function moveNews(tx: Tx, { ids, from, into }: MovedPosts): Promise<void> {
  const quotes = ids.map((id) => newsOf(from.id, id).quotes)
  // What was said of the topic that they leave isn't true of the other one.
  for (const group of [`set:${from.id}`, `solved:${from.id}`])
    await retitle(tx, { quotes, group, from: called(from.title), into: called(null) })
  await retitle(tx, { quotes, from: called(from.title), into: called(into) })
}

/** How the keys of all mails about a topic begin. */
export const mailsOf = (topic_id: string) => `forum:${topic_id}:`

interface HushedPost {
  id: string
  topic_id: string
  number: number
  title: string
}

/** Readers see it no more. With its first post a topic's title is gone, too, also from mail that isn't sent yet. */
export async function hushPost(tx: Tx, { id, topic_id, number, title }: HushedPost, body: string): Promise<void> {
  await retellPost(tx, { topic_id, id, body })
  if (number > 1) return
  await retitleTopic(tx, topic_id, title, null)
  await dropMail(tx, mailsOf(topic_id))
}

/** What the links in a mail end: the topic, the category in which it began, or all mail about the forum. */
export const forumStops = {
  topic: (tx, { who, about }) => muteTopic(tx, { user_id: who, topic_id: about }),
  category: (tx, { who, about }) => leaveCategory(tx, { user_id: who, category_id: about }),
  forum: (tx, { who }) => chooseSetting(tx, who, { kind: 'forum', mail: false }),
} satisfies Stops

export const stopForumMails = (
  services: Pick<Services, 'db' | 'clock' | 'secret'>,
  { token, what }: { token: string; what: 'one' | 'all' },
) => stopMail(services, forumStops, token, what === 'all' ? 'forum' : undefined)
