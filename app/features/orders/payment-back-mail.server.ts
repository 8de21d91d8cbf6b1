import { BRAND } from '~/lib/brand'
import { formatDollars } from '~/lib/money'
import { letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { BANKS } from '../refunds/refund'

interface SentBack {
  payment_id: string
  order_number: string
  customer_email: string
  amount_cents: number
  /** Paid before, by another payment: then the order stands. */
  twice: boolean
}

/** Nobody should find out from a bank statement. */
export function paymentBackMail({ payment_id, order_number, customer_email, amount_cents, twice }: SentBack): Mail {
  const amount = formatDollars(amount_cents / 100)
  const letter = {
    heading: twice ? 'You paid twice' : 'Your payment came too late',
    paragraphs: [
      twice
        ? `Order ${order_number} was already paid, so your second payment of ${amount} is on its way back to you. Your order is still on.`
        : `Order ${order_number} was already cancelled when your payment of ${amount} came in, and its items are gone. All of it is on its way back to you.`,
      BANKS,
    ],
    footnote: `You’re getting this email because this address was used for order ${order_number} at ${BRAND}.`,
  }
  return {
    key: `payment-back:${payment_id}`,
    to: customer_email,
    subject: `Your payment for order ${order_number} is on its way back`,
    text: letterText(letter),
    html: letterHtml(letter),
  }
}
