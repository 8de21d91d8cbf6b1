import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { inBells } from '../../../tests/setup/bell'
import { useHeard } from '../../../tests/setup/heard'
import { DAY_MS, HOUR_MS } from '../../lib/durations'
import { payPath } from '../../lib/pay-link.server'
import { dayOf } from '../../lib/zone'

const app = useApp()
const heard = useHeard(app)
/** Half past three in the afternoon where the bakery is. */
const FRIDAY = new Date('2026-12-04T21:30:00.000Z')
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  app.clock.now = FRIDAY
  people = await makeOrderPeople(app.services)
})
beforeEach(() => app.services.pool.query('delete from rate_limits'))

const ask = async (sql: string, ...values: unknown[]) => (await app.services.pool.query(sql, values)).rows
const after = (ms: number) => new Date(app.clock.now.getTime() + ms)
/** Of a customer with an account and of the guest's session at once; the window began half an hour ago. */
const take = (given: Parameters<typeof makeOrderRow>[1] = {}) =>
  makeOrderRow(app.services.db, {
    ...{ bakery_id: people.bakery.id, customer_id: people.people.customer.id, session_id: people.sessions.guest },
    ...{ status: 'confirmed', customer_name: 'Gwen Porter', requested_for: after(-HOUR_MS / 2) },
    ...given,
  })
const put = (path: string, actor: OrderActor, body?: object) =>
  app.call('PUT', `/orders-api/orders/${path}`, { token: people.tokens[actor], body })
const mailsAbout = (number: string) => ask('select subject, text from mail_outbox where text like $1', `%${number}%`)

describe('“I’m here”', () => {
  test('is told at once to open boards and in bells, without a mail; once more changes nothing', async () => {
    const { id, order_number, bakery_id } = await take()
    const said = await put(`${id}/arrived`, 'customer')
    expect(said.body.data).toMatchObject({ viewer: 'customer', arrived_at: app.clock.now.toISOString() })
    const crew = [people.people.owner.id, people.people.helper.id]
    await expect
      .poll(() => heard.find(({ event }) => event.type === 'order'))
      .toMatchObject({ event: { order_id: id, change: 'changed' }, to: expect.arrayContaining(crew) })
    const bell = ['new_order', 'Gwen is here', `/my-listing/${bakery_id}?order=${id}`, 1]
    expect(await inBells(app.services, `order:${id}`)).toEqual([bell, bell])
    app.clock.now = after(60_000)
    const again = await put(`${id}/arrived`, 'customer')
    expect(again.body.data.arrived_at).toBe(said.body.data.arrived_at)
    expect(await inBells(app.services, `order:${id}`)).toEqual([bell, bell])
    expect(await mailsAbout(order_number)).toEqual([])
    const { body } = await app.call('GET', `/my-listing/${bakery_id}/orders?id=${id}`, { token: people.tokens.helper })
    expect(body.orders).toMatchObject([{ id, arrived_at: said.body.data.arrived_at }])
  })

  test('by a guest and by whoever holds the mail’s link, who learns no name from it', async () => {
    expect((await put(`${(await take()).id}/arrived`, 'guest')).status).toBe(200)
    const { id } = await take()
    const token = payPath(app.services.secret, `order.${id}`).split('/').at(-1)!
    const said = await app.call('PUT', `/orders-api/orders/${id}/arrived`, { token })
    expect(said.body.data).toMatchObject({ customer_name: '', arrived_at: expect.any(String) })
    expect((await inBells(app.services, `order:${id}`))[0]).toContain('Gwen is here')
    expect((await app.call('PUT', `/orders-api/orders/${(await take()).id}/arrived`, { token })).status).toBe(404)
  })

  test.each([
    ['too soon', { requested_for: new Date(FRIDAY.getTime() + 3 * DAY_MS) }],
    ['the day is over', { requested_for: new Date(FRIDAY.getTime() - DAY_MS) }],
    ['kept since nobody came', { requested_for: new Date(FRIDAY.getTime() - 5 * HOUR_MS), missed_at: FRIDAY }],
    ['not confirmed', { status: 'pending' }],
    ['cancelled', { status: 'cancelled' }],
    ['a delivery', { delivery_fee_cents: 300 }],
  ] as const)('not now: %s', async (_, given) => {
    const { id } = await take(given)
    const { status, body } = await put(`${id}/arrived`, 'customer')
    expect([status, body.error]).toEqual([409, expect.stringContaining('on the day of your pickup')])
    expect(await inBells(app.services, `order:${id}`)).toEqual([])
  })

  test('late, after the window, while nobody has said that they didn’t come', async () => {
    const { id } = await take({ status: 'ready', requested_for: new Date(FRIDAY.getTime() - 5 * HOUR_MS) })
    expect((await put(`${id}/arrived`, 'customer')).body.data).toMatchObject({ arrived_at: expect.any(String) })
  })

  test('once it is handed over, the bells of the crew have nothing more to say; the customer’s has', async () => {
    const { id } = await take({ status: 'ready' })
    const unread = () => ask('select kind from notifications where group_key = $1 and read_at is null', `order:${id}`)
    await put(`${id}/arrived`, 'customer')
    expect(await unread()).toEqual([{ kind: 'new_order' }, { kind: 'new_order' }])
    await put(`${id}/status`, 'helper', { status: 'completed' })
    expect(await unread()).toEqual([{ kind: 'order' }])
  })

  test('said by two pages at once it is one word, and beside a handover it is either', async () => {
    const { id } = await take()
    await Promise.all([put(`${id}/arrived`, 'customer'), put(`${id}/arrived`, 'guest')])
    expect((await inBells(app.services, `order:${id}`)).map(([, , , count]) => count)).toEqual([1, 1])
    const other = (await take({ status: 'ready' })).id
    const both = [put(`${other}/arrived`, 'customer'), put(`${other}/status`, 'owner', { status: 'completed' })]
    const [here, done] = await Promise.all(both)
    expect([200, 409]).toContain(here!.status)
    expect(done!.body.data.status).toBe('completed')
  })
})

