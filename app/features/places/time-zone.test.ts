import { expect, test } from 'vitest'
import { US_STATES } from '../../lib/us-states'
import { timeZoneOf } from './time-zone'

test.each([
  ['New York', 'NY', 40.71, -74.01, 'America/New_York'],
  ['Pensacola', 'FL', 30.42, -87.22, 'America/Chicago'],
  ['Tallahassee', 'FL', 30.44, -84.28, 'America/New_York'],
  ['Nashville', 'TN', 36.16, -86.78, 'America/Chicago'],
  ['Chattanooga', 'TN', 35.05, -85.31, 'America/New_York'],
  ['Crossville', 'TN', 35.95, -85.03, 'America/Chicago'],
  ['Knoxville', 'TN', 35.96, -83.92, 'America/New_York'],
  ['Louisville', 'KY', 38.25, -85.76, 'America/New_York'],
  ['Bowling Green', 'KY', 36.99, -86.44, 'America/Chicago'],
  ['Gary', 'IN', 41.6, -87.35, 'America/Chicago'],
  ['Evansville', 'IN', 37.97, -87.57, 'America/Chicago'],
  ['Indianapolis', 'IN', 39.77, -86.16, 'America/Indiana/Indianapolis'],
  ['Ironwood', 'MI', 46.45, -90.17, 'America/Chicago'],
  ['Marquette', 'MI', 46.55, -87.4, 'America/Detroit'],
  ['El Paso', 'TX', 31.76, -106.49, 'America/Denver'],
  ['Austin', 'TX', 30.27, -97.74, 'America/Chicago'],
  ['Coeur d’Alene', 'ID', 47.68, -116.78, 'America/Los_Angeles'],
  ['Boise', 'ID', 43.62, -116.2, 'America/Denver'],
  ['Ontario', 'OR', 44.03, -116.96, 'America/Denver'],
  ['Rapid City', 'SD', 44.08, -103.23, 'America/Denver'],
  ['Phoenix', 'AZ', 33.45, -112.07, 'America/Phoenix'],
  ['Honolulu', 'HI', 21.31, -157.86, 'Pacific/Honolulu'],
])('%s, %s', (_, state, latitude, longitude, zone) => {
  expect(timeZoneOf(state, { latitude, longitude })).toBe(zone)
})

test('every state has a zone that exists', () => {
  for (const [state] of US_STATES)
    expect(
      () => new Intl.DateTimeFormat('en-US', { timeZone: timeZoneOf(state, { latitude: 40, longitude: -80 }) }),
    ).not.toThrow()
})
