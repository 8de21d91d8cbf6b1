import { expect, test } from 'vitest'
import { NOTHING_ASKED } from './browse-state'
import { mixSuggestions, suggestionAddress } from './suggestions'

const place = (display_name: string, type: 'zip' | 'city', relevance: number) => ({
  display_name,
  type,
  relevance,
  address: display_name,
  latitude: 45.5234567,
  longitude: -122.6764816,
})
const bakery = {
  ...{ name: 'Portland Crumb', slug: 'portland-crumb', city: 'Portland', state: 'OR' },
  ...{ latitude: 45.5, longitude: -122.6 },
}

test('ZIP codes, bakeries and cities stand by their relevance (§9)', () => {
  const mixed = mixSuggestions(
    [place('Portland, OR', 'city', 80), place('Napa, CA 94558', 'zip', 100), place('Portland, OR 97201', 'zip', 90)],
    [bakery],
  )
  expect(mixed.map(({ display_name, relevance }) => [display_name, relevance])).toEqual([
    ['Napa, CA 94558', 100],
    ['Portland, OR 97201', 90],
    ['Portland Crumb', 85],
    ['Portland, OR', 80],
  ])
})

test('§3: display_name, latitude, longitude, type (zip, city, address), relevance, suggestionType (location or bakery)', () => {
  const fields = ['display_name', 'latitude', 'longitude', 'type', 'relevance', 'suggestionType']
  const mixed = mixSuggestions([place('Portland, OR', 'city', 80)], [bakery])
  for (const one of mixed) for (const field of fields) expect(one).toHaveProperty(field)
  expect(mixed[0]).toMatchObject({ suggestionType: 'bakery', type: 'address', latitude: 45.5, longitude: -122.6 })
})

test('a place leads to its bakeries within 15 km, and what else was asked for stays', () => {
  const [chosen] = mixSuggestions([place('Portland, OR', 'city', 80)], [])
  expect(suggestionAddress(chosen!, { ...NOTHING_ASKED, query: 'rye', categories: ['bread'], offset: 50 })).toBe(
    '/browse?lat=45.52346&lng=-122.67648&radius=15&location=Portland%2C+OR&category=bread',
  )
})

test('a bakery leads to its page', () => {
  expect(suggestionAddress(mixSuggestions([], [bakery])[0]!, NOTHING_ASKED)).toBe('/bakery/portland-crumb')
})

test('a category leads to its bakeries, around its place or where the list is', () => {
  const cookies = { suggestionType: 'category' as const, display_name: 'Cookies', found: '206 bakeries' }
  const portland = { ...NOTHING_ASKED, location: 'Portland, OR', at: { latitude: 45.5, longitude: -122.6 } }
  expect(suggestionAddress({ ...cookies, what: { categories: ['cookies'] } }, portland)).toBe(
    '/browse?lat=45.5&lng=-122.6&radius=25&location=Portland%2C+OR&category=cookies',
  )
  const austin = { location: 'Austin, TX', at: { latitude: 30.3, longitude: -97.7 }, radius_km: 15 }
  expect(suggestionAddress({ ...cookies, what: { categories: ['cookies'], ...austin } }, portland)).toBe(
    '/browse?lat=30.3&lng=-97.7&radius=15&location=Austin%2C+TX&category=cookies',
  )
})
