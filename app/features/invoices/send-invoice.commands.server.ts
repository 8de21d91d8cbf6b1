import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { invoices } from '~/db/schema/invoices'
import { orders } from '~/db/schema/orders'
import { rememberCustomer } from '~/features/customers/customers.commands.server'
import { unmarkBilled } from '~/features/orders/billed-order.commands.server'
import type { Actor } from '~/http/actor.server'
import { countLetter } from '~/http/limits.server'
import { owns } from '~/http/ownership.server'
import type { MoneyServices, Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { siteOf, withLinks } from '~/lib/pay-link.server'
import { mailCustomer } from '~/mail/sides.server'
import { announceInvoice } from './announce-invoice.commands.server'
import { NO_SUCH_INVOICE } from './invoice'
import { findInvoice } from './invoice-view.queries.server'
import type { Invoice } from './invoices.contract'
import { sentLetter, voidLetter } from './letters.server'
import {
  type LockedInvoice,
  labelNow,
  lockOwn,
  nextVersion,
  noteEvent,
  takeNumber,
} from './lock-invoice.commands.server'
import { closeInvoicePages, closeInvoicePagesLater, expireTries } from './pay-invoice.commands.server'

type SendInvoiceServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>

const NOTES = { first: 'Sent.', again: 'Sent again.' }

/** Numbers and mails a draft; mails a sent one again. Pressed twice at once, it is sent once: the second press finds it done. */
export async function sendInvoice(services: SendInvoiceServices, actor: Actor, id: string): Promise<Invoice> {
  const { db, clock } = services
  const sent_before = await timesSent(db, id)
  return db.transaction(async (tx) => {
    const invoice = await lockOwn(tx, id, owns(actor, invoices.bakery_id))
    const { state, bakery_id, customer_name, customer_email } = invoice
    if (state === 'void') throw new AppError('conflict', 'This invoice was voided, so it can’t be sent.')
    if (state === 'closed' || (await isCancelled(tx, invoice)))
      throw new AppError('conflict', 'The order was cancelled, so its invoice can’t be sent.')
    if (!customer_email) throw new AppError('conflict', 'Your customer asked us to forget their address.')
    if ((await timesSent(tx, id)) > sent_before)
      return orNotFound(await findInvoice(tx, actor, id, clock()), NO_SUCH_INVOICE)
    const first = state === 'draft'
    // The number is the last lock, and the clock is read after it: so numbers and times run in the same order.
    const bakery_customer_id = first
      ? await rememberCustomer(tx, { bakery_id, name: customer_name, email: customer_email, at: clock() })
      : invoice.bakery_customer_id
    await countLetter(tx, services, { bakery_id, email: customer_email })
    const number = invoice.number ?? (await takeNumber(tx, bakery_id))
    const now = clock()
    if (first)
      await tx
        .update(invoices)
        .set({ state: 'sent', number, bakery_customer_id, sent_at: now, label: labelNow, updated_at: nextVersion(now) })
        .where(eq(invoices.id, id))
    await noteEvent(tx, invoice, { note: first ? NOTES.first : NOTES.again, now, actor })
    await announceInvoice(tx, id, {
      mails: (mailed) => mailCustomer(sentLetter, withLinks(mailed, siteOf(services)), `invoice:sent:${id}:${newId()}`),
      ...(first && { card: { from_bakery: true, sender_id: actor.id, now } }),
    })
    return orNotFound(await findInvoice(tx, actor, id, now), NO_SUCH_INVOICE)
  })
}

async function timesSent(reader: Pick<Db, 'execute'>, id: string): Promise<number> {
  const { rows } = await reader.execute<{ times: number }>(sql`
    select count(*)::integer as times from invoice_events
    where invoice_id = ${id} and note in (${NOTES.first}, ${NOTES.again})`)
  return rows[0]!.times
}

/** Cancelling an order does not touch its drafts, so sending checks it. */
const isCancelled = async (tx: Tx, { order_id }: LockedInvoice): Promise<boolean> =>
  order_id !== null && (await tx.$count(orders, and(eq(orders.id, order_id), eq(orders.status, 'cancelled')))) > 0

/** Keeps its number (ruling 43). The open page is closed first: if the customer paid meanwhile, the invoice can't be voided. */
export async function voidInvoice(
  services: MoneyServices,
  actor: Actor,
  { id, reason }: { id: string; reason: string | null },
): Promise<Invoice> {
  const { db, clock } = services
  const own = owns(actor, invoices.bakery_id)
  await db.transaction(async (tx) => checkVoidable(await lockOwn(tx, id, own)))
  await closeInvoicePages(services, id)
  return db.transaction(async (tx) => {
    const invoice = await lockOwn(tx, id, own)
    const now = clock()
    if (invoice.state !== 'void') {
      checkVoidable(invoice)
      await tx
        .update(invoices)
        .set({ state: 'void', voided_at: now, paid_at: null, updated_at: nextVersion(now) })
        .where(eq(invoices.id, id))
      await closeInvoicePagesLater(tx, id)
      await expireTries(tx, id)
      if (invoice.order_id) await unmarkBilled(tx, { order_id: invoice.order_id, now })
      await noteEvent(tx, invoice, { note: reason ? `Voided: ${reason}` : 'Voided.', now, actor })
      await announceInvoice(tx, id, {
        mails: (mailed) =>
          mailCustomer(voidLetter, { ...withLinks(mailed, siteOf(services)), reason }, `invoice:void:${id}`),
      })
    }
    return orNotFound(await findInvoice(tx, actor, id, now), NO_SUCH_INVOICE)
  })
}

function checkVoidable({ state, paid_cents, card_cents, refunded_cents }: LockedInvoice): void {
  const why =
    state === 'draft'
      ? 'This is a draft. Delete it instead.'
      : state === 'closed'
        ? 'The order was cancelled, so nothing is owed anymore.'
        : card_cents > refunded_cents
          ? 'Your customer paid by card. Refund everything first, then void the invoice.'
          : paid_cents > card_cents
            ? 'You marked money as received. Undo that first, then void the invoice.'
            : null
  if (state !== 'void' && why) throw new AppError('conflict', why)
}
