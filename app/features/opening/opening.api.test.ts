import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteOf } from '~/lib/pay-link.server'
import { setBakery } from '../../../tests/factories/order-people'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { asUser, makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { lockOrder } from '../orders/lock-order.commands.server'
import { expireUnpaid, markPaid } from '../orders/order-payment.commands.server'
import { placeOrder } from '../orders/place-order.commands.server'
import { refreshNextWindows, refreshPassedWindows } from './opening.commands.server'

const app = useApp()
let shop: Awaited<ReturnType<typeof makeShop>>
let token = ''

beforeAll(async () => {
  shop = await makeShop(app.services)
  token = (await sessionFor(app.services, shop.owner)).access_token
})
beforeEach(async () => {
  await setBakery(app.services, shop.bakery.id, { time_zone: 'America/Chicago', delivery_enabled: true })
  await save({ hours: [], closed_dates: [], notice_hours: 24, paused_until: null })
})

const settings = () => `/bakeries/${shop.bakery.id}/settings`
const save = (body: object) => app.call('PUT', settings(), { token, body })
const windows = async (query: Record<string, string> = {}) =>
  (await app.call('GET', `/bakeries/${shop.bakery.id}/windows`, { query: { fulfillment_type: 'pickup', ...query } }))
    .body
const ask = async (sql: string, ...values: unknown[]) => (await app.services.pool.query(sql, values)).rows
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const pickup = (weekday: number, more: object = {}) => ({
  fulfillment_type: 'pickup',
  weekday,
  from: '15:00',
  to: '18:00',
  ...more,
})

describe('the settings of a bakery', () => {
  test('only what is given changes, and one rule takes back the other', async () => {
    const hours = [pickup(5, { max_orders: 12 }), pickup(6, { from: '09:30', to: '24:00' })]
    const saved = await save({ hours, order_by: { days_before: 1, time: '12:00' }, pickup_instructions: 'Ring 2B.' })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      hours: [hours[0], { ...hours[1], max_orders: null }],
      notice_hours: null,
      order_by: { days_before: 1, time: '12:00' },
      pickup_instructions: 'Ring 2B.',
    })
    const later = (await save({ notice_hours: 48, closed_dates: ['2026-12-25', '2026-12-25'] })).body
    expect(later).toEqual({
      ...saved.body,
      notice_hours: 48,
      order_by: null,
      closed_dates: ['2026-12-25'],
      version: expect.any(String),
    })
    expect((await app.call('GET', settings(), { token })).body).toEqual(later)
  })

  test('a week off is given as its first and last day, also where it touches another', async () => {
    const closed_dates = [
      { from: '2026-12-28', to: '2027-01-02' },
      '2027-01-02',
      { from: '2027-01-02', to: '2027-01-03' },
    ]
    const days = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03']
    expect((await save({ closed_dates })).body.closed_dates).toEqual(days)
    expect((await save({ closed_dates: days.slice(1) })).body.closed_dates).toEqual(days.slice(1))
  })

  test('a day means its beginning at the bakery, and the message goes with the pause', async () => {
    const paused = (await save({ paused_until: '2026-12-01', pause_message: 'Off to the coast!' })).body
    expect(paused).toMatchObject({ paused_until: '2026-12-01T06:00:00.000Z', pause_message: 'Off to the coast!' })
    expect((await save({ paused_until: null })).body).toMatchObject({ paused_until: null, pause_message: null })
    expect((await save({ pause_message: 'Back soon' })).body).toMatchObject({
      error: 'Please say when you’re back.',
    })
  })

  test.each([
    [
      { hours: [pickup(5), pickup(5, { from: '17:00', to: '19:00' })] },
      'hours.1',
      'Fridays 3 – 6 PM and 5 – 7 PM overlap. Please move one of them.',
    ],
    [{ hours: [pickup(5, { to: '15:00' })] }, 'hours.0', 'Each window has to end after it begins, on the same day.'],
    [
      { hours: [pickup(5, { from: '3 pm' })] },
      'hours.0.from',
      'Please enter the time as hours and minutes, such as 15:00.',
    ],
    [
      { notice_hours: 4, order_by: { days_before: 1, time: '12:00' } },
      'notice_hours',
      'Please choose either hours of notice or a time on an earlier day.',
    ],
    [{ delivery_enabled: true, delivery_radius: null }, 'delivery_radius', 'Please say how far you deliver.'],
    [{ closed_dates: ['Christmas'] }, 'closed_dates.0', 'Please enter the day as year, month and day.'],
    [{ closed_dates: [{ from: '2026-12-24' }] }, 'closed_dates.0.to', 'Please enter the day as year, month and day.'],
    [{ closed_dates: ['0000-12-24'] }, 'closed_dates.0', 'Please check the year.'],
    [{ paused_until: '0000-12-24' }, 'paused_until', 'Please enter a day, or a day and a time.'],
    [{ paused_until: '9999-12-31T23:00:00-08:00' }, 'paused_until', 'Please enter a day, or a day and a time.'],
    [
      { closed_dates: [{ from: '2026-12-26', to: '2026-12-24' }] },
      'closed_dates.0.to',
      'The last day can’t be before the first.',
    ],
    [{ closed_dates: [{ from: '2000-01-01', to: '2100-12-31' }] }, 'closed_dates', 'You can close for up to 366 days.'],
  ])('%j is refused beside its field and changes nothing', async (body, field, sentence) => {
    const before = (await app.call('GET', settings(), { token })).body
    const refused = await save(body)
    expect(refused.status).toBe(400)
    expect(refused.body.details.fields).toMatchObject({ [field]: sentence })
    expect((await app.call('GET', settings(), { token })).body).toEqual(before)
  })

  test('are the owner’s and the admins’; for others there are none', async () => {
    const other = (await sessionFor(app.services, await makePerson(app.services))).access_token
    const admin = (await sessionFor(app.services, await makePerson(app.services, { roles: ['admin'] }))).access_token
    for (const method of ['GET', 'PUT'])
      expect((await app.call(method, settings(), { token: other, ...(method === 'PUT' && { body: {} }) })).status).toBe(
        404,
      )
    expect((await app.call('GET', settings(), { token: admin })).status).toBe(200)
  })
})

