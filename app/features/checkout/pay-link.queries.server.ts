import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { payments } from '~/db/schema/payments'
import { iso } from '~/db/sql-time.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { readPayToken } from '~/lib/pay-link.server'
import type { PayLink } from './pay-link.contract'

type PayLinkServices = Pick<Services, 'db' | 'secret'>

export function orderOf({ secret }: Pick<Services, 'secret'>, token: string): string {
  const order_id = readPayToken(secret, token)
  if (!order_id) throw missing()
  return order_id
}

const missing = () => new AppError('not_found', 'This link doesn’t work. Please ask the bakery for a new one.')

export async function findOrderTry(
  db: Db,
  order_id: string,
): Promise<{ provider_id: string | null; expires_at: Date } | null> {
  const [found] = await db
    .select({ provider_id: payments.provider_id, expires_at: payments.expires_at })
    .from(payments)
    .where(and(eq(payments.order_id, order_id), inArray(payments.state, ['creating', 'open'])))
  return found ?? null
}

export async function findPayLink({ db, secret }: PayLinkServices, token: string): Promise<PayLink> {
  const { rows } = await db.execute<Record<string, unknown> & PayLink>(sql`
    select o.order_number, o.fulfillment_type, ${iso(sql`o.requested_for`)} as requested_for,
      ${iso(sql`o.requested_until`)} as requested_until, ${iso(sql`o.pay_until`)} as pay_until,
      o.subtotal_cents as subtotal, o.delivery_fee_cents as delivery_fee, o.customer_fee_cents as service_fee,
      o.customer_total_cents as customer_total,
      case when o.status = 'cancelled' then case when o.payment_status in ('unpaid', 'expired', 'offline') then 'over' else 'returned' end
        when o.payment_status = 'unpaid' then 'waiting'
        when o.payment_status = 'offline' and o.received_at is null then 'by_hand' else 'paid' end as state,
      json_build_object('name', b.name, 'slug', b.slug, 'time_zone', b.time_zone) as bakery,
      (select json_agg(json_build_object('id', i.id, 'name', i.name, 'quantity', i.quantity, 'total', i.total_cents, 'options',
          (select coalesce(json_agg(coalesce((c ->> 'name') || ': ' || (c ->> 'text'), c ->> 'name')), '[]')
            from jsonb_array_elements(i.options) c)) order by i.position)
        from order_items i where i.order_id = o.id) as items
    from orders o join bakeries b on b.id = o.bakery_id
    where o.id = ${orderOf({ secret }, token)} and o.source = 'manual'`)
  if (!rows[0]) throw missing()
  return rows[0]
}
