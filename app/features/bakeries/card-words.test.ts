import { expect, test } from 'vitest'
import { inWords } from './card-words'

const friday = {
  fulfillment_type: 'delivery' as const,
  starts_at: '2026-11-20T23:00:00.000Z',
  ends_at: '2026-11-21T02:00:00.000Z',
  order_by: '2026-11-19T20:00:00.000Z',
  wished_day: false,
}
const day = { ...friday, starts_at: '2026-11-18T08:00:00.000Z', ends_at: '2026-11-19T08:00:00.000Z' }
const bakery = {
  id: 'x',
  online_ordering: true,
  time_zone: 'America/Los_Angeles',
  from_price: 6.5,
  next_windows: [friday],
}

test.each([
  ['Delivery Fri, Nov 20 · from $6.50', {}],
  ['Pickup Fri, Nov 20 · from $6.50', { next_windows: [{ ...friday, fulfillment_type: 'pickup' as const }] }],
  ['Ask for a day · from $6.50', { next_windows: [friday, { ...day, wished_day: true }] }],
  ['Delivery Wed, Nov 18 · from $6.50', { next_windows: [friday, day] }],
  ['Delivery Fri, Nov 20', { from_price: null }],
  ['No open days right now · from $6.50', { next_windows: [] }],
  ['Listing only', { online_ordering: false, next_windows: [] }],
])('a card says %s', (words, change) => {
  const { time_zone, next_windows, from_price, ...rest } = { ...bakery, ...change }
  expect(inWords({ time_zone, next_windows, from_price, ...rest })).toEqual({ ...rest, ordering: words })
})
