import { invoiceNumber, invoicePath, type Part } from './invoice'

export interface PayablePart {
  id: string
  amount_cents: number
  invoice_id: string
  /** Null for the draft of a quote. */
  number: number | null
  request_id: string | null
  part: Part
  is_all: boolean
  customer_email: string
  bakery_name: string
}

/** Shown on the provider's page. After paying a quote the customer returns to the request. */
export function partPage(paid: PayablePart) {
  const { invoice_id, number, request_id, bakery_name, amount_cents, id } = paid
  const what = number === null ? 'Your custom order' : `Invoice ${invoiceNumber(number)}`
  const part = paid.is_all ? 'in full' : paid.part === 'deposit' ? 'deposit' : 'part'
  const request = number === null && request_id ? `/account/requests/${request_id}` : null
  return {
    description: `${bakery_name}, ${what.toLowerCase()}, ${part}`,
    customer_email: paid.customer_email,
    lines: [{ name: `${what}, ${part}`, description: bakery_name, amount_cents, quantity: 1 }],
    success_path: request ? `${request}?paid=${invoice_id}` : `${invoicePath(invoice_id)}?paid=${id}`,
    cancel_path: request ?? invoicePath(invoice_id),
    metadata: { invoice_id, invoice_payment_id: id },
    refusal: NO_CARDS,
  }
}

export const NO_CARDS = 'This bakery can’t take card payments right now. Please ask them how to pay.'
