import { sql } from 'drizzle-orm'
import { bakeriesRunBy } from '~/db/bakery-views.server'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { at } from '~/db/sql-time.server'
import { hasBlockedPhrase } from '~/features/moderation/blocked-phrases.commands.server'
import { refuseUntil } from '~/features/moderation/suspensions.commands.server'
import { type Actor, isEditor } from '~/http/actor.server'
import { AppError, refuseWrong } from '~/lib/errors'
import { countLinks, holdReason } from '../moderation/abuse'
import {
  AGREE_FIRST,
  AN_HOUR,
  holdForNew,
  isKnown,
  limitOf,
  MOST_HELD,
  POST,
  refusalOf,
  STILL_CHECKING,
} from './member-limits'
import type { RenderedPost } from './render-post.commands.server'
import { findWatched } from './tools.queries.server'

type Facts = {
  agreed: boolean
  visible_posts: number
  account_made_at: string
  baker: boolean
  suspended_until: string | null
  topics_today: number
  replies_today: number
  held: number
}

interface PostAuthor extends Facts {
  known: boolean
}

/** What one member writes takes turns, so that the limits hold; those of different members don't wait for each other here. */
export async function lockAuthor(tx: Tx, actor: Actor, now: Date): Promise<PostAuthor> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('forum:' || ${actor.id}::text, 0))`)
  await tx.execute(sql`
    insert into forum_members (user_id, created_at) values (${actor.id}, ${at(now)}) on conflict do nothing`)
  const lately = sql`${at(now)} - interval '24 hours'`
  const { rows } = await tx.execute<Facts>(sql`
    select m.rules_agreed_at is not null as agreed, m.visible_posts, u.created_at as account_made_at,
      exists (select from ${bakeriesRunBy(sql`u.id`)}) as baker,
      (select s.until from suspensions s where s.user_id = u.id) as suspended_until,
      (select count(*) from forum_topics t where t.author_id = u.id and t.created_at > ${lately})::int as topics_today,
      (select count(*) from forum_posts p where p.author_id = u.id and p.number > 1 and p.created_at > ${lately})::int as replies_today,
      (select count(*) from forum_posts p where p.author_id = u.id and p.state = 'held')::int as held
    from users u join forum_members m on m.user_id = u.id where u.id = ${actor.id}`)
  const facts = onlyRow(rows)
  refuseUntil(facts.suspended_until, now)
  const account_made_at = new Date(facts.account_made_at)
  return { ...facts, known: isKnown({ ...facts, account_made_at, editor: isEditor(actor) }, now) }
}

/** Whoever agrees once need not be asked again. Last, since counts of members are locked last (decision 080). */
export async function agreeToRules(
  tx: Tx,
  actor: Actor,
  author: PostAuthor,
  agrees: boolean,
  now: Date,
): Promise<void> {
  if (author.agreed) return
  if (!agrees) throw new AppError('conflict', AGREE_FIRST, { field: 'agree_to_rules' })
  await tx.execute(sql`update forum_members set rules_agreed_at = ${at(now)} where user_id = ${actor.id}`)
}

interface JudgedText {
  topic_id: string
  first: boolean
  body: string
  /** Body, and the title of a new topic. */
  words: string
}

interface JudgedPost extends JudgedText {
  author: PostAuthor
  rendered: RenderedPost
  now: Date
  /** Our own address, which is no link that new members could do harm with. */
  site: string
}

const REFUSED_WORD = 'This has a word that isn’t welcome in the forum. Please write it without.'

/** Refuses the post, or says why an editor looks at it first. */
export async function judgePost(
  tx: Tx,
  actor: Actor,
  { author, rendered, now, site, ...text }: JudgedPost,
): Promise<string | null> {
  const { links, mentions, picture_ids } = rendered
  const post = { ...author, first: text.first, links, mentions: mentions.length, pictures: picture_ids.length }
  refuseWrong({ body: refusalOf(post) }, { code: 'conflict' })
  refuseForNow(limitOf(post))
  // Also an address that isn't linked: in the title, which mail programs link, in code, or without "https://".
  const addresses = Math.max(links, countLinks(text.words.replaceAll(site, '')))
  // Editors may quote what they watch for.
  const watched = isEditor(actor) ? null : await findWatched(tx, `${text.words}\n${rendered.text}`)
  refuseWrong({ body: watched?.does === 'refuse' && REFUSED_WORD }, { code: 'conflict' })
  const held_for =
    holdForNew({ ...author, links: addresses }) ??
    (watched && `It has the watched word “${watched.word}”.`) ??
    (await heldByRules(tx, actor, text, rendered.text, now))
  if (held_for !== null) refuseFullRow(author)
  return held_for
}

/** Of one more post that would wait. */
export const refuseFullRow = ({ held }: Pick<PostAuthor, 'held'>): void =>
  refuseForNow(held >= MOST_HELD && STILL_CHECKING)

function refuseForNow(sentence: string | false): void {
  if (sentence) throw new AppError('too_many_attempts', sentence, AN_HOUR)
}

async function heldByRules(
  tx: Tx,
  actor: Actor,
  { topic_id, body, words }: Omit<JudgedText, 'first'>,
  plain: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await tx.execute<{ same_text_elsewhere: number; has_blocked_phrase: boolean }>(sql`
    select ${hasBlockedPhrase(`${words}\n${plain}`)} as has_blocked_phrase,
      (select count(distinct p.topic_id) from forum_posts p where p.author_id = ${actor.id} and p.topic_id <> ${topic_id}
        and p.created_at > ${at(now)} - interval '1 hour' and lower(p.body) = lower(${body}))::int as same_text_elsewhere`)
  return holdReason({ ...onlyRow(rows), body, new_account: false, known: true }, POST)
}
