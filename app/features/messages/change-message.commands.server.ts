import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { hasBlockedPhrase } from '~/features/moderation/blocked-phrases.commands.server'
import { dismissHeld } from '~/features/moderation/reports.commands.server'
import { refuseSuspended } from '~/features/moderation/suspensions.commands.server'
import { retell } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { MINUTE_MS } from '~/lib/durations'
import { AppError } from '~/lib/errors'
import { dropMail } from '~/mail/outbox.server'
import { holdReason, MESSAGE } from '../moderation/abuse'
import { NO_SUCH_CHANGE } from './limits'
import {
  type LockedConversation,
  lockConversation,
  ofSide,
  publishMessage,
  refuseBlocked,
} from './lock-conversation.commands.server'
import { type MailState, mailAfterLoss, mailAfterReading } from './mail-times'
import { conversationGroup, DELETED, EDIT_MINUTES, messageQuote, NO_MESSAGE, TOO_LATE, unreadKey } from './message'
import type { Message } from './messages.contract'
import { findMessage, type StoredMessage } from './messages.queries.server'
import { shownMessage } from './show-messages.commands.server'

interface MessageKey {
  id: string
  message_id: string
}

/** Refuses words that would have been held in a new message: an author can't slip them into an old one. */
export const editMessage = (services: Services, actor: Actor, { body, ...which }: MessageKey & { body: string }) =>
  changeOwn(services, actor, which, async (tx, conversation, { held }, now) => {
    refuseBlocked(conversation)
    await refuseSuspended(tx, actor, now)
    const { rows } = await tx.execute<{ known: boolean; has_blocked_phrase: boolean }>(sql`
      select exists (select from messages where conversation_id = ${which.id} and held_at is null
          and from_bakery <> ${conversation.from_bakery}) as known, ${hasBlockedPhrase(body)} as has_blocked_phrase`)
    const unseen = { new_account: false, same_text_elsewhere: 0 }
    if (!held && holdReason({ ...rows[0]!, ...unseen, body }, MESSAGE))
      throw new AppError('conflict', NO_SUCH_CHANGE, { field: 'body' })
    await set(tx, which, sql`body = ${body}, edited_at = ${at(now)}`)
    // A reader of a message that an editor hid later hears nothing of its new words, either.
    if (!held) await retellMessage(tx, conversation, { message_id: which.message_id, body, now })
  })

/** The message keeps its place without text and pictures, and counts as read. */
export const deleteMessage = (services: Services, actor: Actor, which: MessageKey) =>
  changeOwn(services, actor, which, async (tx, conversation, { held, read_at }, now) => {
    await emptyMessage(tx, conversation, { message_id: which.message_id, counts: !held && read_at === null, now })
    await dismissHeld(tx, 'message', [which.message_id])
  })

interface MessageRemoval {
  message_id: string
  /** The other side has it among its unread ones. */
  counts: boolean
  now: Date
}

export async function emptyMessage(
  tx: Tx,
  conversation: LockedConversation,
  { message_id, counts, now }: MessageRemoval,
) {
  const { id } = conversation
  const no_card = sql`order_id = null, menu_item_id = null, request_id = null, quote_id = null, invoice_id = null, invoice_payment_id = null`
  await set(tx, { id, message_id }, sql`body = '', ${no_card}, deleted_at = ${at(now)}`)
  await tx.execute(sql`delete from message_pictures where message_id = ${message_id}`)
  await takeFromOther(tx, conversation, { message_id, counts, now })
}

export async function takeFromOther(
  tx: Tx,
  conversation: LockedConversation,
  { message_id, counts, now }: MessageRemoval,
) {
  if (counts) await countDown(tx, conversation, { bakery: !conversation.from_bakery, count: 1, mailing: mailAfterLoss })
  await retellMessage(tx, conversation, { message_id, body: DELETED, now })
}

/** Replaces the words in bells; a mail that is not sent yet is written anew from what is left. */
async function retellMessage(
  tx: Tx,
  { id, other, from_bakery }: LockedConversation,
  { message_id, body, now }: { message_id: string; body: string; now: Date },
): Promise<void> {
  await retell(tx, { quotes: messageQuote(message_id), group: conversationGroup(id), to: other.user_ids, body })
  const firsts = new Set((await dropMail(tx, unreadKey(id, !from_bakery))).map(firstTold))
  const column = (name: 'told_seq' | keyof MailState) => ofSide(!from_bakery, name)
  if (firsts.size > 0)
    await tx.execute(sql`
      update conversations set ${column('mail_at')} = ${at(now)}, ${column('told_seq')} = ${Math.min(...firsts) - 1},
        ${column('mails')} = greatest(${column('mails')} - ${firsts.size}, 0)
      where id = ${id}`)
}

const firstTold = (key: string) => Number(key.slice(key.lastIndexOf(':') + 1))

const set = (tx: Tx, { id, message_id }: MessageKey, change: SQL) =>
  tx.execute(sql`update messages set ${change} where id = ${message_id} and conversation_id = ${id}`)

export const countRead = (tx: Tx, conversation: LockedConversation, read: { bakery: boolean; count: number }) =>
  countDown(tx, conversation, { ...read, mailing: mailAfterReading })

/** A side has fewer unread messages: a mail about them may have become needless. */
async function countDown(
  tx: Tx,
  { id, own, other, from_bakery }: LockedConversation,
  { bakery, count, mailing }: { bakery: boolean; count: number; mailing: typeof mailAfterReading },
): Promise<number> {
  const side = bakery === from_bakery ? own : other
  const unread = side.unread - count
  const { mail_at, mails, mailed_at } = mailing(side, unread)
  await tx.execute(sql`
    update conversations set ${ofSide(bakery, 'unread')} = ${unread}, ${ofSide(bakery, 'mail_at')} = ${mail_at && at(mail_at)},
      ${ofSide(bakery, 'mails')} = ${mails}, ${ofSide(bakery, 'mailed_at')} = ${mailed_at && at(mailed_at)}
    where id = ${id}`)
  return unread
}

type Change = (tx: Tx, conversation: LockedConversation, message: StoredMessage, now: Date) => Promise<unknown>

async function changeOwn(services: Services, actor: Actor, which: MessageKey, change: Change): Promise<Message> {
  return services.db.transaction(async (tx) => {
    const now = services.clock()
    const conversation = await lockConversation(tx, actor, which.id)
    const message = await findMessage(tx, actor, which, now)
    if (!message || message.sender_id !== actor.id) throw new AppError('not_found', NO_MESSAGE)
    const { created_at, deleted_at, held, seq } = message
    if (deleted_at || now.getTime() - Date.parse(created_at) > EDIT_MINUTES * MINUTE_MS)
      throw new AppError('conflict', TOO_LATE)
    await change(tx, conversation, message, now)
    await publishMessage(tx, conversation, { message_id: which.message_id, seq, held })
    return shownMessage(services, (await findMessage(tx, actor, which, now))!)
  })
}
