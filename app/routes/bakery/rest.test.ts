import { beforeAll, expect, test } from 'vitest'
import { makeBakery, makeReview } from '../../../tests/factories/make'
import { makePerson } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { usePages } from '../../../tests/setup/pages'
import { loadPlaces } from '../../features/places/places-data.commands.server'
import { reviewDay, type ShownReview } from '../../features/reviews/review-day'

const site = useApp()
const pages = usePages(site)
const ZONES = ['America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Honolulu', 'America/Puerto_Rico']
const shown = async (slug: string) => JSON.parse((await pages.get(`/bakery/${slug}`)).body)
const call = async (path: string) => (await site.call('GET', path)).body

beforeAll(() => loadPlaces(site.services.pool))

test('a page shows the menu, the reviews and the town that the calls tell of', async () => {
  const { db } = site.services
  const ithaca = { city: 'Ithaca', state: 'NY', latitude: 42.44, longitude: -76.5 }
  const { id, slug, items } = await makeBakery(db, ithaca)
  for (let n = 0; n < 12; n++)
    await makeReview(db, { bakery_id: id, user_id: (await makePerson(site.services)).id, stars: 1 + (n % 4) })
  const page = await shown(slug)
  expect(items.length).toBeGreaterThan(0)
  expect(page.menu).toEqual((await call(`/bakeries/${id}/menu`)).items)
  const told = await call(`/bakeries/${id}/reviews`)
  const days = page.reviews.reviews.map(({ day, ...review }: ShownReview) => review)
  expect({ ...page.reviews, reviews: days }).toEqual(told)
  expect([told.reviews.length, told.next !== null, page.reviews.distribution]).toEqual([
    10,
    true,
    [0, 3, 3, 3, 3].map((count, at) => ({ stars: 5 - at, count })),
  ])
  expect(page).toMatchObject({
    around: '/browse/ny/ithaca',
    words: { on_map: expect.stringContaining('downtown Ithaca') },
  })
})

test('where there is nothing to show there are empty lists and no town', async () => {
  const { slug } = await makeBakery(site.services.db, { city: 'Nowhere at all', state: 'NY' })
  await site.services.pool.query('delete from menu_items using bakeries b where b.id = bakery_id and slug = $1', [slug])
  expect(await shown(slug)).toMatchObject({
    menu: [],
    around: '/browse?location=Nowhere%20at%20all%2C%20NY',
    reviews: { reviews: [], next: null, review_count: 0 },
  })
})

test('hours, a break and what comes next are told in words', async () => {
  const { db, pool, clock } = site.services
  const { id, slug } = await makeBakery(db, { time_zone: 'America/New_York', stripe_account_id: 'acct_hours' })
  const until = new Date(clock().getTime() + 3 * 86_400_000)
  await pool.query(
    `insert into opening_windows (id, bakery_id, fulfillment_type, weekday, from_minute, to_minute)
    values (gen_random_uuid(), $1, 'pickup', 5, 900, 1080)`,
    [id],
  )
  await pool.query(
    `insert into opening_rules (bakery_id, notice_hours, paused_until, pause_message) values ($1, 4, $2, 'Back soon.')`,
    [id, until],
  )
  const { opening, hours } = await shown(slug)
  expect(opening.weekly).toEqual({ pickup: ['Fridays, 3 – 6 PM'], delivery: [] })
  expect(opening.pause).toMatch(/^Taking a break until \w+, \w+ \d+\. Back soon\.$/)
  expect(opening.next).toMatch(/^Next pickup Fri, .*, 3 – 6 PM · order by 11 AM that day$/)
  expect(hours).toEqual([{ fulfillment_type: 'pickup', weekday: 5, from_minute: 900, to_minute: 1080 }])
  await pool.query("update opening_rules set paused_until = now() - interval '1 day' where bakery_id = $1", [id])
  // Its other address, of which no copy is kept yet.
  expect(JSON.parse((await pages.get(`/${slug}`)).body).opening.pause).toBeNull()
})

test('custom orders are offered where the bakery takes them and somebody can answer', async () => {
  const { db, pool } = site.services
  const offered = async (enabled: boolean, of: Parameters<typeof makeBakery>[1]) => {
    const { id, slug } = await makeBakery(db, of)
    await pool.query(
      `insert into custom_order_settings (bakery_id, enabled, asks, lead_days) values ($1, $2, '{}', 7)`,
      [id, enabled],
    )
    return (await shown(slug)).custom_orders
  }
  // With an account it is verified, too.
  expect(await offered(true, { stripe_account_id: 'acct_asked' })).toBe(true)
  expect(await offered(false, { stripe_account_id: 'acct_not_asked' })).toBe(false)
  expect(await offered(true, {})).toBe(false)
})

test.each(ZONES)('the days of reviews are those that a browser would write in %s', async (time_zone) => {
  const { db, pool } = site.services
  const { id, slug } = await makeBakery(db, { time_zone })
  const moments = ['2026-03-08T09:59:59Z', '2026-11-01T05:30:00Z', '2026-12-31T23:59:59Z', '2027-01-01T08:00:00Z']
  for (const moment of moments) {
    const review = await makeReview(db, { bakery_id: id, user_id: (await makePerson(site.services)).id })
    await pool.query('update reviews set created_at = $1 where id = $2', [moment, review.id])
  }
  const { reviews }: { reviews: ShownReview[] } = (await shown(slug)).reviews
  expect(reviews.map(({ created_at }) => Date.parse(created_at))).toEqual(moments.map(Date.parse).reverse())
  for (const { day, ...review } of reviews) expect(day).toBe(reviewDay(review, time_zone))
})
