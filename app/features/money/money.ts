import { INVOICE_STATES } from '../invoices/invoice'
import { normalOrderNumber, ORDER_STATUSES, PAYMENT_STATUSES } from '../orders/order'
import { REFUND_STATES } from '../refunds/refund'

/** What a list of orders can be narrowed by: how far it is, or how it was paid. No word is in both. */
export const ORDER_FILTERS = [...ORDER_STATUSES, ...PAYMENT_STATUSES] as const
export const INVOICE_FILTERS = INVOICE_STATES.filter((state) => state !== 'draft')
/** `open`: a page to pay was opened, and nobody has paid or closed it. */
export const PAYMENT_FILTERS = ['open', 'paid', 'sent_back', 'expired', 'failed'] as const
/** `failed` leaves out what a later refund replaced. */
export const REFUND_FILTERS = REFUND_STATES

export const SUBJECT_KINDS = ['order', 'invoice_payment', 'premium_period', 'featured_week'] as const

/** What a typed text can be: each is looked up by an index, or not at all. */
export interface MoneyWanted {
  id: string | null
  /** The provider's: of a page, payment, charge, transfer, refund or dispute. */
  provider_id: string | null
  email: string | null
  /** As stored, and as people type them. */
  order_numbers: string[]
  invoice_number: number | null
  /** A part of somebody's or a bakery's name, in small letters. */
  name: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PROVIDER = /^(cs|pi|ch|py|tr|trr|re|pyr|dp|du)_\w{1,250}$/
const EMAIL = /^[^\s@]+@[^\s@]+$/
const ORDER = /^#?[\da-z][\da-z-]{8,22}[\da-z]$/
const INVOICE = /^#?\d{1,9}$/

export function wantedMoney(q: string): MoneyWanted {
  const text = q.trim()
  const small = text.toLowerCase()
  const [id, email] = [UUID.test(small), EMAIL.test(small)]
  const provider = PROVIDER.test(text)
  const exact = id || email || provider
  return {
    id: id ? small : null,
    provider_id: provider ? text : null,
    email: email ? small : null,
    order_numbers:
      !exact && ORDER.test(small) ? [...new Set([small.replace('#', '').toUpperCase(), normalOrderNumber(small)])] : [],
    // The column holds no more.
    invoice_number: INVOICE.test(small) ? Number(small.replace('#', '')) : null,
    name: exact || INVOICE.test(small) ? null : small.replace(/^@/, ''),
  }
}
