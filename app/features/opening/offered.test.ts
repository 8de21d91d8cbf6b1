import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, ANONYMOUS } from '~/http/actor.server'
import { addDays, dayOf, momentOf } from '~/lib/zone'
import { makePerson } from '../../../tests/factories/people'
import { asUser, makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { placeOrder } from '../orders/place-order.commands.server'
import { clockOf, DAYS_AHEAD } from './opening'
import { changeSettings } from './opening.commands.server'
import { listWindows } from './opening.queries.server'

const app = useApp()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Orders that each opening is asked for. All that were ever tried at once stand in docs/figures.md. */
const ORDERS = 40
const OPENINGS = Number(process.env.ORDERS ?? 1000) / ORDERS

let shop: Awaited<ReturnType<typeof makeShop>>
let customers: Actor[]
beforeAll(async () => {
  shop = await makeShop(app.services)
  // Nobody may hold more than five unpaid orders.
  customers = await Promise.all(Array.from({ length: ORDERS / 4 }, async () => asUser(await makePerson(app.services))))
})

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
]
/** Days around which clocks change, and others. */
const NOWS = ['2026-03-06', '2026-03-08', '2026-06-15', '2026-10-30', '2026-11-01', '2027-03-13', '2027-11-06']

const opening = fc.record({
  zone: fc.constantFrom(...ZONES),
  now: fc
    .tuple(fc.constantFrom(...NOWS), fc.integer({ min: 0, max: 2880 }))
    .map(([day, minutes]) => new Date(Date.parse(day) + minutes * 60_000)),
  // Up to two windows on some days, quarter hours apart, those of the night included.
  hours: fc
    .array(
      fc.record({
        weekday: fc.integer({ min: 0, max: 6 }),
        cuts: fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 4, maxLength: 4 }),
        two: fc.boolean(),
        max_orders: fc.option(fc.integer({ min: 1, max: 3 })),
      }),
      { maxLength: 4 },
    )
    .map((days) =>
      [...new Map(days.map((day) => [day.weekday, day])).values()].flatMap(({ weekday, cuts, two, max_orders }) => {
        const [a, b, c, d] = cuts.toSorted((x, y) => x - y).map((quarter) => quarter * 15)
        const window = (from: number, to: number) => ({
          fulfillment_type: 'pickup' as const,
          weekday,
          from: clockOf(from),
          to: clockOf(to),
          max_orders,
        })
        return two ? [window(a!, b!), window(c!, d!)] : [window(a!, d!)]
      }),
    ),
  rule: fc.oneof(
    fc.record({ notice_hours: fc.integer({ min: 0, max: 100 }) }),
    fc.record({
      order_by: fc.record({
        days_before: fc.integer({ min: 0, max: 4 }),
        time: fc.integer({ min: 0, max: 96 }).map((quarter) => clockOf(quarter * 15)),
      }),
    }),
  ),
  closed: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 4 }),
  paused_days: fc.option(fc.integer({ min: 1, max: 10 })),
  item_notice: fc.option(fc.integer({ min: 1, max: 120 })),
  seeds: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -3, max: 3 })), {
    minLength: ORDERS,
    maxLength: ORDERS,
  }),
})
type Opening = typeof opening extends fc.Arbitrary<infer T> ? T : never

test('what can be bought is what the bakery offers, whatever it offers, in every zone and on days when clocks change', {
  timeout: 600_000,
}, async () => {
  await fc.assert(fc.asyncProperty(opening, agree), { numRuns: OPENINGS, endOnFailure: true })
})

async function agree(given: Opening): Promise<void> {
  const { pool, db } = app.services
  const { zone, now, seeds } = given
  await pool.query('update bakeries set time_zone = $2 where id = $1', [shop.bakery.id, zone])
  await pool.query('update menu_items set notice_hours = $2, stock = null where id = $1', [
    shop.item.id,
    given.item_notice,
  ])
  await changeSettings(app.services, shop.asOwner, shop.bakery.id, {
    hours: given.hours,
    closed_dates: closedDays(given).map((day) => ({ from: day, to: day })),
    paused_until: given.paused_days === null ? null : addDays(dayOf(now, zone), given.paused_days),
    ...given.rule,
  })
  const offered = offeredBy(given)
  const listed = { fulfillment_type: 'pickup' as const, days: DAYS_AHEAD, items: [shop.item.id] }
  const list = async () =>
    (await listWindows(db, ANONYMOUS, { bakery_id: shop.bakery.id, ...listed }, now))!.items.map(
      ({ starts_at, ends_at, order_by }) => ({
        starts_at,
        ends_at,
        order_by,
      }),
    )
  const first = offered.filter(({ starts_at }) => dayOf(starts_at, zone) < addDays(dayOf(now, zone), DAYS_AHEAD))
  expect(await list()).toEqual(first.map(({ starts_at, ends_at, order_by }) => ({ starts_at, ends_at, order_by })))

  const sold: typeof offered = []
  for (const [nth, [pick, off]] of seeds.entries()) {
    // At a window's beginning, beside it, or anywhere.
    const near = offered[Math.floor(pick * offered.length)]
    const requested_for = new Date(
      (near && off !== 3 ? Date.parse(near.starts_at) : now.getTime() + pick * 62 * DAY_MS) +
        (off === 3 ? 0 : off * 900_000),
    )
    const wanted = offered.find(({ starts_at, ends_at, whole }) =>
      whole
        ? starts_at <= requested_for.toISOString() && requested_for.toISOString() < ends_at
        : starts_at === requested_for.toISOString(),
    )
    // Where clocks are set forward, two windows may overlap.
    const taken = sold.filter(
      (one) => wanted && one.starts_at < wanted.ends_at && one.ends_at > wanted.starts_at,
    ).length
    const can = wanted !== undefined && taken < (wanted.max_orders ?? Infinity)
    const input = shop.body({ requested_for })
    const order = await placeOrder(db, customers[nth % customers.length]!, input, now).catch(
      (error: { fields?: Record<string, string> }) => {
        if (!error.fields?.requested_for) throw error
        return null
      },
    )
    expect(order !== null, `${requested_for.toISOString()} ${JSON.stringify(wanted)}`).toBe(can)
    if (!order || !wanted) continue
    sold.push(wanted)
    expect([order.requested_for, order.requested_until]).toEqual([wanted.starts_at, wanted.ends_at])
  }
  await pool.query('delete from orders where bakery_id = $1', [shop.bakery.id])
}

