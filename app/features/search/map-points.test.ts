import { expect, test } from 'vitest'
import { NOTHING_ASKED } from './browse-state'
import { bakeryPoints, boundsOfList, circleIn } from './map-points'
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

test('a list of the whole country is framed by the states that touch, one of Alaska by Alaska', () => {
  const juneau = at(58.3, -134.4)
  expect(boundsOfList(NOTHING_ASKED, [...found, juneau, at(21.3, -157.9)])).toEqual([-122, 45, -120, 46])
  expect(boundsOfList(NOTHING_ASKED, [juneau])).toEqual([-134.4, 58.3, -134.4, 58.3])
})

test('what the map shows is searched by the circle that fits in', () => {
  expect(circleIn([-123, 45, -121, 47])).toEqual({ at: { latitude: 46, longitude: -122 }, radius_km: 77 })
  expect(circleIn([-122.001, 45, -122, 45.001]).radius_km).toBe(1)
  expect(circleIn([-125, 24, -66, 50]).radius_km).toBe(500)
})
