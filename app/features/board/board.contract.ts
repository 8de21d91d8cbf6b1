import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { dollars } from '~/lib/dollars'
import { isLikelyDay, WRONG_YEAR } from '~/lib/likely-day'
import { VERIFICATION_STATUSES } from '../bakeries/bakery'
import { ORDER_FAILURES } from '../orders/order-failures'
import { OrderItem } from '../orders/order-parts.contract'
import { orderAnswer, SLIP } from '../orders/orders.contract'
import { REFUND_STATES } from '../refunds/refund'

/** What a card shows; the rest is read when the order is opened. */
const BoardOrder = orderAnswer.pick(SLIP).extend({
  viewer: z.enum([...orderAnswer.shape.viewer.options, 'helper']),
  /** Money is left out for helpers (decision 177). */
  ...orderAnswer
    .pick({
      payment_status: true,
      offline_method: true,
      received_at: true,
      pay_until: true,
      customer_total: true,
      left_to_pay: true,
      refunded: true,
      left_to_refund: true,
      baker_keeps: true,
    })
    .partial().shape,
  /** Where the customer pays an order that awaits payment. */
  pay_url: z.string().optional(),
  bakery: orderAnswer.shape.bakery.pick({ time_zone: true }),
  items: z.array(
    OrderItem.pick({
      id: true,
      name: true,
      quantity: true,
      refunded_quantity: true,
      special_instructions: true,
    }).extend({
      options: z.array(OrderItem.shape.options.element.pick({ group_name: true, name: true, text: true })),
    }),
  ),
})
export type BoardOrder = z.output<typeof BoardOrder>

const Board = z.object({
  orders: z.array(BoardOrder),
  /** All open orders, whichever are asked for. */
  total: z.int(),
  /** Orders for today, at the bakery, that have their bread already. */
  handed_over: z.int(),
  next: z.string().nullable(),
})
export type SentBoard = z.input<typeof Board>

/** Helpers read the same, but for `not_paid`. */
const BakeOrder = BoardOrder.pick({
  id: true,
  status: true,
  customer_name: true,
  fulfillment_type: true,
  requested_for: true,
  requested_until: true,
}).extend({
  /** The baker is still to be paid, in cash or by an invoice. Left out for helpers. */
  not_paid: z.boolean().optional(),
  items: z.array(
    BoardOrder.shape.items.element.pick({ name: true, special_instructions: true, options: true }).extend({
      /** The section of its menu item, also of one that left the menu; null for what was never on it. */
      section: z.string().nullable(),
      /** Without refunded pieces. */
      pieces: z.int(),
    }),
  ),
})
export type BakeOrder = z.output<typeof BakeOrder>

/** What came by the invoices about an order, and what they still ask for. */
const Bill = z.object({
  by_card: dollars,
  /** The part of `by_card` that has not gone back: all of it does when the bakery cancels (ruling 52). */
  to_card: dollars,
  by_hand: dollars,
  open: dollars,
  /** After fees and refunds. */
  kept: dollars,
  /** The bakery’s terms as they were agreed. */
  policy: z.string(),
  disputed: z.boolean(),
})
export type Bill = z.output<typeof Bill>

const HelpersBakery = z.object({
  viewer: z.literal('helper'),
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  time_zone: z.string(),
  verification_status: z.enum(VERIFICATION_STATUSES),
  /** Before there is a verified owner, the desk is for getting ready. */
  sees_orders: z.boolean(),
})

const OwnersBakery = HelpersBakery.extend({
  viewer: z.enum(['bakery', 'admin']),
  charges_enabled: z.boolean(),
  /** The owner's other claimed bakeries; for the owner alone. */
  other_bakeries: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Rooms of the desk that are empty, though customers need what belongs there. */
  missing: z.array(z.enum(['menu', 'settings'])),
  /** Customers can order online. */
  takes_orders: z.boolean(),
  /** As the header counts them at the main bakery. */
  unviewed_orders: z.int(),
  /** Has had an order, so nobody has to say that it is open. */
  had_orders: z.boolean(),
  /** The state wants the home's address on the page, and the baker has not chosen yet: request only until then (ruling 56). */
  address_asked: z.object({ number_instead: z.string().nullable() }).nullable(),
  /** The fields of §3 that are for the owner and admins alone (ruling 51). */
  stripe_account_id: z.string().nullable(),
  claimed_by: z.uuid().nullable(),
  shares_used: z.int(),
  can_upgrade_to_paid: z.boolean(),
})

