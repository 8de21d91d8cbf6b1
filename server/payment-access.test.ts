import { beforeAll, describe, expect, test } from 'vitest'
import { checkoutContract, webhookContract } from '~/features/checkout/checkout.contract'
import { payoutsContract } from '~/features/payouts/payouts.contract'
import { newId } from '~/lib/ids'
import { makeOrderPeople, ORDER_ACTORS, type OrderActor } from '../tests/factories/order-people'
import { useShop } from '../tests/setup/shop'

const shop = useShop()
let world: Awaited<ReturnType<typeof makeOrderPeople>>
const placed: Partial<Record<OrderActor, string>> = {}

const cart = () => ({
  checkout_id: newId(),
  bakery_id: world.bakery.id,
  items: [{ id: world.bakery.items[0]!.id, quantity: 1 }],
  fulfillment_type: 'pickup',
  customer_name: 'Ann Baker',
  customer_email: 'ann@bread.test',
})

beforeAll(async () => {
  world = await makeOrderPeople(shop.services)
  await shop.account(world.bakery.stripe_account_id!)
  for (const actor of ['customer', 'guest'] as const) {
    const { body } = await shop.call('POST', '/orders-api/orders', { token: world.tokens[actor], body: cart() })
    placed[actor] = body.data.id
  }
})

interface Row {
  what: string
  path?: () => string
  body?: () => object
  /** Who gets which status; `others` are all that are not named. */
  answers: Partial<Record<OrderActor, number>> & { others: number }
}

/** Every call about money, as everybody an order can meet. 404 is what somebody else's looks like. */
const TABLE: Record<string, Row[]> = {
  'POST /orders-api/orders': [{ what: 'placing an order', body: cart, answers: { anonymous: 401, others: 201 } }],
  'POST /checkout/:order_id/settle': [
    {
      what: "the customer's order",
      path: () => `/checkout/${placed.customer}/settle`,
      answers: { anonymous: 401, customer: 200, others: 404 },
    },
    {
      what: "the guest's order",
      path: () => `/checkout/${placed.guest}/settle`,
      answers: { anonymous: 401, guest: 200, others: 404 },
    },
  ],
  'POST /stripe-webhook': [{ what: 'unsigned news', body: () => ({}), answers: { others: 400 } }],
  'GET /payouts/:bakery_id': [
    {
      what: "the owner's bakery",
      path: () => `/payouts/${world.bakery.id}`,
      answers: { anonymous: 401, guest: 401, 'other guest': 401, owner: 200, admin: 200, others: 404 },
    },
  ],
  'POST /payouts/:bakery_id/onboarding': [
    {
      what: "the owner's bakery",
      path: () => `/payouts/${world.bakery.id}/onboarding`,
      answers: { anonymous: 401, guest: 401, 'other guest': 401, owner: 200, admin: 200, others: 404 },
    },
  ],
}

const calls = [checkoutContract, webhookContract, payoutsContract].flatMap((contract) => Object.keys(contract))

describe.each(calls)('%s', (key) => {
  const [method = '', pattern = ''] = key.split(' ')
  const rows = TABLE[key] ?? []
  test('has a row', () => expect(rows).not.toEqual([]))
  describe.each(rows)('$what', ({ path, body, answers }) => {
    test.each(ORDER_ACTORS)('asked by %s', async (actor) => {
      const answer = await shop.call(method, path?.() ?? pattern, {
        token: world.tokens[actor],
        ...(body ? { body: body() } : {}),
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(answers[actor] ?? answers.others)
    })
  })
})
