import { Readable } from 'node:stream'
import type { Db } from '~/db/client.server'
import { BYTE_ORDER_MARK, csvLine } from '~/lib/csv'
import { AT_ONCE, type ExportedInvoice, exportedInvoices } from './invoice-exports.queries.server'

const COLUMNS = [
  ...[
    'Invoice',
    'Sent',
    'State',
    'Customer',
    'Email',
    'Due',
    'Subtotal',
    'Tax name',
    'Tax',
    'Total',
    'Paid',
    'Paid by card',
  ],
  ...['Refunded to customer', 'Your fees', 'Refunds', 'You keep'],
]

/** Read and sent in pages, so that memory stays small. */
export const invoicesFile = (db: Db, bakery: Parameters<typeof exportedInvoices>[1], year: number): Readable =>
  Readable.from(
    (async function* () {
      yield BYTE_ORDER_MARK + csvLine(COLUMNS)
      for (let after = 0, more = true; more; ) {
        const page = await exportedInvoices(db, bakery, year, after)
        if (page.length > 0) yield page.map((invoice) => csvLine(lineOf(invoice))).join('')
        more = page.length === AT_ONCE
        after = page.at(-1)?.number ?? after
      }
    })(),
  )

const lineOf = (one: ExportedInvoice) => [
  ...[one.number, one.sent, one.state.replace('_', ' '), one.customer_name, one.customer_email, one.due_on],
  ...[one.subtotal / 100, one.tax_label, one.tax / 100],
  ...[one.total, one.paid, one.by_card, one.customer_refunded, one.fees, one.refunds, one.keeps].map(
    (cents) => cents / 100,
  ),
]
