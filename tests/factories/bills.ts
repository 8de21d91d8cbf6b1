import type { Db } from '../../app/db/client.server'
import { invoice_payments, invoices } from '../../app/db/schema/invoices'
import { custom_requests } from '../../app/db/schema/requests'
import { newId } from '../../app/lib/ids'

type NewInvoice = typeof invoices.$inferInsert
type NewPayment = typeof invoice_payments.$inferInsert

interface Bill extends Partial<NewInvoice> {
  bakery_id: string
  total_cents: number
  /** What came, in this order; cash unless told otherwise. */
  paid?: (Partial<NewPayment> & { amount_cents: number })[]
}

let number = 100_000

/** An invoice's bare rows, sent unless told otherwise; its sums and state follow from what was paid. */
export async function makeBill(db: Db, { paid = [], total_cents, tax_cents = 0, ...given }: Bill) {
  const id = newId()
  const kept = paid.filter(({ state = 'paid' }) => state === 'paid')
  const sum = (which: typeof paid) => which.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  const state = given.state ?? (kept.length === 0 ? 'sent' : sum(kept) < total_cents ? 'part_paid' : 'paid')
  const row = {
    id,
    customer_name: 'Ivy Bill',
    customer_email: 'ivy@bread.test',
    lines: [{ description: 'Cake', quantity: 1, unit_price_cents: total_cents - tax_cents }],
    subtotal_cents: total_cents - tax_cents,
    tax_cents,
    total_cents,
    state,
    ...(state !== 'draft' && { number: ++number, sent_at: new Date() }),
    ...(state === 'paid' && { paid_at: new Date() }),
    paid_cents: sum(kept),
    card_cents: sum(kept.filter(({ method }) => method === 'card')),
    refunded_cents: kept.reduce((cents, { refunded_cents = 0 }) => cents + refunded_cents, 0),
    ...given,
  } satisfies NewInvoice
  await db.insert(invoices).values(row)
  const payments: { id: string }[] = []
  for (const payment of paid) {
    const values = {
      id: newId(),
      invoice_id: id,
      part: 'all',
      method: 'cash',
      state: 'paid',
      paid_at: new Date(),
      ...payment,
    } satisfies NewPayment
    await db.insert(invoice_payments).values(values)
    payments.push(values)
  }
  return { ...row, payments }
}

type NewRequest = typeof custom_requests.$inferInsert

export async function makeRequest(db: Db, given: Partial<NewRequest> & { bakery_id: string }) {
  const row = {
    id: newId(),
    customer_name: 'Rae Quest',
    customer_email: 'rae@bread.test',
    state: 'open',
    wanted_on: '2026-12-24',
    ...given,
  } satisfies NewRequest
  await db.insert(custom_requests).values(row)
  return row
}
