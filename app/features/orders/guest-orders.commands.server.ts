import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { sessions } from '~/db/schema/accounts'
import { orders } from '~/db/schema/orders'

/** Decision 1: once an account has verified an address, the orders of guest sessions with that address are its own. */
export async function attachGuestOrders(tx: Tx, user: { id: string; email: string }): Promise<void> {
  const of_guest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.kind, 'guest'), eq(sessions.guest_email, user.email)))
  const theirs = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.customer_id), inArray(orders.session_id, of_guest)))
    .orderBy(orders.id)
    .for('no key update')
  await tx.update(orders).set({ customer_id: user.id }).where(inArray(orders.id, theirs))
}
