import { sql } from 'drizzle-orm'
import { leftToPayCents } from '~/db/invoice-views.server'
import { bakeryHas, bankGaveBack, mayReview, refundedPieces } from '~/db/order-views.server'
import { unsignedLink } from '~/db/pay-link-views.server'
import { iso } from '~/db/sql-time.server'
import { IS_VERIFIED_OWNER } from '~/http/ownership.server'
import type { UnansweredOrder } from './answer-due'
import type { OrderSource, OrderStatus, PaymentStatus } from './order'
import { againOf } from './order-again.queries.server'
import type { Reader } from './order-view.queries.server'
import type { AgainTime } from './order-words'

export interface MailedOrder extends UnansweredOrder {
  id: string
  order_number: string
  status: OrderStatus
  payment_status: PaymentStatus
  source: OrderSource
  pay_until: string | null
  /** The customer's bank took the payment back for them. */
  bank_gave_back: boolean
  bakery_has: boolean
  bakery_id: string
  bakery_name: string
  bakery_slug: string
  time_zone: string
  /** Null without an owner, and for the owner's own order: they hear of it as its customer. */
  owner_email: string | null
  owner_id: string | null
  customer_id: string | null
  /** For a guest's order: its address has an account, where the customer will find it (ruling 66). */
  has_account: boolean
  may_review: boolean
  /** Of a completed order. */
  again: AgainTime | null
  session_id: string | null
  customer_name: string
  customer_email: string | null
  fulfillment_type: 'pickup' | 'delivery'
  estimated_ready_time: string | null
  actual_ready_time: string | null
  early_day: string | null
  missed_at: string | null
  notes: string | null
  bakery_notes: string | null
  customer_total_cents: number
  /** What the customer still owes the baker for an order taken elsewhere; else 0. */
  open_cents: number
  baker_receives_cents: number
  items: { name: string; quantity: number; refunded_quantity: number; options: string | null }[]
  pickup: { street: string; unit: string | null; city: string; state: string; zip_code: string } | null
  pickup_instructions: string | null
  parking: string | null
  /** The number to text on arrival. */
  text_to: string | null
  /** See `unsignedLink`. */
  link: string
}

export async function findMailedOrder(tx: Reader, order_id: string): Promise<MailedOrder> {
  const { rows } = await tx.execute<Record<string, unknown> & MailedOrder>(sql`
    select o.id, o.order_number, o.status, o.payment_status, o.source,
      ${iso(sql`o.pay_until`)} as pay_until, ${bakeryHas} as bakery_has, o.bakery_id, b.name as bakery_name, b.slug as bakery_slug, b.time_zone,
      ${mayReview}, ${bankGaveBack}, case when o.status = 'completed' then ${againOf(sql`now()`)} end as again, ${unsignedLink('order', sql`o.id`)} as link,
      exists (select from users k where k.email = o.customer_email and k.email_verified_at is not null) as has_account,
      case when u.id is distinct from o.customer_id then u.email end as owner_email, nullif(u.id, o.customer_id) as owner_id, o.customer_id, o.session_id, o.customer_name, o.customer_email,
      o.fulfillment_type, ${iso(sql`o.requested_for`)} as requested_for, ${iso(sql`o.requested_until`)} as requested_until,
      ${iso(sql`o.bakery_since`)} as bakery_since, ${iso(sql`o.proposed_at`)} as proposed_at, ${iso(sql`o.proposed_for`)} as proposed_for,
      ${iso(sql`o.proposed_until`)} as proposed_until,
      ${iso(sql`o.estimated_ready_time`)} as estimated_ready_time,
      ${iso(sql`o.actual_ready_time`)} as actual_ready_time, to_char(o.early_day, 'YYYY-MM-DD') as early_day, ${iso(sql`o.missed_at`)} as missed_at, o.notes, o.bakery_notes, o.customer_total_cents,
      case when o.payment_status = 'offline' and o.received_at is null and o.status <> 'cancelled' then ${leftToPayCents} else 0 end as open_cents,
      o.baker_receives_cents, a.pickup_instructions, a.parking,
      case when a.text_me then a.phone end as text_to,
      case when a.bakery_id is not null then json_build_object('street', a.street, 'unit', a.unit, 'city', a.city,
        'state', a.state, 'zip_code', a.zip_code) end as pickup,
      (select json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'refunded_quantity', ${refundedPieces}, 'options',
          (select string_agg(coalesce((c ->> 'name') || ': ' || (c ->> 'text'), c ->> 'name'), ', ') from jsonb_array_elements(i.options) c))
          order by i.position)
        from order_items i where i.order_id = o.id) as items
    from orders o join bakeries b on b.id = o.bakery_id
    left join users u on ${sql.raw(IS_VERIFIED_OWNER)}
    left join bakery_addresses a on a.bakery_id = o.bakery_id
    where o.id = ${order_id}`)
  return rows[0]!
}
