import { expect, test } from 'vitest'
import { byPayout, latestOf, type Payment } from './payments'

const payment = (id: string, available_on: string | null, keeps: number) => ({ id, available_on, keeps }) as Payment

test('by the day at the bakery on which they go to the bank, with their sum', () => {
  const groups = byPayout(
    [
      payment('a', null, 4.1),
      payment('b', '2026-11-17T00:30:00.000Z', 0.1),
      // The evening before by the clocks in Portland.
      payment('c', '2026-11-16T20:00:00.000Z', 0.2),
      payment('d', '2026-11-15T20:00:00.000Z', 7),
    ],
    'America/Los_Angeles',
  )
  expect(groups.map(({ keeps, rows }) => [keeps, rows.map(({ id }) => id)])).toEqual([
    [4.1, ['a']],
    [0.3, ['b', 'c']],
    [7, ['d']],
  ])
})

test('the latest ten and what goes to the bank with them; never a part of a payout', () => {
  const group = (rows: number) => ({ rows: Array.from({ length: rows }) })
  expect(latestOf([group(9), group(30), group(1)])).toHaveLength(2)
  expect(latestOf([group(10), group(1)])).toHaveLength(1)
  expect(latestOf([group(3)])).toHaveLength(1)
})
