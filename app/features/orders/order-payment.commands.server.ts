import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { holdAgain, release } from '~/features/holds/holds.commands.server'
import { STOCK } from '~/features/menu/stock.commands.server'
import { newId } from '~/lib/ids'
import { cut } from '~/lib/text'
import type { Mail } from '~/mail/outbox.server'
import { announce } from './announce.commands.server'
import { lockOrder } from './lock-order.commands.server'
import type { MailedOrder } from './mailed-order.queries.server'
import { paymentStatusOf } from './order'
import { moneyComesMail, moneyStuckMail, paidMails } from './order-mails.server'

/**
 * The one way an order becomes paid. An order that ran out of time takes its stock again; `cannot` means that the goods are gone
 * or the customer cancelled meanwhile, and that the money must go back (decision 20). Mails and notices are queued exactly once.
 */
export async function markPaid(
  tx: Tx,
  { order_id, paid_at, public_url }: { order_id: string; paid_at: Date; public_url: string },
): Promise<'paid' | 'already_paid' | 'cannot'> {
  const order = await lockOrder(tx, order_id)
  if (!order) return 'cannot'
  if (order.payment_status !== 'unpaid' && order.payment_status !== 'expired') return 'already_paid'
  const expired = order.payment_status === 'expired'
  if (order.status !== 'pending' && !expired) return 'cannot'
  if (expired && !(await holdAgain(tx, STOCK, order_id))) return 'cannot'
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
  await release(tx, STOCK, order_id)
  await announce(tx, order_id, 'changed')
  return true
}

/** A sweep could not expire or cancel it: the next one tries all others first. */
export const postpone = (db: Db, order_id: string, now: Date) =>
  db.execute(sql`update orders set sweep_failed_at = ${at(now)} where id = ${order_id}`)

/**
 * Something happened to the money of an order: it stands in the history, where both sides read it, and the payment's status
 * follows from all that happened so far. Nothing else changes that status once the order is paid.
 */
export async function notePayment(
  tx: Tx,
  order_id: string,
  note: string,
  mails?: (order: MailedOrder) => Mail[],
): Promise<void> {
  const order = await lockOrder(tx, order_id)
  const now = at(new Date())
  if (order?.paid_at) {
    const payment_status = paymentStatusOf({
      total_cents: order.customer_total_cents,
      ...(await sumMoved(tx, order_id)),
    })
    if (payment_status !== order.payment_status)
      await tx.execute(
        sql`update orders set payment_status = ${payment_status}, updated_at = ${now} where id = ${order_id}`,
      )
  }
  await tx.execute(sql`
    insert into order_events (id, order_id, kind, actor_role, note, created_at)
    values (${newId()}, ${order_id}, 'payment', 'system', ${cut(note, 2000)}, ${now})`)
  await announce(tx, order_id, 'changed', mails)
}

interface MoneyNews {
  order_id: string
  customer_cents: number
  public_url: string
}

/** Nobody should wait for money that is not coming. */
export const noteMoneyStuck = (
  tx: Tx,
  { order_id, customer_cents, note, public_url }: MoneyNews & { note: string },
): Promise<void> => notePayment(tx, order_id, note, (order) => [moneyStuckMail(order, customer_cents, public_url)])

export const tellMoneyComes = (
  tx: Tx,
  { order_id, customer_cents, why, public_url }: MoneyNews & { why: string },
): Promise<void> =>
  announce(tx, order_id, 'changed', (order) => [moneyComesMail(order, { customer_cents, why }, public_url)])

/** Of the payment that paid the order only: one that was sent back whole, and a dispute about it, are no part of it. */
async function sumMoved(tx: Tx, order_id: string): Promise<{ refunded_cents: number; disputed: boolean }> {
  const { rows } = await tx.execute<{ refunded_cents: number; disputed: boolean }>(sql`
    select
      (select coalesce(sum(customer_cents), 0)::integer from refunds
        where order_id = ${order_id} and checkout_session_id is null and state in ('sent', 'done')) as refunded_cents,
      exists (select from disputes where order_id = ${order_id} and checkout_session_id is null
        and status not in ('won', 'warning_closed', 'prevented')) as disputed`)
  return rows[0]!
}
