import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { messages } from '~/db/schema/messages'
import { at } from '~/db/sql-time.server'
import { fileHeld } from '~/features/moderation/reports.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, tooManyAttempts } from '~/lib/errors'
import { holdReason, isNewAccount, MESSAGES_A_MINUTE, MOST_HELD, refusal, STILL_CHECKING } from './abuse'
import {
  type LockedConversation,
  lockConversation,
  ofSide,
  refuseBlocked,
  tellOf,
} from './lock-conversation.commands.server'
import { mailDue } from './mail-times'
import { conversationGroup, conversationPath, EMPTY_MESSAGE, NOT_TAKING } from './message'
import type { Message } from './messages.contract'
import { findMessage } from './messages.queries.server'
import { shownMessage } from './show-messages.commands.server'

/** Whoever has answered has done so among these. */
const FIRST_MESSAGES = 1000

interface Written {
  conversation_id: string
  id: string
  body: string
  pictures: string[]
  order_id?: string | undefined
  menu_item_id?: string | undefined
}

/**
 * One transaction under the conversation's lock: numbers have no gaps and come in the order of the commits, so that whoever has read
 * up to one has missed none before it. The same id again is the same message, whatever became of the first answer.
 */
export async function sendMessage(services: Services, actor: Actor, written: Written): Promise<Message> {
  const { body, pictures, order_id, menu_item_id } = written
  if (body === '' && pictures.length === 0 && !order_id && !menu_item_id)
    throw new AppError('invalid', EMPTY_MESSAGE, { field: 'body' })
  return services.db.transaction(async (tx) => {
    const facts = factsAbout(actor, written, services.clock())
    const conversation = await lockConversation<Facts>(tx, actor, written.conversation_id, facts)
    const { id, more } = conversation
    const now = services.clock()
    const judge = () => judged(tx, conversation, written, now)
    const is_new = !more.known && (await store(tx, actor, conversation, { ...written, ...(await judge()), now }))
    const message = await findMessage(tx, actor, { id, message_id: written.id }, now)
    if (!message || (!is_new && message.sender_id !== actor.id)) throw taken()
    return shownMessage(services, message)
  })
}

const taken = () => new AppError('conflict', 'Another message has this id. Please send it again.', { field: 'id' })

type Facts = {
  /** There is a message with this id. */
  known: boolean
  /** When the oldest of the last so many of this sender's messages was written. */
  busy_since: string | null
  account_made_at: string
  answered: boolean
  same_text_elsewhere: number
  has_blocked_phrase: boolean
  knows_order: boolean
  knows_item: boolean
}

/** What the rules want to know, asked in the statement that locks. */
const factsAbout = (actor: Actor, { id, body, order_id, menu_item_id }: Written, now: Date) => sql`
  exists (select from messages m where m.id = ${id}) as known,
  (select m.created_at from messages m where m.sender_id = ${actor.id}
    order by m.created_at desc offset ${MESSAGES_A_MINUTE - 1} limit 1) as busy_since,
  (select u.created_at from users u where u.id = ${actor.id}) as account_made_at,
  exists (select from (
      select from_bakery from messages where conversation_id = c.id and held_at is null order by seq limit ${FIRST_MESSAGES}
    ) m where m.from_bakery = (c.customer_id = ${actor.id})) as answered,
  case when c.customer_id = ${actor.id} and ${body} <> '' then (
    select count(distinct m.conversation_id) from messages m where m.sender_id = ${actor.id} and not m.from_bakery
      and m.created_at > ${at(now)} - interval '1 hour' and m.conversation_id <> c.id and lower(m.body) = lower(${body})
  )::int else 0 end as same_text_elsewhere,
  exists (select from blocked_phrases x where position(x.phrase in lower(${body})) > 0) as has_blocked_phrase,
  exists (select from orders o where o.id = ${order_id ?? null}::uuid and o.bakery_id = c.bakery_id and o.customer_id = c.customer_id
    and (o.paid_at is not null or o.customer_id = ${actor.id})) as knows_order,
  exists (select from menu_items i where i.id = ${menu_item_id ?? null}::uuid and i.bakery_id = c.bakery_id
    and i.archived_at is null) as knows_item`

