import { type SQL, sql } from 'drizzle-orm'
import { isOwnersAccount } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { unsignedLink } from '~/db/pay-link-views.server'
import type { SubjectRef } from '~/db/schema/payments'
import { at } from '~/db/sql-time.server'
import { MINUTE_MS } from '~/lib/durations'
import { SHORT_MINUTES, UNPAID_MINUTES } from './order'

/** A `PayableOrder`; an account only while the bakery takes orders. `for share`: no page begins while a command ends the order. */
export const payableOrder = (order_id: string): SQL => sql`
  select o.id, payment_status = 'unpaid' and status = 'pending' as is_due, stripe_account_id is not null as may_begin,
    customer_total_cents as amount_cents, customer_fee_cents + baker_fee_cents as application_fee_cents, stripe_account_id,
    order_number, o.source, ${unsignedLink('order', sql`o.id`)} as link, customer_email, subtotal_cents, customer_fee_cents, o.delivery_fee_cents, bakeries.name as bakery_name,
    (select json_agg(json_build_object('name', name, 'price_cents', price_cents, 'quantity', quantity, 'options', options)
      order by position) from order_items where order_id = o.id) as items
  from orders o join bakeries on bakeries.id = o.bakery_id
  left join payment_accounts on ${isOwnersAccount} and takes_orders where o.id = ${order_id} for share of o`

/** Sooner where no more than `few` pieces are left; a link has its own time. */
export function overdueOrders({ now, few }: { now: Date; few: number }): SQL {
  const placedBefore = (minutes: number) => sql`o.created_at < ${at(new Date(now.getTime() - minutes * MINUTE_MS))}`
  return sql`
    select o.id, o.created_at as since from orders o where o.payment_status = 'unpaid' and o.status = 'pending' and (o.pay_until <= ${at(now)}
      or o.pay_until is null and ${placedBefore(SHORT_MINUTES)} and (${placedBefore(UNPAID_MINUTES)} or exists (
        select from order_items i join menu_items m on m.id = i.menu_item_id
        where i.order_id = o.id and i.stock_taken and m.stock <= ${few})))`
}

/** The order's own page and those of its invoices. */
export async function listOpenPages(db: Pick<Db, 'execute'>, order_id: string): Promise<SubjectRef[]> {
  const { rows } = await db.execute<SubjectRef & Record<string, unknown>>(sql`
    select c.subject_kind, c.subject_id from payments c where c.order_id = ${order_id} and c.state in ('creating', 'open')
    union all
    select c.subject_kind, c.subject_id from invoices i join invoice_payments p on p.invoice_id = i.id
    join payments c on c.invoice_payment_id = p.id and c.state in ('creating', 'open') where i.order_id = ${order_id}`)
  return rows
}
