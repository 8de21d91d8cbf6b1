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
const take = async (given: Parameters<typeof makeOrderRow>[1] = {}) =>
  (
    await makeOrderRow(app.services.db, {
      ...{ bakery_id: people.bakery.id, customer_id: people.people.customer.id },
      ...given,
    })
  ).id
const later = (id: string, status: string, token = people.tokens.owner, received?: string) =>
  app.call('PUT', `/orders-api/orders/${id}/status/later`, { token, body: { status, received } })
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

test.each(['confirmed', 'preparing', 'ready'] as const)(
  'handed over in one press from %s: it was ready on the way, and the customer gets one mail',
  async (status) => {
    const id = await take({ status })
    expect((await later(id, 'completed')).status).toBe(200)
    const [{ payload }] = await queued(id)
    await makeLaterChange(app.services, payload)
    expect(await told(id)).toEqual({ status: 'completed', mails: 1 })
    const steps = await ask(
      'select from_status, to_status from order_events where order_id = $1 order by created_at, id',
      id,
    )
    expect(steps.map(({ from_status, to_status }) => `${from_status} ${to_status}`)).toEqual([
      ...(status === 'ready' ? [] : [`${status} ready`]),
      'ready completed',
    ])
  },
)

test('two helpers who tap the same order hand it over once, and the second reads that it is done', async () => {
  const id = await take({ status: 'ready' })
  const both = [later(id, 'completed'), later(id, 'completed', people.tokens.helper)]
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  const [{ payload }, ...more] = await queued(id)
  expect(more).toEqual([])
  await Promise.all([makeLaterChange(app.services, payload), makeLaterChange(app.services, payload)])
  expect(await told(id)).toEqual({ status: 'completed', mails: 1 })
  expect((await later(id, 'completed', people.tokens.helper)).body.error).toBe('This order is already completed.')
})

test('what the owner was paid stays so when a helper taps the same order a moment later', async () => {
  const id = await take({ payment_status: 'offline', status: 'ready' })
  await later(id, 'completed', people.tokens.owner, 'cash')
  expect((await later(id, 'completed', people.tokens.helper)).status).toBe(200)
  const [{ payload }] = await queued(id)
  await makeLaterChange(app.services, payload)
  expect(await ask('select status, received_at from orders where id = $1', id)).toEqual([
    { status: 'completed', received_at: expect.any(Date) },
  ])
  // The other way around, the owner's word is the one that counts; and another status is another press.
  const other = await take({ payment_status: 'offline', status: 'confirmed' })
  await later(other, 'completed', people.tokens.helper)
  await later(other, 'completed', people.tokens.owner, 'cash')
  expect(await queued(other)).toMatchObject([{ payload: { received: 'cash', actor_id: people.people.owner.id } }])
  await later(other, 'preparing', people.tokens.helper)
  expect(await queued(other)).toMatchObject([{ payload: { status: 'preparing', received: null } }])
})

test('cancelled and handed over at the same moment, it is one of them', async () => {
  const id = await take({ status: 'confirmed' })
  await later(id, 'completed')
  const [{ payload }] = await queued(id)
  const cancel = app.call('PUT', `/orders-api/orders/${id}/status`, {
    ...{ token: people.tokens.owner, body: { status: 'cancelled' } },
  })
  const [{ status }] = await Promise.all([cancel, makeLaterChange(app.services, payload)])
  const { status: now, mails } = await told(id)
  expect([now, mails]).toEqual([status === 200 ? 'cancelled' : 'completed', 1])
})

test('an order taken elsewhere is paid by the same press, before the mail is written; cancelled meanwhile, it is neither', async () => {
  const offline = { payment_status: 'offline', status: 'confirmed' } as const
  const id = await take(offline)
  expect((await later(id, 'completed', people.tokens.helper, 'cash')).status).toBe(409)
  expect((await later(await take({ status: 'confirmed' }), 'completed', undefined, 'cash')).status).toBe(409)
  expect((await later(id, 'completed', undefined, 'later')).status).toBe(400)
  expect((await later(id, 'completed', undefined, 'venmo')).status).toBe(200)
  const [{ payload }] = await queued(id)
  await makeLaterChange(app.services, payload)
  const kept = (order_id: string) =>
    ask('select status, offline_method, received_at from orders where id = $1', order_id)
  expect(await kept(id)).toEqual([{ status: 'completed', offline_method: 'venmo', received_at: expect.any(Date) }])
  expect(
    (
      await ask(
        `select text from mail_outbox where text like '%' || (select order_number from orders where id = $1) || '%'`,
        id,
      )
    )[0].text,
  ).not.toContain('directly')
  const other = await take(offline)
  await later(other, 'completed', undefined, 'cash')
  const [job] = await queued(other)
  await ask(`update orders set status = 'cancelled' where id = $1`, other)
  await makeLaterChange(app.services, job.payload)
  expect(await kept(other)).toEqual([{ status: 'cancelled', offline_method: 'cash', received_at: null }])
})
