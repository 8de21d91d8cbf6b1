import { sql } from 'drizzle-orm'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { linkTo } from '~/media/private-files.server'
import { findPartysOrder } from './orders.queries.server'

/** For those who see the address on the order: its customer once it is confirmed, the bakery, admins. */
export async function findPorch(
  { db, secret, clock }: Pick<Services, 'db' | 'secret' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<{ url: string }> {
  const order = await findPartysOrder(db, actor, id)
  if (!order?.pickup?.has_porch || order.fulfillment_type !== 'pickup')
    throw new AppError('not_found', 'There’s no picture to show.')
  const { rows } = await db.execute<{ porch_file: string }>(
    sql`select porch_file from bakery_addresses where bakery_id = ${order.bakery_id}`,
  )
  return { url: linkTo(secret, rows[0]!.porch_file, clock()) }
}
