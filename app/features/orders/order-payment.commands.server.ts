import { eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { order_items } from '~/db/schema/orders'
import { at } from '~/db/sql-time.server'
import { rememberCustomer } from '~/features/customers/customers.commands.server'
import { holdAgain } from '~/features/holds/holds.commands.server'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { STOCK } from '~/features/menu/stock.commands.server'
import { offeredAt, placeLeft, queueRefresh } from '~/features/opening/window-place.commands.server'
import { newId } from '~/lib/ids'
import type { Site } from '~/lib/pay-link.server'
import { cut } from '~/lib/text'
import type { SideMail } from '~/mail/sides.server'
import { announceOrder } from './announce-order.commands.server'
import { letGo } from './let-go.commands.server'
import type { LockedOrder } from './lock-order.commands.server'
import type { MailedOrder } from './mailed-order.queries.server'
import type { PaymentStatus } from './order'
import { linkOverMail, linkPaidMails, paidMails } from './order-mails.server'

/**
 * The one way an order becomes paid. An expired order takes its stock and place again. `cannot`: they are gone, its time is over,
 * or the customer has cancelled, so the money must go back (ruling 20).
 */
export async function markPaid(
  tx: Tx,
  order: LockedOrder,
  { paid_at, site }: { paid_at: Date; site: Site },
): Promise<'paid' | 'already_paid' | 'cannot'> {
  if (order.payment_status !== 'unpaid' && order.payment_status !== 'expired') return 'already_paid'
  const expired = order.payment_status === 'expired'
  if (order.status !== 'pending' && !expired) return 'cannot'
  if (expired) {
    if (!((await stillOffered(tx, order, paid_at)) && (await holdAgain(tx, STOCK, order.id)))) return 'cannot'
    await queueRefresh(tx, order.id)
  }
  // The baker wrote a manual order down, which confirms it.
  const [before, status] = [expired ? 'cancelled' : 'pending', order.source === 'manual' ? 'confirmed' : 'pending']
  await tx.execute(sql`
    with changed as (
      update orders set payment_status = 'paid', status = ${status}, bakery_since = ${at(paid_at)}, updated_at = ${at(paid_at)}
      where id = ${order.id} returning id
    )
    insert into order_events (id, order_id, kind, actor_role, from_status, to_status, note, created_at)
    select ${newId()}::uuid, id, 'payment', 'system', null, null, 'Paid', ${at(paid_at)} from changed
    union all
    select ${newId()}::uuid, id, 'status', 'system', ${before}, ${status}, ${expired ? 'The payment arrived after all.' : null}, ${at(paid_at)}
    from changed where ${before !== status}`)
  await sideEffect(tx, `customer:${order.id}`, (inner) => joinList(inner, order, paid_at))
  await announceOrder(tx, order.id, 'new', (mailed) =>
    (order.source === 'manual' ? linkPaidMails : paidMails)(mailed, site),
  )
  return 'paid'
}

/** A manual order until its window ends; others as long as they could be bought. */
async function stillOffered(tx: Tx, order: LockedOrder, now: Date): Promise<boolean> {
  const { id, requested_for, requested_until } = order
  if (!requested_for || !requested_until) return true
  if (!(await placeLeft(tx, order))) return false
  if (order.source === 'manual') return requested_until > now
  const items = await tx.select({ id: order_items.menu_item_id }).from(order_items).where(eq(order_items.order_id, id))
  const asked = { ...order, requested_for, items: items.flatMap(({ id }) => id ?? []) }
  return (await tx.execute(offeredAt(asked, now))).rows.length > 0
}

type OrderCustomer = Pick<
  LockedOrder,
  'id' | 'bakery_id' | 'bakery_customer_id' | 'customer_name' | 'customer_email' | 'customer_phone' | 'customer_id'
>

/** A customer who paid, or ordered by phone, joins the bakery's customers. */
export async function joinList(tx: Tx, order: OrderCustomer, at: Date): Promise<void> {
  if (order.bakery_customer_id) return
  const { bakery_id, customer_name: name, customer_email: email, customer_phone: phone, customer_id: user_id } = order
  const id = await rememberCustomer(tx, { bakery_id, name, email, phone, user_id, at })
  await tx.execute(sql`update orders set bakery_customer_id = ${id} where id = ${order.id}`)
}

/** Cancels an unpaid order and frees its stock; false when there was nothing to cancel. A link to pay outlives its pages. */
export async function expireUnpaid(
  tx: Tx,
  order_id: string,
  { site, now }: { site: Site; now: Date },
): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with expired as (
      update orders set status = 'cancelled', payment_status = 'expired', updated_at = ${at(now)}
      where id = ${order_id} and payment_status = 'unpaid' and status = 'pending'
        and coalesce(pay_until, ${at(now)}) <= ${at(now)} returning id
    )
    insert into order_events (id, order_id, actor_role, from_status, to_status, note, created_at)
    select ${newId()}::uuid, id, 'system', 'pending', 'cancelled', 'The payment wasn’t finished in time.', ${at(now)} from expired
    returning order_id as id`)
  if (rows.length === 0) return false
  await letGo(tx, order_id)
  await announceOrder(tx, order_id, 'changed', (mailed) =>
    mailed.source === 'manual' ? linkOverMail(mailed, site) : [],
  )
  return true
}

/** Adds an event to the history, which both sides read. Nothing else changes the payment status of a paid order. */
export async function notePayment(
  tx: Tx,
  { id, payment_status: before }: LockedOrder,
  { payment_status, note, now }: { payment_status: PaymentStatus | null; note: string; now: Date },
  mails?: (order: MailedOrder) => SideMail[],
): Promise<void> {
  if (payment_status && payment_status !== before)
    await tx.execute(
      sql`update orders set payment_status = ${payment_status}, updated_at = ${at(now)} where id = ${id}`,
    )
  await tx.execute(sql`
    insert into order_events (id, order_id, kind, actor_role, note, created_at)
    values (${newId()}, ${id}, 'payment', 'system', ${cut(note, 2000)}, ${at(now)})`)
  await announceOrder(tx, id, 'changed', mails)
}