const BoardBakery = z.discriminatedUnion('viewer', [OwnersBakery, HelpersBakery])
export type BoardBakery = z.output<typeof BoardBakery>

nameShapes({ BoardOrder })

export const boardContract = defineCalls({
  'GET /my-listing/:bakery_id': {
    support: true,
    name: 'getOwnBakery',
    summary: 'The bakery behind a dashboard; helpers get what the board needs',
    finishes: true,
    params: z.object({ bakery_id: z.uuid() }),
    answer: BoardBakery,
    fallback: 'We couldn’t load your dashboard. Please try again.',
  },
  'GET /my-listing/:bakery_id/orders': {
    support: true,
    name: 'listBoardOrders',
    summary: 'Open orders for the bakery’s board, the first one due first',
    finishes: true,
    params: z.object({ bakery_id: z.uuid() }),
    query: z.object({
      id: z.uuid().optional().describe('Only this order, if it is open'),
      after: cursor,
      limit: z.coerce.number().int().min(1).max(200).default(200),
    }),
    answer: Board,
    fallback: ORDER_FAILURES['GET /my-listing/:bakery_id/orders'],
  },
  'GET /my-listing/:bakery_id/bake-list': {
    support: true,
    name: 'getBakeList',
    summary: 'Everything to bake and hand over, from open orders that are paid or will be paid directly',
    finishes: true,
    params: z.object({ bakery_id: z.uuid() }),
    query: z.object({
      id: z.uuid().optional().describe('Only this order, if it is on the list'),
      day: z.iso
        .date()
        .refine(isLikelyDay, { error: WRONG_YEAR })
        .optional()
        .describe('Only orders for this day, in the bakery’s time zone'),
    }),
    answer: z.object({ orders: z.array(BakeOrder) }),
    fallback: ORDER_FAILURES['GET /my-listing/:bakery_id/bake-list'],
  },
  'GET /my-listing/:bakery_id/orders/:id': {
    support: true,
    name: 'getBoardOrder',
    summary: 'What the bakery keeps of one order, and when; refunds and disputes',
    finishes: true,
    params: z.object({ bakery_id: z.uuid(), id: z.uuid() }),
    answer: z.object({
      order_id: z.uuid(),
      baker_receives: dollars,
      /** What refunds took back from the baker so far. */
      taken_back: dollars,
      keeps: dollars,
      /** The newest invoice about it, sent or not. */
      invoice_id: z.uuid().nullable(),
      bill: Bill.nullable(),
      /** When the share becomes payable; null while the provider has not said. */
      available_on: z.iso.datetime().nullable(),
      /** Sums of all refunds so far: the next refund's shares are counted on top of them (ruling 19). */
      refunded: z.object({
        subtotal: dollars,
        customer: dollars,
        share: dollars,
        customer_fee: dollars,
        baker_fee: dollars,
        processing_fee: dollars,
      }),
      refunds: z.array(
        z.object({
          id: z.uuid(),
          customer: dollars,
          baker: dollars,
          reason: z.string(),
          state: z.enum(REFUND_STATES),
          created_at: z.iso.datetime(),
        }),
      ),
      disputes: z.array(
        z.object({
          id: z.string(),
          amount: dollars,
          reason: z.string(),
          status: z.string(),
          evidence_due_by: z.iso.datetime().nullable(),
        }),
      ),
    }),
    fallback: ORDER_FAILURES['GET /my-listing/:bakery_id/orders/:id'],
  },
  'GET /my-listing/:bakery_id/orders/:id/allergens': {
    support: true,
    name: 'listOrderAllergens',
    summary: 'The allergens of what was ordered',
    finishes: true,
    params: z.object({ bakery_id: z.uuid(), id: z.uuid() }),
    answer: z.object({
      /** Of today's menu; an item that left the menu is missing. */
      items: z.array(z.object({ order_item_id: z.uuid(), allergens: z.array(z.string()) })),
    }),
  },
})
