import { expect, test } from 'vitest'
import { distanceKm } from '../../lib/geo'
import { CELLS_IN_A_RADIAN, cellsOf, circleOf } from './circle'

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

test.each([
  [40.7, -74, 25],
  [-33.01, 151.2, 80],
  [64.8, -147.7, 60],
  [0, 0, 10],
  [30, 60, 0.05],
])(
  'counting a circle around %d, %d of %d km: whole cells are in it, and nothing of it is beyond the edges',
  (lat, lng, radius_km) => {
    const circle = circleOf({ lat, lng, radius_km })
    expect(circle.small).toBe(true)
    const { south, south_cells, from, to, outers } = cellsOf(circle)
    const degrees = (1.1 * radius_km) / 111
    const found = { inside: 0, whole: 0 }
    for (let at = 0; at < 20_000; at++) {
      const latitude = lat + (((at * 0.618034) % 1) - 0.5) * 2 * degrees
      const longitude = lng + ((((at * 0.7548777) % 1) - 0.5) * 2 * degrees) / Math.cos(radians(latitude))
      const band = Math.floor(latitude * 100)
      const nth = Math.floor(band / 5) - south_cells
      const cell = Math.floor(radians(longitude) * CELLS_IN_A_RADIAN)
      const whole = cell >= (from[nth] ?? 0) && cell < (to[nth] ?? 0)
      const inside = distanceKm({ latitude: lat, longitude: lng }, { latitude, longitude }) <= radius_km
      found.inside += Number(inside)
      found.whole += Number(whole)
      if (whole) expect(inside, `${latitude}, ${longitude}`).toBe(true)
      const held = Math.abs(radians(longitude) - circle.lambda) <= (outers[band - south] ?? -1)
      if (inside) expect(held, `${latitude}, ${longitude}`).toBe(true)
    }
    expect(found.inside).toBeGreaterThan(1000)
    if (radius_km > 20) expect(found.whole / found.inside).toBeGreaterThan(0.6)
  },
)
