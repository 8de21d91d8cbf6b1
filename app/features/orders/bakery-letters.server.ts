import { z } from 'zod'
import { firstName } from '~/lib/contact'
import { defineLetter } from '~/mail/letter.server'
import { takenWords } from '../refunds/refund'
import { due, facts, forOwner, money, SAMPLE_ORDER, toOwner } from './letter-parts.server'
import { ORDER_SOURCES } from './order'

export const newOrderLetter = defineLetter({
  key: 'order.paid.bakery',
  slots: toOwner.extend({ answer_by: z.string(), notes: z.string().nullable(), baker_receives_cents: z.int() }),
  sample: SAMPLE_ORDER,
  subject: ({ customer_name }) => `New order from ${customer_name}`,
  body: (order) => ({
    heading: 'A new order is waiting',
    paragraphs: [
      `${order.customer_name} just ordered from ${order.bakery_name} and paid. Please confirm order ${order.order_number} by ${due(order)}.`,
      ...facts(order),
      ...(order.notes ? [`Customer’s note: “${order.notes}”`] : []),
      `You keep ${money(order.baker_receives_cents)}.`,
    ],
    ...forOwner(order),
  }),
})

export const reminderLetter = defineLetter({
  key: 'order.reminder',
  slots: toOwner.extend({ answer_by: z.string() }),
  sample: SAMPLE_ORDER,
  subject: ({ customer_name }) => `${customer_name} is still waiting for your answer`,
  body: (order) => ({
    heading: `${firstName(order.customer_name)} is waiting to hear from you`,
    paragraphs: [
      `${order.customer_name} ordered more than 12 hours ago, and order ${order.order_number} is still unconfirmed. Please confirm it by ${due(order)}, or cancel it and say why.`,
      ...facts(order),
      'If we don’t hear from you by then, we’ll cancel it and refund everything.',
    ],
    ...forOwner(order),
  }),
})

export const withdrawnLetter = defineLetter({
  key: 'order.withdrawn',
  slots: toOwner.extend({ source: z.enum(ORDER_SOURCES) }),
  sample: SAMPLE_ORDER,
  variants: [{ source: 'manual' }],
  subject: ({ order_number }) => `Order ${order_number} was cancelled`,
  body: (order) => ({
    heading: 'An order was cancelled',
    paragraphs: [
      `${order.customer_name} cancelled order ${order.order_number} before ${order.source === 'manual' ? 'paying' : 'you confirmed it'}. There’s nothing left to do.`,
      ...facts(order),
    ],
    ...forOwner(order),
  }),
})

export const bakersUnansweredLetter = defineLetter({
  key: 'order.unanswered.bakery',
  slots: toOwner.pick({
    id: true,
    order_number: true,
    customer_name: true,
    bakery_id: true,
    bakery_name: true,
    public_url: true,
  }),
  sample: SAMPLE_ORDER,
  subject: ({ order_number }) => `Order ${order_number} was cancelled`,
  body: (order) => ({
    heading: 'We cancelled an order you didn’t answer',
    paragraphs: [
      `Order ${order.order_number} from ${order.customer_name} wasn’t confirmed in time, so we cancelled it. They’ll get everything back.`,
    ],
    ...forOwner(order),
  }),
})

export const acceptedLetter = defineLetter({
  key: 'order.accepted',
  slots: toOwner,
  sample: SAMPLE_ORDER,
  subject: ({ customer_name }) => `${customer_name} accepted your time`,
  body: (order) => ({
    heading: 'Your time works',
    paragraphs: [
      `${order.customer_name} accepted the time you suggested, so order ${order.order_number} is confirmed.`,
      ...facts(order),
    ],
    ...forOwner(order),
  }),
})

export const bakersUnacceptedLetter = defineLetter({
  key: 'order.unaccepted.bakery',
  slots: toOwner,
  sample: SAMPLE_ORDER,
  subject: ({ order_number }) => `Order ${order_number} was cancelled`,
  body: (order) => ({
    heading: 'An order was cancelled',
    paragraphs: [
      `${order.customer_name} didn’t answer about the time you suggested, so we cancelled order ${order.order_number}. They’ll get everything back, and there’s nothing left to do.`,
      ...facts(order),
    ],
    ...forOwner(order),
  }),
})

export const bakersLinkPaidLetter = defineLetter({
  key: 'order.link_paid.bakery',
  slots: toOwner.extend({ baker_receives_cents: z.int() }),
  sample: SAMPLE_ORDER,
  subject: ({ customer_name }) => `${customer_name} paid`,
  body: (order) => ({
    heading: `${order.customer_name} paid`,
    paragraphs: [
      `Order ${order.order_number} is paid by card and confirmed.`,
      ...facts(order),
      `You keep ${money(order.baker_receives_cents)}.`,
    ],
    ...forOwner(order),
  }),
})

export const linkOverLetter = defineLetter({
  key: 'order.link_over',
  slots: toOwner,
  sample: SAMPLE_ORDER,
  subject: ({ customer_name }) => `${customer_name} didn’t pay in time`,
  body: (order) => ({
    heading: `${order.customer_name} didn’t pay in time`,
    paragraphs: [
      `Nobody paid for order ${order.order_number} through its link, so we cancelled it. Its items are back in your stock.`,
      ...facts(order),
    ],
    ...forOwner(order),
  }),
})

/** An admin gave money back that was the baker's. */
export const teamRefundLetter = defineLetter({
  key: 'order.refund.bakery',
  slots: toOwner
    .pick({ id: true, order_number: true, customer_name: true, bakery_id: true, bakery_name: true, public_url: true })
    .extend({ cents: z.int(), taken_cents: z.int(), reason: z.string() }),
  sample: { ...SAMPLE_ORDER, taken_cents: 810 },
  variants: [{ taken_cents: 0 }],
  owed: true,
  subject: ({ order_number }) => `We refunded money for order ${order_number}`,
  body: (order) => ({
    heading: 'We refunded one of your orders',
    paragraphs: [
      `Our team sent ${money(order.cents)} of order ${order.order_number} back to ${order.customer_name}.`,
      `Here’s why: “${order.reason}”`,
      takenWords(order),
    ],
    ...forOwner(order),
  }),
})

/** An admin cancelled what the baker had taken on. */
export const teamCancelledLetter = defineLetter({
  key: 'order.cancelled.bakery',
  slots: toOwner.extend({ reason: z.string().nullable() }),
  sample: { ...SAMPLE_ORDER, reason: 'You told us that you’re in the hospital. Get well soon!' },
  variants: [{ reason: null }],
  owed: true,
  subject: ({ order_number }) => `We cancelled order ${order_number}`,
  body: (order) => ({
    heading: 'We cancelled one of your orders',
    paragraphs: [
      `Our team cancelled order ${order.order_number} for ${order.customer_name}. What they paid by card goes back to them.`,
      ...(order.reason ? [`Here’s why: “${order.reason}”`] : []),
      ...facts(order),
    ],
    ...forOwner(order),
  }),
})
