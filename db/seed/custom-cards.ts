import { type CustomOrders, lastChange, paymentsOf } from './custom-orders'
import type { Line } from './words/messages'

const DAY = 1440

/** The lines that the site would have sent into the conversation. */
export function cardsOf({ requests, invoices }: CustomOrders) {
  return [
    ...requests.flatMap((request) => {
      const { id, bakery, customer, days_ago, state, talk = [], quotes, reason = '' } = request
      const asked: Line = ['c', days_ago * DAY, '', { card: { request_id: id } }]
      const offered = quotes.map((quote): Line => ['b', quote.days_ago * DAY, '', { card: { quote_id: quote.id } }])
      const by = state === 'declined' ? 'b' : 'c'
      const ended: Line = [by, lastChange(request) * DAY, reason, { card: { request_id: id } }]
      const is_over = state === 'declined' || state === 'withdrawn'
      const lines = [asked, ...talk, ...offered, ...(is_over ? [ended] : [])]
      return lines.map((line) => ({ bakery, customer, line }))
    }),
    ...invoices.flatMap((invoice) => {
      const { id: invoice_id, bakery, customer, days_ago, request, ended } = invoice
      const sent: Line[] = request || ended === 'draft' ? [] : [['b', days_ago * DAY, '', { card: { invoice_id } }]]
      const paid = paymentsOf(invoice)
        .filter(({ method }) => method === 'card')
        .map((one): Line => ['c', one.days_ago * DAY, '', { card: { invoice_id, invoice_payment_id: one.id } }])
      return [...sent, ...paid].map((line) => ({ bakery, customer, line }))
    }),
  ]
}
