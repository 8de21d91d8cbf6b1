import { expect, test } from 'vitest'
import { FLAGS, NOTHING_ASKED } from './browse-state'
import { awayFrom, matches } from './saved-filter'

const NEAR = { at: { latitude: 45.5, longitude: -122.6 }, radius_km: 8 }
test.each([
  [{}, true],
  [{ categories: ['bread'] }, true],
  [{ categories: ['bread', 'vegan'] }, false],
  [{ flags: ['premium' as const] }, false],
  [{ flags: ['verified' as const, 'delivery' as const] }, true],
  [{ flags: ['verified' as const, 'open' as const] }, false],
  [{ flags: ['featured' as const] }, true],
  [{ query: 'NANA' }, true],
  [{ query: 'portland, or' }, true],
  [{ query: 'rye' }, false],
  [NEAR, true],
  [{ ...NEAR, radius_km: 1 }, false],
])('a saved, verified bread bakery matches %j: %s', (asked, expected) => {
  const bakery = {
    name: 'Nana’s Crust',
    city: 'Portland',
    state: 'OR',
    latitude: 45.52,
    longitude: -122.62,
    tags: [{ slug: 'bread' }, { slug: 'cakes' }],
    is_premium: false,
    verification_status: 'verified',
    featured: true,
    online_ordering: false,
    delivery_enabled: true,
  }
  expect(matches({ ...NOTHING_ASKED, ...asked }, bakery)).toBe(expected)
  if ('at' in asked) {
    expect(matches({ ...NOTHING_ASKED, ...asked }, { ...bakery, latitude: null, longitude: null })).toBe(false)
    // The edge of the circle belongs to it.
    expect(matches({ ...NOTHING_ASKED, ...asked, radius_km: awayFrom(asked.at, bakery)! }, bakery)).toBe(true)
  }
})

test('each flag leaves out the bakery that lacks just that', () => {
  const bakery = {
    name: 'Nana’s Crust',
    city: 'Portland',
    state: 'OR',
    latitude: null,
    longitude: null,
    tags: [],
    is_premium: true,
    verification_status: 'verified',
    featured: true,
    online_ordering: true,
    delivery_enabled: true,
  }
  const flagsOf = (lacking: Partial<typeof bakery>) =>
    FLAGS.filter((flag) => matches({ ...NOTHING_ASKED, flags: [flag] }, { ...bakery, ...lacking }))
  expect(flagsOf({})).toEqual(FLAGS)
  expect(flagsOf({ online_ordering: false })).toEqual(['delivery', 'verified', 'premium', 'featured'])
  expect(flagsOf({ delivery_enabled: false })).toEqual(['open', 'verified', 'premium', 'featured'])
  expect(flagsOf({ verification_status: 'pending' })).toEqual(['open', 'delivery', 'premium', 'featured'])
  expect(flagsOf({ is_premium: false })).toEqual(['open', 'delivery', 'verified', 'featured'])
  expect(flagsOf({ featured: false })).toEqual(['open', 'delivery', 'verified', 'premium'])
})

test('nothing is away from nowhere', () => {
  expect(awayFrom(NEAR.at, { latitude: 45.5, longitude: -122.6 })).toBe(0)
  expect(awayFrom(null, { latitude: 45.5, longitude: -122.6 })).toBeNull()
  expect(awayFrom(NEAR.at, { latitude: null, longitude: -122.6 })).toBeNull()
  expect(awayFrom(NEAR.at, { latitude: 45.5, longitude: null })).toBeNull()
})
