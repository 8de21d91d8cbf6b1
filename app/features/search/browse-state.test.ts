import { expect, test } from 'vitest'
import {
  browseAddress,
  changed,
  FLAGS,
  filtersOf,
  isNarrowed,
  isOtherView,
  lacksCoordinate,
  NOTHING_ASKED,
  RADIUS_CHOICES,
  readState,
  SEARCH_PARAMS,
  stateEntries,
  toggled,
  wantsMap,
} from './browse-state'

const read = (address: string) => readState(new URL(address, 'http://here').searchParams)

test.each([
  '/browse',
  '/browse?query=rye',
  '/browse?lat=30.26715&lng=-97.74306&radius=15&location=Austin%2C+TX',
  '/browse?lat=0&lng=0&radius=25',
  '/browse?lat=90&lng=180&radius=500',
  '/browse?radius=15&location=Austin',
  '/browse?category=sourdough%2Cvegan&open=true&featured=true&sort=newest',
  '/browse?category=bread&seed=list%3A123&offset=50',
  '/browse?category=bread&saved=true',
])('%s says all it says again', (address) => expect(browseAddress(read(address))).toBe(address))

test.each([
  ['/browse?lat=91&lng=0', { at: null }],
  ['/browse?lat=abc&lng=1', { at: null }],
  ['/browse?lat=0&lng=181', { at: null }],
  ['/browse?lat=10', { at: null }],
  ['/browse?lat=10&lng=%20', { at: null }],
  ['/browse?lat=%20&lng=10', { at: null }],
  ['/browse?radius=-3', { radius_km: 25 }],
  ['/browse?radius=1e9', { radius_km: 25 }],
  ['/browse?offset=-50', { offset: 0 }],
  ['/browse?offset=1.5', { offset: 0 }],
  ['/browse?offset=10000', { offset: 10_000 }],
  ['/browse?offset=10001', { offset: 0 }],
  ['/browse?category=socks,bread,bread', { categories: ['bread'] }],
  ['/browse?featured=yes', { flags: [] }],
  ['/browse?sort=drop', { sort: 'recommended' as const }],
  ["/browse?seed=';--", { seed: null }],
  // Longer than GET /bakeries takes: 'Load more' could never be answered.
  [`/browse?seed=${'a'.repeat(61)}`, { seed: null }],
  ['/browse?query=%00%20a%0a%20b', { query: 'a b' }],
])('%s is read for what it is worth', (address, expected) =>
  expect(read(address)).toEqual({ ...NOTHING_ASKED, ...expected }),
)

test('5,000 characters are cut', () => expect(read(`/browse?query=${'x'.repeat(5000)}`).query).toHaveLength(200))

test.each([
  ['lat=1', true],
  ['lng=1', true],
  ['lat=1&lng=', true],
  ['lat=1&lng=%20', true],
  ['lat=%20&lng=1', true],
  ['lat=1&lng=2', false],
  ['', false],
])('%s lacks a coordinate: %s', (query, lacks) => expect(lacksCoordinate(new URLSearchParams(query))).toBe(lacks))

test('another question begins at the first page', () => {
  const asked = read('/browse?category=bread&seed=a&offset=100')
  expect(changed(asked, { categories: toggled(asked.categories, 'bread') })).toEqual(NOTHING_ASKED)
  expect(browseAddress({ ...NOTHING_ASKED, seed: 'a' })).toBe('/browse')
})

test('what is chosen is taken out, what is not is put behind the others', () => {
  expect(toggled(['bread', 'pies'], 'bread')).toEqual(['pies'])
  expect(toggled(['bread', 'pies'], 'vegan')).toEqual(['bread', 'pies', 'vegan'])
})

const EVERYTHING = {
  query: 'rye',
  location: 'Austin, TX',
  at: { latitude: 30.2, longitude: -97.7 },
  radius_km: 15,
  categories: ['bread', 'vegan'],
  flags: [...FLAGS],
  saved: true,
  sort: 'newest' as const,
  seed: 'a',
  offset: 50,
  map: true,
}

test('a page is cached by all the names that its address can have, in their order', () =>
  expect(stateEntries(EVERYTHING).map(([name]) => name)).toEqual(SEARCH_PARAMS))

test('the list is asked for what the address says, and for nothing that it does not say', () => {
  expect(filtersOf(NOTHING_ASKED)).toEqual({ radius_km: 25, sort: 'recommended', limit: 50, offset: 0 })
  expect(filtersOf(EVERYTHING)).toEqual({
    query: 'rye',
    tags: ['bread', 'vegan'],
    lat: 30.2,
    lng: -97.7,
    radius_km: 15,
    featured: true,
    premium: true,
    verified: true,
    delivery: true,
    open_for_orders: true,
    sort: 'newest',
    limit: 50,
    offset: 50,
    seed: 'a',
  })
})

test.each([
  ['/browse', false],
  ['/browse?lat=1&lng=2&radius=8&location=Austin&sort=newest', false],
  ['/browse?category=bread', true],
  ['/browse?open=true', true],
  ['/browse?saved=true', true],
  ['/browse?query=rye', true],
])('%s leaves some bakeries of its place out: %s', (address, narrowed) =>
  expect(isNarrowed(read(address))).toBe(narrowed),
)

test('radii are 5, 9, 16, 25, 50 and 100 miles', () =>
  expect(RADIUS_CHOICES.map((km) => Math.round(km / 1.609344))).toEqual([5, 9, 16, 25, 50, 100]))

test('the map is shown where the address asks for it', () =>
  expect(['view=map', 'view=list', ''].map((asked) => wantsMap(new URLSearchParams(asked)))).toEqual([
    true,
    false,
    false,
  ]))

test.each([
  ['/browse', '/browse?view=map', true],
  ['/browse?query=rye&view=map', '/browse?query=rye', true],
  ['/browse/or/portland', '/browse/or/portland?view=map', true],
  ['/browse?view=map', '/browse?view=map', false],
  ['/browse', '/browse', false],
  ['/browse', '/browse?query=rye&view=map', false],
  ['/browse/bread', '/browse/cakes?view=map', false],
])('%s and %s are views of one list: %s', (from, to, expected) =>
  expect(isOtherView(new URL(from, 'http://here'), new URL(to, 'http://here'))).toBe(expected),
)

test('the view stays while the list changes, and the list does not know it', () => {
  expect(browseAddress(changed({ ...NOTHING_ASKED, map: true }, { categories: ['bread'] }))).toBe(
    '/browse?category=bread&view=map',
  )
  expect(read('/browse?category=bread&view=map')).toEqual(read('/browse?category=bread'))
})
