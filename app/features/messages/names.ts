import { nameOf } from '~/lib/contact'
import type { Conversation, Message } from './messages.contract'

export const otherSide = ({ side, bakery, customer }: Conversation): string =>
  side === 'bakery' ? nameOf(customer) : bakery.name

export const isOwn = ({ side }: Pick<Conversation, 'side'>, { from_bakery }: Pick<Message, 'from_bakery'>): boolean =>
  from_bakery === (side === 'bakery')

const WITHOUT_TEXT = {
  pictures: 'Sent a picture',
  order: 'Shared an order',
  item: 'Shared an item',
  request: 'Asked for a custom order',
  quote: 'Sent a quote',
  invoice: 'Sent an invoice',
  payment: 'Paid by card',
  deleted: 'Message deleted',
} as const

export function lastWords(conversation: Conversation): string {
  const last = conversation.last_message
  if (!last) return 'No messages yet'
  const words = last.what === 'text' ? last.body : WITHOUT_TEXT[last.what]
  return isOwn(conversation, last) ? `You: ${words}` : words
}
