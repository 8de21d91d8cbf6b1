import { expect, test } from 'vitest'
import { milesOf, orderingLine, whereLine } from './bakery-words'

test.each([
  [8, '5 miles'],
  [5, '3.1 miles'],
  [1.609344, '1 mile'],
  [16, '9.9 miles'],
  [16.05, '10 miles'],
  [40, '25 miles'],
])('%s km are %s', (km, words) => {
  expect(milesOf(km)).toBe(words)
})

test('each way an order can or cannot be taken has its own sentence', () => {
  const lines = [
    orderingLine({ claimed: true, online_ordering: true, by_request: false }),
    orderingLine({ claimed: true, online_ordering: false, by_request: false }),
    orderingLine({ claimed: true, online_ordering: false, by_request: true }),
    orderingLine({ claimed: false, online_ordering: false, by_request: false }),
  ]
  expect(lines.map((line) => line.split(/[.,:]/)[0])).toEqual([
    'Takes online orders',
    'Doesn’t take online orders yet',
    'Takes orders by request only',
    'This baker isn’t on Localoaf yet',
  ])
})

const TOWN = { name: 'Portland', latitude: 45.5, longitude: -122.65 }
const SECRET = 'You get the exact address once your order is confirmed.'

test.each([
  [{ latitude: 45.505, longitude: -122.65 }, TOWN, `Sellwood, within a mile of downtown Portland. ${SECRET}`],
  [
    { latitude: 45.475, longitude: -122.615 },
    TOWN,
    `Sellwood, about 2 miles southeast of downtown Portland. ${SECRET}`,
  ],
  [{ latitude: 45.5, longitude: -122.67 }, TOWN, `Sellwood, about 1 mile west of downtown Portland. ${SECRET}`],
  [{ latitude: 45.6, longitude: -122.65 }, TOWN, `Sellwood, about 7 miles north of downtown Portland. ${SECRET}`],
  [{ latitude: 45.6, longitude: -122.65 }, null, `Sellwood, within the circle on the map. ${SECRET}`],
  [{ latitude: null, longitude: null }, TOWN, 'Sellwood.'],
])('%j: %s', (point, town, line) => {
  expect(
    whereLine({ city: 'Portland', state: 'OR', location_text: 'Sellwood', online_ordering: true, ...point }, town),
  ).toBe(line)
})

test('of a bakery that takes no orders nobody gets the address', () => {
  const unclaimed = {
    city: 'Portland',
    state: 'OR',
    location_text: '',
    online_ordering: false,
    latitude: 45.5,
    longitude: -122.65,
  }
  expect(whereLine(unclaimed, TOWN)).toBe('Portland, OR, within a mile of downtown Portland.')
})
