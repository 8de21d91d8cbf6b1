import { expect, test } from 'vitest'
import { clockOf, minuteOf } from './opening'

test('clocks and minutes', () => {
  for (const minute of [0, 1, 719, 720, 930, 1440]) expect(minuteOf(clockOf(minute))).toBe(minute)
  expect(clockOf(930)).toBe('15:30')
})