/** Refuses, or says whether an editor has to look at it first, and why. */
async function judged(
  tx: Tx,
  conversation: LockedConversation & { more: Facts },
  { body, pictures, order_id, menu_item_id }: Written,
  now: Date,
): Promise<{ held_for: string | null }> {
  const { more: facts, from_bakery } = conversation
  refuseBlocked(conversation)
  if (!conversation.has_owner) throw new AppError('conflict', NOT_TAKING)
  if (order_id && !facts.knows_order)
    throw new AppError('invalid', 'We couldn’t find that order here.', { field: 'order_id' })
  if (menu_item_id && !facts.knows_item)
    throw new AppError('invalid', 'That’s not on the menu any more.', { field: 'menu_item_id' })
  const seconds = facts.busy_since ? (Date.parse(facts.busy_since) + 60_000 - now.getTime()) / 1000 : 0
  if (seconds > 0) throw new AppError('too_many_attempts', tooManyAttempts(seconds), { retry_after: seconds })
  const new_account = isNewAccount(new Date(facts.account_made_at), now)
  const sent = { ...facts, body, pictures: pictures.length, new_account, from_bakery }
  const refused = refusal(sent)
  if (refused) throw new AppError('conflict', refused.sentence, { field: refused.field })
  const held_for = holdReason(sent)
  if (held_for && (await countHeld(tx, conversation.id)) >= MOST_HELD) throw new AppError('conflict', STILL_CHECKING)
  return { held_for }
}

const countHeld = (tx: Tx, conversation_id: string) =>
  tx.$count(messages, and(eq(messages.conversation_id, conversation_id), isNotNull(messages.held_at)))

/** Answers whether it was stored: not where the same id came a moment before. */
async function store(
  tx: Tx,
  actor: Actor,
  conversation: LockedConversation & { more: Facts },
  message: Written & { held_for: string | null; now: Date },
): Promise<boolean> {
  const { id, body, pictures, order_id = null, menu_item_id = null, held_for, now } = message
  const { from_bakery } = conversation
  const [seq, held] = [conversation.last_seq + 1, held_for !== null]
  const { rows } = await tx.execute<{ written: boolean; pictures: number }>(sql`
    with written as (
      insert into messages (id, conversation_id, seq, from_bakery, sender_id, body, order_id, menu_item_id, held_at, created_at)
      values (${id}, ${conversation.id}, ${seq}, ${from_bakery}, ${actor.id}, ${body}, ${order_id}, ${menu_item_id},
        ${held ? at(now) : null}, ${at(now)})
      on conflict (id) do nothing returning id
    ), counted as (
      update conversations set ${held ? holding(conversation, seq, now) : delivery(conversation, seq, now)}
      where id = ${conversation.id} and exists (select from written)
    ), adopted as (
      update message_pictures p set message_id = written.id, position = array_position(${sql.param(pictures)}::uuid[], p.id)
      from written
      where p.id = any (${sql.param(pictures)}::uuid[]) and p.conversation_id = ${conversation.id} and p.owner_id = ${actor.id}
        and p.message_id is null
      returning p.id
    )
    select exists (select from written) as written, (select count(*) from adopted)::int as pictures`)
  const [done] = rows
  if (!done?.written) return false
  if (done.pictures < new Set(pictures).size)
    throw new AppError('conflict', 'One of the photos is gone. Please add it again.', { field: 'pictures' })
  await tellOf(tx, conversation, { message_id: id, seq, held })
  if (held_for) await fileHeld(tx, { subject_type: 'message', subject_id: id, details: held_for }, now)
  else await ringFor(tx, conversation, { body, has_pictures: pictures.length > 0 })
  return true
}

/** What changes of a conversation when the other side gets a message: for both it is the newest, and none's to keep put away. */
export const delivery = ({ from_bakery, other }: LockedConversation, seq: number, now: Date): SQL => sql`
  last_seq = ${seq}, last_message_at = greatest(last_message_at, ${at(now)}), customer_archived_at = null, bakery_archived_at = null,
  ${ofSide(!from_bakery, 'unread')} = ${other.unread + 1}, ${ofSide(!from_bakery, 'mail_at')} = ${at(mailDue(other, now))}`

const holding = ({ from_bakery }: LockedConversation, seq: number, now: Date): SQL => sql`
  last_seq = ${seq}, last_message_at = greatest(last_message_at, ${at(now)}), ${ofSide(from_bakery, 'archived_at')} = null`

/** The bells of the other side, without those who muted the conversation. */
export const ringFor = (
  tx: Tx,
  { id, from_bakery, names, other, muted }: LockedConversation,
  { body, has_pictures }: { body: string; has_pictures: boolean },
): Promise<void> =>
  notify(tx, {
    to: other.user_ids.filter((user_id) => !muted.includes(user_id)),
    kind: 'message',
    group: conversationGroup(id),
    title: from_bakery ? names.bakery : names.customer,
    body: body || (has_pictures ? 'Sent you a photo.' : 'Sent you a message.'),
    path: conversationPath(id),
  })
