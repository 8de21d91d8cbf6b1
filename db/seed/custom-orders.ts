import { feeOfPart, type InvoiceLine, percentOf, sumsOf } from '~/features/invoices/invoice'
import { REFUND_PROCESSING_FEE_CENTS } from '~/features/refunds/refund'
import type { DemoBakery } from './bakeries'
import type { Person } from './people'
import { stableId } from './random'
import { REQUESTS, type ToldRequest } from './words/custom-orders'
import { type DemoPayer, INVOICES, type InvoicingBakery, type PricedLine, type ToldInvoice } from './words/invoices'

const DEPOSIT_PERCENT = 50

/** A user, or a guest who has not confirmed (`id` null). */
type Asker = Pick<Person, 'full_name' | 'email'> & { id: string | null }

export type DemoQuote = ReturnType<typeof quoteOf>
export interface DemoRequest extends Omit<ToldRequest, 'quotes' | 'at' | 'by'> {
  id: string
  bakery: DemoBakery
  customer: Asker
  quotes: DemoQuote[]
  accepted: DemoQuote | undefined
}
export interface DemoInvoice extends Omit<ToldInvoice, 'lines' | 'at' | 'to'> {
  id: string
  bakery: DemoBakery
  customer: Asker
  lines: InvoiceLine[]
  total_cents: number
  deposit_cents: number | null
  /** The request it came from, if it began as a quote. */
  request: DemoRequest | null
}

export type CustomOrders = ReturnType<typeof makeCustomOrders>

/** In every state; most are at the owner's bakery, and several are the demo customer's. */
export function makeCustomOrders(own: DemoBakery, customer: Person, neighbors: Person[], bakeries: DemoBakery[]) {
  const cakes = bakeries.find((b) => b.main === 'cakes' && b.ordering && b.state === 'shown' && b.baker !== own.baker)!
  const bakeryOf = (where: InvoicingBakery) => (where === 'own' ? own : cakes)
  const personOf = (who: DemoPayer, { place } = own) =>
    who === 'customer' ? customer : neighbors.filter((person) => person.place === place)[who]!
  const requests = REQUESTS.map(({ at, by, quotes = [], ...told }): DemoRequest => {
    const bakery = bakeryOf(at)
    const id = stableId(`request/${bakery.slug}/${told.key}`)
    const asker = typeof by === 'object' ? { id: null, full_name: by.name, email: by.email } : personOf(by, bakery)
    const made = quotes.map((quote, i) => quoteOf(id, i + 1, quote))
    return {
      ...told,
      id,
      bakery,
      customer: asker,
      quotes: made,
      accepted: made.find(({ state }) => state === 'accepted'),
    }
  })
  const invoices = [...INVOICES.map(written), ...requests.flatMap(ofQuote)]
  return { requests, invoices, takers: [own, cakes], personOf }

  function written({ at, to, lines: priced, ...told }: ToldInvoice): DemoInvoice {
    const bakery = bakeryOf(at)
    const lines = linesOf(priced)
    const { total_cents } = sumsOf(lines, 0)
    const deposit_cents = told.deposit_percent ? percentOf(total_cents, told.deposit_percent) : null
    const id = stableId(`invoice/${bakery.slug}/${told.key}`)
    return { ...told, id, bakery, customer: personOf(to, bakery), lines, total_cents, deposit_cents, request: null }
  }
}

function quoteOf(
  request_id: string,
  version: number,
  { lines: priced, ...told }: NonNullable<ToldRequest['quotes']>[0],
) {
  const lines = linesOf(priced)
  const { total_cents } = sumsOf(lines, 0)
  const deposit_cents = percentOf(total_cents, DEPOSIT_PERCENT)
  return { ...told, id: stableId(`quote/${request_id}/${version}`), version, lines, total_cents, deposit_cents }
}

/** Sent when the customer accepts the quote by paying. */
function ofQuote(request: DemoRequest): DemoInvoice[] {
  const { accepted, bakery, customer, key, payments = [], wanted_in } = request
  if (!accepted) return []
  const { lines, total_cents, deposit_cents, ends_days_ago: days_ago, note } = accepted
  const id = stableId(`invoice/${bakery.slug}/${key}`)
  const due = Math.round(days_ago) + wanted_in - 2
  const more = note === undefined ? {} : { note }
  return [{ key, id, bakery, customer, days_ago, lines, total_cents, deposit_cents, due, payments, request, ...more }]
}

/** With amounts, and the fees that follow from earlier payments. */
export function paymentsOf({ id, payments = [], total_cents, deposit_cents }: DemoInvoice) {
  let [paid, card] = [0, 0]
  return payments.map((told, i) => {
    const left = told.part === 'deposit' ? deposit_cents! : total_cents - paid
    const amount_cents = told.dollars === undefined ? left : told.dollars * 100
    const fee_cents = told.method === 'card' ? feeOfPart(card, amount_cents) : 0
    const refunded_cents = told.back ? told.back.dollars * 100 - REFUND_PROCESSING_FEE_CENTS : 0
    if (!told.undone) paid += amount_cents
    if (told.method === 'card') card += amount_cents
    return { ...told, id: stableId(`invoice payment/${id}/${i}`), amount_cents, fee_cents, refunded_cents }
  })
}

/** Days ago. A request without a quote ends after a day. */
export function lastChange({ state, days_ago, quotes }: DemoRequest): number {
  const quote = quotes.at(-1)
  if (quote) return quote.state === 'open' ? quote.days_ago : quote.ends_days_ago
  return state === 'open' || state === 'unverified' ? days_ago : days_ago - 1
}

/** The order made from the accepted quote. */
export const customOrderId = ({ id }: Pick<DemoRequest, 'id'>) => stableId(`custom order/${id}`)

const linesOf = (priced: PricedLine[]): InvoiceLine[] =>
  priced.map(([description, quantity, dollars]) => ({
    description,
    quantity,
    unit_price_cents: Math.round(dollars * 100),
  }))