describe('the windows of a bakery', () => {
  test('whole days where no hours are given, and nothing where nothing can be ordered', async () => {
    const wishes = await windows({ days: '3' })
    expect(wishes).toMatchObject({ by_request: true, time_zone: 'America/Chicago', paused: null })
    for (const { starts_at, ends_at } of wishes.items)
      expect(Date.parse(ends_at) - Date.parse(starts_at)).toBeGreaterThan(22 * 3_600_000)
    await setBakery(app.services, shop.bakery.id, { delivery_enabled: false })
    expect((await windows({ fulfillment_type: 'delivery' })).items).toEqual([])
    expect((await app.call('GET', `/bakeries/${shop.owner.id}/windows?fulfillment_type=pickup`)).body.code).toBe(
      'PGRST116',
    )
  })

  test('what needs more notice than the rest moves the first window', async () => {
    await save({ hours: EVERY_DAY.map((day) => pickup(day)), notice_hours: 0 })
    await ask('update menu_items set notice_hours = 72 where id = $1', shop.item.id)
    const [soon, late] = [await windows(), await windows({ items: shop.item.id })]
    expect(late.items.length).toBe(soon.items.length - 3)
    await ask('update menu_items set notice_hours = null where id = $1', shop.item.id)
  })

  test('while it rests its words are told, and what comes after is offered', async () => {
    await save({ hours: EVERY_DAY.map((day) => pickup(day)) })
    const [, , third] = (await windows()).items
    await save({ paused_until: third.starts_at, pause_message: 'Off to the coast!' })
    const { items, paused } = await windows()
    expect(items[0].starts_at).toBe(third.starts_at)
    expect(paused).toEqual({ until: third.starts_at, message: 'Off to the coast!' })
  })
})

