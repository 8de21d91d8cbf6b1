import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { refuseForBlocked } from '~/features/moderation/blocked-people.commands.server'
import { emptyMessage, takeFromOther } from './change-message.commands.server'
import { lockConversation, publishMessage } from './lock-conversation.commands.server'
import { delivery, notifyOther } from './store-message.commands.server'

interface RuledMessage extends Record<string, unknown> {
  id: string
  conversation_id: string
  seq: number
  sender_id: string | null
  from_bakery: boolean
  body: string
  has_pictures: boolean
  held: boolean
  unread: boolean
  deleted: boolean
}

async function lockMessage(tx: Tx, message_id: string) {
  const find = async () =>
    (
      await tx.execute<RuledMessage>(sql`
        select m.id, m.conversation_id, m.seq, m.sender_id, m.from_bakery, m.body, m.held_at is not null as held,
          m.read_at is null as unread, m.deleted_at is not null as deleted,
          exists (select from message_pictures p where p.message_id = m.id) as has_pictures
        from messages m where m.id = ${message_id}`)
    ).rows[0]
  const known = await find()
  if (!known) return null
  const conversation = await lockConversation(tx, known.from_bakery ? 'bakery' : 'customer', known.conversation_id)
  return { conversation, message: (await find())! }
}

/** The sender, then the conversation, before the reports and their case (`Reportable.lock`): as those who erase or take back lock. */
export async function lockReported(tx: Tx, message_id: string): Promise<void> {
  await tx.execute(
    sql`select from users where id = (select sender_id from messages where id = ${message_id}) for share`,
  )
  await tx.execute(sql`
    select from conversations where id = (select conversation_id from messages where id = ${message_id}) for no key update`)
}

/**
 * An editor found nothing wrong. What was held is delivered now, under a new number, so that a catch-up by number finds it; and is unread,
 * also where it was read before it was hidden: it is counted among the unread ones.
 */
export async function letThrough(tx: Tx, message_id: string, now: Date): Promise<void> {
  const found = await lockMessage(tx, message_id)
  if (!found?.message.held || found.message.deleted) return
  const { conversation, message } = found
  await refuseForBlocked(tx, message.sender_id)
  const seq = conversation.last_seq + 1
  await tx.execute(sql`
    update messages set held_at = null, read_at = null, seq = ${seq}, created_at = ${at(now)} where id = ${message_id}`)
  await tx.execute(sql`update conversations set ${delivery(conversation, seq, now)} where id = ${conversation.id}`)
  await publishMessage(tx, conversation, { message_id, seq })
  await notifyOther(tx, conversation, message)
}

/** It is held again, for the side that wrote it alone. */
export async function hideMessage(tx: Tx, message_id: string, now: Date): Promise<void> {
  const found = await lockMessage(tx, message_id)
  if (!found || found.message.deleted || found.message.held) return
  const { conversation, message } = found
  await tx.execute(sql`update messages set held_at = ${at(now)} where id = ${message_id}`)
  await takeFromOther(tx, conversation, { message_id, counts: message.unread, now })
  await publishMessage(tx, conversation, { message_id, seq: message.seq })
}

export async function removeMessage(tx: Tx, message_id: string, now: Date): Promise<void> {
  const found = await lockMessage(tx, message_id)
  if (!found || found.message.deleted) return
  const { conversation, message } = found
  await emptyMessage(tx, conversation, { message_id, counts: message.unread && !message.held, now })
  await publishMessage(tx, conversation, { message_id, seq: message.seq, held: message.held })
}
