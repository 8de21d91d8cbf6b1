import { BRAND } from '~/lib/brand'
import { firstName } from '~/lib/contact'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { type Letter, letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { asWindow, momentWords, windowWords } from '../opening/windows'
import { BANKS } from '../refunds/refund'
import { answerDue } from './answer-due'
import { endLines, type ToldChange } from './bill-end'
import { goodsWords } from './goods'
import type { MailedOrder } from './mailed-order.queries.server'
import type { OrderStatus } from './order'
import { moneyAfterCancelling } from './order-words'

/** Whom of the two sides of an order it tells. */
export type OrderMail = Mail & { side: 'customer' | 'bakery' }

/** To both sides, once it is paid; the second is left out while the bakery has no owner. */
export const paidMails = (order: MailedOrder, public_url: string): OrderMail[] => [
  ...toCustomer(`order:paid:${order.id}:customer`, order, `Your order at ${order.bakery_name}`, public_url, {
    // No name: a guest types the address, and the name beside it, which may be any.
    heading: 'Thank you for your order',
    paragraphs: [
      `${order.bakery_name} has your order ${order.order_number} and will confirm it soon. We’ll email you when they do.`,
      ...facts(order),
      `You paid ${money(order.customer_total_cents)}. If the bakery can’t take the order, you’ll get all of it back.`,
    ],
  }),
  ...toOwner(`order:paid:${order.id}:bakery`, order, `New order from ${order.customer_name}`, public_url, {
    heading: 'A new order is waiting',
    paragraphs: [
      `${order.customer_name} just ordered from ${order.bakery_name} and paid. Please confirm order ${order.order_number} by ${due(order)}.`,
      ...facts(order),
      ...(order.notes ? [`Customer’s note: “${order.notes}”`] : []),
      `You keep ${money(order.baker_receives_cents)}.`,
    ],
  }),
]

export function statusMails(order: MailedOrder, change: ToldChange, public_url: string): OrderMail[] {
  if (change.by_customer)
    return toOwner(`order:${change.key}:bakery`, order, `Order ${order.order_number} was cancelled`, public_url, {
      heading: 'An order was cancelled',
      paragraphs: [
        `${order.customer_name} cancelled order ${order.order_number} before ${order.source === 'manual' ? 'paying' : 'you confirmed it'}. There’s nothing left to do.`,
        ...facts(order),
      ],
    })
  const { bill, asked = false } = change
  const words = STATUS_WORDS[order.status](order, asked)
  const by_invoice = order.customer_email === null && bill?.invoice_id
  const reached = by_invoice ? { ...order, customer_email: bill.customer_email } : order
  return toCustomer(`order:${change.key}:customer`, reached, words.subject, public_url, {
    heading: words.heading,
    ...(order.status === 'completed' ? reviewAction(order, public_url) : {}),
    ...(by_invoice && { action: { label: 'See your invoice', url: `${public_url}/invoices/${bill.invoice_id}` } }),
    paragraphs: [
      ...words.paragraphs,
      ...(bill ? endLines(bill, { bakery_name: order.bakery_name, asked }) : []),
      ...(order.bakery_notes ? [`${order.bakery_name} says: “${order.bakery_notes}”`] : []),
      ...facts(order),
      ...toPay(order),
    ],
  })
}

export const reminderMail = (order: MailedOrder, public_url: string): OrderMail[] =>
  toOwner(`order:reminder:${order.id}`, order, `${order.customer_name} is still waiting for your answer`, public_url, {
    heading: `${firstName(order.customer_name)} is waiting to hear from you`,
    paragraphs: [
      `${order.customer_name} ordered more than 12 hours ago, and order ${order.order_number} is still unconfirmed. Please confirm it by ${due(order)}, or cancel it and say why.`,
      ...facts(order),
      'If we don’t hear from you by then, we’ll cancel it and refund everything.',
    ],
  })

/** When the bakery did not answer: both sides should know why. */
export const unansweredMails = (order: MailedOrder, key: string, public_url: string): OrderMail[] => [
  ...toCustomer(`order:${key}:customer`, order, `Your order at ${order.bakery_name} was cancelled`, public_url, {
    heading: 'Sorry, the bakery didn’t answer in time',
    paragraphs: [
      `${order.bakery_name} didn’t confirm order ${order.order_number}, so we cancelled it. ${allBack(order)}`,
      ...facts(order),
    ],
  }),
  ...toOwner(`order:${key}:bakery`, order, `Order ${order.order_number} was cancelled`, public_url, {
    heading: 'We cancelled an order you didn’t answer',
    paragraphs: [
      `Order ${order.order_number} from ${order.customer_name} wasn’t confirmed in time, so we cancelled it. They’ll get everything back.`,
    ],
  }),
]

/** The bakery cannot make the wished day, and says when it could. */
export const proposalMail = (order: MailedOrder, key: string, public_url: string): OrderMail[] => {
  const window = asWindow(order.proposed_for, order.proposed_until)
  const suggested = window && windowWords(window, order.time_zone)
  return toCustomer(`order:${key}:customer`, order, `${order.bakery_name} suggests another time`, public_url, {
    heading: `How about ${suggested}?`,
    paragraphs: [
      `${order.bakery_name} suggests ${suggested} for your order ${order.order_number}. Accept it and your order is confirmed, or cancel and you’ll get all of ${money(order.customer_total_cents)} back.`,
      ...(order.customer_id ? [] : ['Please answer in the browser you ordered with.']),
      `If we don’t hear from you by ${due(order)}, we’ll cancel the order and refund everything.`,
      'Here’s what you ordered:',
      ...facts(order),
    ],
  })
}

/** Accepting confirms: the customer gets what any confirmation brings. */
export const acceptedMails = (order: MailedOrder, key: string, public_url: string): OrderMail[] => [
  ...statusMails(order, { key, by_customer: false }, public_url),
  ...toOwner(`order:${key}:bakery`, order, `${order.customer_name} accepted your time`, public_url, {
    heading: 'Your time works',
    paragraphs: [
      `${order.customer_name} accepted the time you suggested, so order ${order.order_number} is confirmed.`,
      ...facts(order),
    ],
  }),
]

/** When the customer did not answer a suggestion. */
export const unacceptedMails = (order: MailedOrder, key: string, public_url: string): OrderMail[] => [
  ...toCustomer(`order:${key}:customer`, order, `Your order at ${order.bakery_name} was cancelled`, public_url, {
    heading: 'We cancelled your order',
    paragraphs: [
      `We didn’t hear from you about the time ${order.bakery_name} suggested, so we cancelled order ${order.order_number}. ${allBack(order)}`,
      ...facts(order),
    ],
  }),
  ...toOwner(`order:${key}:bakery`, order, `Order ${order.order_number} was cancelled`, public_url, {
    heading: 'An order was cancelled',
    paragraphs: [
      `${order.customer_name} didn’t answer about the time you suggested, so we cancelled order ${order.order_number}. They’ll get everything back, and there’s nothing left to do.`,
      ...facts(order),
    ],
  }),
]

export const refundMail = (
  order: MailedOrder,
  refund: { id: string; cents: number; reason: string },
  public_url: string,
): OrderMail[] =>
  toCustomer(
    `order:refund:${refund.id}:customer`,
    order,
    `${order.bakery_name} refunded part of your order`,
    public_url,
    {
      owed: true,
      heading: 'Some of your money is coming back',
      paragraphs: [
        `${order.bakery_name} refunded ${money(refund.cents)} of your order ${order.order_number}. ${BANKS}`,
        `${order.bakery_name} says: “${refund.reason}”`,
      ],
    },
  )

/** A refund can fail more than once: each failure, and each new try, has a mail of its own. */
export const moneyStuckMail = (order: MailedOrder, cents: number, public_url: string): OrderMail[] =>
  toCustomer(`order:money-stuck:${newId()}`, order, `Your refund for order ${order.order_number}`, public_url, {
    owed: true,
    heading: 'Your refund didn’t go through',
    paragraphs: [
      `We tried to send you ${money(cents)} for order ${order.order_number}, but it didn’t go through.`,
      'There’s nothing you need to do. We’re looking into it, and we’ll email you when the money is on its way.',
    ],
  })

export const moneyComesMail = (
  order: MailedOrder,
  { customer_cents, why }: { customer_cents: number; why: string },
  public_url: string,
): OrderMail[] =>
  toCustomer(
    `order:money-comes:${newId()}`,
    order,
    `Your money for order ${order.order_number} is on its way`,
    public_url,
    {
      owed: true,
      heading: 'Your money is on its way back',
      paragraphs: [`${why} ${money(customer_cents)} of order ${order.order_number} is on its way back to you.`, BANKS],
    },
  )

interface Words {
  subject: string
  heading: string
  paragraphs: string[]
}

const STATUS_WORDS: Record<OrderStatus, (order: MailedOrder, asked: boolean) => Words> = {
  pending: (order) => ({
    subject: `Your order at ${order.bakery_name}`,
    heading: 'Your order is waiting for the bakery',
    paragraphs: [`${order.bakery_name} has order ${order.order_number} and will confirm it soon.`],
  }),
  confirmed: (order) => ({
    subject: `${order.bakery_name} confirmed your order`,
    heading: 'Your order is confirmed',
    paragraphs: [
      `${order.bakery_name} will bake order ${order.order_number} for you.`,
      ...(order.estimated_ready_time
        ? [`It’ll be ready by ${momentWords(order.estimated_ready_time, order.time_zone)}.`]
        : []),
      ...pickupLines(order),
    ],
  }),
  preparing: (order) => ({
    subject: `${order.bakery_name} is preparing your order`,
    heading: 'Hands in the dough',
    paragraphs: [`${order.bakery_name} has started on order ${order.order_number}.`],
  }),
  ready: (order) => ({
    subject: `Your order at ${order.bakery_name} is ready`,
    heading: order.fulfillment_type === 'pickup' ? 'Ready for pickup' : 'Ready, and on its way soon',
    paragraphs: [`Order ${order.order_number} is ready.`, ...pickupLines(order)],
  }),
  completed: (order) => ({
    subject: `Enjoy your order from ${order.bakery_name}`,
    heading: 'Enjoy every crumb',
    paragraphs: [
      `Order ${order.order_number} is complete. Thank you for buying from a neighbor.`,
      ...(order.may_review ? ['How was it? A few words from you help the next neighbor choose.'] : []),
      ...(order.customer_id ? [] : [`How was it? ${wayIn(order)} with this email to leave a review.`]),
    ],
  }),
  cancelled: (order, asked) => ({
    subject: `Your order at ${order.bakery_name} was cancelled`,
    heading: 'Your order was cancelled',
    paragraphs: [
      `${asked ? `You asked ${order.bakery_name} to cancel order ${order.order_number}, and it’s done.` : `${order.bakery_name} had to cancel order ${order.order_number}.`} ${moneyAfterCancelling({ ...order, refund_failed: false })}`.trim(),
    ],
  }),
}

export function facts(order: MailedOrder): string[] {
  const items = goodsWords(order.items, ({ options }) => (options ? ` (${options})` : ''))
  const how = order.fulfillment_type === 'pickup' ? 'Pickup' : 'Delivery'
  const wanted = asWindow(order.requested_for, order.requested_until)
  return [`${items.join(', ')}.`, wanted ? `${how}: ${windowWords(wanted, order.time_zone)}.` : `${how}.`]
}

const toPay = ({ bakery_name, open_cents }: MailedOrder): string[] =>
  open_cents > 0 ? [`You pay ${bakery_name} directly: ${money(open_cents)}.`] : []

/** Only ever in mails of a confirmed order (ruling 27). */
export function pickupLines({
  fulfillment_type,
  pickup,
  pickup_instructions,
  parking,
  text_to,
}: MailedOrder): string[] {
  if (fulfillment_type !== 'pickup' || !pickup) return []
  const street = [pickup.street, pickup.unit].filter(Boolean).join(', ')
  return [
    `Pick it up at ${street}, ${pickup.city}, ${pickup.state} ${pickup.zip_code}.`,
    ...(pickup_instructions ? [pickup_instructions] : []),
    ...(parking ? [`Parking: ${parking}`] : []),
    ...(text_to ? [`When you’re there, text ${text_to}.`] : []),
  ]
}

export const money = (cents: number) => formatDollars(cents / 100)

const due = (order: MailedOrder) => momentWords(answerDue(order, order.time_zone), order.time_zone)

const allBack = (order: MailedOrder) =>
  order.payment_status === 'partly_refunded'
    ? moneyAfterCancelling({ ...order, refund_failed: false })
    : `All of ${money(order.customer_total_cents)} is on its way back to you.`

type Text = Pick<Letter, 'heading' | 'paragraphs' | 'stars' | 'action'> & Pick<Mail, 'owed'>

const wayIn = ({ has_account }: MailedOrder) => (has_account ? 'Sign in' : 'Create an account')

/** Reviews need an account (ruling 32); the order of a guest moves into the one that has its email. */
function reviewAction(order: MailedOrder, public_url: string): Pick<Text, 'stars' | 'action'> {
  if (!order.customer_id) return { action: { label: wayIn(order), url: `${public_url}/auth` } }
  if (!order.may_review) return {}
  const form = (wanted: string) => `${public_url}/bakery/${order.bakery_slug}?${wanted}#reviews`
  return {
    stars: [1, 2, 3, 4, 5].map((stars) => form(`review=${stars}`)),
    action: { label: 'Leave a review', url: form('review') },
  }
}

/** Nothing where the baker wrote the order down and was given no address. What is said of a cancelled order is what comes back. */
export const toCustomer = (
  key: string,
  order: MailedOrder,
  subject: string,
  public_url: string,
  { owed = order.status === 'cancelled', ...text }: Text,
): OrderMail[] =>
  order.customer_email === null
    ? []
    : [
        {
          side: 'customer',
          owed,
          ...write(key, order.customer_email, subject, {
            action: {
              label: 'See your order',
              url: order.customer_id ? `${public_url}/orders/${order.id}` : `${public_url}/track-order/${order.id}`,
            },
            ...text,
            footnote: `You’re getting this email because this address was used for order ${order.order_number} at ${BRAND}.`,
          }),
        },
      ]

export const toOwner = (
  key: string,
  order: MailedOrder,
  subject: string,
  public_url: string,
  text: Text,
): OrderMail[] =>
  order.owner_email === null
    ? []
    : [
        {
          side: 'bakery',
          ...write(key, order.owner_email, subject, {
            ...text,
            action: { label: 'Open your dashboard', url: `${public_url}${boardPath(order)}` },
            footnote: `You’re getting this email because ${order.bakery_name} takes orders at ${BRAND}.`,
          }),
        },
      ]

/** Where the bakery's side finds an order. */
export const boardPath = ({ bakery_id, id }: Pick<MailedOrder, 'bakery_id' | 'id'>) =>
  `/my-listing/${bakery_id}?order=${id}`

const write = (key: string, to: string, subject: string, letter: Letter): Mail => ({
  key,
  to,
  subject,
  text: letterText(letter),
  html: letterHtml(letter),
})
