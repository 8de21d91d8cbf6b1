import { expect, test } from 'vitest'
import { distanceKm } from '../../lib/geo'
import { circleOf } from './circle'

const radians = (degrees: number) => (degrees * Math.PI) / 180

test.each([
  [40.7, -74, 25],
  [0, 0, 500],
  [64.8, -147.7, 300],
  [52.9, 179.9, 60],
  [-18, -179.99, 120],
  [89.9, 10, 100],
  [-90, 0, 40],
  [30, 60, 0.05],
])('a circle around %d, %d of %d km is in its ranges, once, and those called sure are in it', (lat, lng, radius_km) => {
  const { ranges } = circleOf({ lat, lng, radius_km })
  const degrees = radius_km / 111
  const found = { inside: 0, sure: 0 }
  for (let at = 0; at < 20_000; at++) {
    const latitude = Math.max(-90, Math.min(90, lat + (((at * 0.618034) % 1) - 0.5) * 2.2 * degrees))
    const spread = Math.min(360, (2.4 * degrees) / Math.max(0.001, Math.cos(radians(latitude))))
    const east = lng + (((at * 0.7548777) % 1) - 0.5) * spread
    const longitude = ((((east + 180) % 360) + 360) % 360) - 180
    const held = ranges.filter(
      ({ band, west, east: to }) =>
        band === Math.floor(latitude * 10) && radians(longitude) >= west && radians(longitude) < to,
    )
    const inside = distanceKm({ latitude: lat, longitude: lng }, { latitude, longitude }) <= radius_km
    found.inside += Number(inside)
    found.sure += Number(held.some(({ sure }) => sure))
    expect(held.length, `${latitude}, ${longitude}`).toBeLessThanOrEqual(1)
    if (inside) expect(held, `${latitude}, ${longitude}`).toHaveLength(1)
    if (held[0]?.sure) expect(inside, `${latitude}, ${longitude}`).toBe(true)
  }
  expect(found.inside).toBeGreaterThan(1000)
  expect(radius_km < 20 || Math.abs(lat) > 89 || found.sure > found.inside / 2).toBe(true)
})
