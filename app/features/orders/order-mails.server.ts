import type { Mail } from '~/mail/letter.server'
import { mailCustomer, mailOwner, type SideMail } from '~/mail/sides.server'
import { answerDue } from './answer-due'
import {
  acceptedLetter,
  bakersLinkPaidLetter,
  bakersUnacceptedLetter,
  bakersUnansweredLetter,
  linkOverLetter,
  newOrderLetter,
  reminderLetter,
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
import { cancelledLetter, STATUS_LETTERS } from './status-letters.server'

const awaited = (order: MailedOrder) => ({ ...order, answer_by: answerDue(order, order.time_zone) })

/** No mail to a bakery without an owner. */
export const paidMails = (order: MailedOrder, public_url: string): SideMail[] => [
  ...mailCustomer(paidLetter, { ...order, public_url }, `order:paid:${order.id}:customer`),
  ...mailOwner(newOrderLetter, { ...awaited(order), public_url }, `order:paid:${order.id}:bakery`),
]

export function statusMails(order: MailedOrder, change: ToldChange, public_url: string): SideMail[] {
  const slots = { ...order, public_url }
  const [to_customer, to_owner] = [`order:${change.key}:customer`, `order:${change.key}:bakery`]
  if (change.by_customer) return mailOwner(withdrawnLetter, slots, to_owner)
  if (order.status !== 'cancelled') return mailCustomer(STATUS_LETTERS[order.status], slots, to_customer)
  const { bill = null, asked = false } = change
  const by_invoice = order.customer_email === null ? bill?.invoice_id : null
  const customer_email = by_invoice ? bill!.customer_email : order.customer_email
  const ended = { ...slots, customer_email, bill, asked, invoice_id: by_invoice ?? null }
  return mailCustomer(cancelledLetter, ended, to_customer)
}

export const reminderMail = (order: MailedOrder, public_url: string): SideMail[] =>
  mailOwner(reminderLetter, { ...awaited(order), public_url }, `order:reminder:${order.id}`)

export const unansweredMails = (order: MailedOrder, key: string, public_url: string): SideMail[] => [
  ...mailCustomer(unansweredLetter, { ...order, public_url }, `order:${key}:customer`),
  ...mailOwner(bakersUnansweredLetter, { ...order, public_url }, `order:${key}:bakery`),
]

export const proposalMail = (order: MailedOrder, key: string, public_url: string): SideMail[] =>
  mailCustomer(proposalLetter, { ...awaited(order), public_url }, `order:${key}:customer`)

/** Accepting confirms, so the customer gets the mail of a confirmation, too. */
export const acceptedMails = (order: MailedOrder, key: string, public_url: string): SideMail[] => [
  ...statusMails(order, { key, by_customer: false }, public_url),
  ...mailOwner(acceptedLetter, { ...order, public_url }, `order:${key}:bakery`),
]

export const unacceptedMails = (order: MailedOrder, key: string, public_url: string): SideMail[] => [
  ...mailCustomer(unacceptedLetter, { ...order, public_url }, `order:${key}:customer`),
  ...mailOwner(bakersUnacceptedLetter, { ...order, public_url }, `order:${key}:bakery`),
]

export const refundMail = (
  order: MailedOrder,
  { id, cents, reason }: { id: string; cents: number; reason: string },
  public_url: string,
): SideMail[] => mailCustomer(refundLetter, { ...order, cents, reason, public_url }, `order:refund:${id}:customer`)

export const moneyStuckMail = (order: MailedOrder, cents: number, public_url: string): SideMail[] =>
  mailCustomer(moneyStuckLetter, { ...order, cents, public_url })

export const moneyComesMail = (
  order: MailedOrder,
  { customer_cents: cents, why }: { customer_cents: number; why: string },
  public_url: string,
): SideMail[] => mailCustomer(moneyComesLetter, { ...order, cents, why, public_url })

export const payLinkMail = (order: MailedOrder, pay_url: string, public_url: string): SideMail[] =>
  mailCustomer(payLinkLetter, { ...order, pay_url, public_url }, `order:link:${order.id}`)

export const linkPaidMails = (order: MailedOrder, public_url: string): SideMail[] => [
  ...mailCustomer(linkPaidLetter, { ...order, public_url }, `order:paid:${order.id}:customer`),
  ...mailOwner(bakersLinkPaidLetter, { ...order, public_url }, `order:paid:${order.id}:bakery`),
]

export const linkOverMail = (order: MailedOrder, public_url: string): SideMail[] =>
  mailOwner(linkOverLetter, { ...order, public_url }, `order:link-over:${order.id}`)

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
