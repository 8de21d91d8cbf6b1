import { beforeAll, expect, test } from 'vitest'
import { makeOrderPeople } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { makeLaterChange } from './status-later.commands.server'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  people = await makeOrderPeople(app.services)
})
const take = async () =>
  (await makeOrderRow(app.services.db, { bakery_id: people.bakery.id, customer_id: people.people.customer.id })).id
const later = (id: string, status: string, token = people.tokens.owner) =>
  app.call('PUT', `/orders-api/orders/${id}/status/later`, { token, body: { status } })
const undo = (id: string, token = people.tokens.owner) =>
  app.call('DELETE', `/orders-api/orders/${id}/status/later`, { token })
const ask = async (sql: string, ...values: unknown[]) => (await app.services.pool.query(sql, values)).rows
const queued = (id: string) =>
  ask(
    `select payload, run_at > now() + interval '8 seconds' as waits from graphile_worker._private_jobs where key = $1`,
    `status:${id}`,
  )
const told = async (id: string) => ({
  status: (await ask('select status from orders where id = $1', id))[0].status,
  mails: (
    await ask(
      'select from mail_outbox where text like $1',
      `%${(await ask('select order_number from orders where id = $1', id))[0].order_number}%`,
    )
  ).length,
})

test('for ten seconds nothing has happened; then the job does it once, and the customer is told', async () => {
  const id = await take()
  expect((await later(id, 'confirmed')).body).toMatchObject({ success: true, data: { undo_seconds: 10 } })
  expect(await told(id)).toEqual({ status: 'pending', mails: 0 })
  const [job] = await queued(id)
  expect(job.waits).toBe(true)
  await makeLaterChange(app.services, job.payload)
  await makeLaterChange(app.services, job.payload)
  expect(await told(id)).toEqual({ status: 'confirmed', mails: 1 })
})

test('taken back, nobody ever hears of it', async () => {
  const id = await take()
  await later(id, 'confirmed')
  expect((await undo(id)).body.data).toMatchObject({ id, status: 'pending' })
  expect(await queued(id)).toEqual([])
  expect((await undo(id)).status).toBe(200)
})

test('only what the next step may be, and only by the bakery', async () => {
  const id = await take()
  expect((await later(id, 'ready')).body.error).toBe('This order is pending, so it can’t become ready.')
  expect((await later(id, 'cancelled')).status).toBe(400)
  expect((await later(id, 'confirmed', people.tokens.customer)).status).toBe(403)
  expect((await undo(id, people.tokens.customer)).status).toBe(403)
  expect((await later(id, 'confirmed', people.tokens['other owner'])).status).toBe(404)
  expect(await queued(id)).toEqual([])
})

test('what changed meanwhile stays, and whoever lost the bakery changes nothing', async () => {
  const id = await take()
  await later(id, 'confirmed')
  const [{ payload }] = await queued(id)
  await ask(`update orders set status = 'cancelled' where id = $1`, id)
  await makeLaterChange(app.services, payload)
  expect((await told(id)).status).toBe('cancelled')
  const other = await take()
  const stranger = { id: other, status: 'confirmed', actor_id: people.people.customer.id } as const
  await makeLaterChange(app.services, stranger)
  expect((await told(other)).status).toBe('pending')
})
