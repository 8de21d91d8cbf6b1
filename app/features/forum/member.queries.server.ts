import { type SQL, sql } from 'drizzle-orm'
import { bakeriesRunBy } from '~/db/bakery-views.server'
import { onlyRow } from '~/db/only-row.server'
import { newestBakes } from '~/db/recipe-view.server'
import { at, iso } from '~/db/sql-time.server'
import { type Actor, isEditor } from '~/http/actor.server'
import { areBlocked } from './blocks.queries.server'
import { EMPTY_DRAFT, POSTS_A_PAGE } from './forum'
import type { Reader } from './forum.queries.server'
import type { OwnForum, OwnTopic } from './member.contract'
import { heldWords, isKnown } from './member-limits'
import type { ForumDraft } from './writing.contract'
import { heldFor } from './written-post.queries.server'

/** What is new is looked for among these, and of the last days. */
const NEWEST = 300
const NEWS_DAYS = 30

const MOST_NEWER = 100
/** Of so many posts after the last one that was read: whoever wrote thousands of them themselves would read them all. */
const NEXT_LOOKED_AT = 200

interface MemberRow extends Record<string, unknown> {
  agreed: boolean
  visible_posts: number
  account_made_at: string
  baker: boolean
  since: string
  blocks: boolean
}

const member = (actor: Actor, now: Date) => sql`
  select m.rules_agreed_at is not null as agreed, coalesce(m.visible_posts, 0) as visible_posts, u.created_at as account_made_at,
    exists (select from ${bakeriesRunBy(sql`u.id`)}) as baker,
    greatest(u.created_at, ${at(now)} - make_interval(days => ${NEWS_DAYS})) as since,
    exists (select from forum_blocks x where x.user_id = u.id) or exists (select from forum_blocks x where x.blocked_id = u.id) as blocks
  from users u left join forum_members m on m.user_id = u.id where u.id = ${actor.id}`

/** The first post of topic `t` after a number that the member sees. How many of blocked people are passed by is bounded. */
const firstUnread = (actor: Actor, read: SQL) => sql`(
  select p.number from (
    select p.number, p.author_id from forum_posts p where p.topic_id = t.id and p.state = 'visible' and p.number > ${read} order by p.number limit ${MOST_NEWER}
  ) p where not ${areBlocked(actor, sql`p.author_id`)} limit 1)`

/** Whether one of the last posts of topic `t` is by somebody whom the member sees. */
const isHeard = (actor: Actor) => sql`not ${areBlocked(actor, sql`t.author_id`)} and exists (
  select from (select p.author_id from forum_posts p where p.topic_id = t.id and p.state = 'visible' order by p.number desc limit 3) p
  where not ${areBlocked(actor, sql`p.author_id`)})`

export async function findOwnForum(
  db: Reader,
  actor: Actor,
  { topic_ids, now }: { topic_ids: string[]; now: Date },
): Promise<OwnForum> {
  const ids = sql`any (${sql.param(topic_ids)}::uuid[])`
  const { rows } = await db.execute<MemberRow & Omit<OwnForum, 'known'>>(sql`
    with own as (${member(actor, now)}), newest as (
      select t.id, t.category_id, t.author_id, t.shown_number from forum_topics t
      where t.state = 'visible' and t.last_post_at > (select since from own) order by t.last_post_at desc, t.id desc limit ${NEWEST}
    )
    select own.*,
      coalesce((select json_agg(n) from (
        select t.category_id, least(count(*), 100)::int as topics from newest t
        left join forum_reads r on r.user_id = ${actor.id} and r.topic_id = t.id
        where coalesce(r.number, 0) < t.shown_number and (not own.blocks or ${isHeard(actor)}) group by t.category_id) n), '[]') as unread,
      coalesce((select json_agg(json_build_object('id', n.id, 'first_unread', n.first_unread)) from (
        select t.id, ${firstUnread(actor, sql`coalesce(r.number, 0)`)} as first_unread
        from forum_topics t left join forum_reads r on r.user_id = ${actor.id} and r.topic_id = t.id
        where t.id = ${ids} and t.state = 'visible' and coalesce(r.number, 0) < t.shown_number and (r.number is not null or t.last_post_at > own.since)
      ) n where n.first_unread is not null), '[]') as topics,
      array(select p.id from forum_posts p join forum_topics t on t.id = p.topic_id
        where own.blocks and p.id = ${ids} and (${areBlocked(actor, sql`p.author_id`)} or ${areBlocked(actor, sql`t.author_id`)})) as hidden_ids,
      array(select f.category_id from forum_follows f where f.user_id = ${actor.id} and f.category_id is not null) as followed_category_ids
    from own`)
  const { account_made_at, visible_posts: _, baker: __, since: ___, blocks: ____, ...own } = onlyRow(rows)
  const known = isKnown({ ...onlyRow(rows), account_made_at: new Date(account_made_at), editor: isEditor(actor) }, now)
  return { ...own, known }
}

