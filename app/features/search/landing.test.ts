import { expect, test } from 'vitest'
import { readState } from './browse-state'
import { canonicalPath, isThere, keyOfPath, placeAsked } from './landing'

test.each([
  ['', '/browse'],
  ['category=sourdough', '/browse/sourdough'],
  ['lat=30.2&lng=-97.7', null],
  ['lat=30.2&lng=-97.7&radius=15&location=Austin,+TX', null],
  ['category=sourdough,vegan', null],
  ['category=sourdough&open=true', null],
  ['sort=newest', null],
  ['offset=50', null],
  ['query=rye', null],
])('%s is kept as %s', (query, path) => expect(canonicalPath(readState(new URLSearchParams(query)))).toBe(path))

test.each([
  ['austin', 'austin'],
  ['st-louis', 'saint louis'],
  ['Winston-Salem', 'winston salem'],
  ["coeur-d'alene", 'coeur dalene'],
])('%s is %s', (part, key) => expect(keyOfPath(part)).toBe(key))

test.each([
  ['lat=30.2&lng=-97.7&radius=15&location=Austin,+TX', { state: 'TX', key: 'austin' }],
  ['lat=38.6&lng=-90.2&location=St.+Louis,+MO', { state: 'MO', key: 'saint louis' }],
  ['lat=30.2&lng=-97.7&radius=40&location=Austin,+TX', null],
  ['location=Austin,+TX', null],
  ['lat=30.2&lng=-97.7&location=Austin,+TX+78701', null],
  ['lat=30.2&lng=-97.7&location=Austin,+TX&category=vegan', null],
  ['lat=30.2&lng=-97.7&location=Austin,+TX&offset=50', null],
])('%s asks for the place %j', (query, place) =>
  expect(placeAsked(readState(new URLSearchParams(query)))).toEqual(place),
)

test('a place is where the gazetteer has it, to the digits of an address', () => {
  const asked = readState(new URLSearchParams('lat=30.26715&lng=-97.74306'))
  expect(isThere(asked, { latitude: 30.267153, longitude: -97.743061 })).toBe(true)
  expect(isThere(asked, { latitude: 30.28, longitude: -97.74306 })).toBe(false)
})
