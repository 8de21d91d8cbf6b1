import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { leftToRefundCents } from '~/db/order-views.server'
import { pagesBy } from '~/db/pages-by.server'
import { IS_VERIFIED_OWNER, type OwnBakery } from '~/http/ownership.server'
import type { OfflineMethod, PaymentStatus } from './order'
import type { Days } from './order-exports.contract'

/** By the bakery's clock. */
const clock = (moment: SQL, { time_zone }: OwnBakery) =>
  sql`to_char(${moment} at time zone ${time_zone}, 'YYYY-MM-DD HH24:MI')`

/** An order `o` counts when its money came, else since the bakery has it: so it is in exactly one file. */
const CAME = sql.raw('coalesce(o.received_at, o.bakery_since)')

function cameWithin({ id, time_zone }: OwnBakery, { from, to }: Days): SQL {
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${time_zone}`
  return sql`o.bakery_id = ${id} and o.bakery_since is not null
    and ${from ? sql`${CAME} >= ${midnight(sql`${from}::date`)}` : sql`true`}
    and ${to ? sql`${CAME} < ${midnight(sql`${to}::date + 1`)}` : sql`true`}`
}

export interface ExportedOrder extends Record<string, unknown> {
  cursor: string
  order_number: string
  placed: string
  wanted: string | null
  fulfillment_type: string
  status: string
  payment_status: PaymentStatus
  offline_method: OfflineMethod | null
  received_at: string | null
  customer_total: number
  left_to_refund: number
  customer_name: string
  customer_email: string
  customer_phone: string | null
  items: { name: string; quantity: number; options: string }[]
  notes: string | null
  subtotal: number
  delivery_fee: number
  /** Null until the money came, or where an invoice brings it. */
  paid_on: string | null
  gross: number
  fees: number
  refunds: number
  customer_refunded: number
  keeps: number
}

/** For a file that is mailed to its owner. */
export async function findBakeryOf(db: Db, { bakery_id, owner_id }: { bakery_id: string; owner_id: string }) {
  const { rows } = await db.execute<OwnBakery>(sql`
    select b.id, b.slug, b.time_zone from bakeries b join users u on ${sql.raw(IS_VERIFIED_OWNER)}
    where b.id = ${bakery_id} and u.id = ${owner_id}`)
  return rows[0] ?? null
}

const AT_ONCE = 500

/** The latest first. Counts money of the order itself, so that the files of orders and invoices add up to the sales. */
export async function exportedOrders(
  db: Db,
  bakery: OwnBakery,
  days: Days,
  after: string | undefined,
): Promise<{ rows: ExportedOrder[]; more: boolean }> {
  const pages = pagesBy({ moment: CAME, id: sql`o.id`, way: 'desc' }, after)
  const { rows } = await db.execute<ExportedOrder>(sql`
    select ${pages.cursor} as cursor, o.order_number, ${clock(sql`o.created_at`, bakery)} as placed, ${clock(sql`o.requested_for`, bakery)} as wanted,
      o.fulfillment_type, o.status, o.payment_status, o.offline_method, o.received_at::text, o.customer_total_cents as customer_total,
      ${leftToRefundCents} as left_to_refund, o.customer_name, o.customer_email, o.customer_phone, o.notes,
      o.subtotal_cents as subtotal, o.delivery_fee_cents as delivery_fee, money.*,
      (select coalesce(json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'options', (
          select coalesce(string_agg(concat_ws(': ', c ->> 'name', c ->> 'text'), ', '), '') from jsonb_array_elements(i.options) c))
          order by i.position), '[]') from order_items i where i.order_id = o.id) as items
    from orders o cross join lateral (
      select min(m.day)::text as paid_on, coalesce(sum(m.gross_cents), 0)::integer as gross, coalesce(sum(m.fees_cents), 0)::integer as fees,
        coalesce(sum(m.refunds_cents), 0)::integer as refunds, coalesce(sum(m.net_cents), 0)::integer as keeps,
        coalesce(sum(m.customer_refunded_cents), 0)::integer as customer_refunded
      from money_came m where m.order_id = o.id) money
    where ${cameWithin(bakery, days)} and ${pages.beyond}
    order by ${pages.order} limit ${AT_ONCE}`)
  return { rows, more: rows.length === AT_ONCE }
}

export interface ExportedCustomer extends Record<string, unknown> {
  customer_name: string
  customer_email: string
  customer_phone: string | null
  orders: number
  latest: string
}

/** The latest answer on our pages counts; orders taken elsewhere do not ask. Who left no address, or was erased, is nobody to email. */
export async function exportedCustomers(db: Db, bakery: OwnBakery): Promise<ExportedCustomer[]> {
  const { rows } = await db.execute<ExportedCustomer>(sql`
    select customer_name, customer_email, customer_phone, orders, latest from (
      select distinct on (o.customer_email) o.customer_name, o.customer_email, o.customer_phone,
        first_value(o.may_contact) over (partition by o.customer_email order by o.source = 'site' desc, o.created_at desc, o.id desc) as may_contact,
        count(*) over (partition by o.customer_email)::integer as orders, ${clock(sql`o.created_at`, bakery)} as latest
      from orders o where o.bakery_id = ${bakery.id} and o.bakery_since is not null and o.customer_email is not null order by o.customer_email, o.created_at desc, o.id desc) customers
    where may_contact order by customer_name, customer_email`)
  return rows
}
