import { beforeAll, expect, test } from 'vitest'
import type { Notice } from '~/live/events'
import { LIVE_CHANNEL } from '~/live/publish.server'
import { lockSubject } from '~/payments/paid-subject.server'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { useHeard } from '../../../tests/setup/heard'
import { asSubject } from './order'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
const heard = useHeard(app)

beforeAll(async () => {
  people = await makeOrderPeople(app.services)
})

const order = (row: Parameters<typeof makeOrderRow>[1] = {}) =>
  makeOrderRow(app.services.db, {
    bakery_id: people.bakery.id,
    customer_id: people.people.customer.id,
    session_id: people.sessions.guest,
    ...row,
  })
const put = (actor: OrderActor, path: string, body?: object) =>
  app.call('PUT', `/orders-api${path}`, { token: people.tokens[actor], ...(body ? { body } : {}) })
/** A marker sent after it: whatever was to be heard before has been. */
async function allHeard(): Promise<Notice[]> {
  await app.services.pool.query(`select pg_notify($1, '{"to":["end"],"event":{"type":"counters"}}')`, [LIVE_CHANNEL])
  while (heard.at(-1)?.to[0] !== 'end') await new Promise((resolve) => setTimeout(resolve, 10))
  return heard.slice(0, -1).filter(({ event }) => event.type !== 'notification')
}
/** Whoever works the board. */
const crew = () => [people.people.owner.id, people.people.helper.id].sort()
const customer = () => [people.people.customer.id, people.sessions.guest]

test('paid: a new order for both sides, once', async () => {
  const { id, bakery_id } = await order({ payment_status: 'unpaid' })
  const pay = () =>
    app.services.db.transaction(async (tx) =>
      (await lockSubject(tx, app.services, asSubject(id))).markPaid(app.clock.now),
    )
  await Promise.all([pay(), pay()])
  const event = { type: 'order', order_id: id, bakery_id, status: 'pending', change: 'new' }
  expect(await allHeard()).toEqual([{ to: [...customer(), ...crew()], event }])
})

test('a change of status tells both, a refused one nobody', async () => {
  const { id, bakery_id } = await order()
  await put('owner', `/orders/${id}/status`, { status: 'confirmed' })
  expect((await put('owner', `/orders/${id}/status`, { status: 'completed' })).status).toBe(409)
  const event = { type: 'order', order_id: id, bakery_id, status: 'confirmed', change: 'changed' }
  expect(await allHeard()).toEqual([{ to: [...customer(), ...crew()], event }])
})

test('what is not paid is never told to the bakery', async () => {
  const { id } = await order({ payment_status: 'unpaid' })
  await put('customer', `/orders/${id}`, { notes: 'Ring twice.' })
  await put('customer', `/orders/${id}/status`, { status: 'cancelled' })
  const notices = await allHeard()
  expect(notices.map(({ to }) => to)).toEqual([customer(), customer()])
})

test('viewing changes the counters of whoever works the board only', async () => {
  const { id } = await order()
  await put('owner', `/orders/${id}/viewed`)
  await put('owner', `/orders/${id}/viewed`)
  expect(await allHeard()).toEqual([{ to: crew(), event: { type: 'counters' } }])
})