describe('“Didn’t come”', () => {
  const over = { requested_for: new Date(FRIDAY.getTime() - 5 * HOUR_MS) }

  test('the order and its money stay, the customer is told once, and they may still be handed it', async () => {
    const { id, order_number } = await take({ ...over, status: 'ready' })
    const said = await put(`${id}/missed`, 'helper')
    expect(said.body.data).toMatchObject({ viewer: 'helper', status: 'ready', missed_at: expect.any(String) })
    expect((await put(`${id}/missed`, 'owner')).body.data).toMatchObject({ status: 'ready', payment_status: 'paid' })
    const [mail, ...more] = await mailsAbout(order_number)
    expect(mail).toMatchObject({ subject: expect.stringMatching(/^Your order is still at /) })
    expect(more).toEqual([])
    const { timeline } = (await app.call('GET', `/orders-api/orders/${id}`, { token: people.tokens.customer })).body
      .data
    expect(timeline).toMatchObject([{ kind: 'edit', note: 'Not picked up in time. The bakery is keeping it.' }])
    expect((await put(`${id}/status`, 'owner', { status: 'completed' })).status).toBe(200)
  })

  test('or the baker cancels it, and everything goes back', async () => {
    const { id, customer_total_cents } = await take(over)
    await put(`${id}/missed`, 'owner')
    expect((await put(`${id}/status`, 'owner', { status: 'cancelled' })).status).toBe(200)
    expect(
      await ask(
        'select r.customer_cents from refunds r join payments p on p.id = r.payment_id where p.order_id = $1',
        id,
      ),
    ).toEqual([{ customer_cents: customer_total_cents }])
  })

  test('or the owner closes it and keeps the money: once, with its own mail, and no thanks for coming', async () => {
    const { id, order_number } = await take({ ...over, status: 'confirmed' })
    const body = { status: 'completed', not_picked_up: true }
    for (const actor of ['customer', 'helper', 'other owner'] as const)
      expect([actor, (await put(`${id}/status`, actor, body)).status]).toEqual([actor, 404])
    const first = await put(`${id}/status`, 'owner', body)
    expect(first.body.data).toMatchObject({
      ...{ status: 'completed', payment_status: 'paid', refunded: 0, missed_at: expect.any(String) },
    })
    expect((await put(`${id}/status`, 'owner', body)).body.data).toMatchObject({ missed_at: first.body.data.missed_at })
    expect((await mailsAbout(order_number)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your order at .* was closed$/),
    ])
    const { timeline } = (await app.call('GET', `/orders-api/orders/${id}`, { token: people.tokens.customer })).body
      .data
    expect(timeline.at(-1)).toMatchObject({ note: 'Nobody picked it up, so the bakery closed it.' })
    const { handed_over } = (
      await app.call('GET', `/my-listing/${people.bakery.id}/orders?id=${id}`, { token: people.tokens.owner })
    ).body
    await ask('update orders set missed_at = null where id = $1', id)
    const counted = await app.call('GET', `/my-listing/${people.bakery.id}/orders?id=${id}`, {
      ...{ token: people.tokens.owner },
    })
    expect(counted.body.handed_over).toBe(handed_over + 1)
  })

  test('not while it isn’t paid, nor before its time is over; and whoever comes late after all missed nothing', async () => {
    const body = { status: 'completed', not_picked_up: true }
    for (const given of [{}, { ...over, status: 'pending' }, { ...over, payment_status: 'offline' }] as const)
      expect((await put(`${(await take(given)).id}/status`, 'owner', body)).status).toBe(409)
    const { id, order_number } = await take({ ...over, status: 'ready' })
    await put(`${id}/missed`, 'owner')
    const { data } = (await put(`${id}/status`, 'owner', { status: 'completed' })).body
    expect(data).toMatchObject({ status: 'completed', missed_at: null })
    expect((await mailsAbout(order_number)).at(-1)!.subject).toMatch(/^Enjoy your order/)
    expect((await put(`${id}/status`, 'owner', body)).status).toBe(409)
  })

  test('not before the window is over, and not of what is done', async () => {
    for (const given of [{}, { ...over, status: 'completed' }, { ...over, status: 'pending' }] as const)
      expect((await put(`${(await take(given)).id}/missed`, 'owner')).status).toBe(409)
  })
})

