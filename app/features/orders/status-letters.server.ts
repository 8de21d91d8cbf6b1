import { z } from 'zod'
import { defineLetter } from '~/mail/letter.server'
import { asWindow, dayName, momentWords, windowWords } from '../opening/windows'
import { endLines } from './bill-end'
import {
  facts,
  forCustomer,
  goods,
  money,
  ofOrder,
  orderUrl,
  pickedUp,
  pickupLines,
  SAMPLE_ORDER,
} from './letter-parts.server'
import { type OrderStatus, PAYMENT_STATUSES } from './order'
import { againWords, earlyLine, moneyAfterCancelling } from './order-words'
import { daysEarly } from './pickup-day'

const slots = ofOrder.extend({ bakery_notes: z.string().nullable(), open_cents: z.int() })

type StatusOrder = z.output<typeof slots>

interface AnsweredOrder {
  bakery_name: string
  bakery_notes: string | null
  open_cents?: number
}

/** `told`: what was ordered, and when it is wanted where that is still to come. */
const rest = (order: AnsweredOrder, told: (string | string[])[]): (string | string[])[] => [
  ...(order.bakery_notes ? [`${order.bakery_name} says: “${order.bakery_notes}”`] : []),
  ...told,
  ...(order.open_cents ? [`You pay ${order.bakery_name} directly: ${money(order.open_cents)}.`] : []),
]

const pendingLetter = defineLetter({
  key: 'order.pending',
  slots,
  sample: SAMPLE_ORDER,
  subject: ({ bakery_name }) => `Your order at ${bakery_name}`,
  body: (order) => ({
    heading: 'Your order is waiting for the bakery',
    paragraphs: [
      `${order.bakery_name} has order ${order.order_number} and will confirm it soon.`,
      ...rest(order, facts(order)),
    ],
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
      ...rest(order, facts(order)),
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
    paragraphs: [`${order.bakery_name} has started on order ${order.order_number}.`, ...rest(order, facts(order))],
    ...forCustomer(order),
  }),
})

const readyLetter = defineLetter({
  key: 'order.ready',
  slots: slots.extend({ ...pickedUp, early_day: z.string().nullable(), actual_ready_time: z.string().nullable() }),
  sample: SAMPLE_ORDER,
  variants: [
    { fulfillment_type: 'delivery' },
    { actual_ready_time: '2026-11-17T15:00:00.000Z' },
    { actual_ready_time: '2026-11-17T15:00:00.000Z', early_day: '2026-11-17' },
  ],
  subject: (order) => `Your order at ${order.bakery_name} is ready${early(order)?.how ?? ''}`,
  body: (order) => {
    const before = early(order)
    return {
      heading: before
        ? `Ready${before.how}`
        : order.fulfillment_type === 'pickup'
          ? 'Ready for pickup'
          : 'Ready, and on its way soon',
      paragraphs: [
        [`Order ${order.order_number} is ready.`, before?.line].filter(Boolean).join(' '),
        ...pickupLines(order),
        ...rest(order, before ? [goods(order)] : facts(order)),
      ],
      ...forCustomer(order),
    }
  },
})

type ReadyOrder = StatusOrder & { early_day: string | null; actual_ready_time: string | null }

/** " early" or " for Friday"; null on its day. The day on which it became ready is the mail's. */
function early({ actual_ready_time, time_zone, ...order }: ReadyOrder): { how: string; line: string } | null {
  const ready = { ...order, bakery: { time_zone } }
  const line = actual_ready_time && earlyLine(ready, new Date(actual_ready_time))
  if (!line) return null
  const days = daysEarly(ready, new Date(actual_ready_time))
  return {
    how: order.early_day ? ' early' : ` for ${dayName(order.requested_for!, time_zone, days)}`,
    line,
  }
}

const notPickedUp = (order: Pick<StatusOrder, 'order_number' | 'requested_for' | 'requested_until' | 'time_zone'>) => {
  const window = asWindow(order.requested_for, order.requested_until)
  return `You didn’t pick up order ${order.order_number}${window ? ` on ${windowWords(window, order.time_zone)}` : ''}`
}

/** Nobody came in the window. No rule says that it ends, so it stays (decision 042). */
export const missedLetter = defineLetter({
  key: 'order.missed',
  slots: ofOrder.omit({ fulfillment_type: true }),
  sample: SAMPLE_ORDER,
  subject: ({ bakery_name }) => `Your order is still at ${bakery_name}`,
  body: (order) => {
    return {
      heading: 'Your order is still here',
      paragraphs: [
        `${notPickedUp(order)}.`,
        `${order.bakery_name} is keeping it for you. Open your order and write to them to agree on another time.`,
        goods(order),
      ],
      ...forCustomer(order),
    }
  },
})

