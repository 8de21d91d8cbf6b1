import { expect, test } from 'vitest'
import { featured_listings } from '~/db/schema/featured'
import { newId } from '~/lib/ids'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { listFeatured } from './featured.queries.server'
import { FEATURED_COUNT } from './listing'

const site = useApp()

test('the panel shows a few and says how many bakeries are featured at this moment', async () => {
  const now = site.clock.now.getTime()
  const feature = (bakery_id: string, from: number, to: number, more = {}) => ({
    ...{ id: newId(), bakery_id, source: 'paid' as const, ...more },
    starts_at: new Date(now + from),
    ends_at: new Date(now + to),
  })
  const shown = await Promise.all(Array.from({ length: FEATURED_COUNT + 2 }, () => makeBakery(site.services.db)))
  const hidden = await makeBakery(site.services.db, { hidden: true })
  const [past, coming, taken] = await Promise.all([1, 2, 3].map(() => makeBakery(site.services.db)))
  await site.services.db.insert(featured_listings).values([
    ...shown.map(({ id }) => feature(id, -1000, 1000)),
    // One bakery, twice.
    feature(shown[0]!.id, -500, 2000),
    feature(hidden.id, -1000, 1000),
    feature(past!.id, -1000, -1),
    feature(coming!.id, 1, 1000),
    feature(taken!.id, -1000, 1000, { cancelled_at: new Date(now) }),
  ])
  const listings = await listFeatured(site.services)
  expect(listings.map(({ active }) => active)).toEqual(Array(FEATURED_COUNT).fill(FEATURED_COUNT + 2))
})
