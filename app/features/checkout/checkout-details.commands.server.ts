import { eq, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { checkout_details } from '~/db/schema/checkout'
import type { PlaceOrder } from '~/features/orders/orders-input.contract'
import type { Actor } from '~/http/actor.server'
import { writtenAddress } from '~/lib/address'

/** For users; a guest is forgotten. A pickup keeps the address of the last delivery. */
export async function rememberDetails(db: Db, { kind, id }: Actor, input: PlaceOrder): Promise<void> {
  if (kind !== 'user') return
  const phone = input.customer_phone ?? null
  const delivery_address = input.fulfillment_type === 'delivery' ? writtenAddress(input.delivery_address) : null
  if (!phone && !delivery_address) return
  const updated_at = new Date()
  await db
    .insert(checkout_details)
    .values({ user_id: id!, phone, delivery_address, updated_at })
    .onConflictDoUpdate({
      target: checkout_details.user_id,
      set: {
        phone: sql`coalesce(excluded.phone, ${checkout_details.phone})`,
        delivery_address: sql`coalesce(excluded.delivery_address, ${checkout_details.delivery_address})`,
        updated_at,
      },
    })
}

export async function forgetDetails(db: Db, actor: Actor): Promise<undefined> {
  await db.delete(checkout_details).where(eq(checkout_details.user_id, actor.id!))
}
