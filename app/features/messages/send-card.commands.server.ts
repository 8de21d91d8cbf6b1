import type { Tx } from '~/db/client.server'
import { newId } from '~/lib/ids'
import { ensureConversation, lockConversation, type Sides } from './lock-conversation.commands.server'
import { type CardIds, storeMessage } from './store-message.commands.server'

interface NewCard extends Sides, Pick<CardIds, 'request_id' | 'quote_id' | 'invoice_id' | 'invoice_payment_id'> {
  from_bakery: boolean
  /** Null where no person sent it, as when a payment came. */
  sender_id: string | null
  body?: string
  news?: string
  now: Date
}

/**
 * Tells what one side did, as a message with a card, in the transaction of its cause. The cause sends the mail.
 * It goes through a block: a block stops words, and this has happened. Beside a movement of money, call it in a `sideEffect`.
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
