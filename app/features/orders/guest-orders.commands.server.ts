import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'

/** An order belongs to the address on it (ruling 66). Callers: wherever a user proves an address, or arrives with a proven one. */
export async function attachGuestOrders(tx: Tx, user: { id: string; email: string }): Promise<void> {
  await tx.execute(sql`
    update orders set customer_id = ${user.id} where id in (
      select o.id from orders o where o.customer_id is null and o.customer_email = ${user.email}
      order by o.id for no key update)`)
}
