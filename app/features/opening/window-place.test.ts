import { beforeEach, expect, test, vi } from 'vitest'
import { type Actor, ANONYMOUS } from '~/http/actor.server'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson } from '../../../tests/factories/people'
import { asUser, makeShop, refusalOf } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { offlineFees } from '../orders/fees'
import { placeOrder } from '../orders/place-order.commands.server'
import { changeSettings } from './opening.commands.server'
import { listWindows } from './opening.queries.server'
import { placeLeft, windowTurn } from './window-place.commands.server'

const app = useApp()
let shop: Awaited<ReturnType<typeof makeShop>>
let buyers: Actor[]
beforeEach(async () => {
  // Noon of a Sunday; the bakery is in Chicago.
  app.clock.now = new Date('2026-11-15T18:00:00Z')
  shop = await makeShop(app.services)
  buyers = await Promise.all(Array.from({ length: 3 }, async () => asUser(await makePerson(app.services))))
})

const FRIDAY = '2026-11-20'
const window = (from: string, to: string, more: object = {}) => ({
  fulfillment_type: 'pickup' as const,
  weekday: 5,
  from,
  to,
  max_orders: 1,
  ...more,
})
const open = (...hours: ReturnType<typeof window>[]) =>
  changeSettings(app.services, shop.asOwner, shop.bakery.id, { hours, notice_hours: 4 })
const place = (actor: Actor, requested_for: Date | null) =>
  placeOrder(app.services.db, actor, shop.body({ requested_for }), app.clock.now)
const listed = async () =>
  (await listWindows(
    app.services.db,
    ANONYMOUS,
    { bakery_id: shop.bakery.id, fulfillment_type: 'pickup', from: FRIDAY, days: 1 },
    app.clock.now,
  ))!.items.map(({ starts_at, left }) => [starts_at, left])
/** As the clocks in Chicago say. */
const at = (time: string) => new Date(`${FRIDAY}T${time}-06:00`)
const iso = (time: string) => at(time).toISOString()

test('a window that is sold stays sold when its hours are moved, and a new one beside it is free', async () => {
  await open(window('15:00', '18:00'))
  await place(buyers[0]!, at('15:00'))
  await open(window('14:45', '18:00'), window('18:00', '20:00'))
  expect(await listed()).toEqual([[iso('18:00'), 1]])
  expect((await refusalOf(place(buyers[1]!, at('14:45')))).message).toContain(
    'The nearest is Friday, Nov 20, 6 – 8 PM.',
  )
  await open(window('14:45', '18:00', { max_orders: 2 }))
  expect(await listed()).toEqual([[iso('14:45'), 1]])
})

test('money that comes late takes no place of a window that was moved and sold meanwhile', async () => {
  const { db } = app.services
  await open(window('15:00', '18:00'))
  const order = await place(buyers[0]!, at('15:00'))
  await app.services.pool.query(`update orders set status = 'cancelled', payment_status = 'expired' where id = $1`, [
    order.id,
  ])
  const kept = { ...shop.body(), requested_for: at('15:00'), requested_until: at('18:00') }
  const left = () => db.transaction((tx) => placeLeft(tx, kept))
  await open(window('14:45', '18:00'))
  expect(await left()).toBe(true)
  await place(buyers[1]!, at('14:45'))
  expect(await left()).toBe(false)
})

test('a day that was merely wished for takes no place of the hours that come later', async () => {
  await makeOrderRow(app.services.db, {
    bakery_id: shop.bakery.id,
    bakery_since: app.clock.now,
    requested_for: at('00:00'),
    requested_until: new Date(at('00:00').getTime() + 86_400_000),
    wished_day: true,
  })
  await open(window('15:00', '18:00'))
  expect(await listed()).toEqual([[iso('15:00'), 1]])
})

