import type { Demo } from './demo'
import type { Moment, Rows } from './row'
import { withCustomers } from './rows-customers'
import { elsewhereRows } from './rows-elsewhere'
import { invoiceRows } from './rows-invoices'
import { orderRows } from './rows-orders'
import { requestRows } from './rows-requests'

/** Payments come after everything they can be for. */
export function saleRows(demo: Demo, ago: Moment): Rows {
  const [site, elsewhere, invoiced] = [orderRows(demo, ago), elsewhereRows(demo, ago), invoiceRows(demo, ago)]
  const both = (table: string) => [...site[table]!, ...elsewhere[table]!]
  return withCustomers(demo, {
    orders: both('orders'),
    order_items: both('order_items'),
    order_events: both('order_events'),
    ...requestRows(demo, ago),
    ...invoiced,
    payments: [...site.payments!, ...invoiced.payments!],
  })
}
