import { beforeEach, expect, test } from 'vitest'
import { makeBill } from '../../../tests/factories/bills'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { offlineFees } from '../orders/fees'
import { requestOrderRefund } from '../orders/order-refund.commands.server'
import { findBakeryProgram } from './cottage-food.queries.server'

// What counts toward the cap of a state's program, as the baker reads it beside it.

const app = useApp()
let owner: Person
let token = ''
let bakery: Awaited<ReturnType<typeof makeBakery>>
beforeEach(async () => {
  app.clock.now = new Date('2026-11-15T18:00:00Z')
  owner = await makePerson(app.services)
  token = (await sessionFor(app.services, owner)).access_token
  bakery = await makeBakery(app.services.db, {
    ...{ claimed_by: owner.id, state: 'TN', time_zone: 'America/Chicago' },
    stripe_account_id: `acct_${owner.id.replaceAll('-', '')}`,
  })
})
const read = async () => (await app.call('GET', `/bakeries/${bakery.id}/program`, { token })).body

test('what the bakery sold this year by its own calendar, without what was cancelled or refunded', async () => {
  const sell = (created_at: string, row: object) =>
    makeOrderRow(app.services.db, {
      bakery_id: bakery.id,
      created_at: new Date(created_at),
      status: 'completed',
      ...row,
    })
  // In Nashville the year begins at six in the morning of London.
  await sell('2026-01-01T05:59:59Z', { prices: [700] })
  await sell('2026-01-01T06:00:00Z', { prices: [1000] })
  const { id: order_id } = await sell('2026-11-14T12:00:00Z', { prices: [2000], delivery_fee_cents: 300 })
  const cancelled = await sell('2026-11-14T13:00:00Z', { prices: [4000], status: 'cancelled' })
  await sell('2026-11-14T14:00:00Z', { prices: [8000], status: 'pending', payment_status: 'unpaid' })
  const why = { reason: 'Burnt', requested_by: null }
  await app.services.db.transaction(async (tx) => {
    await requestOrderRefund(tx, { order_id, kind: 'partial', subtotal_cents: 500, ...why })
    await requestOrderRefund(tx, { order_id: cancelled.id, kind: 'full', ...why })
  })
  expect((await read()).sold).toEqual({ year: 2026, amount: 10 + 23 - 5 })
})

test('the same as in the sales: what came by invoice or by hand, and nothing that is only agreed', async () => {
  const { db } = app.services
  const of_bakery = { bakery_id: bakery.id, created_at: app.clock.now, status: 'confirmed' as const }
  await makeBill(db, {
    bakery_id: bakery.id,
    total_cents: 480_000,
    paid: [{ amount_cents: 480_000, received_on: '2026-02-01' }],
  })
  await makeBill(db, {
    bakery_id: bakery.id,
    total_cents: 9000,
    paid: [{ amount_cents: 9000, received_on: '2025-12-31' }],
  })
  const custom = await makeOrderRow(db, {
    ...{ ...of_bakery, source: 'custom', payment_status: 'invoiced', ...offlineFees(80_000, 0) },
    ...{ fee_structure_version: 'invoice_v1', prices: [80_000] },
  })
  await makeBill(db, {
    bakery_id: bakery.id,
    order_id: custom.id,
    total_cents: 80_000,
    paid: [{ amount_cents: 20_000 }],
  })
  const by_phone = { ...of_bakery, payment_status: 'offline' as const, prices: [9000] }
  await makeOrderRow(db, { ...by_phone, offline_method: 'later' })
  await makeOrderRow(db, { ...by_phone, received_at: app.clock.now })
  expect((await read()).sold).toEqual({ year: 2026, amount: 4800 + 200 + 90 })
  const query = { bakery_id: bakery.id, start_date: '2026-01-01', end_date: '2026-12-31' }
  const { sales, not_paid_yet } = (await app.call('GET', '/order-stats', { token, query })).body.data
  expect([sales.total.gross - sales.total.refunds, not_paid_yet]).toEqual([5090, 90])
})

test('answered from the bakery’s own orders, however many others there are', async () => {
  const { id } = await makeOrderRow(app.services.db, { bakery_id: bakery.id })
  await app.services.pool.query(
    `insert into orders select r.* from orders o, generate_series(1, 2000) n, jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'checkout_id', gen_random_uuid(), 'order_number', 'CAPS-' || lpad(n::text, 8, '0'), 'bakery_id', $2::uuid)) r where o.id = $1`,
    [id, (await makeBakery(app.services.db)).id],
  )
  await app.services.pool.query('analyze orders')
  const actor = { kind: 'user', id: owner.id, session_id: null, roles: ['admin'], bakery_ids: [] } as never
  const [read_rows] = await rowsRead(app.database_url, 'orders', (db) =>
    findBakeryProgram(db, actor, bakery.id, app.clock.now),
  )
  expect(read_rows).toBe(1)
})
