import { expect, test } from 'vitest'
import { boundsOfPins, doublePins, pinLabel } from './double-pins'

const at = (latitude: number | null, longitude: number | null) => ({ latitude, longitude })
const portland = { latitude: 45.5, longitude: -122.6 }

test('every double has the number of its line, and those at one point share a pin', () => {
  const pins = doublePins(portland, [at(45.6, -122.7), at(45.50001, -122.60001), at(45.6, -122.7), at(null, null)])
  expect(pins.map(pinLabel)).toEqual(['New, 2', '1, 3'])
  expect(doublePins(null, [at(null, null)])).toEqual([])
})

test('the view holds all of them, and some ground around a single one', () => {
  const [west, south, east, north] = boundsOfPins(doublePins(portland, [at(45.6, -122.7)]))!
  expect(west < -122.7 && east > -122.6 && south < 45.5 && north > 45.6).toBe(true)
  const [left, bottom, right, top] = boundsOfPins(doublePins(portland, []))!
  expect([right - left > 0.02, top - bottom > 0.02]).toEqual([true, true])
  expect(boundsOfPins([])).toBeNull()
})
