import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { dollars } from '~/lib/dollars'
import { FULFILLMENT_TYPES } from '../opening/opening'
import { FeeBreakdown } from './fees.contract'
import { OFFLINE_METHODS, ORDER_SOURCES, ORDER_STATUSES, PAYMENT_STATUSES } from './order'
import { ORDER_FAILURES } from './order-failures'
import { DeliveryAddress, OrderItem, PickupAddress, TimelineEntry } from './order-parts.contract'
import { editOrderBody, ListQuery, PageQuery, refundBody } from './orders-input.contract'

export const orderAnswer = z.object({
  id: z.uuid(),
  order_number: z.string(),
  /** The actor's side; it decides what the actor may do (TRANSITIONS in order.ts). */
  viewer: z.enum(['customer', 'bakery', 'admin']),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** Since when the bakery has it (`bakery_since` of the table): paid by card, or taken elsewhere (ruling 44). */
  paid_at: z.iso.datetime().nullable(),
  source: z.enum(ORDER_SOURCES),
  /** Of an order taken elsewhere: how the customer pays, and since when the baker has the money. */
  offline_method: z.enum(OFFLINE_METHODS).nullable(),
  received_at: z.iso.datetime().nullable(),
  /** Until when the link to pay works. */
  pay_until: z.iso.datetime().nullable(),
  bakery_id: z.uuid(),
  bakery: z.object({
    name: z.string(),
    slug: z.string(),
    city: z.string(),
    state: z.string(),
    time_zone: z.string(),
    hero_image_url: z.string().nullable(),
    /** Null for a home. */
    shop_address: z.string().nullable(),
  }),
  /** Where to pick up: the bakery's exact address, for its customer once the order is confirmed (ruling 27). */
  pickup: PickupAddress.extend({
    phone: z.string().nullable(),
    pickup_instructions: z.string().nullable(),
    parking: z.string().nullable(),
    /** They may text the phone number when they are there. */
    text_me: z.boolean(),
    /** There is a picture of the porch, to be had by a call of its own. */
    has_porch: z.boolean(),
  }).nullable(),
  customer_id: z.uuid().nullable(),
  customer_name: z.string(),
  /** Null where the baker wrote the order down without one. */
  customer_email: z.string().nullable(),
  customer_phone: z.string().nullable(),
  fulfillment_type: z.enum(FULFILLMENT_TYPES),
  delivery_address: DeliveryAddress.nullable(),
  /** A wished day goes from midnight to midnight at the bakery. */
  requested_for: z.iso.datetime().nullable(),
  requested_until: z.iso.datetime().nullable(),
  /** The bakery had given no hours, and may suggest a window. */
  wished_day: z.boolean(),
  /** The window that the bakery suggests, until the customer answers (ruling 49). */
  proposed_for: z.iso.datetime().nullable(),
  proposed_until: z.iso.datetime().nullable(),
  notes: z.string().nullable(),
  /** As the law wanted it when sold: of all, and of each item; null where it wants none. */
  label: z
    .object({ lines: z.array(z.string()), items: z.array(z.object({ name: z.string(), lines: z.array(z.string()) })) })
    .nullable(),
  bakery_notes: z.string().nullable(),
  estimated_ready_time: z.iso.datetime().nullable(),
  actual_ready_time: z.iso.datetime().nullable(),
  /** Ready before its day: the day, at the bakery, on which the customer may come, too. */
  early_day: z.iso.date().nullable(),
  /** When the customer last said that they are at the door. */
  arrived_at: z.iso.datetime().nullable(),
  /** When the bakery said that nobody came in its window. The order stays, unless the bakery closed it: then it is completed. */
  missed_at: z.iso.datetime().nullable(),
  viewed_at: z.iso.datetime().nullable(),
  viewed_by: z.uuid().nullable(),
  subtotal: dollars,
  tax_amount: dollars,
  delivery_fee: dollars,
  customer_total: dollars,
  /** To the baker, in cash or by an invoice. */
  left_to_pay: dollars,
  /** Arrived or on its way. */
  refunded: dollars,
  /** What was paid for the goods by card and has not been refunded. */
  left_to_refund: dollars,
  /** Oldest first. That of a cancelled order has no reason: the cancellation says why. */
  refunds: z.array(
    z.object({
      amount: dollars,
      reason: z.string().nullable(),
      failed: z.boolean(),
      created_at: z.iso.datetime(),
    }),
  ),
  /** A full refund failed: the operator looks into it. */
  refund_failed: z.boolean(),
  /** The customer's bank took the payment back for them, by a dispute. */
  bank_gave_back: z.boolean(),
  may_review: z.boolean(),
  fee_breakdown: FeeBreakdown,
  /** The newest invoice about it; null where nothing was billed. */
  invoice: z.object({ id: z.uuid(), open: dollars }).nullable(),
  /** After refunds; null for customers. */
  baker_keeps: dollars.nullable(),
  items: z.array(OrderItem),
  timeline: z.array(TimelineEntry),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export type OrderView = z.output<typeof orderAnswer>

/** What the owner and helpers may know. */
export const SLIP = {
  id: true,
  order_number: true,
  status: true,
  source: true,
  bakery_id: true,
  customer_name: true,
  fulfillment_type: true,
  requested_for: true,
  requested_until: true,
  wished_day: true,
  proposed_for: true,
  proposed_until: true,
  notes: true,
  early_day: true,
  arrived_at: true,
  missed_at: true,
  viewed_at: true,
  created_at: true,
} as const

/** Without money (decision 177). */
export const helpersOrder = orderAnswer
  .pick({
    ...SLIP,
    bakery: true,
    customer_phone: true,
    delivery_address: true,
    label: true,
    bakery_notes: true,
    estimated_ready_time: true,
    actual_ready_time: true,
    timeline: true,
    updated_at: true,
  })
  .extend({
    viewer: z.literal('helper'),
    items: z.array(
      OrderItem.omit({ price: true, total: true }).extend({
        options: z.array(OrderItem.shape.options.element.omit({ price_delta: true })),
      }),
    ),
  })

export const seenOrder = z.discriminatedUnion('viewer', [orderAnswer, helpersOrder])

export type SeenOrder = z.output<typeof seenOrder>
/** As it is sent, in dollars. */
export type SentOrder = z.input<typeof seenOrder>

const params = z.object({ id: z.uuid() })

nameShapes({ Order: orderAnswer, OrderForHelper: helpersOrder, SeenOrder: seenOrder })

export const ordersContract = defineCalls({
  'GET /orders-api/orders': {
    support: true,
    summary: 'Orders you may see: your own, your bakery’s, all for an admin',
    access: 'guest',
    query: ListQuery,
    answer: z.array(seenOrder),
    envelope: 'data',
    fallback: ORDER_FAILURES['GET /orders-api/orders'],
  },
  'GET /orders-api/orders/:id': {
    support: true,
    summary: 'One order',
    finishes: true,
    access: 'guest',
    by_link: true,
    params,
    answer: seenOrder,
    envelope: 'data',
    fallback: ORDER_FAILURES['GET /orders-api/orders/:id'],
  },
  'GET /orders-api/orders/:id/receipt': {
    support: false,
    summary: 'The receipt of a paid order',
    refuses: [409],
    finishes: true,
    access: 'guest',
    by_link: true,
    params,
    answer: null,
    file: 'application/pdf',
    envelope: 'data',
    fallback: ORDER_FAILURES['GET /orders-api/orders/:id/receipt'],
  },
  'GET /orders-api/orders/:id/porch': {
    support: false,
    summary: 'A link to the picture of the porch where a confirmed order is picked up; it works for a few minutes',
    access: 'guest',
    params,
    answer: z.object({ url: z.string() }),
    envelope: 'data',
  },
  'GET /orders-api/orders/customer/:id': {
    support: true,
    name: 'listOrdersOfCustomer',
    summary: 'One customer’s orders, as far as you may see them',
    access: 'guest',
    params,
    query: PageQuery,
    answer: z.object({ orders: z.array(seenOrder) }),
    envelope: 'data',
    fallback: ORDER_FAILURES['GET /orders-api/orders/customer/:id'],
  },
  'GET /orders-api/orders/bakery/:id': {
    support: true,
    name: 'listOrdersOfBakery',
    summary: 'One bakery’s orders, as far as you may see them',
    finishes: true,
    access: 'guest',
    params,
    query: PageQuery,
    answer: z.object({ orders: z.array(seenOrder) }),
    envelope: 'data',
    fallback: ORDER_FAILURES['GET /orders-api/orders/bakery/:id'],
  },
  'PUT /orders-api/orders/:id': {
    summary: 'Change your own side of an order',
    finishes: true,
    access: 'guest',
    params,
    body: editOrderBody,
    answer: seenOrder,
    envelope: 'data',
    fallback: ORDER_FAILURES['PUT /orders-api/orders/:id'],
  },
  'PUT /orders-api/orders/:id/viewed': {
    name: 'markOrderViewed',
    summary: 'The bakery has opened an order',
    finishes: true,
    a_minute: 240,
    params,
    answer: seenOrder,
    envelope: 'data',
    fallback: ORDER_FAILURES['PUT /orders-api/orders/:id/viewed'],
  },
  'PUT /orders-api/viewed': {
    name: 'markOrdersViewed',
    summary: 'The bakery has seen these orders; those of others are passed over',
    finishes: true,
    a_minute: 240,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
    answer: z.object({ viewed: z.array(z.uuid()) }),
    envelope: 'data',
    fallback: ORDER_FAILURES['PUT /orders-api/viewed'],
  },
  'POST /orders-api/orders/:id/refunds': {
    summary: 'The bakery or an admin gives money back: lines, an amount, or everything once the order is completed',
    finishes: true,
    step_up: 'admins',
    params,
    body: refundBody,
    answer: seenOrder,
    envelope: 'data',
    fallback: ORDER_FAILURES['POST /orders-api/orders/:id/refunds'],
  },
  'GET /orders-api/delivery-check': {
    name: 'checkDelivery',
    summary: 'Whether a bakery delivers to a ZIP code, and for how much',
    access: 'public',
    query: z.object({
      bakery_id: z.uuid(),
      zip_code: z.string().regex(/^\d{5}(-\d{4})?$/, { error: 'Please enter a ZIP code of five digits.' }),
    }),
    answer: z.object({
      delivers: z.boolean(),
      reason: z.string().nullable(),
      delivery_fee: dollars,
      distance_km: z.number().nullable(),
    }),
    envelope: 'data',
    fallback: 'Failed to check the delivery',
  },
})
