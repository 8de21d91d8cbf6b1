import { expect, test } from 'vitest'
import { NOTHING_ASKED } from './browse-state'
import { locationProblem, nearAddress } from './near-me'

test.each([
  [1, 'Location access denied. Please enable location permissions.'],
  [2, 'Location information unavailable.'],
  [3, 'Location request timed out.'],
  [9, 'Unable to get your location'],
  [undefined, 'Unable to get your location'],
])('failure %s: %s', (code, sentence) => expect(locationProblem(code)).toBe(sentence))

const HERE = { latitude: 45.5230622, longitude: -122.6764816 }

test('near me is a browse address of 15 km', () => {
  expect(nearAddress(HERE, NOTHING_ASKED)).toBe('/browse?lat=45.52306&lng=-122.67648&radius=15')
})

test('near me takes the place of another place or name, and what else was asked for stays', () => {
  const elsewhere = { location: 'Austin, TX', at: { latitude: 30.27, longitude: -97.74 }, radius_km: 80, query: 'rye' }
  const rest = { categories: ['bread'], flags: ['open' as const], sort: 'rating' as const, saved: true }
  expect(nearAddress(HERE, { ...NOTHING_ASKED, ...elsewhere, ...rest, seed: 'a', offset: 50 })).toBe(
    '/browse?lat=45.52306&lng=-122.67648&radius=15&category=bread&open=true&saved=true&sort=rating',
  )
})
