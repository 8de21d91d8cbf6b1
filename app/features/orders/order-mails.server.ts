import { payPath, type Site, withLinks } from '~/lib/pay-link.server'
import type { Mail } from '~/mail/letter.server'
import { mailCustomer, mailOwner, mailOwnersMoney, type SideMail } from '~/mail/sides.server'
import { answerDue } from './answer-due'
import {
  acceptedLetter,
  bakersLinkPaidLetter,
  bakersUnacceptedLetter,
  bakersUnansweredLetter,
  linkOverLetter,
  newOrderLetter,
  reminderLetter,
  teamCancelledLetter,
  teamRefundLetter,
  withdrawnLetter,
} from './bakery-letters.server'
import type { ToldChange } from './bill-end'
import {
  linkPaidLetter,
  moneyComesLetter,
  moneyStuckLetter,
  paidLetter,
  payLinkLetter,
  paymentBackLetter,
  proposalLetter,
  refundLetter,
  unacceptedLetter,
  unansweredLetter,
} from './customer-letters.server'
import type { MailedOrder } from './mailed-order.queries.server'
import { isClosed } from './pickup-day'
import { cancelledLetter, closedLetter, missedLetter, STATUS_LETTERS } from './status-letters.server'

const awaited = (order: MailedOrder) => ({ ...order, answer_by: answerDue(order, order.time_zone) })

/** No mail to a bakery without an owner. */
export const paidMails = (order: MailedOrder, site: Site): SideMail[] => [
  ...mailCustomer(paidLetter, withLinks(order, site), `order:paid:${order.id}:customer`),
  ...mailOwner(newOrderLetter, withLinks(awaited(order), site), `order:paid:${order.id}:bakery`),
]

export function statusMails(order: MailedOrder, change: ToldChange, site: Site): SideMail[] {
  const slots = withLinks(order, site)
  const [to_customer, to_owner] = [`order:${change.key}:customer`, `order:${change.key}:bakery`]
  if (isClosed(order)) return mailCustomer(closedLetter, slots, to_customer)
  if (order.status !== 'cancelled') return mailCustomer<typeof slots>(STATUS_LETTERS[order.status], slots, to_customer)
  const { by_customer, by_team = null, bill = null, asked = false } = change
  const by_invoice = order.customer_email === null && bill?.invoice_link ? bill : null
  const customer_email = by_invoice ? by_invoice.customer_email : order.customer_email
  const invoice_url = by_invoice && site.public_url + payPath(site.secret, by_invoice.invoice_link!)
  return [
    ...mailCustomer(
      cancelledLetter,
      { ...slots, customer_email, by_customer, by_team, bill, asked, invoice_url },
      to_customer,
    ),
    ...(by_customer ? mailOwner(withdrawnLetter, slots, to_owner) : []),
    ...(by_team ? mailOwnersMoney(teamCancelledLetter, { ...slots, ...by_team }, to_owner) : []),
  ]
}

export const missedMail = (order: MailedOrder, key: string, site: Site): SideMail[] =>
  mailCustomer(missedLetter, withLinks(order, site), `order:${key}:customer`)

export const reminderMail = (order: MailedOrder, site: Site): SideMail[] =>
  mailOwner(reminderLetter, withLinks(awaited(order), site), `order:reminder:${order.id}`)

export const unansweredMails = (order: MailedOrder, key: string, site: Site): SideMail[] => [
  ...mailCustomer(unansweredLetter, withLinks(order, site), `order:${key}:customer`),
  ...mailOwner(bakersUnansweredLetter, withLinks(order, site), `order:${key}:bakery`),
]

export const proposalMail = (order: MailedOrder, key: string, site: Site): SideMail[] =>
  mailCustomer(proposalLetter, withLinks(awaited(order), site), `order:${key}:customer`)

/** Accepting confirms, so the customer gets the mail of a confirmation, too. */
export const acceptedMails = (order: MailedOrder, key: string, site: Site): SideMail[] => [
  ...statusMails(order, { key, by_customer: false }, site),
  ...mailOwner(acceptedLetter, withLinks(order, site), `order:${key}:bakery`),
]

export const unacceptedMails = (order: MailedOrder, key: string, site: Site): SideMail[] => [
  ...mailCustomer(unacceptedLetter, withLinks(order, site), `order:${key}:customer`),
  ...mailOwner(bakersUnacceptedLetter, withLinks(order, site), `order:${key}:bakery`),
]

interface Refunded {
  cents: number
  taken_cents: number
  reason: string
  all: boolean
  by_team: boolean
}

/** The owner did it, or hears of it. */
export const refundMails = (order: MailedOrder, refund: Refunded, site: Site): SideMail[] => [
  ...mailCustomer(refundLetter, { ...withLinks(order, site), ...refund }),
  ...(refund.by_team ? mailOwnersMoney(teamRefundLetter, { ...withLinks(order, site), ...refund }) : []),
]

export const moneyStuckMail = (order: MailedOrder, cents: number, site: Site): SideMail[] =>
  mailCustomer(moneyStuckLetter, { ...withLinks(order, site), cents })

export const moneyComesMail = (
  order: MailedOrder,
  { customer_cents: cents, why }: { customer_cents: number; why: string },
  site: Site,
): SideMail[] => mailCustomer(moneyComesLetter, { ...withLinks(order, site), cents, why })

export const payLinkMail = (order: MailedOrder, site: Site): SideMail[] =>
  mailCustomer(payLinkLetter, withLinks(order, site), `order:link:${order.id}`)

export const linkPaidMails = (order: MailedOrder, site: Site): SideMail[] => [
  ...mailCustomer(linkPaidLetter, withLinks(order, site), `order:paid:${order.id}:customer`),
  ...mailOwner(bakersLinkPaidLetter, withLinks(order, site), `order:paid:${order.id}:bakery`),
]

export const linkOverMail = (order: MailedOrder, site: Site): SideMail[] =>
  mailOwner(linkOverLetter, withLinks(order, site), `order:link-over:${order.id}`)

interface SentBack {
  payment_id: string
  amount_cents: number
  /** Already paid by another payment, or to the baker. */
  twice: boolean
}
type PaidOrder = Pick<MailedOrder, 'order_number' | 'customer_email' | 'status' | 'payment_status'> & {
  received_at: Date | null
}

export const paymentBackMail = (order: PaidOrder, { payment_id, amount_cents, twice }: SentBack): Mail | undefined =>
  mailCustomer(
    paymentBackLetter,
    { ...order, amount_cents, why: whyBack(order, twice) },
    `payment-back:${payment_id}`,
  )[0]

function whyBack({ status, payment_status, received_at }: PaidOrder, twice: boolean) {
  if (!twice || status === 'cancelled') return 'late'
  return payment_status === 'offline' && !received_at ? 'offline' : 'twice'
}
