import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { saved_replies } from '~/db/schema/messages'
import type { Call } from '~/http/contract'
import { newId } from '~/lib/ids'
import { askAll } from '../tests/factories/custom-orders'
import { addHelper, makeOrderPeople } from '../tests/factories/order-people'
import { makeOrderRow } from '../tests/factories/order-row'
import { makePerson } from '../tests/factories/people'
import { photo } from '../tests/factories/pictures'
import { useApp } from '../tests/setup/app'
import { shaped } from '../tests/setup/bad-input'
import { contracts } from './api'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
let ids: Record<string, string>
beforeAll(async () => {
  people = await makeOrderPeople(app.services)
  const { bakery, people: who } = people
  const order = await makeOrderRow(app.services.db, { bakery_id: bakery.id, customer_id: who.customer.id })
  const helper_id = await addHelper(app.services, bakery.id, await makePerson(app.services))
  const reply_id = newId()
  const reply = { id: reply_id, bakery_id: bakery.id, title: 'Hours', body: 'Fridays' }
  await app.services.db.insert(saved_replies).values(reply)
  const known = { slug_or_id: bakery.id, item_id: bakery.items[0]!.id, id: order.id, helper_id, reply_id }
  ids = { bakery_id: bakery.id, ...known }
})

/** Everything that a bakery's helper may do there beside its orders, which have a table of their own (order-actors.test.ts). */
const BOARD = [
  'GET /my-listing/:bakery_id',
  'GET /my-listing/:bakery_id/bake-list',
  'GET /my-listing/:bakery_id/orders',
  'GET /my-listing/:bakery_id/orders/:id/allergens',
  'GET /bakeries/:bakery_id/menu-items',
  'PUT /bakeries/:bakery_id/menu-items/:item_id/sold-out',
  'GET /bakeries/:bakery_id/saved-replies',
  'POST /bakeries/:bakery_id/saved-replies',
  'PUT /bakeries/:bakery_id/saved-replies/:reply_id',
  'DELETE /bakeries/:bakery_id/saved-replies/:reply_id',
]
/** What anybody with an account may do about any bakery. */
const ANYBODYS = [
  'POST /bakeries/:bakery_id/claims',
  'POST /bakeries/:bakery_id/reviews',
  'GET /bakeries/:bakery_id/own-review',
  'POST /bakeries/:bakery_id/video-reviews',
  'GET /bakeries/:bakery_id/own-video-review',
  'GET /bakeries/:slug_or_id/claims/mine',
  'POST /saved-bakeries',
  'DELETE /saved-bakeries/:bakery_id',
  // Their own way out, tried in features/bakery-helpers.
  'DELETE /helping/:bakery_id',
]

/** Bodies that the rules of a call take and nobody finds by chance. */
const BODIES: Record<string, object> = {
  'POST /bakeries/:bakery_id/helpers': { email: 'friend@bread.test' },
  'POST /bakeries/:bakery_id/changes': { kind: 'shop' },
  'POST /bakeries/:bakery_id/menu-items': { name: 'Rye', price: 6 },
  'PUT /bakeries/:bakery_id/menu-items/:item_id': { updated_at: new Date().toISOString(), price: 1 },
  'POST /bakeries/:bakery_id/menu-import/preview': { text: 'Name\nRye' },
  'POST /bakeries/:bakery_id/menu-import': { text: 'Name\nRye', checksum: 'x' },
  'POST /bakeries/:bakery_id/porch': { file: await photo(40, 30).png().toBuffer() },
  'POST /bakeries/:bakery_id/share-posts': { url: 'https://pics.test/p/1' },
  'PUT /bakeries/:bakery_id/pickup-card': { street: '1 Lane' },
  'PUT /bakeries/:bakery_id/custom-order-settings': {
    ...{ enabled: false, asks: askAll('off'), questions: [], lead_days: 1, per_week: null, policy: '' },
  },
  'PUT /bakeries/:bakery_id/program': { program_key: null },
  'POST /bakeries/:bakery_id/manual-orders': {
    ...{ items: [{ id: newId(), quantity: 1 }], customer_name: 'Anna', method: 'cash' },
  },
  'PUT /bakeries/:bakery_id/manual-orders/:order_id/payment': { method: 'cash', paid: true },
}

const calls = contracts
  .flatMap((contract): [string, Call][] => Object.entries(contract))
  .filter(([key, { access = 'signed-in' }]) => access === 'signed-in' && /:(bakery_id|slug_or_id)\b/.test(key))

