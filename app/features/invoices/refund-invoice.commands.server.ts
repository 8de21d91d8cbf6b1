import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { NOTHING_YET, remaining, wholePayment } from '~/features/refunds/refund'
import { type RefundRequest, requestRefund } from '~/features/refunds/refunds.commands.server'
import { type Actor, isAdmin } from '~/http/actor.server'
import { isOwner, ownsOrAdmin } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { siteOf, withLinks } from '~/lib/pay-link.server'
import { mailCustomer, mailOwner } from '~/mail/sides.server'
import { announceInvoice } from './announce-invoice.commands.server'
import { NO_SUCH_INVOICE } from './invoice'
import { partsOfRefund, type Refundable, type RefundPart } from './invoice-refund'
import { findInvoice } from './invoice-view.queries.server'
import type { Invoice } from './invoices.contract'
import { refundLetter, teamRefundLetter } from './letters.server'
import { type LockedInvoice, lockOwn, noteEvent } from './lock-invoice.commands.server'

interface InvoiceRefund {
  id: string
  request_id?: string | undefined
  amount: number
  reason: string
}

/** Also of a void invoice: an earlier refund can fail after the voiding. */
export const refundInvoice = (
  services: Pick<Services, 'db' | 'clock' | 'env' | 'secret'>,
  actor: Actor,
  { id, amount, reason, request_id = newId() }: InvoiceRefund,
): Promise<Invoice> =>
  services.db.transaction(async (tx) => {
    const invoice = await lockOwn(tx, id, ownsOrAdmin(actor, sql`bakery_id`))
    const now = services.clock()
    const read = async () => orNotFound(await findInvoice(tx, actor, id, now), NO_SUCH_INVOICE)
    if (await wasAsked(tx, id, request_id)) return read()
    const parts = partsOfRefund(await listRefundable(tx, id), amount)
    if (typeof parts === 'string') throw new AppError('invalid', parts, { field: 'amount' })
    const given = await giveBack(tx, parts, { request_id, reason, requested_by: actor.id })
    const { cents } = given
    const by_team = isAdmin(actor) && !isOwner(actor, invoice.bakery_id)
    await countRefunds(tx, invoice)
    await noteEvent(tx, invoice, { note: `${formatDollars(cents / 100)} refunded: ${reason}`, now, actor })
    if (by_team)
      await recordAudit(tx, now, {
        ...{ by: actor, action: 'invoice.refunded', subject_type: 'invoice', subject_id: id },
        details: { ...given, request_id, reason },
      })
    const mail_key = `invoice:refund:${request_id}`
    await announceInvoice(tx, id, {
      mails: (mailed) => {
        const slots = { ...withLinks(mailed, siteOf(services)), ...given, reason, by_team }
        const to_owner = by_team ? mailOwner(teamRefundLetter, slots, `${mail_key}:bakery`) : []
        return [...mailCustomer(refundLetter, slots, mail_key), ...to_owner]
      },
    })
    return read()
  })

/** Answers what the customer gets, and what the baker gives. */
export async function giveBack(
  tx: Tx,
  parts: RefundPart[],
  asked: Pick<RefundRequest, 'request_id' | 'reason' | 'requested_by'>,
): Promise<{ cents: number; taken_cents: number }> {
  const given = { cents: 0, taken_cents: 0 }
  for (const { payment_id, amounts } of parts) {
    const refund = await requestRefund(tx, { ...asked, payment_id, kind: 'partial', amounts: () => amounts })
    given.cents += refund?.customer_cents ?? 0
    given.taken_cents += refund?.taken_cents ?? 0
  }
  return given
}

/** All but disputed payments, which a bank decides about. Answers what the customer gets. */
export async function giveAllBack(
  tx: Tx,
  came: Refundable[],
  asked: Pick<RefundRequest, 'reason' | 'requested_by'>,
): Promise<number> {
  let cents = 0
  for (const one of came) {
    const amounts: RefundRequest['amounts'] = (earlier) => remaining(wholePayment(one), earlier)
    const refund = await requestRefund(tx, { ...asked, payment_id: one.payment_id, kind: 'full', amounts })
    if (refund?.fresh) cents += refund.customer_cents
  }
  return cents
}

/** The same request again is the same refund, also across several payments. */
async function wasAsked(tx: Tx, invoice_id: string, request_id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from invoice_payments p join payments c on c.invoice_payment_id = p.id
    join refunds r on r.cause = 'partial:' || c.id || ':' || ${request_id}::text where p.invoice_id = ${invoice_id}`)
  return rows.length > 0
}

export async function listRefundable(tx: Tx, invoice_id: string): Promise<Refundable[]> {
  const { rows } = await tx.execute<Refundable & Record<string, unknown>>(sql`
    select c.id as payment_id, c.amount_cents, c.application_fee_cents, c.customer_fee_cents, c.delivery_fee_cents, c.stripe_account_id,
      coalesce((select to_json(r) from payment_refunds r where r.payment_id = c.id), ${JSON.stringify(NOTHING_YET)}::json) as earlier
    from invoice_payments p join payments c on c.invoice_payment_id = p.id and c.outcome = 'kept'
    where p.invoice_id = ${invoice_id} order by p.paid_at desc, p.id desc`)
  return rows
}

/** Counts refunds that arrived or are under way. A void invoice keeps its sum: a refund that failed is owed by us, not by the customer. */
export async function countRefunds(tx: Tx, { id, state }: LockedInvoice): Promise<void> {
  await tx.execute(sql`
    update invoice_payments p set refunded_cents = coalesce((
      select sum(r.customer_cents) from payments c join refunds r on r.payment_id = c.id
      where c.invoice_payment_id = p.id and c.outcome = 'kept' and r.state <> 'failed'), 0)
    where p.invoice_id = ${id} and p.method = 'card' and p.state = 'paid'`)
  if (state !== 'void')
    await tx.execute(sql`
      update invoices set refunded_cents = coalesce((select sum(refunded_cents) from invoice_payments where invoice_id = ${id}), 0)
      where id = ${id}`)
}
