import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'

/**
 * Decision 1: once an account has verified an address, the orders of guest sessions with that address are its own; and those that a
 * bakery wrote down for it (decision 44).
 */
export async function attachGuestOrders(tx: Tx, user: { id: string; email: string }): Promise<void> {
  await tx.execute(sql`
    update orders set customer_id = ${user.id} where id in (
      select o.id from orders o where o.customer_id is null and o.id in (
        select g.id from orders g join sessions s on s.id = g.session_id where s.kind = 'guest' and s.guest_email = ${user.email}
        union all
        select w.id from orders w where w.customer_email = ${user.email} and w.source <> 'site')
      order by o.id for no key update)`)
}
