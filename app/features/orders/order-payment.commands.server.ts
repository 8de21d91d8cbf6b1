import { sql } from 'drizzle-orm'
import { at } from '~/db/bakery-views.server'
import type { Db, Tx } from '~/db/client.server'
import { newId } from '~/lib/ids'
import { cut } from '~/lib/text'
import { announce } from './announce.commands.server'
import type { OrderStatus, PaymentStatus } from './order'
import { paidMails } from './order-mails.server'
import { putStockBack, takeStockAgain } from './stock.commands.server'

/**
 * The one way an order becomes paid. An order that ran out of time takes its stock again; `cannot` means that the goods are gone
 * or the customer cancelled meanwhile, and that the money must go back (decision 20). Mails and notices are queued exactly once.
 */
export async function markPaid(
  tx: Tx,
  { order_id, paid_at, public_url }: { order_id: string; paid_at: Date; public_url: string },
): Promise<'paid' | 'already_paid' | 'cannot'> {
  const { rows } = await tx.execute<{ status: OrderStatus; payment_status: PaymentStatus }>(
    sql`select status, payment_status from orders where id = ${order_id} for no key update`,
  )
  const order = rows[0]
  if (!order) return 'cannot'
  if (order.payment_status !== 'unpaid' && order.payment_status !== 'expired') return 'already_paid'
  const expired = order.payment_status === 'expired'
  if (order.status !== 'pending' && !expired) return 'cannot'
  if (expired && !(await takeStockAgain(tx, order_id))) return 'cannot'
  await tx.execute(sql`
    with changed as (
      update orders set payment_status = 'paid', status = 'pending', paid_at = ${at(paid_at)}, updated_at = ${at(paid_at)}
      where id = ${order_id} returning id
    )
    insert into order_events (id, order_id, kind, actor_role, from_status, to_status, note, created_at)
    select ${newId()}::uuid, id, 'payment', 'system', null, null, 'Paid', ${at(paid_at)} from changed
    union all
    select ${newId()}::uuid, id, 'status', 'system', 'cancelled', 'pending', 'The payment arrived after all.', ${at(paid_at)}
    from changed where ${expired}`)
  await announce(tx, order_id, 'new', (order) => paidMails(order, public_url))
  return 'paid'
}

/** Cancels an order that nobody paid for and frees its stock; false when there was nothing to cancel. */
export async function expireUnpaid(tx: Tx, order_id: string, now: Date = new Date()): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with expired as (
      update orders set status = 'cancelled', payment_status = 'expired', updated_at = ${at(now)}
      where id = ${order_id} and payment_status = 'unpaid' and status = 'pending' returning id
    )
    insert into order_events (id, order_id, actor_role, from_status, to_status, note, created_at)
    select ${newId()}::uuid, id, 'system', 'pending', 'cancelled', 'The payment was not finished in time.', ${at(now)} from expired
    returning order_id as id`)
  if (rows.length === 0) return false
  await putStockBack(tx, order_id)
  await announce(tx, order_id, 'changed')
  return true
}

/** A sweep could not expire or cancel it: the next one tries all others first. */
export const postpone = (db: Db, order_id: string, now: Date) =>
  db.execute(sql`update orders set sweep_failed_at = ${at(now)} where id = ${order_id}`)

/** What the provider tells of a paid order later: refunds and disputes. Saying the same again changes nothing. */
export async function recordPaymentStatus(
  tx: Tx,
  change: {
    order_id: string
    payment_status: Exclude<PaymentStatus, 'unpaid' | 'expired'>
    note: string | null
    now?: Date
  },
): Promise<boolean> {
  const now = change.now ?? new Date()
  const { rows } = await tx.execute<{ id: string }>(sql`
    with changed as (
      update orders set payment_status = ${change.payment_status}, updated_at = ${at(now)}
      where id = ${change.order_id} and paid_at is not null and payment_status <> ${change.payment_status} returning id
    )
    insert into order_events (id, order_id, kind, actor_role, note, created_at)
    select ${newId()}::uuid, id, 'payment', 'system', ${cut(change.note ?? '', 2000) || null}, ${at(now)} from changed
    returning order_id as id`)
  if (rows.length === 0) return false
  await announce(tx, change.order_id, 'changed')
  return true
}

/** Something about the money that changes no status, in the order's history, where both sides read it. */
export async function notePayment(tx: Tx, order_id: string, note: string): Promise<void> {
  await tx.execute(sql`
    insert into order_events (id, order_id, kind, actor_role, note)
    values (${newId()}, ${order_id}, 'payment', 'system', ${cut(note, 2000)})`)
  await announce(tx, order_id, 'changed')
}
