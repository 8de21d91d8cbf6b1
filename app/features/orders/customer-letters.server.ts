import { z } from 'zod'
import { defineLetter } from '~/mail/letter.server'
import { asWindow, momentWords, windowWords } from '../opening/windows'
import { BANKS } from '../refunds/refund'
import {
  allBack,
  due,
  facts,
  forCustomer,
  money,
  ofOrder,
  pickedUp,
  pickupLines,
  refunded,
  SAMPLE_ORDER,
  toCustomer,
  usedFor,
} from './letter-parts.server'

export const paidLetter = defineLetter({
  key: 'order.paid.customer',
  slots: ofOrder.extend({ customer_total_cents: z.int() }),
  sample: SAMPLE_ORDER,
  subject: ({ bakery_name }) => `Your order at ${bakery_name}`,
  body: (order) => ({
    // No name: a guest types both address and name, and may type any text.
    heading: 'Thank you for your order',
    paragraphs: [
      `${order.bakery_name} has your order ${order.order_number} and will confirm it soon. We’ll email you when they do.`,
      ...facts(order),
      `You paid ${money(order.customer_total_cents)}. If the bakery can’t take the order, you’ll get everything back.`,
    ],
    ...forCustomer(order),
  }),
})

const CANCELLED = ofOrder.extend(refunded)

/** One side did not answer in time, so the order was cancelled and the money went back. */
const cancelledLetter = (key: string, heading: string, why: (order: z.output<typeof CANCELLED>) => string) =>
  defineLetter({
    key,
    slots: CANCELLED,
    sample: SAMPLE_ORDER,
    variants: [{ payment_status: 'partly_refunded' }],
    owed: true,
    subject: ({ bakery_name }) => `Your order at ${bakery_name} was cancelled`,
    body: (order) => ({
      heading,
      paragraphs: [`${why(order)} ${allBack(order)}`, ...facts(order)],
      ...forCustomer(order),
    }),
  })

export const unansweredLetter = cancelledLetter(
  'order.unanswered.customer',
  'Sorry, the bakery didn’t answer in time',
  ({ bakery_name, order_number }) => `${bakery_name} didn’t confirm order ${order_number}, so we cancelled it.`,
)

export const unacceptedLetter = cancelledLetter(
  'order.unaccepted.customer',
  'We cancelled your order',
  ({ bakery_name, order_number }) =>
    `We didn’t hear from you about the time ${bakery_name} suggested, so we cancelled order ${order_number}.`,
)

export const proposalLetter = defineLetter({
  key: 'order.proposal',
  slots: ofOrder.extend({
    proposed_for: z.string().nullable(),
    proposed_until: z.string().nullable(),
    answer_by: z.string(),
    customer_total_cents: z.int(),
  }),
  sample: {
    ...SAMPLE_ORDER,
    proposed_for: '2026-11-21T21:00:00.000Z',
    proposed_until: '2026-11-22T00:00:00.000Z',
  },
  variants: [{ customer_id: null }],
  subject: ({ bakery_name }) => `${bakery_name} suggests another time`,
  body: (order) => {
    const window = asWindow(order.proposed_for, order.proposed_until)
    const suggested = window && windowWords(window, order.time_zone)
    return {
      heading: `How about ${suggested}?`,
      paragraphs: [
        `${order.bakery_name} suggests ${suggested} for your order ${order.order_number}. Accept it and your order is confirmed, or cancel and you’ll get all of ${money(order.customer_total_cents)} back.`,
        `If we don’t hear from you by ${due(order)}, we’ll cancel the order and refund everything.`,
        'Here’s what you ordered:',
        ...facts(order),
      ],
      ...forCustomer(order),
    }
  },
})

export const refundLetter = defineLetter({
  key: 'order.refund',
  slots: toCustomer.extend({
    ...{ cents: z.int(), reason: z.string() },
    /** Nothing of the goods is left to refund. */
    all: z.boolean(),
    /** An admin did it, not the bakery. */
    by_team: z.boolean(),
  }),
  sample: { ...SAMPLE_ORDER, all: false, by_team: false },
  variants: [{ all: true, cents: 2449 }, { by_team: true }],
  owed: true,
  subject: ({ bakery_name, all, by_team }) =>
    `${by_team ? 'We' : bakery_name} refunded ${all ? '' : 'part of '}your order${by_team ? ` at ${bakery_name}` : ''}`,
  body: (order) => ({
    heading: order.all ? 'Your money is coming back' : 'Some of your money is coming back',
    paragraphs: [
      `${order.by_team ? 'Our team' : order.bakery_name} refunded ${money(order.cents)} of your order ${order.order_number}. ${BANKS}`,
      `${order.by_team ? 'Here’s why' : `${order.bakery_name} says`}: “${order.reason}”`,
    ],
    ...forCustomer(order),
  }),
})

