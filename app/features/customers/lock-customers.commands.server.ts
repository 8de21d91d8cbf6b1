import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { Actor } from '~/http/actor.server'
import type { CustomerRows } from '~/http/customer-rows.server'
import { ownCustomers } from './customers.queries.server'

interface LockedCustomer extends Record<string, unknown> {
  id: string
  bakery_id: string
  user_id: string | null
  name: string
  email: string | null
  phone: string | null
  notes: string
  allergies: string
  last_at: string
  created_at: string
}

/**
 * Locks the actor's customers: first what each room has of them, in the order of the rooms (decision 080), then their rows.
 * A merged row comes before the one that it stands for, in the order of `rememberCustomer`.
 */
export async function lockCustomers(
  tx: Tx,
  rooms: CustomerRows[],
  actor: Actor,
  ids: string[],
): Promise<LockedCustomer[]> {
  const own = sql`select c.id from bakery_customers c where ${ownCustomers(actor, ids)}`
  const found = await tx.execute<{ id: string }>(own)
  for (const room of rooms)
    await room.lockOf(
      tx,
      found.rows.map(({ id }) => id),
    )
  const { rows } = await tx.execute<LockedCustomer & { merged_into: string | null }>(sql`
    select c.* from bakery_customers c where c.id = any (array(${own})) or c.merged_into = any (array(${own}))
    order by c.merged_into nulls last, c.id for update`)
  return rows.filter(({ merged_into }) => merged_into === null)
}
