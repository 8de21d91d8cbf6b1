import { expect, test } from 'vitest'
import { byPickup } from './pickup-order'

const NOW = new Date('2026-11-20T02:00:00Z')
const order = (requested_for: string | null, time_zone = 'America/Los_Angeles') => ({
  requested_for,
  early_day: null as string | null,
  bakery: { time_zone },
})

test('today’s, then the next pickup first and those without a time last; what lies in the past is by itself', () => {
  const { today, next, past } = byPickup(
    [
      order(null),
      order('2026-12-05T18:00:00.000Z'),
      order(null),
      order('2026-11-13T23:00:00.000Z'),
      order('2026-11-24T18:00:00.000Z'),
      // In Oregon it is still Thursday, in Berlin already Friday.
      order('2026-11-19T23:00:00.000Z'),
      order('2026-11-20T15:00:00.000Z', 'Europe/Berlin'),
      order('2026-11-20T15:00:00.000Z'),
    ],
    NOW,
  )
  const days = (orders: typeof today) => orders.map(({ requested_for }) => requested_for?.slice(0, 10))
  expect(days(today)).toEqual(['2026-11-19', '2026-11-20'])
  expect(days(next)).toEqual(['2026-11-20', '2026-11-24', '2026-12-05', undefined, undefined])
  expect(days(past)).toEqual(['2026-11-13'])
})

test('what is ready early and may be picked up today is among today’s', () => {
  const early = { ...order('2026-11-24T18:00:00.000Z'), early_day: '2026-11-19' }
  const over = { ...order('2026-11-24T18:00:00.000Z'), early_day: '2026-11-18' }
  const at_noon = order('2026-11-19T20:00:00.000Z')
  expect(byPickup([early, over, at_noon], NOW)).toEqual({ today: [at_noon, early], next: [over], past: [] })
})
