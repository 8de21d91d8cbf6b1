import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { ACROSS_FIELDS } from '~/lib/across-fields'
import { cleanEmail } from '~/lib/contact'
import { dollars } from '~/lib/dollars'
import { FULFILLMENT_TYPES } from '../opening/opening'
import { normalOrderNumber, ORDER_SOURCES, ORDER_STATUSES, PAYMENT_STATUSES } from './order'
import { ORDER_FAILURES } from './order-failures'
import { DATE_PROBLEM, readDay } from './order-input'
import { orderAnswer } from './orders.contract'
import { SALES_METHODS, SALES_SOURCES } from './sales'

const blankIsNone = (text: unknown) => (text === '' ? undefined : text)

const sums = { count: z.int(), gross: dollars, fees: dollars, refunds: dollars, net: dollars, tax: dollars }

/** Money by card or by hand, less refunds, on the day that it came (decision 196). */
const Sales = z.object({
  total: z.object(sums),
  by_source: z.array(z.object({ source: z.enum(SALES_SOURCES), method: z.enum(SALES_METHODS), ...sums })),
  /** `sold`: gross less refunds. */
  by_day: z.array(z.object({ date: z.iso.date(), sold: dollars, net: dollars })),
})

/** Orders count on the day they were placed, money on the day it came, less refunds. Days are the bakery's own. */
const OrderStats = z.object({
  bakery_id: z.uuid(),
  time_zone: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  orders: z.int(),
  cancelled_orders: z.int(),
  /** For goods and delivery; without invoices. */
  revenue: dollars,
  average_order: dollars,
  baker_receives: dollars,
  /** Without refunded pieces. */
  best_sellers: z.array(
    z.object({ menu_item_id: z.uuid().nullable(), name: z.string(), quantity: z.int(), revenue: dollars }),
  ),
  by_day: z.array(z.object({ date: z.iso.date(), orders: z.int(), revenue: dollars })),
  /** What customers of orders taken elsewhere still owe the baker. */
  not_paid_yet: dollars,
  sales: Sales,
})

export type OrderStats = z.output<typeof OrderStats>

const OrderAgain = z.object({
  order_id: z.uuid(),
  bakery_name: z.string(),
  /** "2 × Country loaf": without what can't be had. */
  goods: z.array(z.string()),
  words: z.string().describe('"Order again for Fri, Nov 20": the first time that the bakery offers for these'),
})
export type OrderAgain = z.output<typeof OrderAgain>

/** For a visitor with number and email: no street, no phone, no free text (ruling 25). */
const TrackedOrder = z.object({
  id: z.uuid(),
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  source: z.enum(ORDER_SOURCES),
  refund_failed: z.boolean(),
  bank_gave_back: z.boolean(),
  fulfillment_type: z.enum(FULFILLMENT_TYPES),
  bakery: orderAnswer.shape.bakery.pick({ name: true, slug: true, city: true, state: true, time_zone: true }),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), refunded_quantity: z.int() })),
  customer_total: dollars,
  requested_for: z.iso.datetime().nullable(),
  requested_until: z.iso.datetime().nullable(),
  proposed_for: z.iso.datetime().nullable(),
  proposed_until: z.iso.datetime().nullable(),
  estimated_ready_time: z.iso.datetime().nullable(),
  actual_ready_time: z.iso.datetime().nullable(),
  early_day: z.iso.date().nullable(),
  missed_at: z.iso.datetime().nullable(),
  timeline: z.array(z.object({ status: z.enum(ORDER_STATUSES), created_at: z.iso.datetime() })),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export type TrackedOrder = z.output<typeof TrackedOrder>

/** A day, or a moment whose day at the bakery is meant. */
const day = z.preprocess(
  blankIsNone,
  z
    .string()
    .trim()
    .max(40)
    .refine((text) => readDay(text, 'from') !== null, { error: DATE_PROBLEM })
    .optional(),
)

export const orderReportsContract = defineCalls({
  'GET /order-stats': {
    support: true,
    name: 'getOrderStats',
    summary: "A bakery's sales by day and item; the last 30 days unless told otherwise",
    query: z.object({ bakery_id: z.preprocess(blankIsNone, z.uuid().optional()), start_date: day, end_date: day }),
    answer: OrderStats,
    envelope: 'data',
    fallback: ORDER_FAILURES['GET /order-stats'],
  },
  'GET /orders-api/again': {
    support: true,
    name: 'findOrderAgain',
    summary: 'Your last order that can be had again, unless you wait for one from that bakery',
    answer: OrderAgain.nullable(),
    envelope: 'data',
  },
  'GET /track-order': {
    support: false,
    name: 'trackOrder',
    refuses: [404],
    summary: 'How an order is doing, for whoever knows its number and email',
    access: 'public',
    query: z
      .object({
        orderId: z.preprocess(blankIsNone, z.uuid().optional()),
        orderNumber: z.preprocess(blankIsNone, z.string().max(100).transform(normalOrderNumber).optional()),
        email: z.string().max(1000).transform(cleanEmail),
      })
      .refine(({ orderId, orderNumber }) => orderId !== undefined || orderNumber !== undefined, {
        ...ACROSS_FIELDS,
        error: 'Please enter your order number and your email.',
        path: ['orderNumber'],
      }),
    answer: TrackedOrder,
    envelope: 'data',
    fallback: ORDER_FAILURES['GET /track-order'],
  },
})