describe('ready before its day', () => {
  const soon = { requested_for: new Date(FRIDAY.getTime() + 3 * DAY_MS) }
  const today = () => dayOf(app.clock.now, 'America/Chicago')
  const ready = (id: string, body: object = {}, actor: OrderActor = 'owner') =>
    put(`${id}/status`, actor, { status: 'ready', ...body })

  test('the customer may come today where the bakery says so, and reads it', async () => {
    const { id, order_number } = await take(soon)
    expect((await ready(id, { come_today: true })).body.data).toMatchObject({ status: 'ready', early_day: today() })
    expect((await mailsAbout(order_number))[0].text).toContain('Come by today (')
    expect((await put(`${id}/arrived`, 'customer')).status).toBe(200)
  })

  test('it counts as handed over on the day that it was: early, or else on its own', async () => {
    const path = `/my-listing/${people.bakery.id}/orders`
    const counted = async () => (await app.call('GET', path, { token: people.tokens.owner })).body.handed_over
    const before = await counted()
    const { id } = await take(soon)
    await ready(id, { come_today: true })
    await put(`${id}/status`, 'owner', { status: 'completed' })
    expect(await counted()).toBe(before + 1)
    await ask(`update orders set early_day = early_day - 3, requested_for = requested_for - interval '3 days',
      requested_until = requested_until - interval '3 days' where id = '${id}'`)
    expect(await counted()).toBe(before + 1)
    await ask(`update order_events set created_at = created_at - interval '3 days' where order_id = '${id}'`)
    expect(await counted()).toBe(before)
  })

  test('without a word its day stays', async () => {
    const { id, order_number } = await take(soon)
    expect((await ready(id)).body.data).toMatchObject({ status: 'ready', early_day: null })
    expect((await mailsAbout(order_number))[0]).toMatchObject({
      subject: expect.stringMatching(/ is ready for \w+day$/),
      text: expect.stringContaining('Your pickup is still '),
    })
  })

  test('on its day nothing is early, and a customer cannot say it', async () => {
    const { id } = await take()
    expect((await ready(id, { come_today: true })).body.data.early_day).toBeNull()
    expect((await ready((await take(soon)).id, { come_today: true }, 'customer')).status).toBe(403)
  })
})