const ofMoney = toCustomer.omit({ bakery_name: true }).extend({ cents: z.int() })

/** A refund can fail more than once: each failure and each new try has its own mail. */
export const moneyStuckLetter = defineLetter({
  key: 'order.money_stuck',
  slots: ofMoney,
  sample: SAMPLE_ORDER,
  owed: true,
  subject: ({ order_number }) => `Your refund for order ${order_number}`,
  body: (order) => ({
    heading: 'Your refund didn’t go through',
    paragraphs: [
      `We tried to send you ${money(order.cents)} for order ${order.order_number}, but it didn’t go through.`,
      'There’s nothing you need to do. We’re looking into it, and we’ll email you when the money is on its way.',
    ],
    ...forCustomer(order),
  }),
})

export const moneyComesLetter = defineLetter({
  key: 'order.money_comes',
  slots: ofMoney.extend({ why: z.string() }),
  sample: { ...SAMPLE_ORDER, why: 'Your refund didn’t go through the first time, so we sent it again.' },
  owed: true,
  subject: ({ order_number }) => `Your money for order ${order_number} is on its way`,
  body: (order) => ({
    heading: 'Your money is on its way back',
    paragraphs: [`${order.why} ${money(order.cents)} of order ${order.order_number} is on its way back to you.`, BANKS],
    ...forCustomer(order),
  }),
})

export const payLinkLetter = defineLetter({
  key: 'order.pay_link',
  slots: ofOrder.extend({ pay_until: z.string().nullable(), customer_total_cents: z.int() }),
  sample: SAMPLE_ORDER,
  subject: ({ bakery_name }) => `${bakery_name} is waiting for your payment`,
  body: (order) => ({
    ...forCustomer(order),
    heading: 'Pay to confirm your order',
    paragraphs: [
      `${order.bakery_name} wrote down order ${order.order_number} for you. Pay by ${momentWords(order.pay_until ?? '', order.time_zone)}, and it’s confirmed.`,
      ...facts(order),
      `That’s ${money(order.customer_total_cents)} with our service fee. If you’ve changed your mind, there’s nothing to do. We’ll cancel it then.`,
    ],
    action: { label: `Pay ${money(order.customer_total_cents)}`, url: order.pay_url },
  }),
})

export const linkPaidLetter = defineLetter({
  key: 'order.link_paid.customer',
  slots: ofOrder.extend({ ...pickedUp, customer_total_cents: z.int() }),
  sample: SAMPLE_ORDER,
  subject: ({ bakery_name }) => `Your order at ${bakery_name}`,
  body: (order) => ({
    heading: 'Thank you, it’s confirmed',
    paragraphs: [
      `You paid ${money(order.customer_total_cents)}, and ${order.bakery_name} will bake order ${order.order_number} for you.`,
      ...facts(order),
      ...pickupLines(order),
    ],
    ...forCustomer(order),
  }),
})

const BACK = {
  late: {
    heading: 'Your payment came too late',
    words: (order_number: string, amount: string) =>
      `Order ${order_number} was already cancelled when your payment of ${amount} came in, and its items are gone. The full amount is on its way back to you.`,
  },
  offline: {
    heading: 'Your payment is on its way back',
    words: (order_number: string, amount: string) =>
      `You pay for order ${order_number} directly to the bakery now, so your payment of ${amount} by card is on its way back to you. Your order is still on.`,
  },
  twice: {
    heading: 'You paid twice',
    words: (order_number: string, amount: string) =>
      `Order ${order_number} was already paid, so your second payment of ${amount} is on its way back to you. Your order is still on.`,
  },
}

/** The payer should not learn it from a bank statement. */
export const paymentBackLetter = defineLetter({
  key: 'order.payment_back',
  slots: z.object({ order_number: z.string(), amount_cents: z.int(), why: z.enum(['late', 'offline', 'twice']) }),
  sample: { ...SAMPLE_ORDER, amount_cents: 2449, why: 'late' },
  variants: [{ why: 'offline' }, { why: 'twice' }],
  owed: true,
  subject: ({ order_number }) => `Your payment for order ${order_number} is on its way back`,
  body: ({ order_number, amount_cents, why }) => ({
    heading: BACK[why].heading,
    paragraphs: [BACK[why].words(order_number, money(amount_cents)), BANKS],
    footnote: usedFor(order_number),
  }),
})
