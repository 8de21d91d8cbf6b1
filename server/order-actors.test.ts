import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { makeOrderPeople, ORDER_ACTORS } from '../tests/factories/order-people'
import { makeOrderRow } from '../tests/factories/order-row'
import { useShop } from '../tests/setup/shop'
import { contracts } from './api'

/** Every call about orders and payments, of whatever feature. */
const OURS = /^[A-Z]+ \/(orders-api|order-stats|track-order|calculate-order-fees|checkout|payouts|stripe)/
const calls = contracts.flatMap((contract) => Object.keys(contract)).filter((key) => OURS.test(key))

const shop = useShop()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  people = await makeOrderPeople(shop.services)
  await shop.account(people.bakery.stripe_account_id!)
})

/** A status; or 200 with the order in the answer, or 200 without it. */
type Outcome = number | 'in it' | 'not in it'
type Order = Awaited<ReturnType<typeof makeOrderRow>>
interface Row {
  /** One per actor, in the order of ORDER_ACTORS. */
  outcomes: Outcome[]
  body?: (order: Order) => unknown
  query?: (order: Order) => Record<string, string>
  params?: (order: Order) => string
}

// anonymous, guest, other guest, customer, other customer, owner, other owner, editor, admin, helper
const ALL_200: Outcome[] = Array(10).fill(200)
const LISTED: Outcome[] = [
  ...([401, 'in it', 'not in it', 'in it', 'not in it', 'in it', 'not in it', 'not in it', 'in it', 'in it'] as const),
]
const PARTIES: Outcome[] = [401, 200, 404, 200, 404, 200, 404, 404, 200, 404]
const CUSTOMER: Outcome[] = [401, 200, 404, 200, 404, 404, 404, 404, 404, 404]
const BAKERY: Outcome[] = [401, 401, 401, 404, 404, 200, 404, 404, 200, 404]
/** A helper works the board, and has no say in money (decision 177). */
const andHelper = (outcomes: Outcome[], helper: Outcome) => [...outcomes.slice(0, 9), helper]

