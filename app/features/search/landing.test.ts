import { expect, test } from 'vitest'
import { readState } from './browse-state'
import { canonicalPath, keyOfPath } from './landing'

test.each([
  ['', '/browse'],
  ['category=sourdough', '/browse/sourdough'],
  ['lat=30.2&lng=-97.7&radius=15&location=Austin,+TX', '/browse/tx/austin'],
  ['lat=38.6&lng=-90.2&location=St.+Louis,+MO', '/browse/mo/saint-louis'],
  ['lat=30.2&lng=-97.7', null],
  ['lat=30.2&lng=-97.7&location=Austin,+TX+78701', null],
  ['lat=30.2&lng=-97.7&location=Austin,+TX&category=vegan', null],
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