const sample = (schema: z.ZodType | undefined, given?: object): unknown =>
  schema &&
  [given, {}, ...fc.sample(shaped(schema), { numRuns: 200, seed: 7 })].find((one) => schema.safeParse(one).success)

const ask = (key: string, call: Call, token: string | undefined) => {
  const [method = '', pattern = ''] = key.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? newId())
  const query = (sample(call.query) ?? {}) as Record<string, string>
  return app.call(method, path, { token, query, body: sample(call.body, BODIES[key]) })
}

test('the list of what helpers may do names calls that there are', () => {
  const keys = calls.map(([key]) => key)
  expect(keys.length).toBeGreaterThan(40)
  expect(BOARD.filter((key) => !keys.includes(key))).toEqual([])
})

describe.each(calls.filter(([key]) => !ANYBODYS.includes(key)))('%s', (key, call) => {
  const on_board = BOARD.includes(key)

  test(on_board ? 'is a helper’s to use' : 'is not there for a helper', async () => {
    if (call.body) expect(sample(call.body, BODIES[key]), 'give this call a body that it takes').toBeDefined()
    const { status, body } = await ask(key, call, people.tokens.helper)
    const done = call.status ?? (call.answer ? 200 : 204)
    expect(status, JSON.stringify(body)).toBe(on_board ? done : 404)
    expect((await ask(key, call, people.tokens['other customer'])).status).toBe(404)
  })

  if (key.startsWith('GET') && /^[^:]*:bakery_id[^:]*$/.test(key) && !key.endsWith('/porch'))
    // The payment partner is away.
    test('is there for the owner', async () =>
      expect([200, 503]).toContain((await ask(key, call, people.tokens.owner)).status))
})

/** Whatever sounds of money, or of how to reach customers by mail. How many pieces were refunded says what not to bake. */
const OWNERS_BUSINESS =
  /price|total(?!$)|customer_total|subtotal|_fee|fees|cents|keeps|refund(?!ed_quantity)|paid|payment|tax|amount|revenue|receives|stripe|charges|dispute|payout|share|email|claimed_by/

function namesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
}

test('no answer on the board says anything about money, whatever happened to the order', async () => {
  const { services } = app
  const token = people.tokens.helper
  const orders = '/orders-api/orders'
  const order = await makeOrderRow(services.db, {
    bakery_id: people.bakery.id,
    prices: [1234, 777],
    customer_email: 'cora@bread.test',
    requested_for: new Date(Date.now() + 86_400_000),
  })
  const refund = { subtotal: 5.43, reason: 'A burnt one', request_id: newId() }
  const refunded = await app.call('POST', `${orders}/${order.id}/refunds`, { token: people.tokens.owner, body: refund })
  expect(refunded.body.data.timeline.at(-1).note).toContain('$')
  const board = `/my-listing/${people.bakery.id}`
  const answers = [
    await app.call('GET', board, { token }),
    await app.call('GET', `${board}/orders`, { token }),
    await app.call('GET', `${board}/orders/${order.id}/allergens`, { token }),
    await app.call('GET', orders, { token }),
    await app.call('GET', `${orders}/bakery/${people.bakery.id}`, { token }),
    await app.call('GET', `${orders}/${order.id}`, { token }),
    await app.call('PUT', `${orders}/${order.id}/viewed`, { token }),
    await app.call('PUT', '/orders-api/viewed', { token, body: { ids: [order.id] } }),
    await app.call('PUT', `${orders}/${order.id}`, { token, body: { bakery_notes: 'Soon' } }),
    await app.call('PUT', `${orders}/${order.id}/status/later`, { token, body: { status: 'confirmed' } }),
    await app.call('DELETE', `${orders}/${order.id}/status/later`, { token }),
    await app.call('PUT', `${orders}/${order.id}/status`, { token, body: { status: 'confirmed' } }),
    await app.call('GET', '/counters', { token }),
    await app.call('GET', '/helping', { token }),
  ]
  for (const { status, body } of answers) {
    const text = JSON.stringify(body)
    expect(status, text).toBe(200)
    expect(namesIn(body).filter((name) => OWNERS_BUSINESS.test(name))).toEqual([])
    for (const sum of ['12.34', '7.77', '5.43', '$', 'burnt', 'cora@bread.test']) expect(text).not.toContain(sum)
  }
  expect(JSON.stringify(answers[5])).toContain('Loaf 1')
})
