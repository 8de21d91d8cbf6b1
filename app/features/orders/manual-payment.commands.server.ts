import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { owns } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { announce } from './announce.commands.server'
import { offlineFees } from './fees'
import { lockOrder } from './lock-order.commands.server'
import type { receivedBody } from './manual-orders.contract'
import { offlineWords, paidWords } from './offline'
import { NO_SUCH_ORDER } from './order'
import { statusMails } from './order-mails.server'
import { readPartysOrder } from './order-view.queries.server'
import type { OrderView } from './orders.contract'

type Received = z.output<typeof receivedBody> & { bakery_id: string; order_id: string }

/**
 * The baker's paid mark on an order taken elsewhere, or taking it back. One that waits for a payment by link becomes paid to the baker:
 * without fees, and confirmed. A card payment that still comes then is sent back as one too many.
 */
export async function markReceived(
  { db, clock, env }: Pick<Services, 'db' | 'clock' | 'env'>,
  actor: Actor,
  { bakery_id, order_id, method, paid }: Received,
): Promise<OrderView> {
  if (paid && method === 'later') throw new AppError('invalid', 'Please say how they paid.', { field: 'method' })
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order_id)
    const read = () =>
      readPartysOrder(
        tx,
        actor,
        sql`o.id = ${order_id} and o.bakery_id = ${bakery_id} and o.source = 'manual' and ${owns(actor, sql`o.bakery_id`)}`,
      )
    const order = await read()
    if (!locked || !order) throw new AppError('not_found', NO_SUCH_ORDER)
    const waiting = order.payment_status === 'unpaid' && order.status === 'pending'
    if (!waiting && order.payment_status !== 'offline')
      throw new AppError(
        'conflict',
        order.paid_at ? 'This order was paid by card.' : 'This order was cancelled before it was paid.',
      )
    if (order.offline_method === method && Boolean(order.received_at) === paid) return order
    const now = clock()
    const { subtotal_cents, delivery_fee_cents } = locked
    const fees = offlineFees(subtotal_cents, delivery_fee_cents)
    const event_id = newId()
    await tx.execute(sql`
      with changed as (
        update orders set payment_status = 'offline', offline_method = ${method}, pay_until = null, updated_at = ${at(now)},
          received_at = ${paid ? sql`coalesce(received_at, ${at(now)})` : sql`null`}, paid_at = coalesce(paid_at, ${at(now)}),
          status = ${waiting ? 'confirmed' : order.status}, fee_structure_version = ${fees.fee_structure_version},
          customer_fee_cents = 0, baker_fee_cents = 0, customer_total_cents = ${fees.customer_total_cents},
          baker_receives_cents = ${fees.baker_receives_cents}
        where id = ${order_id} returning id
      )
      insert into order_events (id, order_id, kind, actor_id, actor_role, from_status, to_status, note, created_at)
      select ${newId()}::uuid, id, 'payment', ${actor.id}::uuid, 'bakery', null, null,
        ${paid ? paidWords(method) : offlineWords({ offline_method: method })}, ${at(now)} from changed
      union all
      select ${event_id}::uuid, id, 'status', ${actor.id}::uuid, 'bakery', 'pending', 'confirmed', null, ${at(now)}
      from changed where ${waiting}`)
    await announce(tx, order_id, 'changed', (mailed) =>
      waiting ? statusMails(mailed, { key: event_id, by_customer: false }, env.public_url) : [],
    )
    return (await read())!
  })
}
