import { beforeAll, expect, test } from 'vitest'
import { makeOrderPeople } from '../tests/factories/order-people'
import { useApp } from '../tests/setup/app'
import { contracts } from './api'

const site = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  people = await makeOrderPeople(site.services)
})

const calls = contracts.flatMap((contract) => Object.entries(contract))

test.each([
  'POST /conversations/:id/typing',
  'PUT /conversations/:id/read',
  'PUT /notifications/read',
  'PUT /orders-api/orders/:id/viewed',
  'PUT /orders-api/viewed',
  'PUT /orders-api/orders/:id/arrived',
  'GET /bakeries/:bakery_id/share',
  'POST /bakeries/:bakery_id/share-posts',
  'POST /bakeries/:bakery_id/settings/preview',
  'POST /bakeries/:bakery_id/menu-import/preview',
])('%s: a person may ask so often, and generously', (key) => {
  expect(calls.find(([name]) => name === key)?.[1].a_minute).toBeGreaterThanOrEqual(20)
})

test('one who asks too often is told when to come back, and others are not', async () => {
  const view = (who: 'owner' | 'helper') =>
    site.call('PUT', '/orders-api/viewed', { token: people.tokens[who], body: { ids: [people.bakery.id] } })
  expect((await view('owner')).status).toBe(200)
  await site.services.pool.query(`update rate_limits set attempts = 240 where scope = 'PUT /orders-api/viewed'`)
  const { status, headers } = await view('owner')
  expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await view('helper')).status).toBe(200)
  site.clock.now = new Date(site.clock.now.getTime() + 61_000)
  expect((await view('owner')).status).toBe(200)
})

test('files to print have a limit without saying so', async () => {
  const poster = () => site.call('GET', `/bakeries/${people.bakery.id}/poster.pdf`, { token: people.tokens.owner })
  expect((await poster()).status).toBe(200)
  const { rowCount } = await site.services.pool.query(
    `update rate_limits set attempts = 60 where scope = 'GET /bakeries/:bakery_id/poster.pdf'`,
  )
  expect([rowCount, (await poster()).status]).toEqual([1, 429])
})
