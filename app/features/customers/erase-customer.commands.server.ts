import { sql } from 'drizzle-orm'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { NO_SUCH_CUSTOMER, stillOpen } from './customer'
import { lockCustomers } from './lock-customers.commands.server'

type EraseServices = Pick<Services, 'db' | 'customer_rows'>

/** Erases a customer from what the bakery wrote down itself. What they placed on our pages stays (decision 196). */
export async function eraseCustomer(
  { db, customer_rows }: EraseServices,
  actor: Actor,
  id: string,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    const [customer] = await lockCustomers(tx, customer_rows, actor, [id])
    if (!customer) throw new AppError('not_found', NO_SUCH_CUSTOMER)
    const open: string[] = []
    for (const room of customer_rows) {
      const what = await room.openOf(tx, id)
      if (what) open.push(what)
    }
    if (open.length > 0) throw new AppError('conflict', stillOpen(open))
    for (const room of customer_rows) await room.eraseOf(tx, id)
    await tx.execute(sql`delete from bakery_customers where id = ${id}`)
  })
}
