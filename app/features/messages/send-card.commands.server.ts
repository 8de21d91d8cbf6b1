import type { Tx } from '~/db/client.server'
import { newId } from '~/lib/ids'
import { ensureConversation, lockConversation, type Sides } from './lock-conversation.commands.server'
import { type CardIds, storeMessage } from './store-message.commands.server'

interface NewCard extends Sides, Pick<CardIds, 'request_id' | 'quote_id' | 'invoice_id' | 'invoice_payment_id'> {
  from_bakery: boolean
  /** Who of that side did it; null where no person did: a payment came. */
  sender_id: string | null
  body?: string
  /** What the bell says where there is no text. */
  news?: string
  now: Date
}

/**
 * What one side did, as a message of theirs with its card; in the transaction of the cause. It goes through a block: that stops what
 * somebody wants to say, and this has happened. Its cause sends the mail about it. Beside a movement of money, call it in a `sideEffect`.
 */
export async function sendCard(
  tx: Tx,
  { body = '', from_bakery, ...sent }: NewCard,
): Promise<{ conversation_id: string }> {
  const id = await ensureConversation(tx, sent)
  const conversation = await lockConversation(tx, from_bakery ? 'bakery' : 'customer', id)
  await storeMessage(tx, conversation, { id: newId(), ...sent, body, news: sent.news ?? newsOf(sent), mailed: true })
  return { conversation_id: id }
}

const newsOf = ({ quote_id, invoice_payment_id, invoice_id }: CardIds): string => {
  if (quote_id) return 'Sent you a quote.'
  if (invoice_payment_id) return 'Paid by card.'
  return invoice_id ? 'Sent you an invoice.' : 'Asked for a custom order.'
}