describe('the next window', () => {
  const next = () =>
    ask(
      'select fulfillment_type, starts_at, order_by from next_windows where bakery_id = $1 order by 1 desc',
      shop.bakery.id,
    )
  const card = async () => (await app.call('GET', `/bakeries/${shop.bakery.slug}`)).body

  test('follows the hours, and stands on the card with the lowest price', async () => {
    await save({ hours: [...EVERY_DAY.map((day) => pickup(day)), pickup(5, { fulfillment_type: 'delivery' })] })
    const { next_windows, from_price } = await card()
    const [first] = (await windows()).items
    expect(next_windows[0]).toEqual({ fulfillment_type: 'pickup', wished_day: false, ...first })
    expect(next_windows.map(({ fulfillment_type }: { fulfillment_type: string }) => fulfillment_type)).toEqual([
      'pickup',
      'delivery',
    ])
    const [{ least }] = await ask(
      'select min(price_cents) as least from menu_items where bakery_id = $1 and available',
      shop.bakery.id,
    )
    expect(from_price).toBe(least / 100)
    await setBakery(app.services, shop.bakery.id, { delivery_enabled: false })
    expect(await next()).toHaveLength(1)
  })

  test('moves on once one can no longer order for it', async () => {
    await save({ hours: EVERY_DAY.map((day) => pickup(day)) })
    const [before] = await next()
    await ask(
      `update next_windows set order_by = now() - interval '1 minute', starts_at = starts_at - interval '1 day' where bakery_id = $1`,
      shop.bakery.id,
    )
    expect(await refreshPassedWindows(app.services)).toBe(1)
    expect((await next())[0]).toEqual(before)
    expect(await refreshPassedWindows(app.services)).toBe(0)
  })

  test('of very many bakeries whose time passes in one minute all move on, and only their pages are dropped', async () => {
    const { bakery } = await makeShop(app.services)
    await ask(
      `with made as (
        insert into bakeries (id, name, slug, city, state, zip_code, time_zone, latitude, longitude, approved, claimed_by, verification_status, verified_at)
        select gen_random_uuid(), name, slug || '-' || n, city, state, zip_code, time_zone, latitude, longitude, approved, claimed_by, verification_status, verified_at
        from bakeries, generate_series(1, 620) n where id = $1 returning id, claimed_by)
      insert into payment_accounts (bakery_id, user_id, stripe_account_id, onboarding_completed, charges_enabled)
      select id, claimed_by, 'acct_' || id, true, true from made`,
      bakery.id,
    )
    const listed = () => ask('select * from next_windows where bakery_id <> $1 order by 1, 2', shop.bakery.id)
    const right = await listed()
    expect(right.length).toBeGreaterThan(620)
    await ask(
      `update next_windows set order_by = now() - interval '1 minute', starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'
       where bakery_id <> $1`,
      shop.bakery.id,
    )
    const heard = new Set<string>()
    const client = await app.services.pool.connect()
    client.on('notification', ({ payload = '' }) => {
      for (const tag of payload.split(' ')) heard.add(tag)
    })
    await client.query('listen pages_changed')
    expect(await refreshPassedWindows(app.services)).toBe(621)
    expect(await listed()).toEqual(right)
    expect(
      await ask('select from search_cards c join search_cards_made m using (bakery_id) where c.card <> m.card'),
    ).toEqual([])
    await expect.poll(() => client.query('select 1').then(() => heard.size)).toBe(2 * 621)
    expect([...heard].filter((tag) => !/^(bakery|card):/.test(tag) || tag.endsWith(shop.bakery.id))).toEqual([])
    client.release(true)
  })

  test('a full window is passed over soon, a free one comes back, and a late payment needs a place', async () => {
    const { db, clock } = app.services
    await save({ hours: EVERY_DAY.map((day) => pickup(day, { max_orders: 1 })) })
    const [first] = await next()
    const place = async () => {
      const customer = asUser(await makePerson(app.services))
      return placeOrder(db, customer, shop.body({ requested_for: first.starts_at }), clock())
    }
    const runJob = async () => {
      const jobs = await ask(
        `delete from graphile_worker._private_jobs where key = $1 returning payload`,
        `next_windows:${shop.bakery.id}`,
      )
      expect(jobs).toHaveLength(1)
      await refreshNextWindows(app.services, jobs[0].payload.bakery_id)
    }
    const order = await place()
    await runJob()
    expect((await next())[0].starts_at > first.starts_at).toBe(true)
    await db.transaction((tx) => expireUnpaid(tx, order.id, { site: siteOf(app.services), now: app.clock.now }))
    await runJob()
    expect((await next())[0]).toEqual(first)
    const second = await place()
    const pay = (id: string) =>
      db.transaction(async (tx) =>
        markPaid(tx, (await lockOrder(tx, id))!, { paid_at: clock(), site: siteOf(app.services) }),
      )
    expect(await pay(order.id)).toBe('cannot')
    await db.transaction((tx) => expireUnpaid(tx, second.id, { site: siteOf(app.services), now: app.clock.now }))
    await runJob()
    expect((await next())[0]).toEqual(first)
    expect(await pay(order.id)).toBe('paid')
    // The last place is taken again: lists and pages stop offering it.
    await runJob()
    expect((await next())[0].starts_at > first.starts_at).toBe(true)
  })
})
