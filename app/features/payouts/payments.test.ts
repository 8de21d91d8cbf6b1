import { expect, test } from 'vitest'
import { byPayout, type Payment, withPayouts } from './payments'

const payment = (id: string, payout_on: string | null) => ({ id, payout_on }) as Payment

test('a payout says all that it brings, also while a part of it is on the next page', () => {
  const processing = { payout_on: null, keeps: 4.1, count: 1 }
  const monday = { payout_on: '2026-11-16', keeps: 562.8, count: 60 }
  const sunday = { payout_on: '2026-11-15', keeps: 7, count: 1 }
  const first = [payment('a', null), payment('b', monday.payout_on)]
  expect(byPayout([processing, monday], first).map(({ keeps, rows }) => [keeps, rows.map(({ id }) => id)])).toEqual([
    [4.1, ['a']],
    [562.8, ['b']],
  ])
  const payouts = withPayouts([processing, monday], [{ ...monday, keeps: 562.7 }, sunday])
  expect(payouts).toEqual([processing, { ...monday, keeps: 562.7 }, sunday])
  const both = byPayout(payouts, [...first, payment('c', monday.payout_on), payment('d', sunday.payout_on)])
  expect(both.map(({ rows }) => rows.length)).toEqual([1, 2, 1])
})
