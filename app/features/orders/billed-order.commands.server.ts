import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { newId } from '~/lib/ids'
import { announceOrder } from './announce-order.commands.server'
import { paidWords } from './offline'
import type { OfflineMethod } from './order'

interface BillMark {
  order_id: string
  now: Date
}

/** Of an order `o`: its paid invoices cover all of it. */
const IS_BILLED = sql`(
  select coalesce(sum(i.total_cents), 0) >= o.customer_total_cents from invoices i where i.order_id = o.id and i.state = 'paid')`

/** An order taken elsewhere and its invoices are one debt (decision 202). */
export const markBilled = (
  tx: Tx,
  { method, received_at, ...billed }: BillMark & { method: OfflineMethod | 'card'; received_at: Date },
): Promise<void> =>
  writeMark(tx, billed, {
    sets: sql`received_at = ${at(received_at)}, offline_method = ${method === 'card' ? 'other' : method}`,
    where: sql`o.received_at is null and o.status <> 'cancelled'
      and not exists (select from invoices i where i.order_id = o.id and i.state in ('sent', 'part_paid'))
      and ${IS_BILLED}`,
    note: method === 'card' ? 'Paid by card, on its invoice' : paidWords(method),
  })

/** The baker took a mark back or voided an invoice. A mark on the order itself, made at another time, stays. */
export const unmarkBilled = (tx: Tx, billed: BillMark): Promise<void> =>
  writeMark(tx, billed, {
    sets: sql`received_at = null, offline_method = 'later'`,
    where: sql`not ${IS_BILLED} and o.received_at in (
      select p.paid_at from invoices i join invoice_payments p on p.invoice_id = i.id where i.order_id = o.id)`,
    note: 'No longer marked as paid',
  })

async function writeMark(
  tx: Tx,
  { order_id, now }: BillMark,
  { sets, where, note }: { sets: SQL; where: SQL; note: string },
): Promise<void> {
  const { rows } = await tx.execute(sql`
    with changed as (
      update orders o set ${sets}, updated_at = ${at(now)}
      where o.id = ${order_id} and o.payment_status = 'offline' and ${where} returning o.id
    )
    insert into order_events (id, order_id, kind, actor_role, note, created_at)
    select ${newId()}::uuid, id, 'payment', 'system', ${note}, ${at(now)} from changed returning id`)
  if (rows.length > 0) await announceOrder(tx, order_id, 'changed')
}
