import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { orders } from '~/db/schema/orders'
import { checkout_sessions, webhook_events } from '~/db/schema/payments'
import type { Actor } from '~/http/actor.server'

export type CheckoutSession = typeof checkout_sessions.$inferSelect

export async function findOpenSession(db: Db, order_id: string): Promise<CheckoutSession | null> {
  const [session] = await db
    .select()
    .from(checkout_sessions)
    .where(and(eq(checkout_sessions.order_id, order_id), inArray(checkout_sessions.state, ['creating', 'open'])))
  return session ?? null
}

/** The customer's own order, or the order of this very guest session (decision 1), with its newest try to pay. */
export async function findOwnPayment(db: Db, actor: Actor, order_id: string) {
  const [found] = await db
    .select({
      order_id: orders.id,
      order_number: orders.order_number,
      status: orders.status,
      payment_status: orders.payment_status,
      state: checkout_sessions.state,
      provider_id: checkout_sessions.provider_id,
      url: checkout_sessions.url,
    })
    .from(orders)
    .leftJoin(checkout_sessions, eq(checkout_sessions.order_id, orders.id))
    .where(and(eq(orders.id, order_id), placedBy(actor)))
    .orderBy(desc(checkout_sessions.created_at))
    .limit(1)
  return found ?? null
}

function placedBy(actor: Actor): SQL | undefined {
  if (actor.kind === 'guest') return eq(orders.session_id, actor.session_id!)
  return or(eq(orders.customer_id, actor.id!), eq(orders.session_id, actor.session_id!))
}

/** Tries whose end nobody has told us, the longest unasked first. */
export function listUnsettled(db: Db, { before, limit }: { before: Date; limit: number }) {
  return db
    .select()
    .from(checkout_sessions)
    .where(
      and(
        inArray(checkout_sessions.state, ['creating', 'open']),
        lt(sql`coalesce(${checkout_sessions.checked_at}, ${checkout_sessions.created_at})`, before),
      ),
    )
    .orderBy(sql`coalesce(${checkout_sessions.checked_at}, ${checkout_sessions.created_at})`)
    .limit(limit)
}

/** Orders that nobody paid in time, the longest untried first. Where no more than `few` pieces are left, time is over sooner. */
export async function listOverdue(
  db: Db,
  { before, few, few_before, limit }: { before: Date; few: number; few_before: Date; limit: number },
): Promise<string[]> {
  const holds_the_last = sql`exists (select from order_items i join menu_items m on m.id = i.menu_item_id
    where i.order_id = orders.id and i.stock_taken and m.stock <= ${few})`
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.payment_status, 'unpaid'),
        eq(orders.status, 'pending'),
        lt(orders.created_at, few_before),
        or(lt(orders.created_at, before), holds_the_last),
      ),
    )
    .orderBy(sql`coalesce(${orders.sweep_failed_at}, ${orders.created_at})`)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function listWaitingEvents(db: Db, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ id: webhook_events.id })
    .from(webhook_events)
    .where(and(sql`${webhook_events.processed_at} is null`, lt(webhook_events.received_at, before)))
    .orderBy(asc(webhook_events.attempts), asc(webhook_events.received_at))
    .limit(limit)
  return rows.map(({ id }) => id)
}
