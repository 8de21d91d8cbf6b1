import { eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { orders } from '~/db/schema/orders'

export type LockedOrder = typeof orders.$inferSelect

/**
 * A command that changes an order, its payment, its refunds, its disputes or the stock it holds locks its row first: so changes of one
 * order take turns, and none waits for another in a circle (decision 080). What is read after it is what the one before left, and
 * only then is it time to look at the clock: a history is read in the order of its times.
 */
export async function lockOrder(tx: Tx, order_id: string): Promise<LockedOrder | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, order_id)).for('no key update')
  return order ?? null
}
