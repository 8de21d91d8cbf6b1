import { Readable } from 'node:stream'
import type { Db } from '~/db/client.server'
import type { OwnBakery } from '~/http/ownership.server'
import { BYTE_ORDER_MARK, csvLine } from '~/lib/csv'
import type { Days } from './order-exports.contract'
import { type ExportedOrder, exportedCustomers, exportedOrders } from './order-exports.queries.server'
import { paymentLabel, refundInDollars } from './order-words'
import { METHOD_LABELS, SOURCE_LABELS } from './sales'
import { salesLines } from './sales.queries.server'

type Line = (string | number | null)[]

/** Read and sent in pages, so that memory stays small. */
export const ordersFile = (db: Db, bakery: OwnBakery, days: Days): Readable =>
  Readable.from(
    (async function* () {
      yield head(ORDER_COLUMNS)
      for (let after: string | undefined, more = true; more; ) {
        const page = await exportedOrders(db, bakery, days, after)
        if (page.rows.length > 0) yield page.rows.map((order) => csvLine(orderLine(order))).join('')
        more = page.more
        after = page.rows.at(-1)?.cursor
      }
    })(),
  )

const ORDER_COLUMNS = [
  ...['Order', 'Placed', 'Wanted for', 'Pickup or delivery', 'Status', 'Customer', 'Email', 'Phone', 'Items', 'Note'],
  ...['Subtotal', 'Delivery fee', 'Refunded to customer', 'Paid on', 'Gross', 'Your fee', 'Refunds', 'You keep'],
  'Payment',
]

const orderLine = (order: ExportedOrder): Line => [
  ...[order.order_number, order.placed, order.wanted, order.fulfillment_type, order.status],
  ...[order.customer_name, order.customer_email, order.customer_phone],
  order.items.map(({ quantity, name, options }) => `${quantity} × ${name}${options && ` (${options})`}`).join('; '),
  order.notes,
  ...[order.subtotal, order.delivery_fee, order.customer_refunded].map(dollars),
  order.paid_on,
  ...[order.gross, order.fees, order.refunds, order.keeps].map(dollars),
  paymentLabel({ ...order, ...refundInDollars({ ...order, refunded: order.customer_refunded }) }),
]

export async function buyersFile(db: Db, bakery: OwnBakery): Promise<Readable> {
  const customers = await exportedCustomers(db, bakery)
  return file(
    ['Name', 'Email', 'Phone', 'Orders', 'Latest order'],
    customers.map((one) => [one.customer_name, one.customer_email, one.customer_phone, one.orders, one.latest]),
  )
}

/** For taxes: the columns add up. */
export async function salesFile(
  db: Db,
  { id: bakery_id }: OwnBakery,
  { from: start_date = FIRST_DAY, to: end_date = LAST_DAY, by }: Days & { by: 'day' | 'month' },
): Promise<Readable> {
  const lines = await salesLines(db, { bakery_id, start_date, end_date }, by)
  return file(
    [by === 'day' ? 'Date' : 'Month', 'Source', 'Paid by', ...SALES_COLUMNS],
    lines.map(({ date, source, method, gross, fees, refunds, net, tax, count }) => [
      ...[date, SOURCE_LABELS[source], METHOD_LABELS[method]],
      ...[gross, fees, refunds, net, tax].map(dollars),
      count,
    ]),
  )
}

const [FIRST_DAY, LAST_DAY] = ['2020-01-01', '2100-12-31']
const SALES_COLUMNS = ['Gross', 'Fees', 'Refunds', 'Net', 'Tax collected', 'Orders or payments']

const file = (columns: string[], lines: Line[]) => Readable.from([head(columns), ...lines.map(csvLine)])
const head = (columns: string[]) => BYTE_ORDER_MARK + csvLine(columns)
const dollars = (cents: number) => cents / 100
