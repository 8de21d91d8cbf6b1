import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { checkout_details } from '~/db/schema/checkout'
import { orders } from '~/db/schema/orders'
import { payments } from '~/db/schema/payments'
import { type Actor, heldId } from '~/http/actor.server'
import type { CheckoutDetails } from './checkout.contract'

/** The customer's own order, that of this very guest session (ruling 1), or the one that a link names, with its newest payment. */
export async function findOwnPayment(db: Db, actor: Actor, order_id: string) {
  const [found] = await db
    .select({
      order_id: orders.id,
      order_number: orders.order_number,
      source: orders.source,
      status: orders.status,
      payment_status: orders.payment_status,
      state: payments.state,
      provider_id: payments.provider_id,
      url: payments.url,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.order_id, orders.id))
    .where(and(eq(orders.id, order_id), placedBy(actor)))
    .orderBy(desc(payments.created_at))
    .limit(1)
  return found ?? null
}

export async function findDetails(db: Db, actor: Actor): Promise<CheckoutDetails> {
  const { phone, delivery_address, user_id } = checkout_details
  const [found] = await db.select({ phone, delivery_address }).from(checkout_details).where(eq(user_id, actor.id!))
  return found ?? { phone: null, delivery_address: null }
}

function placedBy(actor: Actor): SQL | undefined {
  if (actor.holds) return sql`${orders.id} = ${heldId(actor, 'order')}::uuid`
  if (actor.kind === 'guest') return eq(orders.session_id, actor.session_id!)
  return or(eq(orders.customer_id, actor.id!), eq(orders.session_id, actor.session_id!))
}
