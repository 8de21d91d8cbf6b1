import { invoiceNumber, type Part } from './invoice'

export interface PayablePart {
  id: string
  amount_cents: number
  invoice_id: string
  /** Null for the draft of a quote. */
  number: number | null
  /** See `unsignedLink`. While it is the draft of a quote, the quote's. */
  link: string
  part: Part
  is_all: boolean
  customer_email: string
  bakery_name: string
}

/** Shown on the provider's page. The payer comes back to the link, which needs no session and leads on whoever has one. */
export function partPage(paid: PayablePart, pay_path: string) {
  const { invoice_id, number, bakery_name, amount_cents, id } = paid
  const what = number === null ? 'Your custom order' : `Invoice ${invoiceNumber(number)}`
  const part = paid.is_all ? 'in full' : paid.part === 'deposit' ? 'deposit' : 'part'
  return {
    description: `${bakery_name}, ${what.toLowerCase()}, ${part}`,
    customer_email: paid.customer_email,
    lines: [{ name: `${what}, ${part}`, description: bakery_name, amount_cents, quantity: 1 }],
    success_path: `${pay_path}?paid=${number === null ? invoice_id : id}`,
    cancel_path: pay_path,
    metadata: { invoice_id, invoice_payment_id: id },
    refusal: NO_CARDS,
  }
}

export const NO_CARDS = 'This bakery can’t take card payments right now. Please ask them how to pay.'
