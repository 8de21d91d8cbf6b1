import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { cursorOf, placeOf } from '~/db/pages-by.server'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { IS_SPOKEN_FOR, workplaces, works } from '~/http/ownership.server'
import type { Conversation } from './messages.contract'

type Reader = Pick<Db, 'execute'>

/** Conversations as `c`: the actor's own as a customer, and those of bakeries that they work for now. An admin sees no others, either. */
export const isParty = (actor: Actor): SQL =>
  sql`(c.customer_id = ${actor.id}::uuid or ${works(actor, sql`c.bakery_id`)})`

/** A crew member who bought at their own bakery is the customer of that conversation. */
export const isBakerySide = (actor: Actor): SQL => sql`(c.customer_id <> ${actor.id}::uuid)`

/** Messages as `m`: a held message is there for the side that wrote it alone. */
export const isShown = (actor: Actor): SQL => sql`(m.held_at is null or m.from_bakery = ${isBakerySide(actor)})`

/** A page looks through so many conversations, whatever the search; the next page goes on from there. */
const MOST_LOOKED_AT = 400
/** The search reads so many of the newest messages of each conversation. */
const MOST_SEARCHED = 50
const CUT = 140

interface ConversationQuery {
  limit: number
  before?: string | undefined
  bakery_id?: string | undefined
  archived: boolean
  query?: string | undefined
}

const CURSOR = cursorOf({ moment: sql`c.last_message_at`, id: sql`c.id` })
const NEWEST_FIRST = sql`order by c.last_message_at desc, c.id`

/** Indexes give each list in its order, so the lists are merged and read only as far as the page goes; it may end early. */
export async function listConversations(db: Reader, actor: Actor, wanted: ConversationQuery) {
  const { limit, archived, query } = wanted
  const looked_at = lookedAt(actor, wanted)
  const { rows } = await db.execute<Conversation & { cursor: string }>(sql`
    with page as (
      select c.* from (${looked_at} limit ${MOST_LOOKED_AT}) c
      where (case when ${isBakerySide(actor)} then c.bakery_archived_at else c.customer_archived_at end is not null) = ${archived}
        and exists (select from messages m where m.conversation_id = c.id and ${isShown(actor)})
        ${query?.trim() ? sql`and ${has(query.trim(), actor)}` : sql``}
      ${NEWEST_FIRST} limit ${limit + 1}
    )
    select ${CURSOR} as cursor, ${columns(actor)} ${named(sql`page`, actor)} ${NEWEST_FIRST}`)
  const items = rows.slice(0, limit)
  if (rows.length > limit) return { items, next: items.at(-1)!.cursor }
  const rest = await db.execute<{ cursor: string }>(sql`
    select ${CURSOR} as cursor from (${looked_at} offset ${MOST_LOOKED_AT - 1} limit 1) c`)
  return { items, next: rest.rows[0]?.cursor ?? null }
}

/** Newest first: one list for each bakery, and one as a customer. */
function lookedAt(actor: Actor, { before, bakery_id }: ConversationQuery): SQL {
  const last = before && placeOf(before)
  const rest = last
    ? sql`c.last_message_at <= ${last.moment} and (c.last_message_at < ${last.moment} or c.id > ${last.id})`
    : sql`true`
  const list = (whose: SQL) =>
    sql`(select c.* from conversations c where ${whose} and ${rest} ${NEWEST_FIRST} limit ${MOST_LOOKED_AT})`
  const worked = workplaces(actor).filter((one) => bakery_id === undefined || one === bakery_id)
  const lists = worked.map((one) => list(sql`c.bakery_id = ${one}::uuid and ${isBakerySide(actor)}`))
  if (bakery_id === undefined) lists.push(list(sql`c.customer_id = ${actor.id}::uuid`))
  if (lists.length === 0) lists.push(list(sql`false`))
  return sql`select * from (${sql.join(lists, sql` union all `)}) c ${NEWEST_FIRST}`
}

/** Searches the names of both sides, and the newest messages. */
function has(query: string, actor: Actor): SQL {
  const like = sql`ilike ${`%${query.replace(/[\\%_]/g, '\\$&')}%`}`
  return sql`(
    exists (select from bakeries b where b.id = c.bakery_id and b.name ${like})
    or exists (select from profiles p where p.user_id = c.customer_id
      and (p.username ${like} or (p.show_full_name and p.full_name ${like})))
    or exists (select from (
        select m.body from messages m where m.conversation_id = c.id and ${isShown(actor)} order by m.seq desc limit ${MOST_SEARCHED}
      ) m where m.body ${like}))`
}

export async function findConversation(db: Reader, actor: Actor, id: string): Promise<Conversation | null> {
  const { rows } = await db.execute<Conversation & Record<string, unknown>>(sql`
    select ${columns(actor)} ${named(sql`conversations`, actor)} where c.id = ${id} and ${isParty(actor)}`)
  return rows[0] ?? null
}

/** OFFSET 0 makes the planner look up each name by itself; it can't know how short a page is, and would read them all. */
const named = (conversations: SQL, actor: Actor): SQL => sql`
  from ${conversations} c
  cross join lateral (select * from bakeries where bakeries.id = c.bakery_id offset 0) b
  cross join lateral (select * from profiles where profiles.user_id = c.customer_id offset 0) p
  left join lateral (
    select * from messages m where m.conversation_id = c.id and ${isShown(actor)} order by m.seq desc limit 1
  ) m on true`

const columns = (actor: Actor): SQL => sql`
  c.id, c.customer_id as participant_1, ${owner} as participant_2,
  case when ${isBakerySide(actor)} then 'bakery' else 'customer' end as side,
  json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'picture', ${picture}) as bakery,
  json_build_object('username', p.username, 'full_name', case when p.show_full_name then p.full_name end) as customer,
  case when m.id is not null then json_build_object('id', m.id, 'seq', m.seq, 'from_bakery', m.from_bakery,
    'body', left(m.body, ${CUT}), 'created_at', ${iso(sql`m.created_at`)}, 'what', ${what}) end as last_message,
  ${iso(sql`c.last_message_at`)} as last_message_at, c.last_seq,
  case when ${isBakerySide(actor)} then c.bakery_unread else c.customer_unread end as unread,
  case when ${isBakerySide(actor)} then c.bakery_archived_at else c.customer_archived_at end is not null as archived,
  exists (select from conversation_mutes x where x.conversation_id = c.id and x.user_id = ${actor.id}::uuid) as muted,
  exists (select from blocks x where x.bakery_id = c.bakery_id and x.customer_id = c.customer_id
    and x.by_bakery = ${isBakerySide(actor)}) as blocked,
  ${sql.raw(IS_SPOKEN_FOR)} as open`

const owner = sql`case when b.verification_status = 'verified' then b.claimed_by end`

const picture = sql`regexp_replace(b.hero_image_url, '-\\d+\\.webp$',
  '-' || coalesce((select min(w) from pictures x, unnest(x.widths) w where x.id = b.hero_picture_id), 480) || '.webp')`

const what = sql`case when m.deleted_at is not null then 'deleted' when m.body <> '' then 'text'
  when m.order_id is not null then 'order' when m.menu_item_id is not null then 'item'
  when m.quote_id is not null then 'quote' when m.request_id is not null then 'request'
  when m.invoice_payment_id is not null then 'payment' when m.invoice_id is not null then 'invoice' else 'pictures' end`
