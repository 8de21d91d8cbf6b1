import { expect, test } from 'vitest'
import { US_STATES } from './us-states'
import { zoneOf } from './us-zones'

test.each([
  ['NY', 40.71, -74.01, 'America/New_York'],
  ['FL', 25.76, -80.19, 'America/New_York'],
  ['FL', 30.42, -87.22, 'America/Chicago'],
  ['IN', 39.77, -86.16, 'America/New_York'],
  ['IN', 41.59, -87.35, 'America/Chicago'],
  ['IN', 37.97, -87.56, 'America/Chicago'],
  ['IN', 41.68, -86.25, 'America/New_York'],
  ['KY', 38.25, -85.76, 'America/New_York'],
  ['KY', 36.99, -86.44, 'America/Chicago'],
  ['KY', 38.04, -84.5, 'America/New_York'],
  ['TN', 36.16, -86.78, 'America/Chicago'],
  ['TN', 35.96, -83.92, 'America/New_York'],
  ['TN', 35.05, -85.31, 'America/New_York'],
  ['TN', 35.95, -85.03, 'America/Chicago'],
  ['MI', 42.33, -83.05, 'America/New_York'],
  ['MI', 45.82, -88.07, 'America/Chicago'],
  ['MI', 46.54, -87.4, 'America/New_York'],
  ['TX', 31.76, -106.49, 'America/Denver'],
  ['TX', 29.76, -95.37, 'America/Chicago'],
  ['SD', 44.08, -103.23, 'America/Denver'],
  ['SD', 43.55, -96.73, 'America/Chicago'],
  ['ND', 46.88, -102.79, 'America/Denver'],
  ['ND', 46.81, -100.78, 'America/Chicago'],
  ['NE', 41.87, -103.67, 'America/Denver'],
  ['KS', 39.35, -101.71, 'America/Denver'],
  ['ID', 43.62, -116.2, 'America/Denver'],
  ['ID', 47.68, -116.78, 'America/Los_Angeles'],
  ['OR', 45.52, -122.68, 'America/Los_Angeles'],
  ['OR', 44.03, -116.96, 'America/Boise'],
  ['AZ', 33.45, -112.07, 'America/Phoenix'],
  ['AK', 61.22, -149.9, 'America/Anchorage'],
  ['HI', 21.31, -157.86, 'Pacific/Honolulu'],
])('%s %d, %d lives by %s', (state, latitude, longitude, zone) =>
  expect(zoneOf(state, { latitude, longitude })).toBe(zone),
)

test('every state has clocks that there are', () => {
  for (const [letters] of US_STATES) {
    const zone = zoneOf(letters, { latitude: 40, longitude: -80 })
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
  }
})
