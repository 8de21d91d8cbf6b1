import { expect, test } from 'vitest'
import { monthsBack, rangeOf } from './board-months'

test('months go back across the year, from the bakery’s own month', () => {
  const now = new Date('2027-02-01T03:00:00.000Z')
  expect(monthsBack(now, 'America/Denver', 3)).toEqual([
    { value: '2027-01', label: 'January 2027' },
    { value: '2026-12', label: 'December 2026' },
    { value: '2026-11', label: 'November 2026' },
  ])
})

test.each([
  ['2028-02', { start_date: '2028-02-01', end_date: '2028-02-29' }],
  ['2026-12', { start_date: '2026-12-01', end_date: '2026-12-31' }],
  ['', {}],
])('%j is %j', (month, range) => expect(rangeOf(month)).toEqual(range))
