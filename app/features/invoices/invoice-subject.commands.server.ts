import { eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { invoice_payments, invoices } from '~/db/schema/invoices'
import { at } from '~/db/sql-time.server'
import { refundFailed, refundSent } from '~/features/refunds/refund'
import { disputeMails, refundBackMails } from '~/features/refunds/tell-owner.commands.server'
import { MINUTE_MS } from '~/lib/durations'
import { formatDollars } from '~/lib/money'
import { payPath, type Site, withLinks } from '~/lib/pay-link.server'
import { mailCustomer, mailOwner } from '~/mail/sides.server'
import type { Due, MoneyNews, PaidSubject } from '~/payments/paid-subject.server'
import { UNPAID_MINUTES } from '../orders/order'
import { announceInvoice } from './announce-invoice.commands.server'
import { bakersInvoicePath, invoiceNumber, isOwed, openCents } from './invoice'
import { bakersPaidLetter, moneyComesLetter, moneyStuckLetter, paidLetter, paymentBackLetter } from './letters.server'
import {
  addPaid,
  type LockedInvoice,
  type LockedPayment,
  labelNow,
  lockInvoicePayment,
  noteEvent,
  takeNumber,
} from './lock-invoice.commands.server'
import type { MailedInvoice } from './mailed-invoice.queries.server'
import { type PayablePart, partPage } from './payable-part'
import { payablePart } from './payable-part.queries.server'
import { countRefunds, giveAllBack, listRefundable } from './refund-invoice.commands.server'

/** Runs in the transaction that settles a quote's first payment: accepts the quote. Null if the quote has ended: the money goes back. */
export type OnFirstPaid = (
  tx: Tx,
  paid: { invoice: LockedInvoice; quote_id: string; paid_at: Date },
) => Promise<{ order_id: string | null } | null>

/** The fee of a card payment was fixed when its page was opened. */
export const invoicePaymentSubject = (onFirstPaid: OnFirstPaid): PaidSubject<Due & PayablePart> => ({
  due: payablePart,
  page: (part, secret) => partPage(part, payPath(secret, part.link)),
  overdue: (now) => sql`
    select id, created_at as since from invoice_payments
    where state = 'open' and created_at < ${at(new Date(now.getTime() - UNPAID_MINUTES * MINUTE_MS))}`,
  lock: async (tx, id, { now, ...site }) => {
    const { invoice, payment } = await lockInvoicePayment(tx, id)
    return {
      bakery_id: invoice.bakery_id,
      markPaid: (paid_at) => markPaid(tx, { invoice, payment, paid_at, site }, onFirstPaid),
      expireUnpaid: () => expireTry(tx, id),
      applyNews: (news) => applyNews(tx, { invoice, payment, site, now }, news),
    }
  },
})

const expireTry = (tx: Tx, id: string) =>
  tx.execute(sql`update invoice_payments set state = 'expired' where id = ${id} and state = 'open'`)

interface Locked {
  invoice: LockedInvoice
  payment: LockedPayment
  site: Site
}

async function markPaid(
  tx: Tx,
  { invoice, payment, paid_at, site }: Locked & { paid_at: Date },
  onFirstPaid: OnFirstPaid,
): Promise<'paid' | 'already_paid' | 'cannot'> {
  const first = invoice.state === 'draft'
  const owed =
    payment.state === 'open' && (first || isOwed(invoice.state)) && payment.amount_cents <= openCents(invoice)
  if (!owed || (first && !(await sendQuotes(tx, { invoice, paid_at }, onFirstPaid)))) {
    await expireTry(tx, payment.id)
    return payment.state === 'paid' || invoice.state === 'paid' ? 'already_paid' : 'cannot'
  }
  await tx.update(invoice_payments).set({ state: 'paid', paid_at }).where(eq(invoice_payments.id, payment.id))
  await addPaid(tx, invoice, { amount_cents: payment.amount_cents, method: 'card', paid_at, now: paid_at })
  await noteEvent(tx, invoice, { note: `${formatDollars(payment.amount_cents / 100)} paid by card.`, now: paid_at })
  await announceInvoice(tx, invoice.id, {
    mails: (mailed) => {
      const { id, amount_cents, fee_cents } = payment
      const slots = { ...withLinks(mailed, site), amount_cents, fee_cents }
      return [
        ...mailCustomer(paidLetter, slots, `invoice:paid:${id}:customer`),
        ...mailOwner(bakersPaidLetter, slots, `invoice:paid:${id}:bakery`),
      ]
    },
    card: { from_bakery: false, sender_id: null, invoice_payment_id: payment.id, now: paid_at },
  })
  return 'paid'
}

/** The first payment of a quote's draft numbers and sends it. False when the quote has ended. */
async function sendQuotes(
  tx: Tx,
  { invoice, paid_at }: Pick<Locked, 'invoice'> & { paid_at: Date },
  onFirstPaid: OnFirstPaid,
): Promise<boolean> {
  const { id, quote_id } = invoice
  const accepted = quote_id && (await onFirstPaid(tx, { invoice, quote_id, paid_at }))
  if (!accepted) return false
  const sent = { number: await takeNumber(tx, invoice.bakery_id), state: 'sent', sent_at: paid_at } as const
  await tx
    .update(invoices)
    .set({ ...sent, ...accepted, label: labelNow, due_on: notBefore(paid_at) })
    .where(eq(invoices.id, id))
  await noteEvent(tx, invoice, { note: 'The quote was accepted.', now: paid_at })
  return true
}

/** A quote can be accepted days after the balance's day was set: then it's due on the day of the deposit. */
const notBefore = (paid_at: Date) => sql`case when due_on is not null then greatest(due_on,
  (${at(paid_at)} at time zone (select b.time_zone from bakeries b where b.id = invoices.bakery_id))::date) end`

async function applyNews(
  tx: Tx,
  { invoice, payment, site, now }: Locked & { now: Date },
  news: MoneyNews,
): Promise<void> {
  const { id } = invoice
  const comes = (cents: number, why: string) =>
    announceInvoice(tx, id, {
      mails: (mailed) => mailCustomer(moneyComesLetter, { ...withLinks(mailed, site), cents, why }),
    })
  switch (news.kind) {
    case 'sent_back': {
      const amount = formatDollars(news.amount_cents / 100)
      await noteEvent(tx, invoice, { note: `A payment of ${amount} came too late or twice, so it’s going back.`, now })
      const { payment_id, amount_cents, twice } = news
      return announceInvoice(tx, id, {
        mails: (mailed) =>
          mailCustomer(
            paymentBackLetter,
            { ...withLinks(mailed, site), amount_cents, twice },
            `payment-back:${payment_id}`,
          ),
      })
    }
    case 'refund_sent':
      await countRefunds(tx, invoice)
      await noteEvent(tx, invoice, { note: refundSent(news), now })
      return announceInvoice(tx, id)
    case 'refund_failed':
      await countRefunds(tx, invoice)
      await noteEvent(tx, invoice, { note: refundFailed(news), now })
      return announceInvoice(tx, id, {
        mails: (mailed) => [
          ...mailCustomer(moneyStuckLetter, { ...withLinks(mailed, site), cents: news.customer_cents }),
          ...refundBackMails(ownersInvoice(mailed), site, news.customer_cents),
        ],
      })
    case 'refund_again':
      await countRefunds(tx, invoice)
      return comes(news.customer_cents, 'Your refund didn’t go through the first time, so we sent it again.')
    case 'disputed': {
      const words = (provider: string) => provider.replaceAll('_', ' ')
      const amount = formatDollars(payment.amount_cents / 100)
      const note = `The payment of ${amount} is disputed: ${words(news.reason)} (${words(news.status)}).`
      await noteEvent(tx, invoice, { note, now })
      // The bakery cancelled while the bank was deciding: money that the bank returns to us is the customer's (decision 040).
      const reason = 'Cancelled, and the dispute is over'
      const came = invoice.all_back ? await listRefundable(tx, id) : []
      const cents = await giveAllBack(tx, came, { reason, requested_by: null })
      await announceInvoice(tx, id, { mails: (mailed) => disputeMails(ownersInvoice(mailed), site, news) })
      if (cents === 0) return
      await countRefunds(tx, invoice)
      return comes(cents, 'The dispute about your payment is over, and the order was cancelled.')
    }
  }
}

/** As letters about its payment name it. */
const ownersInvoice = (invoice: MailedInvoice) => ({
  ...invoice,
  name: invoice.number === null ? 'a custom order' : `invoice ${invoiceNumber(invoice.number)}`,
  path: bakersInvoicePath(invoice.id),
})
