import { expect, test } from 'vitest'
import { locationProblem, nearAddress } from './near-me'

test.each([
  [1, 'Location access denied. Please enable location permissions.'],
  [2, 'Location information unavailable.'],
  [3, 'Location request timed out.'],
  [9, 'Unable to get your location'],
  [undefined, 'Unable to get your location'],
])('failure %s: %s', (code, sentence) => expect(locationProblem(code)).toBe(sentence))

test('near me is a browse address of 15 km', () => {
  expect(nearAddress({ latitude: 45.5230622, longitude: -122.6764816 })).toBe(
    '/browse?lat=45.52306&lng=-122.67648&radius=15',
  )
})
