import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { fileHeld } from '~/features/moderation/reports.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import { AppError } from '~/lib/errors'
import { type LockedConversation, ofSide, publishMessage } from './lock-conversation.commands.server'
import { mailDue } from './mail-times'
import { conversationGroup, conversationPath, messageKind, messageQuote } from './message'

/** A message carries one card at most. */
export interface CardIds {
  order_id?: string | undefined
  menu_item_id?: string | undefined
  request_id?: string | undefined
  quote_id?: string | undefined
  invoice_id?: string | undefined
  /** With `invoice_id`: the payment that it tells of. */
  invoice_payment_id?: string | undefined
}

interface NewMessage extends CardIds {
  id: string
  sender_id: string | null
  body: string
  pictures?: string[]
  /** What the bell says where there is no text. */
  news?: string
  /** The cause sends a mail of its own, so none is due about an unread message. */
  mailed?: true
  held_for?: string | null
  now: Date
}

/** False where the same id came a moment before. */
export async function storeMessage(tx: Tx, conversation: LockedConversation, message: NewMessage): Promise<boolean> {
  const { id, sender_id, body, pictures = [], held_for = null, now } = message
  const { from_bakery } = conversation
  const [seq, held] = [conversation.last_seq + 1, held_for !== null]
  const { rows } = await tx.execute<{ written: boolean; pictures: number }>(sql`
    with written as (
      insert into messages (id, conversation_id, seq, from_bakery, sender_id, body, order_id, menu_item_id, request_id, quote_id,
        invoice_id, invoice_payment_id, held_at, created_at)
      values (${id}, ${conversation.id}, ${seq}, ${from_bakery}, ${sender_id}, ${body}, ${message.order_id ?? null},
        ${message.menu_item_id ?? null}, ${message.request_id ?? null}, ${message.quote_id ?? null}, ${message.invoice_id ?? null},
        ${message.invoice_payment_id ?? null}, ${held ? at(now) : null}, ${at(now)})
      on conflict (id) do nothing returning id
    ), counted as (
      update conversations set ${held ? holding(conversation, seq, now) : delivery(conversation, seq, now, message.mailed)}
      where id = ${conversation.id} and exists (select from written)
    ), adopted as (
      update message_pictures p set message_id = written.id, position = array_position(${sql.param(pictures)}::uuid[], p.id)
      from written
      where p.id = any (${sql.param(pictures)}::uuid[]) and p.conversation_id = ${conversation.id} and p.owner_id = ${sender_id}
        and p.message_id is null
      returning p.id
    )
    select exists (select from written) as written, (select count(*) from adopted)::int as pictures`)
  const [done] = rows
  if (!done?.written) return false
  if (done.pictures < new Set(pictures).size)
    throw new AppError('conflict', 'One of the photos is gone. Please add it again.', { field: 'pictures' })
  await publishMessage(tx, conversation, { message_id: id, seq, held })
  if (held_for) await fileHeld(tx, { subject_type: 'message', subject_id: id, details: held_for }, now)
  else await notifyOther(tx, conversation, { ...message, has_pictures: pictures.length > 0 })
  return true
}

/** A delivered message moves the conversation to the top and out of the archive, for both sides. */
export const delivery = ({ from_bakery, other }: LockedConversation, seq: number, now: Date, mailed?: true): SQL => sql`
  last_seq = ${seq}, last_message_at = greatest(last_message_at, ${at(now)}), customer_archived_at = null, bakery_archived_at = null,
  ${ofSide(!from_bakery, 'unread')} = ${other.unread + 1}
  ${mailed ? sql`` : sql`, ${ofSide(!from_bakery, 'mail_at')} = ${at(mailDue(other, now))}`}`

const holding = ({ from_bakery }: LockedConversation, seq: number, now: Date): SQL => sql`
  last_seq = ${seq}, last_message_at = greatest(last_message_at, ${at(now)}), ${ofSide(from_bakery, 'archived_at')} = null`

interface BellText {
  id: string
  body: string
  has_pictures: boolean
  news?: string | undefined
}

export const notifyOther = (
  tx: Tx,
  { id, bakery_id, from_bakery, names, other, muted }: LockedConversation,
  { id: message_id, body, has_pictures, news = has_pictures ? 'Sent you a photo.' : 'Sent you a message.' }: BellText,
): Promise<void> =>
  notify(tx, {
    to: other.user_ids.filter((user_id) => !muted.includes(user_id)),
    kind: messageKind(!from_bakery),
    bakery_id: from_bakery ? undefined : bakery_id,
    group: conversationGroup(id),
    title: from_bakery ? names.bakery : names.customer,
    body: body || news,
    quotes: messageQuote(message_id),
    path: conversationPath(id),
  })
