import { eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { orders } from '~/db/schema/orders'

export type LockedOrder = typeof orders.$inferSelect

/**
 * Every command that changes an order, its payment, refunds, disputes or stock locks the order first, so that none deadlock
 * (decision 080). It reads the clock after the lock: the history is sorted by time.
 */
export async function lockOrder(tx: Tx, order_id: string): Promise<LockedOrder | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, order_id)).for('no key update')
  return order ?? null
}
