import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { owns } from '~/http/ownership.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { siteOf } from '~/lib/pay-link.server'
import { announceOrder } from './announce-order.commands.server'
import { closeOrderPages, closeOrderPagesLater, type EndingServices } from './end-order.commands.server'
import { offlineFees } from './fees'
import { lockOrder } from './lock-order.commands.server'
import type { receivedBody } from './manual-orders.contract'
import { offlineWords, paidWords } from './offline'
import { NO_SUCH_ORDER } from './order'
import { statusMails } from './order-mails.server'
import { type Reader, readPartysOrder } from './order-view.queries.server'
import type { OrderView } from './orders.contract'

type ManualPayment = z.output<typeof receivedBody> & { bakery_id: string; order_id: string }

/**
 * The baker marks an order as paid or takes that back; its invoice is the same debt and follows.
 * An order with a link to pay becomes offline and confirmed, without fees, once the link is closed.
 */
export async function markOrderReceived(
  services: EndingServices,
  actor: Actor,
  { bakery_id, order_id, method, paid }: ManualPayment,
): Promise<OrderView> {
  const { db, clock, bills } = services
  if (paid && method === 'later') throw new AppError('invalid', 'Please say how they paid.', { field: 'method' })
  const read = async (reader: Reader) => {
    const own = sql`o.id = ${order_id} and o.bakery_id = ${bakery_id} and o.source = 'manual'`
    return orNotFound(
      await readPartysOrder(reader, actor, sql`${own} and ${owns(actor, sql`o.bakery_id`)}`),
      NO_SUCH_ORDER,
    )
  }
  const before = await read(db)
  const closes = paid || awaitsPayment(before)
  if (closes) await closeOrderPages(services, order_id)
  return db.transaction(async (tx) => {
    const locked = (await lockOrder(tx, order_id))!
    const order = await read(tx)
    const waiting = awaitsPayment(order)
    if (!waiting && order.payment_status !== 'offline')
      throw new AppError(
        'conflict',
        order.paid_at ? 'This order was paid by card.' : 'This order was cancelled before it was paid.',
      )
    if (order.offline_method === method && Boolean(order.received_at) === paid) return order
    const now = clock()
    const { subtotal_cents, delivery_fee_cents, received_at: marked_at } = locked
    // The old mark goes first, on both, since a new one replaces it. What was billed on top of the order is another debt.
    if (marked_at) await tx.execute(sql`update orders set received_at = null where id = ${order_id}`)
    const bills_too = !marked_at || (await bills.undo(tx, { order_id, received_at: marked_at, actor, now }))
    const received_at = paid ? (marked_at ?? now) : null
    const fees = offlineFees(subtotal_cents, delivery_fee_cents)
    const event_id = newId()
    await tx.execute(sql`
      with changed as (
        update orders set payment_status = 'offline', offline_method = ${method}, pay_until = null, updated_at = ${at(now)},
          received_at = ${received_at && at(received_at)}, bakery_since = coalesce(bakery_since, ${at(now)}),
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
    if (bills_too && received_at && method !== 'later')
      await bills.receive(tx, { order_id, method, received_at, actor, now })
    if (closes) await closeOrderPagesLater(tx, order_id)
    await announceOrder(tx, order_id, 'changed', (mailed) =>
      waiting ? statusMails(mailed, { key: event_id, by_customer: false }, siteOf(services)) : [],
    )
    return read(tx)
  })
}

const awaitsPayment = ({ payment_status, status }: OrderView) => payment_status === 'unpaid' && status === 'pending'
