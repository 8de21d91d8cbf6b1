import { expect, test } from 'vitest'
import { boundsOf, cellsOf, circleAround } from './map-geometry'

test('a circle reaches as far as its radius, north and east', () => {
  const ring = circleAround({ latitude: 60, longitude: 10 }, 111.195).geometry.coordinates[0]!
  const [west, south, east, north] = boundsOf(ring)!
  expect([south, north].map((lat) => Number(lat.toFixed(2)))).toEqual([59, 61])
  expect([west, east].map((lng) => Number(lng.toFixed(2)))).toEqual([8, 12])
})

test('a view is covered by whole degrees', () => {
  expect(cellsOf([-122.9, 45.4, -121.8, 45.6])).toEqual(['45_-123', '45_-122'])
  expect(boundsOf([])).toBeNull()
})
