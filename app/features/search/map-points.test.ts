import { expect, test } from 'vitest'
import { NOTHING_ASKED } from './browse-state'
import { bakeryPoints, boundsOfList } from './map-points'
import type { ShownBakery } from './search.contract'

const at = (latitude: number | null, longitude: number | null) =>
  ({ id: 'x', slug: 'x', name: 'X', latitude, longitude }) as ShownBakery
const found = [at(45, -122), at(null, null), at(46, -120)]

test('bakeries without a point are on no map', () => {
  expect(bakeryPoints(found).features).toHaveLength(2)
})

test('the map shows all that was found, or the circle that was searched', () => {
  expect(boundsOfList(NOTHING_ASKED, found)).toEqual([-122, 45, -120, 46])
  expect(boundsOfList(NOTHING_ASKED, [])).toBeNull()
  const [west, south, east, north] = boundsOfList(
    { ...NOTHING_ASKED, at: { latitude: 0, longitude: 10 }, radius_km: 111.195 },
    found,
  )!
  expect([west, south, east, north].map(Math.round)).toEqual([9, -1, 11, 1])
})
