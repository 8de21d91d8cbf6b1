import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { invoice_payments, invoices } from '~/db/schema/invoices'
import { REFUND_TOO_HIGH } from '~/features/refunds/refund'
import type { RefundRequest } from '~/features/refunds/refunds.commands.server'
import type { Actor } from '~/http/actor.server'
import type { BillEnd, OrderBills } from '~/http/order-bills.server'
import type { MoneyServices } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { siteOf, withLinks } from '~/lib/pay-link.server'
import { mailCustomer } from '~/mail/sides.server'
import { announceInvoice } from './announce-invoice.commands.server'
import { addByHand, undoByHand } from './hand-payments.commands.server'
import { type InvoiceState, isOwed, OWED_STATES, openCents } from './invoice'
import { partsOfRefund, type Refundable, unreturned } from './invoice-refund'
import { refundLetter, voidLetter } from './letters.server'
import { type LockedInvoice, lockInvoice, nextVersion, noteEvent } from './lock-invoice.commands.server'
import { findMailedInvoice } from './mailed-invoice.queries.server'
import { closeInvoicePages, closeInvoicePagesLater, expireTries } from './pay-invoice.commands.server'
import { countRefunds, giveAllBack, giveBack, listRefundable } from './refund-invoice.commands.server'

const BY_CARD = 'This was paid by card, on its invoice. You can refund it there.'
const GIVEN_BACK = 'This was paid by card on its invoice and refunded. Please void the invoice first.'

/** What happens to an order happens to its invoices in the same transaction (decision 202). */
export const orderBills: OrderBills = {
  end: async (tx, { order_id, ...ending }) => {
    const bills = await lockBills(tx, order_id, [...OWED_STATES, 'paid'])
    return bills.length > 0 ? endBills(tx, bills, { ...ending, note: 'Closed because the order was cancelled.' }) : null
  },

  receive: async (tx, { order_id, method, received_at, actor, now }) => {
    for (const bill of await lockBills(tx, order_id, [...OWED_STATES]))
      await addByHand(tx, bill, { amount_cents: openCents(bill), method, paid_at: received_at, actor, now })
  },

  undo: async (tx, { order_id, received_at, actor, now }) => {
    let undone = false
    for (const bill of await lockBills(tx, order_id, ['paid', 'closed'])) {
      const [payment] = await tx
        .select()
        .from(invoice_payments)
        .where(
          and(
            eq(invoice_payments.invoice_id, bill.id),
            eq(invoice_payments.paid_at, received_at),
            eq(invoice_payments.state, 'paid'),
          ),
        )
      if (payment?.method === 'card')
        throw new AppError('conflict', payment.refunded_cents < payment.amount_cents ? BY_CARD : GIVEN_BACK)
      if (payment) await undoByHand(tx, bill, payment, { actor, now })
      undone ||= payment !== undefined
    }
    return undone
  },
}

type Ending = Omit<Parameters<OrderBills['end']>[1], 'order_id'> & { note: string }

async function endBills(
  tx: Tx,
  bills: LockedInvoice[],
  { refund_cents, reason, requested_by, actor, now, note }: Ending,
): Promise<BillEnd> {
  const came: Refundable[] = []
  for (const { id } of bills) came.push(...(await listRefundable(tx, id)))
  const money = await refundCame(tx, came, refund_cents, { reason, requested_by })
  const all_back = refund_cents === null || refund_cents === money.card_cents
  for (const bill of bills) {
    await expireTries(tx, bill.id)
    await tx
      .update(invoices)
      .set({ state: 'closed', all_back, paid_at: null, updated_at: nextVersion(now) })
      .where(eq(invoices.id, bill.id))
    await countRefunds(tx, bill)
    await noteEvent(tx, bill, { note, now, ...(actor && { actor }) })
    await announceInvoice(tx, bill.id)
  }
  return {
    ...money,
    by_hand_cents: bills.reduce((sum, { paid_cents, card_cents }) => sum + paid_cents - card_cents, 0),
    open_cents: bills.reduce((sum, bill) => sum + (isOwed(bill.state) ? openCents(bill) : 0), 0),
    policy: bills.find(({ policy }) => policy)?.policy ?? '',
    invoice_link: (await findMailedInvoice(tx, bills[0]!.id)).link,
    customer_email: bills.find(({ customer_email }) => customer_email)?.customer_email ?? null,
  }
}

/** For an invoice without an order, when the bakery can no longer keep its promise: all card payments go back. */
export async function endInvoice(
  services: MoneyServices,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const { db, clock } = services
  await closeInvoicePages(services, id)
  await db.transaction(async (tx) => {
    const bill = await lockInvoice(tx, id)
    if (!isOwed(bill.state)) return
    const given = { refund_cents: null, reason, requested_by: actor.id, actor, now: clock() }
    await closeInvoicePagesLater(tx, id)
    const { back_cents: cents } = await endBills(tx, [bill], { ...given, note: `Closed: ${reason}` })
    await announceInvoice(tx, id, {
      mails: (mailed) => {
        const slots = { ...withLinks(mailed, siteOf(services)), cents, reason, by_team: false }
        return cents > 0
          ? mailCustomer(refundLetter, slots, `invoice:refund:end:${id}`)
          : mailCustomer(voidLetter, slots, `invoice:void:${id}`)
      },
    })
  })
}

/** Locks in the order of their ids (decision 080). */
async function lockBills(tx: Tx, order_id: string, states: InvoiceState[]): Promise<LockedInvoice[]> {
  const found = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.order_id, order_id), inArray(invoices.state, states)))
    .orderBy(asc(invoices.id))
  const locked: LockedInvoice[] = []
  for (const { id } of found) locked.push(await lockInvoice(tx, id))
  return locked
}

/** All card payments; or, if the customer asked to cancel, as much as the baker says by the agreed terms. */
async function refundCame(
  tx: Tx,
  came: Refundable[],
  refund_cents: number | null,
  asked: Pick<RefundRequest, 'reason' | 'requested_by'>,
): Promise<Pick<BillEnd, 'card_cents' | 'back_cents' | 'disputed'>> {
  const card_cents = unreturned(came)
  const refuse = (sentence: string): never => {
    throw new AppError('invalid', sentence, { field: 'refund' })
  }
  if (refund_cents !== null && refund_cents > card_cents) refuse(REFUND_TOO_HIGH)
  if (refund_cents === 0) return { card_cents, back_cents: 0, disputed: false }
  if (refund_cents !== null && refund_cents < card_cents) {
    const parts = partsOfRefund(came, refund_cents)
    if (typeof parts === 'string') return refuse(parts)
    const { cents: back_cents } = await giveBack(tx, parts, { ...asked, request_id: newId() })
    return { card_cents, back_cents, disputed: false }
  }
  const back_cents = await giveAllBack(tx, came, asked)
  // The rest is disputed: a bank decides about it (decision 040).
  return { card_cents, back_cents, disputed: back_cents < card_cents }
}
