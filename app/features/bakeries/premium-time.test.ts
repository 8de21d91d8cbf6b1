import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { bakeries } from '../../db/schema/bakeries'
import { clearExpiredPremium } from './premium-time.commands.server'

const site = useApp()
const HOUR = 3_600_000

test('premium is cleared when its time is up, not before, and never where it has no end', async () => {
  const { services, clock } = site
  const start = clock.now
  const premium = { is_premium: true, premium_activated_at: start }
  const ends = (hours: number) => ({ ...premium, premium_until: new Date(start.getTime() + hours * HOUR) })
  const [hour, day, open] = [
    await makeBakery(services.db, ends(1)),
    await makeBakery(services.db, ends(24)),
    await makeBakery(services.db, { ...premium, premium_until: null }),
  ]
  const flags = async () => {
    const rows = await services.db
      .select({ id: bakeries.id, is_premium: bakeries.is_premium })
      .from(bakeries)
      .where(inArray(bakeries.id, [hour.id, day.id, open.id]))
    return [hour, day, open].map(({ id }) => rows.find((row) => row.id === id)!.is_premium)
  }
  expect(await clearExpiredPremium(services)).toBe(0)
  clock.now = new Date(start.getTime() + HOUR)
  expect(await clearExpiredPremium(services)).toBe(1)
  expect(await flags()).toEqual([false, true, true])
  expect(await clearExpiredPremium(services)).toBe(0)
  clock.now = new Date(start.getTime() + 48 * HOUR)
  expect(await clearExpiredPremium(services)).toBe(1)
  expect(await flags()).toEqual([false, false, true])
  // What searches read follows.
  const { rows } = await services.pool.query('select distinct bakery_id from search_points where premium')
  expect(rows).toEqual([{ bakery_id: open.id }])
})

test('a run takes a thousand; the next one takes the rest', async () => {
  const { services, clock } = site
  await services.pool.query(
    `insert into bakeries (id, name, slug, city, state, zip_code, time_zone, approved, is_premium, premium_activated_at, premium_until)
     select gen_random_uuid(), 'Gold', 'gold-' || n, 'Elko', 'NV', '89801', 'America/Los_Angeles', true, true, $1, $1
     from generate_series(1, 1001) n`,
    [clock.now],
  )
  expect([await clearExpiredPremium(services), await clearExpiredPremium(services)]).toEqual([1000, 1])
})
