import { Readable } from 'node:stream'
import type { Db } from '~/db/client.server'
import { BYTE_ORDER_MARK, csvLine } from '~/lib/csv'
import type { Days } from './order-exports.contract'
import {
  type ExportBakery,
  type ExportedOrder,
  exportedCustomers,
  exportedDays,
  exportedOrders,
} from './order-exports.queries.server'

type Line = (string | number | null)[]

/** Read and sent in parts, however many orders there are. */
export const ordersFile = (db: Db, bakery: ExportBakery, days: Days): Readable =>
  Readable.from(
    (async function* () {
      yield head(ORDER_COLUMNS)
      for (let after: string | null = null, more = true; more; ) {
        const page = await exportedOrders(db, bakery, days, after)
        if (page.rows.length > 0) yield page.rows.map((order) => csvLine(orderLine(order))).join('')
        more = page.more
        after = page.rows.at(-1)?.id ?? null
      }
    })(),
  )

const ORDER_COLUMNS = [
  ...['Order', 'Placed', 'Wanted for', 'Pickup or delivery', 'Status', 'Customer', 'Email', 'Phone', 'Items', 'Note'],
  ...['Subtotal', 'Delivery fee', 'Your fee', 'Refunded to customer', 'You keep'],
]

const orderLine = (order: ExportedOrder): Line => [
  ...[order.order_number, order.placed, order.wanted, order.fulfillment_type, order.status],
  ...[order.customer_name, order.customer_email, order.customer_phone],
  order.items.map(({ quantity, name, options }) => `${quantity} × ${name}${options && ` (${options})`}`).join('; '),
  order.notes,
  ...[order.subtotal, order.delivery_fee, order.baker_fee, order.refunded, order.keeps].map(dollars),
]

export async function customersFile(db: Db, bakery: ExportBakery): Promise<Readable> {
  const customers = await exportedCustomers(db, bakery)
  return file(
    ['Name', 'Email', 'Phone', 'Orders', 'Latest order'],
    customers.map((one) => [one.customer_name, one.customer_email, one.customer_phone, one.orders, one.latest]),
  )
}

export async function salesFile(db: Db, bakery: ExportBakery, days: Days): Promise<Readable> {
  const sold = await exportedDays(db, bakery, days)
  return file(
    ['Day', 'Orders', 'Sold', 'Refunded', 'You keep'],
    sold.map((day) => [day.day, day.orders, ...[day.sold, day.refunded, day.keeps].map(dollars)]),
  )
}

const file = (columns: string[], lines: Line[]) => Readable.from([head(columns), ...lines.map(csvLine)])
const head = (columns: string[]) => BYTE_ORDER_MARK + csvLine(columns)
const dollars = (cents: number) => cents / 100
