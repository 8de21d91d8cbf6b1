import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import type { Actor } from '~/http/actor.server'
import { owns } from '~/http/ownership.server'

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
 * Of the actor's own, with all that names them: orders first (080), then invoices and requests, and last the rows themselves, where a
 * row that was merged away comes before the one that it stands for, as `rememberCustomer` takes them.
 */
export async function lockCustomers(tx: Tx, actor: Actor, ids: string[]): Promise<LockedCustomer[]> {
  const wanted = sql`any (array(select c.id from bakery_customers c
    where c.id = any (${sql.param(ids)}::uuid[]) and c.merged_into is null and ${owns(actor, sql`c.bakery_id`)}))`
  for (const table of ['orders', 'invoices', 'custom_requests'])
    await tx.execute(
      sql`select from ${sql.identifier(table)} t where t.bakery_customer_id = ${wanted} order by t.id for no key update`,
    )
  const { rows } = await tx.execute<LockedCustomer & { merged_into: string | null }>(sql`
    select c.* from bakery_customers c where c.id = ${wanted} or c.merged_into = ${wanted}
    order by c.merged_into nulls last, c.id for update`)
  return rows.filter(({ merged_into }) => merged_into === null)
}
