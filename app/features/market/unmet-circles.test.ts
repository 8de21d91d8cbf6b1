import { expect, test } from 'vitest'
import { placeKey, placeNamed, placeWords, unmetCircles } from './unmet-circles'

const bend = { state: 'OR', zip3: '977', near: 'Bend', latitude: 44, longitude: -121, searches: 16 }

test('a circle is as large as its share of the most, and what has no point has none', () => {
  const circles = unmetCircles([
    bend,
    { ...bend, zip3: '972', searches: 4 },
    { ...bend, latitude: null, longitude: null },
  ])
  expect(circles.features.map(({ properties }) => properties)).toEqual([
    { key: 'OR-977', searches: 16, size: 1 },
    { key: 'OR-972', searches: 4, size: 0.5 },
  ])
  expect(circles.features[0]?.geometry).toEqual({ type: 'Point', coordinates: [-121, 44] })
})

test('the address names a place, or none', () => {
  expect(placeNamed(placeKey(bend))).toEqual({ state: 'OR', zip3: '977' })
  expect([null, '', 'OR', 'OR-97', 'or-977', 'OR-977x'].map(placeNamed)).toEqual(Array(6).fill(null))
  expect([placeWords(bend), placeWords({ ...bend, near: null })]).toEqual(['Around Bend, OR', 'OR, ZIP 977…'])
})