/** Nobody came at all: the bakery closed it, and keeps the money (decision 042). */
export const closedLetter = defineLetter({
  key: 'order.closed',
  slots: slots.omit({ fulfillment_type: true, open_cents: true }),
  sample: SAMPLE_ORDER,
  subject: ({ bakery_name }) => `Your order at ${bakery_name} was closed`,
  body: (order) => ({
    heading: 'Your order was closed',
    paragraphs: [
      `${notPickedUp(order)}, so ${order.bakery_name} closed it and keeps what you paid.`,
      'If that isn’t right, open your order and write to them.',
      ...rest(order, [goods(order)]),
    ],
    ...forCustomer(order),
  }),
})

const WHEN = { fulfillment_type: true, requested_for: true, requested_until: true } as const
/** Its time is over. */
const reviewed = slots.omit(WHEN).extend({
  ...{ bakery_slug: z.string(), has_account: z.boolean(), may_review: z.boolean() },
  customer_email: z.string().nullable(),
  again: z
    .object({
      starts_at: z.string(),
      ends_at: z.string(),
      fulfillment_type: slots.shape.fulfillment_type,
      wished_day: z.boolean(),
    })
    .nullable(),
})

const completedLetter = defineLetter({
  key: 'order.completed',
  slots: reviewed,
  sample: SAMPLE_ORDER,
  variants: [{ may_review: false }, { customer_id: null, may_review: false }, { again: null }],
  subject: ({ bakery_name }) => `Enjoy your order from ${bakery_name}`,
  body: (order) => ({
    ...forCustomer(order),
    heading: 'Enjoy every crumb',
    paragraphs: [
      `Order ${order.order_number} is complete. Thank you for buying from a neighbor.`,
      ...(order.may_review ? ['How was it? A few words from you help the next neighbor choose.'] : []),
      ...(order.customer_id ? [] : [`How was it? ${wayIn(order)} with this email to leave a review.`]),
      ...rest(order, [goods(order)]),
      ...againLines(order),
    ],
    ...doors(order),
  }),
})

type Reviewed = z.output<typeof reviewed>

const wayIn = ({ has_account }: Reviewed) => (has_account ? 'Sign in' : 'Create an account')

function againLines({ again, time_zone }: Reviewed): string[] {
  if (!again) return []
  if (again.wished_day) return ['Same again? Choose the day that suits you.']
  return [`Same again? The next ${again.fulfillment_type} is ${windowWords(again, time_zone)}.`]
}

function doors(order: Reviewed) {
  const { stars, action: review } = reviewDoor(order)
  const again = order.again && {
    label: againWords(order.again, order.time_zone),
    url: `${orderUrl(order)}?again`,
  }
  const action = again ?? review
  return { ...(stars && { stars }), ...(action && { action }), ...(again && review && { also: review }) }
}

/** Reviews need an account (ruling 32); a guest's order moves into the account with its email. */
function reviewDoor(order: Reviewed): { stars?: string[]; action?: { label: string; url: string } } {
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
    bank_gave_back: z.boolean(),
    by_customer: z.boolean(),
    /** An admin did it, not the bakery. */
    by_team: z.object({ reason: z.string().nullable() }).nullable(),
    /** The customer wanted the bakery to cancel. */
    asked: z.boolean(),
    bill: bill.nullable(),
    /** Of the invoice whose address reaches the customer. */
    invoice_url: z.string().nullable(),
  }),
  sample: {
    ...{ ...SAMPLE_ORDER, bakery_notes: 'My oven gave out, sorry!' },
    ...{ by_customer: false, by_team: null, asked: false, bill: null, invoice_url: null },
  },
  variants: [
    { by_customer: true, bakery_notes: null },
    { by_team: { reason: 'The baker is in the hospital.' }, bakery_notes: null },
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
    const { bakery_name, order_number, by_customer, by_team, asked, bill, invoice_url } = order
    const what = by_customer
      ? `You cancelled order ${order_number} at ${bakery_name}.`
      : asked
        ? `You asked ${bakery_name} to cancel order ${order_number}, and it’s done.`
        : `${by_team ? 'We' : bakery_name} had to cancel order ${order_number}${by_team ? ` at ${bakery_name}` : ''}.`
    return {
      ...forCustomer(order),
      heading: 'Your order was cancelled',
      paragraphs: [
        `${what} ${moneyAfterCancelling({ ...order, refund_failed: false })}`.trim(),
        ...(bill ? endLines(bill, { bakery_name, asked }) : []),
        ...(by_team?.reason ? [`Here’s why: “${by_team.reason}”`] : []),
        ...rest(order, facts(order)),
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
