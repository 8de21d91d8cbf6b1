import { BRAND } from '~/lib/brand'
import { formatDollars } from '~/lib/money'
import { letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { BANKS } from '../refunds/refund'
import type { OrderStatus, PaymentStatus } from './order'

interface SentBack {
  payment_id: string
  order_number: string
  customer_email: string
  amount_cents: number
  status: OrderStatus
  payment_status: PaymentStatus
  received_at: Date | null
  /** Paid before, by another payment, or to the baker. */
  twice: boolean
}

function why({ order_number, amount_cents, status, payment_status, received_at, twice }: SentBack) {
  const amount = formatDollars(amount_cents / 100)
  if (!twice || status === 'cancelled')
    return {
      heading: 'Your payment came too late',
      words: `Order ${order_number} was already cancelled when your payment of ${amount} came in, and its items are gone. All of it is on its way back to you.`,
    }
  if (payment_status === 'offline' && !received_at)
    return {
      heading: 'Your payment is on its way back',
      words: `You pay for order ${order_number} directly to the bakery now, so your payment of ${amount} by card is on its way back to you. Your order is still on.`,
    }
  return {
    heading: 'You paid twice',
    words: `Order ${order_number} was already paid, so your second payment of ${amount} is on its way back to you. Your order is still on.`,
  }
}

/** The payer should not find out from a bank statement. */
export function paymentBackMail(sent_back: SentBack): Mail {
  const { payment_id, order_number, customer_email } = sent_back
  const { heading, words } = why(sent_back)
  const letter = {
    heading,
    paragraphs: [words, BANKS],
    footnote: `You’re getting this email because this address was used for order ${order_number} at ${BRAND}.`,
  }
  return {
    key: `payment-back:${payment_id}`,
    to: customer_email,
    owed: true,
    subject: `Your payment for order ${order_number} is on its way back`,
    text: letterText(letter),
    html: letterHtml(letter),
  }
}
