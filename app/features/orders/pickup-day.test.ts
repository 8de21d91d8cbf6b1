import { describe, expect, test } from 'vitest'
import { type DatedOrder, daysEarly, isHere, isTooEarly, mayArrive, mayClose, mayMiss } from './pickup-day'

const bakery = { time_zone: 'America/Chicago' }
/** Friday, 3 to 6 PM where the bakery is. */
const friday: DatedOrder = {
  ...{ status: 'ready', fulfillment_type: 'pickup', bakery },
  ...{ requested_for: '2026-11-20T21:00:00Z', requested_until: '2026-11-21T00:00:00Z' },
  ...{ early_day: null, arrived_at: null, missed_at: null },
}
const any_time = { requested_for: '2026-11-20T06:00:00Z', requested_until: '2026-11-21T06:00:00Z' }
const timeless = { requested_for: null, requested_until: null }
const at = (moment: string) => new Date(moment)

test.each([
  ['three days before, late in the evening', '2026-11-18T05:30:00Z', 3],
  ['the evening before', '2026-11-20T05:59:00Z', 1],
  ['on the day, from midnight', '2026-11-20T06:00:00Z', 0],
  ['after it', '2026-11-23T06:00:00Z', 0],
])('how early it is: %s', (_, now, days) => expect(daysEarly(friday, at(now))).toBe(days))

test('without a time nothing is early', () =>
  expect(daysEarly({ ...friday, ...timeless }, at('2026-11-17T18:00:00Z'))).toBe(0))

test.each([
  [null, '2026-11-17T18:00:00Z', true],
  ['2026-11-17', '2026-11-17T18:00:00Z', false],
  // That day is over, and nobody said that the next one is fine.
  ['2026-11-17', '2026-11-18T18:00:00Z', true],
  [null, '2026-11-20T18:00:00Z', false],
])('early on %s, now %s: asks %s', (early_day, now, asks) =>
  expect(isTooEarly({ ...friday, early_day }, at(now))).toBe(asks),
)

describe('“I’m here”', () => {
  test.each([
    ['an hour before', {}, '2026-11-20T20:00:00Z', true],
    ['a moment sooner', {}, '2026-11-20T19:59:59Z', false],
    ['the last moment', {}, '2026-11-20T23:59:59Z', true],
    ['late, when it is over', {}, '2026-11-21T00:00:00Z', true],
    ['the last moment of the day, where the bakery is', {}, '2026-11-21T05:59:59Z', true],
    ['at midnight', {}, '2026-11-21T06:00:00Z', false],
    [
      'late, when the bakery has said that nobody came',
      { missed_at: '2026-11-21T01:00:00Z' },
      '2026-11-21T02:00:00Z',
      false,
    ],
    ['any time, its last moment', any_time, '2026-11-21T05:59:59Z', true],
    ['any time, the day after', any_time, '2026-11-21T06:00:00Z', false],
    ['any time, from midnight', any_time, '2026-11-20T06:00:00Z', true],
    ['any time, the hour before its day', any_time, '2026-11-20T05:30:00Z', false],
    ['a day before', {}, '2026-11-19T21:00:00Z', false],
    ['on the day that the bakery allowed', { early_day: '2026-11-17' }, '2026-11-17T18:00:00Z', true],
    ['the day after that', { early_day: '2026-11-17' }, '2026-11-18T18:00:00Z', false],
    ['confirmed', { status: 'confirmed' }, '2026-11-20T22:00:00Z', true],
    ['preparing', { status: 'preparing' }, '2026-11-20T22:00:00Z', true],
    ['not confirmed yet', { status: 'pending' }, '2026-11-20T22:00:00Z', false],
    ['completed', { status: 'completed' }, '2026-11-20T22:00:00Z', false],
    ['cancelled', { status: 'cancelled' }, '2026-11-20T22:00:00Z', false],
    ['a delivery', { fulfillment_type: 'delivery' }, '2026-11-20T22:00:00Z', false],
    ['without a time', timeless, '2026-11-20T22:00:00Z', false],
  ] as [string, Partial<DatedOrder>, string, boolean][])('%s', (_, given, now, may) =>
    expect(mayArrive({ ...friday, ...given }, at(now))).toBe(may),
  )

  test.each([
    [null, false],
    ['2026-11-20T20:30:00Z', true],
    // The evening before, by the bakery's clocks.
    ['2026-11-20T05:30:00Z', false],
  ])('said %s: here %s', (arrived_at, here) =>
    expect(isHere({ ...friday, arrived_at }, at('2026-11-20T22:00:00Z'))).toBe(here),
  )
})

test.each([
  ['once the window is over', {}, '2026-11-21T00:00:00Z', true],
  ['not before', {}, '2026-11-20T23:59:59Z', false],
  ['days later', {}, '2026-11-25T00:00:00Z', true],
  ['once', { missed_at: '2026-11-21T00:30:00Z' }, '2026-11-21T01:00:00Z', false],
  ['not what was handed over', { status: 'completed' }, '2026-11-21T01:00:00Z', false],
  ['not what nobody answered', { status: 'pending' }, '2026-11-21T01:00:00Z', false],
  ['not a delivery', { fulfillment_type: 'delivery' }, '2026-11-21T01:00:00Z', false],
  ['not without a time', timeless, '2026-11-21T01:00:00Z', false],
] as [string, Partial<DatedOrder>, string, boolean][])('“Didn’t come”: %s', (_, given, now, may) =>
  expect(mayMiss({ ...friday, ...given }, at(now))).toBe(may),
)

const paid = { payment_status: 'paid', left_to_pay: 0 } as const
test.each([
  ['once the window is over', paid, '2026-11-21T00:00:00Z', true],
  ['not before', paid, '2026-11-20T23:59:59Z', false],
  ['when it was kept for them first', { ...paid, missed_at: '2026-11-21T00:30:00Z' }, '2026-11-21T01:00:00Z', true],
  ['refunded in part', { ...paid, payment_status: 'partly_refunded' }, '2026-11-21T01:00:00Z', true],
  ['paid in cash', { ...paid, payment_status: 'offline' }, '2026-11-21T01:00:00Z', true],
  ['not what is still to be paid', { payment_status: 'offline', left_to_pay: 8 }, '2026-11-21T01:00:00Z', false],
  ['not while a bank decides', { ...paid, payment_status: 'disputed' }, '2026-11-21T01:00:00Z', false],
  ['not by a helper, who knows of no money', {}, '2026-11-21T01:00:00Z', false],
  ['not what was handed over', { ...paid, status: 'completed' }, '2026-11-21T01:00:00Z', false],
  ['not a delivery', { ...paid, fulfillment_type: 'delivery' }, '2026-11-21T01:00:00Z', false],
] as [string, Partial<Parameters<typeof mayClose>[0]>, string, boolean][])('closed: %s', (_, given, now, may) =>
  expect(mayClose({ ...friday, ...given }, at(now))).toBe(may),
)
