import { z } from 'zod'
import { defineLetter } from '~/mail/letter.server'
import { momentWords } from '../opening/windows'
import { endLines } from './bill-end'
import { facts, forCustomer, money, ofOrder, pickedUp, pickupLines, SAMPLE_ORDER } from './letter-parts.server'
import { type OrderStatus, PAYMENT_STATUSES } from './order'
import { moneyAfterCancelling } from './order-words'

const slots = ofOrder.extend({ bakery_notes: z.string().nullable(), open_cents: z.int() })

type StatusOrder = Omit<z.output<typeof slots>, 'open_cents'> & { open_cents?: number }

const rest = (order: StatusOrder): (string | string[])[] => [
  ...(order.bakery_notes ? [`${order.bakery_name} says: “${order.bakery_notes}”`] : []),
  ...facts(order),
  ...(order.open_cents ? [`You pay ${order.bakery_name} directly: ${money(order.open_cents)}.`] : []),
]

const pendingLetter = defineLetter({
  key: 'order.pending',
  slots,
  sample: SAMPLE_ORDER,
  subject: ({ bakery_name }) => `Your order at ${bakery_name}`,
  body: (order) => ({
    heading: 'Your order is waiting for the bakery',
    paragraphs: [`${order.bakery_name} has order ${order.order_number} and will confirm it soon.`, ...rest(order)],
    ...forCustomer(order),
  }),
})

const confirmedLetter = defineLetter({
  key: 'order.confirmed',
  slots: slots.extend({ ...pickedUp, estimated_ready_time: z.string().nullable() }),
  sample: SAMPLE_ORDER,
  variants: [{ fulfillment_type: 'delivery', open_cents: 2449 }],
  subject: ({ bakery_name }) => `${bakery_name} confirmed your order`,
  body: (order) => ({
    heading: 'Your order is confirmed',
    paragraphs: [
      `${order.bakery_name} will bake order ${order.order_number} for you.`,
      ...(order.estimated_ready_time
        ? [`It’ll be ready by ${momentWords(order.estimated_ready_time, order.time_zone)}.`]
        : []),
      ...pickupLines(order),
      ...rest(order),
    ],
    ...forCustomer(order),
  }),
})

const preparingLetter = defineLetter({
  key: 'order.preparing',
  slots,
  sample: SAMPLE_ORDER,
  subject: ({ bakery_name }) => `${bakery_name} is preparing your order`,
  body: (order) => ({
    heading: 'Hands in the dough',
    paragraphs: [`${order.bakery_name} has started on order ${order.order_number}.`, ...rest(order)],
    ...forCustomer(order),
  }),
})

const readyLetter = defineLetter({
  key: 'order.ready',
  slots: slots.extend(pickedUp),
  sample: SAMPLE_ORDER,
  variants: [{ fulfillment_type: 'delivery' }],
  subject: ({ bakery_name }) => `Your order at ${bakery_name} is ready`,
  body: (order) => ({
    heading: order.fulfillment_type === 'pickup' ? 'Ready for pickup' : 'Ready, and on its way soon',
    paragraphs: [`Order ${order.order_number} is ready.`, ...pickupLines(order), ...rest(order)],
    ...forCustomer(order),
  }),
})

const reviewed = slots.extend({
  ...{ bakery_slug: z.string(), has_account: z.boolean(), may_review: z.boolean() },
  customer_email: z.string().nullable(),
})

const completedLetter = defineLetter({
  key: 'order.completed',
  slots: reviewed,
  sample: SAMPLE_ORDER,
  variants: [{ may_review: false }, { customer_id: null, may_review: false }],
  subject: ({ bakery_name }) => `Enjoy your order from ${bakery_name}`,
  body: (order) => ({
    ...forCustomer(order),
    heading: 'Enjoy every crumb',
    paragraphs: [
      `Order ${order.order_number} is complete. Thank you for buying from a neighbor.`,
      ...(order.may_review ? ['How was it? A few words from you help the next neighbor choose.'] : []),
      ...(order.customer_id ? [] : [`How was it? ${wayIn(order)} with this email to leave a review.`]),
      ...rest(order),
    ],
    ...reviewAction(order),
  }),
})

type Reviewed = z.output<typeof reviewed>

const wayIn = ({ has_account }: Reviewed) => (has_account ? 'Sign in' : 'Create an account')

/** Reviews need an account (ruling 32); a guest's order moves into the account with its email. */
function reviewAction(order: Reviewed) {
  const page = `/bakery/${order.bakery_slug}`
  if (!order.customer_id) {
    const door = new URLSearchParams({
      mode: order.has_account ? 'signin' : 'signup',
      ...(order.customer_email ? { email: order.customer_email } : {}),
      returnTo: `${page}?review#reviews`,
    })
    return { action: { label: wayIn(order), url: `${order.public_url}/auth?${door}` } }
  }
  if (!order.may_review) return {}
  const form = (wanted: string) => `${order.public_url}${page}?${wanted}#reviews`
  return {
    stars: [1, 2, 3, 4, 5].map((stars) => form(`review=${stars}`)),
    action: { label: 'Leave a review', url: form('review') },
  }
}

const bill = z.object({
  ...{ back_cents: z.int(), card_cents: z.int(), by_hand_cents: z.int(), open_cents: z.int() },
  ...{ disputed: z.boolean(), policy: z.string() },
})

export const cancelledLetter = defineLetter({
  key: 'order.cancelled',
  slots: slots.omit({ open_cents: true }).extend({
    payment_status: z.enum(PAYMENT_STATUSES),
    /** The customer wanted to cancel. */
    asked: z.boolean(),
    bill: bill.nullable(),
    /** Of the invoice whose address reaches the customer. */
    invoice_url: z.string().nullable(),
  }),
  sample: { ...SAMPLE_ORDER, bakery_notes: 'My oven gave out, sorry!', asked: false, bill: null, invoice_url: null },
  variants: [
    {
      ...{ payment_status: 'invoiced', asked: true, invoice_url: SAMPLE_ORDER.pay_url },
      bill: {
        ...{ back_cents: 2000, card_cents: 4000, by_hand_cents: 500, open_cents: 8000 },
        ...{ disputed: false, policy: 'Half back until a week before.' },
      },
    },
  ],
  owed: true,
  subject: ({ bakery_name }) => `Your order at ${bakery_name} was cancelled`,
  body: (order) => {
    const { bakery_name, order_number, asked, bill, invoice_url } = order
    const what = asked
      ? `You asked ${bakery_name} to cancel order ${order_number}, and it’s done.`
      : `${bakery_name} had to cancel order ${order_number}.`
    return {
      ...forCustomer(order),
      heading: 'Your order was cancelled',
      paragraphs: [
        `${what} ${moneyAfterCancelling({ ...order, refund_failed: false })}`.trim(),
        ...(bill ? endLines(bill, { bakery_name, asked }) : []),
        ...rest(order),
      ],
      ...(invoice_url && { action: { label: 'See your invoice', url: invoice_url } }),
    }
  },
})

/** To the customer; a cancelled order has its own letter. */
export const STATUS_LETTERS = {
  pending: pendingLetter,
  confirmed: confirmedLetter,
  preparing: preparingLetter,
  ready: readyLetter,
  completed: completedLetter,
} satisfies Record<Exclude<OrderStatus, 'cancelled'>, unknown>
