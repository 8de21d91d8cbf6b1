import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { invoice_payments } from '~/db/schema/invoices'
import type { SubjectRef } from '~/db/schema/payments'
import { at } from '~/db/sql-time.server'
import { closeLater, closePages, expire } from '~/features/payments/expiry.commands.server'
import { openPaymentPage } from '~/features/payments/payment-page.commands.server'
import { settle } from '~/features/payments/settle.commands.server'
import type { Actor } from '~/http/actor.server'
import { countProviderCall } from '~/http/limits.server'
import type { MoneyServices, Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { passKillPoint } from '~/payments/kill-points.server'
import { PAYMENT_NOT_SEEN, sayUnavailable } from '~/payments/provider-errors.server'
import {
  asSubject,
  CARD_MIN_CENTS,
  cardAmount,
  ENDED,
  feeOfPart,
  type InvoiceState,
  isOwed,
  NO_SUCH_INVOICE,
  type Part,
  TOO_LITTLE_FOR_CARD,
} from './invoice'
import { findInvoice } from './invoice-view.queries.server'
import type { Invoice } from './invoices.contract'
import { findInvoiceTry, isSentTo } from './invoices.queries.server'
import { lockInvoice } from './lock-invoice.commands.server'

type PayInvoiceServices = MoneyServices & Pick<Services, 'pool' | 'secret'>

const QUOTE_OVER = 'This quote has ended. Please ask the bakery for a new one.'

export async function payInvoice(services: PayInvoiceServices, actor: Actor, { id, part }: { id: string; part: Part }) {
  if (!(await isSentTo(services.db, actor, id))) throw new AppError('not_found', NO_SUCH_INVOICE)
  await countProviderCall(services, actor)
  return { payment_url: await openInvoicePayment(services, id, part) }
}

/** One page at a time, since each fee depends on earlier payments: a page with another sum or past its time is closed first. */
export async function openInvoicePayment(
  services: MoneyServices,
  invoice_id: string,
  part: Part,
  tries = 4,
): Promise<string> {
  if (tries === 0) throw new AppError('conflict', 'We couldn’t open the payment page. Please try again.')
  const { id, in_the_way } = await services.db.transaction((tx) => findOrBegin(tx, invoice_id, part, services.clock()))
  passKillPoint(services.env, 'invoice_payment_committed')
  const subject = asSubject(id)
  const url = await (in_the_way ? expire(services, subject) : openPaymentPage(services, subject)).catch(
    (error: unknown) => sayUnavailable(error),
  )
  return url ?? openInvoicePayment(services, invoice_id, part, tries - 1)
}

/** A command that ends the quote waits until the page is begun; after such an end there is nothing to pay. */
async function holdQuote(tx: Tx, quote_id: string): Promise<void> {
  const { rows } = await tx.execute(sql`select from quotes where id = ${quote_id} and state = 'open' for share`)
  if (rows.length === 0) throw new AppError('conflict', QUOTE_OVER)
}

async function findOrBegin(tx: Tx, invoice_id: string, part: Part, now: Date) {
  const invoice = await lockInvoice(tx, invoice_id)
  const of_quote = invoice.state === 'draft' && invoice.quote_id !== null
  if (!isOwed(invoice.state) && !of_quote) throw new AppError('conflict', NOT_OWED[invoice.state])
  if (of_quote) await holdQuote(tx, invoice.quote_id!)
  const amount_cents = cardAmount(invoice, part)
  if (amount_cents < CARD_MIN_CENTS) throw new AppError('conflict', TOO_LITTLE_FOR_CARD)
  const { rows } = await tx.execute<{ id: string; in_the_way: boolean }>(sql`
    select p.id, p.amount_cents <> ${amount_cents} or exists (select from payments c
      where c.invoice_payment_id = p.id and c.state in ('creating', 'open') and c.expires_at <= ${at(now)}) as in_the_way
    from invoice_payments p where p.invoice_id = ${invoice_id} and p.state = 'open'`)
  if (rows[0]) return rows[0]
  const id = newId()
  const fee_cents = feeOfPart(invoice.card_cents, amount_cents)
  await tx
    .insert(invoice_payments)
    .values({ id, invoice_id, part, method: 'card', state: 'open', amount_cents, fee_cents, created_at: now })
  return { id, in_the_way: false }
}

const NOT_OWED: Record<InvoiceState, string> = {
  draft: 'This invoice hasn’t been sent yet.',
  sent: '',
  part_paid: '',
  paid: 'This invoice is already paid. Thank you!',
  ...ENDED,
}

/** For a payer who comes back; does not wait for the webhook. */
export async function settleInvoice(services: PayInvoiceServices, actor: Actor, id: string): Promise<Invoice> {
  const before = orNotFound(await findInvoiceTry(services.db, actor, id), NO_SUCH_INVOICE)
  if (before.provider_id) {
    await countProviderCall(services, actor)
    await settle(services, before.provider_id).catch((error: unknown) => sayUnavailable(error, PAYMENT_NOT_SEEN))
  }
  const invoice = await findInvoice(services.db, actor, id, services.clock())
  // Neither side sees the draft of a quote until it is paid.
  if (!invoice) throw new AppError('conflict', PAYMENT_NOT_SEEN)
  return invoice
}

/** Answers whether the customer paid before the page could be closed. */
export const closeInvoicePages = async (services: MoneyServices, invoice_id: string): Promise<boolean> =>
  closePages(services, await listInvoicePages(services.db, invoice_id))

/** In the transaction that ends the invoice: a job closes the open pages later. */
export const closeInvoicePagesLater = async (tx: Tx, invoice_id: string): Promise<void> =>
  closeLater(tx, await listInvoicePages(tx, invoice_id))

async function listInvoicePages(db: Pick<Db, 'execute'>, invoice_id: string): Promise<SubjectRef[]> {
  const { rows } = await db.execute<SubjectRef & Record<string, unknown>>(sql`
    select c.subject_kind, c.subject_id from invoice_payments p
    join payments c on c.invoice_payment_id = p.id and c.state in ('creating', 'open') where p.invoice_id = ${invoice_id}`)
  return rows
}

/** In the transaction that ends the invoice, once its pages are closed: the payer cannot finish these tries any more. */
export const expireTries = (tx: Tx, invoice_id: string) =>
  tx.execute(sql`update invoice_payments set state = 'expired' where invoice_id = ${invoice_id} and state = 'open'`)
