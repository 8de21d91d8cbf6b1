import { expect, test } from 'vitest'
import { SETTINGS } from '../../../tests/factories/settings'
import type { Settings } from './opening.contract'
import { daysOffLine, deliveryLine, hoursLine } from './settings-lines'

const ROUND = { fulfillment_type: 'delivery', weekday: 6, from: '09:00', to: '11:00', max_orders: null } as const
const DELIVERS = { delivery_enabled: true, delivery_radius: 8.04672 }

const cases: [(read: Settings) => string, Partial<Settings>, string][] = [
  [hoursLine, {}, 'Fridays, 3 – 6 PM'],
  [hoursLine, { hours: [ROUND] }, 'None. Customers ask for a day, and you confirm it.'],
  [deliveryLine, {}, 'Off'],
  [deliveryLine, DELIVERS, 'Up to 5 miles · free'],
  [deliveryLine, { ...DELIVERS, delivery_radius: 1.6 }, 'Up to 1 mile · free'],
  [deliveryLine, { ...DELIVERS, delivery_fee: 4, hours: [ROUND] }, 'Up to 5 miles · $4.00 · Saturdays, 9 – 11 AM'],
]
test.each(cases)('%o of %j', (line, change, words) => expect(line({ ...SETTINGS, ...change })).toBe(words))

test.each([
  [{}, 'On a break until December 1 · Closed Thu, Dec 24 – Sat, Dec 26, 2026'],
  [{ paused_until: null, closed_dates: ['2026-12-24', '2027-01-01'] }, 'Closed Thu, Dec 24, 2026, and 1 more'],
  [{ paused_until: '2026-11-10T06:00:00.000Z', closed_dates: ['2026-11-01'] }, 'None planned'],
])('days off of %j', (change, words) =>
  expect(daysOffLine({ ...SETTINGS, ...change }, 'America/Chicago', new Date('2026-11-16T18:00:00.000Z'))).toBe(words),
)
