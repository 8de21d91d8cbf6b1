import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { CustomerRows } from '~/http/customer-rows.server'
import { ERASED_NAME } from '../customers/customer'

const PIECES = sql`(select coalesce(string_agg(i.quantity || ' × ' || i.name, ', ' order by i.position), '')
  from order_items i where i.order_id = o.id)`

/** Which: a condition on the columns of `orders`. Lines, sums and what was paid stay: they are somebody's books. */
export const eraseOrders = (tx: Tx, which: SQL) =>
  tx.execute(sql`
    with emptied as (
      update orders set customer_name = ${ERASED_NAME}, customer_email = null, customer_phone = null, notes = null, bakery_notes = null,
        may_contact = false,
        delivery_address = case when delivery_address is not null then
          jsonb_build_object('street', 'Erased', 'city', delivery_address -> 'city', 'state', delivery_address -> 'state', 'zip_code', '') end
      where ${which}
      returning id
    ), told as (
      update order_events set note = null where order_id in (select id from emptied) and kind <> 'payment'
    )
    update order_items set special_instructions = null,
      options = (select coalesce(jsonb_agg(option - 'text'), '[]') from jsonb_array_elements(options) option)
    where order_id in (select id from emptied)`)

export const ordersOfCustomer: CustomerRows = {
  lockOf: (tx, ids) =>
    tx.execute(sql`
      select from orders where bakery_customer_id = any (${sql.param(ids)}::uuid[]) order by id for no key update`),
  openOf: async (tx, id) => {
    const { rowCount } = await tx.execute(sql`
      select from orders where bakery_customer_id = ${id} and status not in ('completed', 'cancelled') limit 1`)
    return rowCount ? 'an order that isn’t finished' : null
  },
  // Orders taken elsewhere, whichever account holds them now, and custom ones without an account. Orders from our pages stay.
  eraseOf: (tx, id) =>
    eraseOrders(
      tx,
      sql`bakery_customer_id = ${id} and (source = 'manual' or source = 'custom' and customer_id is null)`,
    ),
  mergeOf: (tx, { gone, kept }) =>
    tx.execute(sql`update orders set bakery_customer_id = ${kept} where bakery_customer_id = ${gone}`),
  exportOf: (id) => sql`
    select 'order' as kind, o.id, o.order_number as number, ${PIECES} as words, o.status as state, o.source,
      o.subtotal_cents + o.delivery_fee_cents + o.tax_amount_cents as total, o.created_at
    from orders o where o.bakery_customer_id = ${id} and (o.bakery_since is not null or o.source = 'manual')`,
}
