import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { order_events } from '~/db/schema/orders'
import { newId } from '~/lib/ids'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { feeBreakdown } from './fees'
import { FeeBreakdown } from './fees.contract'
import { requestOrderRefund } from './order-refund.commands.server'
import { ordersContract } from './orders.contract'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
const made: Awaited<ReturnType<typeof makeOrderRow>>[] = []

// One with all that an order can have, and one of each kind of fees.
beforeAll(async () => {
  people = await makeOrderPeople(app.services)
  const { db } = app.services
  const bakery_id = people.bakery.id
  const customer = { customer_id: people.people.customer.id, customer_email: people.people.customer.email }
  const full = await makeOrderRow(db, {
    ...customer,
    bakery_id,
    prices: [1033, 250],
    delivery_fee_cents: 350,
    status: 'confirmed',
    notes: '"Ring" \\ twice,\n\u2028 ✿ </script>',
    bakery_notes: 'Left of the door',
    customer_phone: '(512) 555-0142',
    requested_for: new Date('2026-11-20T15:30:00Z'),
    viewed_at: new Date('2026-11-18T15:30:00.5Z'),
    viewed_by: people.people.owner.id,
    label: { lines: ['Made in a home kitchen'], items: [{ name: 'Loaf 1', lines: ['Contains: wheat'] }] },
  })
  const options = [
    { id: newId(), group_name: 'Size', name: 'Large', price_delta_cents: 33, text: null },
    { id: null, group_name: 'Words', name: 'Icing', price_delta_cents: 0, text: 'Happy "birthday"' },
  ]
  await db.execute(
    sql`update order_items set options = ${JSON.stringify(options)}::jsonb where order_id = ${full.id} and position = 0`,
  )
  const event = { order_id: full.id, actor_role: 'customer' } as const
  await db.insert(order_events).values([
    { ...event, id: newId(), to_status: 'pending' },
    { ...event, id: newId(), kind: 'payment', note: 'Paid $17.48.' },
  ])
  const lines = [{ order_item_id: full.items[1]!.id, quantity: 1 }]
  await db.transaction((tx) =>
    requestOrderRefund(tx, { order_id: full.id, kind: 'partial', lines, reason: 'Burnt', requested_by: null }),
  )
  made.push(full, await makeOrderRow(db, { ...customer, bakery_id, status: 'completed' }))
  made.push(await makeOrderRow(db, { ...customer, bakery_id, payment_status: 'offline', received_at: new Date() }))
  made.push(await makeOrderRow(db, { ...customer, bakery_id, payment_status: 'unpaid' }))
  made.push(await makeOrderRow(db, { bakery_id, session_id: people.sessions.guest }))
})

const ask = async (actor: OrderActor, path: string) =>
  (await app.call('GET', `/orders-api/orders${path}`, { token: people.tokens[actor] })).body

test.each([
  ...([
    ['customer', 4],
    ['owner', 4],
    ['helper', 4],
  ] as const),
  ...([
    ['admin', 5],
    ['guest', 1],
    ['other customer', 0],
  ] as const),
])('the list of a %s says of each order what the order itself says, as the contract has it', async (actor, count) => {
  const { success, data, error } = await ask(actor, '')
  expect([success, error, data.length]).toEqual([true, null, count])
  for (const listed of data) expect(listed).toEqual((await ask(actor, `/${listed.id}`)).data)
  const { answer } = ordersContract['GET /orders-api/orders']
  expect(z.encode(answer, z.decode(answer, data))).toEqual(data)
})

test('the lists by customer and by bakery are the same ones', async () => {
  const all = (await ask('owner', '')).data
  expect(await ask('owner', `/bakery/${people.bakery.id}`)).toEqual({
    success: true,
    data: { orders: all },
    error: null,
  })
  const of_customer = await ask('customer', `/customer/${people.people.customer.id}`)
  expect(of_customer.data.orders).toEqual((await ask('customer', '')).data)
})

test('fees are told as they were charged, whatever their structure', async () => {
  const told = (await ask('admin', '')).data as { id: string; fee_breakdown: unknown }[]
  for (const { id, ...row } of made)
    expect(told.find((order) => order.id === id)!.fee_breakdown).toEqual(
      z.encode(FeeBreakdown, feeBreakdown({ ...row, tax_amount_cents: 0 })),
    )
})

test('a helper is told no money, in no corner of it', async () => {
  // An id may spell "fee".
  const told = JSON.stringify((await ask('helper', '')).data).replaceAll(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    '',
  )
  expect(told).toContain('Happy')
  expect(told).not.toMatch(/cents|price|total|fee|refund(s|ed")|keeps|17\.48|Burnt|payment/)
})
