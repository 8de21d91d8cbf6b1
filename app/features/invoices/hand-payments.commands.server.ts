import { and, eq } from 'drizzle-orm'
import { invoice_payments, invoices } from '~/db/schema/invoices'
import type { Actor } from '~/http/actor.server'
import { owns } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { dayOf } from '~/lib/zone'
import { announceInvoice } from './announce-invoice.commands.server'
import { type BY_HAND, depositOpenCents, HOW_WORDS, NO_SUCH_INVOICE, openCents, receivedProblem } from './invoice'
import { findInvoice } from './invoice-view.queries.server'
import type { Invoice } from './invoices.contract'
import { addPaid, lockOwn, noteEvent } from './lock-invoice.commands.server'

type Given = Pick<Services, 'db' | 'clock'>

interface Received {
  invoice_id: string
  id?: string | undefined
  amount: number
  method: (typeof BY_HAND)[number]
  received_on?: string | null | undefined
  note?: string | null | undefined
}

/** Money that came some other way, as the baker says. The same id again is the same payment. */
export const markReceived = (
  { db, clock }: Given,
  actor: Actor,
  { invoice_id, id = newId(), amount: amount_cents, method, received_on = null, note = null }: Received,
): Promise<Invoice> =>
  db.transaction(async (tx) => {
    const invoice = await lockOwn(tx, invoice_id, owns(actor, invoices.bakery_id))
    const now = clock()
    const read = async () => orNotFound(await findInvoice(tx, actor, invoice_id, now), NO_SUCH_INVOICE)
    const [known] = await tx.select().from(invoice_payments).where(eq(invoice_payments.id, id))
    if (known?.invoice_id === invoice_id) return read()
    if (known) throw new AppError('conflict', 'Please try again.', { field: 'id' })
    if (invoice.state === 'draft') throw new AppError('conflict', 'Send the invoice first, so that it has a number.')
    if (invoice.state === 'void') throw new AppError('conflict', 'This invoice was voided, so nothing is owed.')
    const open = openCents(invoice)
    const { bakery } = await read()
    refuseWrong({
      amount: amount_cents > open && (open === 0 ? 'All of it is paid.' : `Only ${money(open)} is open.`),
      received_on: received_on && receivedProblem(received_on, dayOf(now, bakery.time_zone)),
    })
    const deposit = depositOpenCents(invoice)
    await tx.insert(invoice_payments).values({
      ...{ id, invoice_id, method, amount_cents, received_on, note },
      part: deposit > 0 && amount_cents <= deposit ? 'deposit' : 'all',
      state: 'paid',
      paid_at: now,
      recorded_by: actor.id,
      created_at: now,
    })
    await addPaid(tx, invoice, { amount_cents, card: false, now })
    await noteEvent(tx, invoice, { note: `${money(amount_cents)} received ${HOW_WORDS[method]}.`, now, actor })
    await announceInvoice(tx, invoice_id)
    return read()
  })

export const undoReceived = (
  { db, clock }: Given,
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
    if (payment.state === 'paid') {
      const { amount_cents, method } = payment
      await tx.update(invoice_payments).set({ state: 'undone', undone_at: now }).where(named)
      await addPaid(tx, invoice, { amount_cents: -amount_cents, card: false, now })
      const note = `${money(amount_cents)} wasn’t received ${HOW_WORDS[method]} after all.`
      await noteEvent(tx, invoice, { note, now, actor })
      await announceInvoice(tx, id)
    }
    return orNotFound(await findInvoice(tx, actor, id, now), NO_SUCH_INVOICE)
  })

const money = (cents: number) => formatDollars(cents / 100)
