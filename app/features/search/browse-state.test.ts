import { expect, test } from 'vitest'
import { browseAddress, changed, lacksCoordinate, matches, NOTHING_ASKED, readState, toggled } from './browse-state'

const read = (address: string) => readState(new URL(address, 'http://here').searchParams)

test.each([
  '/browse',
  '/browse?query=rye',
  '/browse?lat=30.26715&lng=-97.74306&radius=15&location=Austin%2C+TX',
  '/browse?lat=0&lng=0&radius=25',
  '/browse?category=sourdough%2Cvegan&open=true&featured=true&sort=newest',
  '/browse?category=bread&seed=list%3A123&offset=50',
  '/browse?category=bread&saved=true',
])('%s says all it says again', (address) => expect(browseAddress(read(address))).toBe(address))

test.each([
  ['/browse?lat=91&lng=0', { at: null }],
  ['/browse?lat=abc&lng=1', { at: null }],
  ['/browse?lat=10', { at: null }],
  ['/browse?radius=-3', { radius_km: 25 }],
  ['/browse?radius=1e9', { radius_km: 25 }],
  ['/browse?offset=-50', { offset: 0 }],
  ['/browse?offset=1.5', { offset: 0 }],
  ['/browse?offset=999999', { offset: 0 }],
  ['/browse?category=socks,bread,bread', { categories: ['bread'] }],
  ['/browse?featured=yes', { flags: [] }],
  ['/browse?sort=drop', { sort: 'recommended' as const }],
  ["/browse?seed=';--", { seed: null }],
  ['/browse?query=%00%20a%0a%20b', { query: 'a b' }],
])('%s is read for what it is worth', (address, expected) =>
  expect(read(address)).toEqual({ ...NOTHING_ASKED, ...expected }),
)

test('5,000 characters are cut', () => expect(read(`/browse?query=${'x'.repeat(5000)}`).query).toHaveLength(200))

test.each([
  ['lat=1', true],
  ['lng=1', true],
  ['lat=1&lng=', true],
  ['lat=1&lng=2', false],
  ['', false],
])('%s lacks a coordinate: %s', (query, lacks) => expect(lacksCoordinate(new URLSearchParams(query))).toBe(lacks))

test('another question begins at the first page', () => {
  const asked = read('/browse?category=bread&seed=a&offset=100')
  expect(changed(asked, { categories: toggled(asked.categories, 'bread') })).toEqual(NOTHING_ASKED)
})

test.each([
  [{ categories: [], flags: [] }, true],
  [{ categories: ['bread'], flags: [] }, true],
  [{ categories: ['bread', 'vegan'], flags: [] }, false],
  [{ categories: [], flags: ['premium' as const] }, false],
  [{ categories: ['bread'], flags: ['verified' as const] }, true],
])('a saved, verified bread bakery matches %j: %s', (asked, expected) => {
  const bakery = { tags: [{ slug: 'bread' }, { slug: 'cakes' }], is_premium: false, verification_status: 'verified' }
  expect(matches(asked, bakery)).toBe(expected)
})