/** Null for a topic that nobody sees; its author sees a held one. */
export async function findOwnTopic(
  db: Reader,
  actor: Actor,
  { topic_id, page, seen }: { topic_id: string; page: number; seen?: number | undefined },
): Promise<OwnTopic | null> {
  const shown = sql`p.topic_id = t.id and p.number between ${(page - 1) * POSTS_A_PAGE + 1} and ${page * POSTS_A_PAGE} and p.state = 'visible'`
  const { rows } = await db.execute<OwnTopic & Record<string, unknown>>(sql`
    select exists (select from forum_members m where m.user_id = ${actor.id} and m.rules_agreed_at is not null) as agreed,
      coalesce(r.number, 0) as read_number,
      case when r.number is not null then ${firstUnread(actor, sql`r.number`)} end as first_unread,
      exists (select from forum_follows f where f.user_id = ${actor.id} and f.topic_id = t.id and not f.muted) as followed, coalesce(t.author_id = ${actor.id}, false) as is_author,
      array(select l.post_id from forum_posts p join forum_likes l on l.post_id = p.id and l.user_id = ${actor.id} where ${shown}) as liked_ids,
      array(select p.id from forum_posts p where ${shown} and p.author_id = ${actor.id}) as own_ids,
      array(select p.id from (select p.* from forum_posts p where ${shown} union all (${newestBakes(sql`t.id`)})) p
        where ${areBlocked(actor, sql`p.author_id`)}) as hidden_ids,
      coalesce((select json_agg(json_build_object('id', w.id, 'number', w.number, 'body_html', w.body_html, 'state', w.state, 'held_for', w.held_for,
          'created_at', ${iso(sql`w.created_at`)}) order by w.number)
        from (select p.*, ${heldFor} as held_for from forum_posts p where p.topic_id = t.id and p.author_id = ${actor.id} and p.state in ('held', 'hidden') limit 20) w), '[]') as waiting,
      c.answers and (coalesce(t.author_id = ${actor.id}, false) or ${isEditor(actor)}) as may_solve,
      array(select p.number from (select p.number, p.author_id from forum_posts p where p.topic_id = t.id and p.number > ${seen ?? null}::int
          and p.state = 'visible' order by p.number limit ${NEXT_LOOKED_AT}) p
        where p.author_id is distinct from ${actor.id} and not ${areBlocked(actor, sql`p.author_id`)} order by p.number limit ${MOST_NEWER}) as newer_numbers
    from forum_topics t join forum_categories c on c.id = t.category_id left join forum_reads r on r.user_id = ${actor.id} and r.topic_id = t.id
    where t.id = ${topic_id} and (t.state = 'visible' or t.author_id = ${actor.id} and t.state <> 'deleted')`)
  if (!rows[0]) return null
  const waiting = rows[0].waiting.map((post) => ({ ...post, held_for: heldWords(post.held_for) }))
  return { ...rows[0], waiting }
}

export async function findDraft(db: Reader, actor: Actor, place: string): Promise<ForumDraft | null> {
  const { rows } = await db.execute<{ content: ForumDraft }>(
    sql`select content from forum_drafts where user_id = ${actor.id} and place = ${place}`,
  )
  // One from before there was a field has none of it.
  return rows[0] ? { ...EMPTY_DRAFT, ...rows[0].content } : null
}
