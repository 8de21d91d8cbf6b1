import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { labelFacts } from '~/db/label-views.server'
import { invoice_events, invoice_payments, invoices } from '~/db/schema/invoices'
import { at } from '~/db/sql-time.server'
import { markBilled, unmarkBilled } from '~/features/orders/billed-order.commands.server'
import { lockOrder } from '~/features/orders/lock-order.commands.server'
import type { Actor } from '~/http/actor.server'
import { isOwner } from '~/http/ownership.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { cut } from '~/lib/text'
import { type InvoiceMethod, NO_SUCH_INVOICE, stateOf } from './invoice'

export type LockedInvoice = typeof invoices.$inferSelect
export type LockedPayment = typeof invoice_payments.$inferSelect

/** Locks the order that the invoice is about, then the invoice (decision 080): the two are one debt. Callers read the clock afterwards. */
export async function lockInvoice(tx: Tx, id: string, may: SQL = sql`true`): Promise<LockedInvoice> {
  const named = and(eq(invoices.id, id), may)
  const [found] = await tx.select({ order_id: invoices.order_id }).from(invoices).where(named)
  if (found?.order_id) await lockOrder(tx, found.order_id)
  const [invoice] = await tx.select().from(invoices).where(named).for('no key update')
  return orNotFound(invoice ?? null, NO_SUCH_INVOICE)
}

/** Not the draft of a quote, which the baker does not see. */
export const lockOwn = (tx: Tx, id: string, may: SQL): Promise<LockedInvoice> =>
  lockInvoice(tx, id, sql`${may} and not (state = 'draft' and quote_id is not null)`)

export async function lockInvoicePayment(tx: Tx, id: string) {
  const one = eq(invoice_payments.id, id)
  const [named] = await tx.select({ invoice_id: invoice_payments.invoice_id }).from(invoice_payments).where(one)
  if (!named) throw new AppError('not_found', NO_SUCH_INVOICE)
  const invoice = await lockInvoice(tx, named.invoice_id)
  const [payment] = await tx.select().from(invoice_payments).where(one).for('no key update')
  return { invoice, payment: payment! }
}

/** Ruling 43: the row's lock is the queue, so numbers have no gap, even if a transaction fails. */
export async function takeNumber(tx: Tx, bakery_id: string): Promise<number> {
  const { rows } = await tx.execute<{ last_number: number }>(sql`
    insert into invoice_settings (bakery_id, last_number) values (${bakery_id}, 1)
    on conflict (bakery_id) do update set last_number = invoice_settings.last_number + 1 returning last_number`)
  return rows[0]!.last_number
}

/** The bakery's facts at the time of sending: permits change later, a sent invoice does not. */
export const labelNow = sql`(select ${labelFacts} from bakeries where bakeries.id = ${invoices.bakery_id})`

/** Versions always grow, also of two changes within a millisecond. */
export const nextVersion = (now: Date) =>
  sql`greatest(${at(now)}, date_trunc('milliseconds', ${invoices.updated_at}) + interval '1 millisecond')`

interface AddedPayment {
  /** Negative for a mark that is taken back. */
  amount_cents: number
  method: InvoiceMethod
  paid_at: Date
  now: Date
}

/** Updates the sums, the state that follows from them, and the order, which is the same debt. Also when a mark is taken back. */
export async function addPaid(
  tx: Tx,
  invoice: LockedInvoice,
  { amount_cents, method, paid_at, now }: AddedPayment,
): Promise<void> {
  const paid_cents = invoice.paid_cents + amount_cents
  const state = stateOf({ ...invoice, paid_cents })
  await tx
    .update(invoices)
    .set({
      paid_cents,
      card_cents: invoice.card_cents + (method === 'card' ? amount_cents : 0),
      state,
      paid_at: state === 'paid' ? now : null,
      updated_at: nextVersion(now),
    })
    .where(eq(invoices.id, invoice.id))
  const { order_id } = invoice
  if (!order_id) return
  if (amount_cents < 0) await unmarkBilled(tx, { order_id, now })
  else if (state === 'paid') await markBilled(tx, { order_id, received_at: paid_at, method, now })
}

interface Event {
  note: string
  now: Date
  /** The baker or an admin; without one it happened by itself. */
  actor?: Actor
}

/** Both sides read the note in the history; remarks for the baker alone do not belong here. */
export const noteEvent = (tx: Tx, { id, bakery_id }: LockedInvoice, { note, now, actor }: Event) =>
  tx.insert(invoice_events).values({
    id: newId(),
    invoice_id: id,
    actor_id: actor?.id ?? null,
    actor_role: actor ? (isOwner(actor, bakery_id) ? 'bakery' : 'admin') : 'system',
    note: cut(note, 2000),
    created_at: now,
  })