const TABLE: Record<string, Row> = {
  'POST /calculate-order-fees': { outcomes: ALL_200, body: () => ({ subtotal: 12 }) },
  'GET /orders-api/delivery-check': {
    outcomes: ALL_200,
    query: ({ bakery_id }) => ({ bakery_id, zip_code: '78701' }),
  },
  'GET /track-order': { outcomes: ALL_200, query: (order) => ({ orderId: order.id, email: order.customer_email! }) },
  'POST /stripe-webhook': {
    outcomes: Array(10).fill(400),
    body: () => ({ id: 'evt_forged', type: 'charge.refunded' }),
  },
  'GET /orders-api/orders': { outcomes: LISTED },
  'GET /orders-api/orders/customer/:id': { outcomes: LISTED, params: () => people.people.customer.id },
  'GET /orders-api/orders/bakery/:id': { outcomes: LISTED, params: (order) => order.bakery_id },
  'GET /orders-api/orders/:id': { outcomes: andHelper(PARTIES, 200) },
  'GET /orders-api/orders/:id/receipt': { outcomes: PARTIES },
  // This bakery has no picture of its porch; who sees one is tried in features/pickup.
  'GET /orders-api/orders/:id/porch': { outcomes: [401, ...Array(9).fill(404)] },
  // Every cancellation sends money back.
  'PUT /orders-api/orders/:id/status': { outcomes: andHelper(PARTIES, 403), body: () => ({ status: 'cancelled' }) },
  // The customer is told that it is the bakery's to do.
  'PUT /orders-api/orders/:id/status/later': {
    outcomes: [401, 401, 401, 403, 404, 200, 404, 404, 200, 200],
    body: () => ({ status: 'confirmed' }),
  },
  'DELETE /orders-api/orders/:id/status/later': { outcomes: [401, 401, 401, 403, 404, 200, 404, 404, 200, 200] },
  'POST /orders-api/orders/:id/proposal': {
    outcomes: andHelper(BAKERY, 200),
    body: () => ({ starts_at: inTwoDays(18), ends_at: inTwoDays(19) }),
  },
  // Nothing was suggested that could be accepted.
  'POST /orders-api/orders/:id/proposal/accept': { outcomes: [401, 409, 404, 409, 404, 404, 404, 404, 404, 404] },
  // It is not the day of its pickup, nor is that over.
  'PUT /orders-api/orders/:id/arrived': { outcomes: [401, 409, 404, 409, 404, 404, 404, 404, 404, 404] },
  'PUT /orders-api/orders/:id/missed': { outcomes: [401, 401, 401, 404, 404, 409, 404, 404, 409, 409] },
  // Notes are the customer's: the bakery and admins are told so.
  'PUT /orders-api/orders/:id': {
    outcomes: [401, 200, 404, 200, 404, 403, 404, 404, 403, 403],
    body: () => ({ notes: 'Ring twice.' }),
  },
  // Only the eyes of whoever works the board count as viewing.
  'PUT /orders-api/orders/:id/viewed': { outcomes: [401, 401, 401, 404, 404, 200, 404, 404, 404, 200] },
  'PUT /orders-api/viewed': {
    outcomes: [401, 401, 401, 'not in it', 'not in it', 'in it', 'not in it', 'not in it', 'not in it', 'in it'],
    body: (order) => ({ ids: [order.id] }),
  },
  'POST /orders-api/orders/:id/refunds': {
    outcomes: BAKERY,
    body: () => ({ subtotal: 5, reason: 'Burnt', request_id: newId() }),
  },
  'GET /order-stats': { outcomes: BAKERY, query: ({ bakery_id }) => ({ bakery_id }) },
  'POST /orders-api/orders': {
    outcomes: [401, 201, 201, 201, 201, 201, 201, 201, 201, 201],
    body: () => ({
      checkout_id: newId(),
      bakery_id: people.bakery.id,
      items: [{ id: people.bakery.items[0]!.id, quantity: 2 }],
      fulfillment_type: 'pickup',
      customer_name: 'Ann',
      customer_email: 'ann@bread.test',
    }),
  },
  'POST /checkout/:order_id/settle': { outcomes: CUSTOMER },
  // One's own, whoever's they are.
  'GET /checkout-details': { outcomes: [401, 401, 401, ...Array(7).fill(200)] },
  'GET /orders-api/again': { outcomes: [401, 401, 401, ...Array(7).fill(200)] },
  'DELETE /checkout-details': { outcomes: [401, 401, 401, ...Array(7).fill(204)] },
  'POST /payouts/:bakery_id/onboarding': { outcomes: BAKERY, params: (order) => order.bakery_id },
  'GET /payouts/:bakery_id': { outcomes: BAKERY, params: (order) => order.bakery_id },
  'GET /payouts/:bakery_id/bank': { outcomes: BAKERY, params: (order) => order.bakery_id },
  'GET /payouts/:bakery_id/payments': { outcomes: BAKERY, params: (order) => order.bakery_id },
}

const inTwoDays = (hour: number) =>
  `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T${hour}:00:00.000Z`

test('every call about orders and payments has a row, and every row a call', () => {
  expect(calls.length).toBeGreaterThan(15)
  expect(Object.keys(TABLE).sort()).toEqual([...calls].sort())
})

describe.each(Object.entries(TABLE))('%s', (key, row) => {
  const [method = '', pattern = ''] = key.split(' ')

  test.each(ORDER_ACTORS.map((actor, index) => [actor, row.outcomes[index]!] as const))(
    '%s: %s',
    async (actor, outcome) => {
      // The customer's and the guest's at once, as when a guest later opened an account: both are its customer.
      const order = await makeOrderRow(shop.services.db, {
        bakery_id: people.bakery.id,
        customer_id: people.people.customer.id,
        session_id: people.sessions.guest,
        // Long enough ago not to count among those just placed.
        created_at: new Date(Date.now() - 3600_000),
      })
      const { status, body } = await shop.call(method, pattern.replace(/:\w+/, row.params?.(order) ?? order.id), {
        token: people.tokens[actor],
        ...(row.body ? { body: row.body(order) } : {}),
        ...(row.query ? { query: row.query(order) } : {}),
      })
      expect(status, JSON.stringify(body)).toBe(typeof outcome === 'number' ? outcome : 200)
      if (typeof outcome === 'string') expect(JSON.stringify(body).includes(order.id)).toBe(outcome === 'in it')
      if (status === 401) expect(body.error).toBe('Authentication required')
      // Whoever may not see it learns nothing of it.
      if (status === 404 || status === 401) expect(JSON.stringify(body)).not.toContain(order.order_number)
    },
  )
})