const closedDays = ({ closed, now, zone }: Opening) => closed.map((days) => addDays(dayOf(now, zone), days))

/** The same rules once more, by hand and by the browser's clocks. */
function offeredBy(given: Opening) {
  const { zone, now, hours, rule, paused_days, item_notice } = given
  const today = dayOf(now, zone)
  const weekly =
    hours.length > 0
      ? hours.map((window) => ({ ...window, whole: false }))
      : [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '24:00', max_orders: null, whole: true }))
  const at = (day: string, clock: string) =>
    Date.parse(clock === '24:00' ? momentOf(`${addDays(day, 1)}T00:00`, zone)! : momentOf(`${day}T${clock}`, zone)!)
  const paused = paused_days === null ? 0 : at(addDays(today, paused_days), '00:00')
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead))
    .filter((day) => !closedDays(given).includes(day))
    .flatMap((day) =>
      weekly
        .filter(({ weekday }) => weekday === new Date(`${day}T12:00:00Z`).getUTCDay())
        .map(({ from, to, max_orders, whole }) => {
          const [starts, ends] = [at(day, from), at(day, to)]
          const by_rule =
            'order_by' in rule
              ? at(addDays(day, -rule.order_by.days_before), rule.order_by.time)
              : starts - rule.notice_hours * HOUR_MS
          const order_by = Math.min(by_rule, starts - (item_notice ?? 0) * HOUR_MS)
          return { starts, ends, order_by, starts_at: iso(starts), ends_at: iso(ends), max_orders, whole }
        }),
    )
    .filter(({ starts, ends, order_by }) => order_by > now.getTime() && starts >= paused && starts < ends)
    .sort((a, b) => a.starts - b.starts)
    .map(({ order_by, ...window }) => ({ ...window, order_by: iso(order_by) }))
}

const iso = (moment: number) => new Date(moment).toISOString()

test('two hundred want one of twenty places in a window: twenty have it', async () => {
  const { pool, db, clock } = app.services
  const now = clock()
  await pool.query(`update bakeries set time_zone = 'America/Chicago' where id = $1`, [shop.bakery.id])
  await pool.query('update menu_items set notice_hours = null, stock = null where id = $1', [shop.item.id])
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    fulfillment_type: 'pickup' as const,
    weekday,
    from: '15:00',
    to: '18:00',
    max_orders: 20,
  }))
  await changeSettings(app.services, shop.asOwner, shop.bakery.id, {
    hours,
    closed_dates: [],
    paused_until: null,
    notice_hours: 4,
  })
  const ask = async () =>
    (await listWindows(db, ANONYMOUS, { bakery_id: shop.bakery.id, fulfillment_type: 'pickup', days: 3 }, now))!.items
  const [window] = await ask()
  const buyers = await Promise.all(Array.from({ length: 200 }, async () => asUser(await makePerson(app.services))))
  const requested_for = new Date(window!.starts_at)
  const results = await Promise.allSettled(
    buyers.map((buyer) => placeOrder(db, buyer, shop.body({ requested_for }), now)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const { rows } = await pool.query(
    'select count(*)::integer as n from orders where bakery_id = $1 and requested_for = $2',
    [shop.bakery.id, requested_for],
  )
  expect(rows).toEqual([{ n: 20 }])
  const refused = results.find((result) => result.status === 'rejected')!.reason
  expect(refused.message).toMatch(/can’t do that time. The nearest is \w+, \w+ \d+, 3 – 6 PM\.$/)
  expect((await ask()).map(({ starts_at }) => starts_at)).not.toContain(window!.starts_at)
  // A place that is given back can be had again.
  await pool.query(
    `update orders set status = 'cancelled' where id = (select id from orders where bakery_id = $1 and requested_for = $2 limit 1)`,
    [shop.bakery.id, requested_for],
  )
  expect((await ask())[0]).toMatchObject({ starts_at: window!.starts_at, left: 1 })
})
