import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { messages } from '~/db/schema/messages'
import { at } from '~/db/sql-time.server'
import { hasBlockedPhrase } from '~/features/moderation/blocked-phrases.commands.server'
import { refuseUntil } from '~/features/moderation/suspensions.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, tooManyAttempts } from '~/lib/errors'
import { publish, publishingAfter } from '~/live/publish.server'
import { holdReason, isNewAccount, MESSAGE, refusal } from '../moderation/abuse'
import { MESSAGES_A_MINUTE, MOST_HELD, NO_PICTURES_YET, STILL_CHECKING } from './limits'
import {
  type LockedConversation,
  lockConversation,
  publishMessage,
  refuseBlocked,
} from './lock-conversation.commands.server'
import { EMPTY_MESSAGE, NO_CONVERSATION, NOT_TAKING } from './message'
import type { Message } from './messages.contract'
import { findMessage, type StoredMessage } from './messages.queries.server'
import { shownMessage } from './show-messages.commands.server'
import { storeMessage } from './store-message.commands.server'

/** Looks only among these for an answer of the other side. */
const FIRST_MESSAGES = 1000

interface OutgoingMessage {
  conversation_id: string
  id: string
  body: string
  pictures: string[]
  order_id?: string | undefined
  menu_item_id?: string | undefined
  request_id?: string | undefined
}

/**
 * Under the conversation's lock: numbers have no gaps and follow the commits, so that a reader who has one misses none before it.
 * The same id again is the same message, so that a client can send it again when the answer was lost.
 */
export async function sendMessage(services: Services, actor: Actor, written: OutgoingMessage): Promise<Message> {
  const { body, pictures, order_id, menu_item_id, request_id } = written
  if (body === '' && pictures.length === 0 && !order_id && !menu_item_id && !request_id)
    throw new AppError('invalid', EMPTY_MESSAGE, { field: 'body' })
  const which = { id: written.conversation_id, message_id: written.id }
  await publishingAfter(services.db, async (tx) => {
    const facts = factsAbout(actor, written, services.clock())
    const conversation = await lockConversation<Facts>(tx, actor, which.id, facts)
    const now = services.clock()
    const store = async () => {
      const judgement = await judged(tx, conversation, written, now)
      return storeMessage(tx, conversation, { ...written, ...judgement, sender_id: actor.id, now })
    }
    if (!conversation.more.known && (await store())) return
    const known = await findMessage(tx, actor, which, now)
    if (known?.sender_id !== actor.id) throw taken()
    await publishAgain(tx, conversation, known)
  })
  // Read after the transaction, so that no other writer waits for it.
  const message = await findMessage(services.db, actor, which, services.clock())
  if (!message) throw new AppError('not_found', NO_CONVERSATION)
  return shownMessage(services, message)
}

async function publishAgain(tx: Tx, conversation: LockedConversation, { id, seq, held }: StoredMessage): Promise<void> {
  await publishMessage(tx, conversation, { message_id: id, seq, held })
  if (!held) await publish(tx, conversation.other.user_ids, { type: 'notification' })
}

const taken = () => new AppError('conflict', 'Another message has this id. Please send it again.', { field: 'id' })

type Facts = {
  known: boolean
  /** When the oldest of the sender's last MESSAGES_A_MINUTE messages was written. */
  busy_since: string | null
  account_made_at: string
  suspended_until: string | null
  answered: boolean
  same_text_elsewhere: number
  has_blocked_phrase: boolean
  knows_order: boolean
  knows_item: boolean
  knows_request: boolean
}

/** Asked in the statement that locks. */
const factsAbout = (actor: Actor, { id, body, order_id, menu_item_id, request_id }: OutgoingMessage, now: Date) => sql`
  exists (select from messages m where m.id = ${id}) as known,
  (select m.created_at from messages m where m.sender_id = ${actor.id}
    order by m.created_at desc offset ${MESSAGES_A_MINUTE - 1} limit 1) as busy_since,
  (select u.created_at from users u where u.id = ${actor.id}) as account_made_at,
  (select s.until from suspensions s where s.user_id = ${actor.id}) as suspended_until,
  exists (select from (
      select from_bakery from messages where conversation_id = c.id and held_at is null order by seq limit ${FIRST_MESSAGES}
    ) m where m.from_bakery = (c.customer_id = ${actor.id})) as answered,
  case when c.customer_id = ${actor.id} and ${body} <> '' then (
    select count(distinct m.conversation_id) from messages m where m.sender_id = ${actor.id} and not m.from_bakery
      and m.created_at > ${at(now)} - interval '1 hour' and m.conversation_id <> c.id and lower(m.body) = lower(${body})
  )::int else 0 end as same_text_elsewhere,
  ${hasBlockedPhrase(body)} as has_blocked_phrase,
  exists (select from orders o where o.id = ${order_id ?? null}::uuid and o.bakery_id = c.bakery_id and o.customer_id = c.customer_id
    and (o.bakery_since is not null or o.customer_id = ${actor.id})) as knows_order,
  exists (select from menu_items i where i.id = ${menu_item_id ?? null}::uuid and i.bakery_id = c.bakery_id
    and i.archived_at is null) as knows_item,
  exists (select from custom_requests r where r.id = ${request_id ?? null}::uuid and r.bakery_id = c.bakery_id
    and r.customer_id = c.customer_id and r.state <> 'unverified') as knows_request`

/** Refuses the message, or says why an editor has to look at it first. */
async function judged(
  tx: Tx,
  conversation: LockedConversation & { more: Facts },
  { body, pictures, order_id, menu_item_id, request_id }: OutgoingMessage,
  now: Date,
): Promise<{ held_for: string | null }> {
  const { more: facts } = conversation
  refuseBlocked(conversation)
  refuseUntil(facts.suspended_until, now)
  if (!conversation.has_owner) throw new AppError('conflict', NOT_TAKING)
  if (order_id && !facts.knows_order)
    throw new AppError('invalid', 'We couldn’t find that order here.', { field: 'order_id' })
  if (menu_item_id && !facts.knows_item)
    throw new AppError('invalid', 'That’s not on the menu anymore.', { field: 'menu_item_id' })
  if (request_id && !facts.knows_request)
    throw new AppError('invalid', 'We couldn’t find that request here.', { field: 'request_id' })
  const seconds = facts.busy_since ? (Date.parse(facts.busy_since) + 60_000 - now.getTime()) / 1000 : 0
  if (seconds > 0) throw new AppError('too_many_attempts', tooManyAttempts(seconds), { retry_after: seconds })
  const new_account = isNewAccount(new Date(facts.account_made_at), now)
  const written = { ...facts, body, new_account, known: facts.answered }
  const refused = refusal(written, MESSAGE)
  if (refused) throw new AppError('conflict', refused, { field: 'body' })
  if (new_account && pictures.length > 0 && !facts.answered)
    throw new AppError('conflict', NO_PICTURES_YET, { field: 'pictures' })
  const held_for = holdReason(written, MESSAGE)
  if (held_for && (await countHeld(tx, conversation.id)) >= MOST_HELD) throw new AppError('conflict', STILL_CHECKING)
  return { held_for }
}

/** Without those that an editor has hidden: they are held for good. */
const countHeld = (tx: Tx, conversation_id: string) =>
  tx.$count(
    messages,
    and(
      eq(messages.conversation_id, conversation_id),
      isNotNull(messages.held_at),
      sql`exists (select from reports r where r.subject_type = 'message' and r.subject_id = ${messages.id} and r.status = 'open')`,
    ),
  )
