import { and, eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { invoice_payments, invoices } from '~/db/schema/invoices'
import type { Actor } from '~/http/actor.server'
import { owns } from '~/http/ownership.server'
import type { MoneyServices, Services } from '~/http/services.server'
import { AppError, orNotFound, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { dayOf } from '~/lib/zone'
import { announceInvoice } from './announce-invoice.commands.server'
import {
  type BY_HAND,
  depositOpenCents,
  ENDED,
  HOW_WORDS,
  NO_SUCH_INVOICE,
  openCents,
  receivedProblem,
} from './invoice'
import { findInvoice } from './invoice-view.queries.server'
import type { Invoice } from './invoices.contract'
import { addPaid, type LockedInvoice, type LockedPayment, lockOwn, noteEvent } from './lock-invoice.commands.server'
import { closeInvoicePages, closeInvoicePagesLater, expireTries } from './pay-invoice.commands.server'

type HandPaymentServices = Pick<Services, 'db' | 'clock'>

interface HandPayment {
  invoice_id: string
  id?: string | undefined
  amount: number
  method: (typeof BY_HAND)[number]
  received_on?: string | null | undefined
  note?: string | null | undefined
}

/** The same id again is the same payment. An open page to pay by card is closed first: otherwise the customer could pay twice. */
export async function recordHandPayment(
  services: MoneyServices,
  actor: Actor,
  { invoice_id, id = newId(), amount: amount_cents, ...received }: HandPayment,
): Promise<Invoice> {
  const { db, clock } = services
  const mine = owns(actor, invoices.bakery_id)
  await db.transaction((tx) => lockOwn(tx, invoice_id, mine))
  await closeInvoicePages(services, invoice_id)
  return db.transaction(async (tx) => {
    const invoice = await lockOwn(tx, invoice_id, mine)
    const now = clock()
    const read = async () => orNotFound(await findInvoice(tx, actor, invoice_id, now), NO_SUCH_INVOICE)
    const [known] = await tx.select().from(invoice_payments).where(eq(invoice_payments.id, id))
    if (known?.invoice_id === invoice_id) return read()
    if (known) throw new AppError('conflict', 'Please try again.', { field: 'id' })
    if (invoice.state === 'draft') throw new AppError('conflict', 'Send the invoice first, so that it has a number.')
    if (invoice.state === 'void' || invoice.state === 'closed') throw new AppError('conflict', ENDED[invoice.state])
    const open = openCents(invoice)
    const { bakery } = await read()
    const { received_on } = received
    refuseWrong({
      amount: amount_cents > open && (open === 0 ? 'It’s already paid in full.' : `Only ${money(open)} is still due.`),
      received_on: received_on && receivedProblem(received_on, dayOf(now, bakery.time_zone)),
    })
    await closeInvoicePagesLater(tx, invoice_id)
    await addByHand(tx, invoice, { ...received, id, amount_cents, paid_at: now, actor, now })
    return read()
  })
}

interface HandPaymentEntry extends Pick<HandPayment, 'method' | 'received_on' | 'note'> {
  id?: string
  amount_cents: number
  paid_at: Date
  actor: Actor
  now: Date
}

/** The caller has closed the pages to pay. */
export async function addByHand(
  tx: Tx,
  invoice: LockedInvoice,
  { id = newId(), amount_cents, method, paid_at, actor, now, received_on = null, note = null }: HandPaymentEntry,
): Promise<void> {
  const deposit = depositOpenCents(invoice)
  await expireTries(tx, invoice.id)
  await tx.insert(invoice_payments).values({
    ...{ id, invoice_id: invoice.id, method, amount_cents, received_on, note, paid_at },
    part: deposit > 0 && amount_cents <= deposit ? 'deposit' : 'all',
    state: 'paid',
    recorded_by: actor.id,
    created_at: now,
  })
  await addPaid(tx, invoice, { amount_cents, method, paid_at, now })
  await noteEvent(tx, invoice, { note: `${money(amount_cents)} received ${HOW_WORDS[method]}.`, now, actor })
  await announceInvoice(tx, invoice.id)
}

export const undoReceived = (
  { db, clock }: HandPaymentServices,
  actor: Actor,
  { id, payment_id }: { id: string; payment_id: string },
): Promise<Invoice> =>
  db.transaction(async (tx) => {
    const invoice = await lockOwn(tx, id, owns(actor, invoices.bakery_id))
    const now = clock()
    const named = and(eq(invoice_payments.id, payment_id), eq(invoice_payments.invoice_id, id))
    const [payment] = await tx.select().from(invoice_payments).where(named)
    if (!payment || payment.state === 'open' || payment.state === 'expired')
      throw new AppError('not_found', 'We couldn’t find that payment.')
    if (payment.method === 'card') throw new AppError('conflict', 'This came by card. Refund it instead.')
    if (payment.state === 'paid') await undoByHand(tx, invoice, payment, { actor, now })
    return orNotFound(await findInvoice(tx, actor, id, now), NO_SUCH_INVOICE)
  })

export async function undoByHand(
  tx: Tx,
  invoice: LockedInvoice,
  { id, amount_cents, method, paid_at }: LockedPayment,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await tx.update(invoice_payments).set({ state: 'undone', undone_at: now }).where(eq(invoice_payments.id, id))
  await addPaid(tx, invoice, { amount_cents: -amount_cents, method, paid_at: paid_at!, now })
  const note = `${money(amount_cents)} wasn’t received ${HOW_WORDS[method]} after all.`
  await noteEvent(tx, invoice, { note, now, actor })
  await announceInvoice(tx, invoice.id)
}

const money = (cents: number) => formatDollars(cents / 100)
