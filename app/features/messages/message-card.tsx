import { Croissant, ReceiptText } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { deskHref } from '../desk/desk-tabs'
import type { Conversation, MessageCard } from './messages.contract'

interface MessageCardViewProps {
  card: MessageCard
  conversation: Pick<Conversation, 'side' | 'bakery'>
}

type OrderOrItem = Extract<MessageCard, { kind: 'order' | 'item' }>
type OtherCard = Exclude<MessageCard, OrderOrItem>

/** Draws the cards of features that this one does not know of: requests, quotes, invoices. */
export type DrawCard = (card: OtherCard, side: Conversation['side']) => ReactNode
export const DrawOtherCard = createContext<DrawCard>(() => null)

export function MessageCardView({ card, conversation }: MessageCardViewProps) {
  const drawOther = useContext(DrawOtherCard)
  return card.kind === 'order' || card.kind === 'item' ? (
    <OrderOrItemCard card={card} conversation={conversation} />
  ) : (
    drawOther(card, conversation.side)
  )
}

function OrderOrItemCard({ card, conversation: { side, bakery } }: MessageCardViewProps & { card: OrderOrItem }) {
  const order = card.kind === 'order'
  const to = order ? orderAt(card.order_id, side, bakery.id) : `/bakery/${bakery.slug}#menu`
  const Icon = order ? ReceiptText : Croissant
  return (
    <Link
      to={to}
      className="flex items-center gap-3 rounded-control border border-oat bg-paper px-3 py-2.5 text-ink no-underline hover:border-edge"
    >
      <Icon className="size-6 shrink-0 text-crust" aria-hidden="true" />
      <span className="grid min-w-0 text-[0.9375rem] leading-snug">
        <span className="font-semibold wrap-anywhere">{order ? `Order ${card.order_number}` : card.name}</span>
        <span className="text-soft wrap-anywhere">{wordsOf(card)}</span>
      </span>
    </Link>
  )
}

const orderAt = (order_id: string, side: Conversation['side'], bakery_id: string): string =>
  side === 'bakery' ? deskHref(bakery_id, 'orders', order_id) : `/orders/${order_id}`

const wordsOf = (card: OrderOrItem): string =>
  card.kind === 'order'
    ? [card.status_words, card.when].filter(Boolean).join(' · ')
    : `${formatDollars(card.price_cents / 100)}${card.available ? '' : ' · Not available right now'}`