const INVOICED = { payment_status: 'invoiced', fee_structure_version: 'invoice_v1' } as const
const AGREED = { source: 'custom', ...offlineFees(9000, 0), ...INVOICED } as const
test.each([
  ['agreed for any time of that day', AGREED],
  ['taken on the phone for any time of that day', { payment_status: 'offline' }],
] as const)('an order that was %s takes no place of its hours, but of a porch that never closes', async (_, given) => {
  const midnight = at('00:00')
  await makeOrderRow(app.services.db, {
    bakery_id: shop.bakery.id,
    requested_for: midnight,
    requested_until: new Date(midnight.getTime() + 86_400_000),
    ...given,
  })
  await open(window('09:00', '12:00'), window('15:00', '18:00'))
  expect(await listed()).toEqual([
    [iso('09:00'), 1],
    [iso('15:00'), 1],
  ])
  await open(window('00:00', '24:00', { max_orders: 2 }))
  expect(await listed()).toEqual([[iso('00:00'), 1]])
})

test('a window that clocks skip in spring is not offered on that day, and another is suggested', async () => {
  app.clock.now = new Date('2027-03-12T18:00:00Z')
  const night = (from: string, to: string) => window(from, to, { weekday: 0, max_orders: null })
  await open(night('02:00', '03:00'), night('03:00', '04:00'))
  const offers = async () => {
    const asked = { bakery_id: shop.bakery.id, fulfillment_type: 'pickup' as const, from: '2027-03-14', days: 8 }
    const { items } = (await listWindows(app.services.db, ANONYMOUS, asked, app.clock.now))!
    return items.map(({ starts_at }) => starts_at)
  }
  const offered = ['2027-03-14T08:00:00.000Z', '2027-03-21T07:00:00.000Z', '2027-03-21T08:00:00.000Z']
  expect(await offers()).toEqual(offered)
  expect((await place(buyers[0]!, null)).requested_for).toBe(offered[0])
  await open(night('02:00', '03:00'))
  expect(await offers()).toEqual([offered[1]])
  expect((await refusalOf(place(buyers[1]!, new Date(offered[0]!)))).message).toContain(
    'The nearest is Sunday, Mar 21, 2 – 3 AM.',
  )
})

const untilWaiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await app.services.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  })

test('of two who waited while the hours were saved, one has the turn and the other waits on', async () => {
  await open(window('15:00', '18:00'))
  // Who is inside leaves when told to.
  const leave: (() => void)[] = []
  const takeTurn = () =>
    app.services.db.transaction(async (tx) => {
      await tx.execute(windowTurn(shop.body()))
      await new Promise<void>((resolve) => leave.push(resolve))
    })
  const first = takeTurn()
  await vi.waitFor(() => expect(leave).toHaveLength(1))
  const saving = open(window('15:00', '18:30'))
  await untilWaiting(1)
  const others = [takeTurn(), takeTurn()]
  await untilWaiting(3)
  leave[0]!()
  await Promise.all([first, saving])
  await vi.waitFor(() => expect(leave).toHaveLength(2))
  await untilWaiting(1)
  expect(leave).toHaveLength(2)
  leave[1]!()
  await vi.waitFor(() => expect(leave).toHaveLength(3))
  leave[2]!()
  await Promise.all(others)
})

test('who names no time takes the earliest window that can be kept, and reads so', async () => {
  await open(window('15:00', '18:00'), window('18:00', '20:00', { max_orders: null }))
  const times = ({ requested_for, requested_until, wished_day }: Awaited<ReturnType<typeof place>>) => [
    requested_for,
    requested_until,
    wished_day,
  ]
  expect(times(await place(buyers[0]!, null))).toEqual([iso('15:00'), iso('18:00'), false])
  expect(times(await place(buyers[1]!, null))).toEqual([iso('18:00'), iso('20:00'), false])
  await changeSettings(app.services, shop.asOwner, shop.bakery.id, { paused_until: '2027-06-01' })
  const error = await refusalOf(place(buyers[2]!, null))
  expect(error).toMatchObject({ code: 'conflict', fields: { requested_for: expect.stringContaining('no open times') } })
})

test('who names no time at a bakery without hours has none; who wishes for a day has only wished for it', async () => {
  expect(await place(buyers[0]!, null)).toMatchObject({ requested_for: null, wished_day: false })
  expect(await place(buyers[0]!, at('15:00'))).toMatchObject({ requested_for: iso('00:00'), wished_day: true })
  await open(window('00:00', '24:00'))
  expect(await place(buyers[0]!, at('00:00'))).toMatchObject({ requested_for: iso('00:00'), wished_day: false })
})
