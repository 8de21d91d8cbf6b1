import { expect, test } from 'vitest'
import { hoursOf, rowAt, rowsOf } from './hours-rows'
import type { WeeklyWindow } from './opening'

const window = (weekday: number, more: Partial<WeeklyWindow> = {}): WeeklyWindow => ({
  fulfillment_type: 'pickup',
  weekday,
  from: '15:00',
  to: '18:00',
  max_orders: null,
  ...more,
})

const WEEK = [
  window(2),
  window(5),
  window(6, { from: '20:00', to: '24:00' }),
  window(5, { fulfillment_type: 'delivery', max_orders: 4 }),
]

test('days with the same hours are one row, and come back as they were', () => {
  const rows = rowsOf(WEEK)
  expect(rows.map(({ days, from, to }) => [days, from, to])).toEqual([
    [[2, 5], '15:00', '18:00'],
    [[6], '20:00', '00:00'],
    [[5], '15:00', '18:00'],
  ])
  expect(hoursOf(rows)).toEqual(WEEK)
})

test('a window is found in its row', () => {
  const rows = rowsOf(WEEK)
  expect([0, 1, 2, 3, 4].map((at) => rowAt(rows, at)?.key)).toEqual([
    rows[0]!.key,
    rows[0]!.key,
    rows[1]!.key,
    rows[2]!.key,
    undefined,
  ])
})
