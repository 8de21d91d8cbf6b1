import { expect, test } from 'vitest'
import { distanceKm, type Point } from '../../lib/geo'
import { publicPoint } from './public-point'

const HOMES: Point[] = [
  { latitude: 47.61, longitude: -122.33 },
  { latitude: 25.76, longitude: -80.19 },
  { latitude: 71.29, longitude: -156.79 },
  { latitude: 51.88, longitude: -179.999 },
  { latitude: 18.47, longitude: -66.11 },
]

test('about a kilometre off, never under 500 m, in every direction', () => {
  for (const home of HOMES) {
    const points = Array.from({ length: 500 }, () => publicPoint(home))
    for (const point of points) {
      expect(distanceKm(home, point)).toBeGreaterThan(0.75)
      expect(distanceKm(home, point)).toBeLessThan(1.25)
      expect(Math.abs(point.longitude)).toBeLessThanOrEqual(180)
    }
    const quarters = points.map(({ latitude, longitude }) => {
      const east = ((longitude - home.longitude + 540) % 360) - 180 > 0
      return `${latitude > home.latitude ? 'north' : 'south'} ${east ? 'east' : 'west'}`
    })
    expect(new Set(quarters).size).toBe(4)
  }
})

test('two draws differ; the same source draws the same', () => {
  expect(publicPoint(HOMES[0]!)).not.toEqual(publicPoint(HOMES[0]!))
  expect(publicPoint(HOMES[0]!, () => 0.3)).toEqual(publicPoint(HOMES[0]!, () => 0.3))
})
