import { expect, test } from 'vitest'
import type { BoardRow } from './board'
import { handOverPress, matchesName, ordersToHandOver, toTake } from './to-hand-over'

const ZONE = 'America/Chicago'
/** Friday, 3:30 PM. */
const NOW = new Date('2026-11-20T21:30:00Z')
const row = (id: string, given: Partial<BoardRow> = {}): BoardRow =>
  ({
    ...{
      id,
      customer_name: id,
      viewer: 'bakery',
      status: 'ready',
      payment_status: 'paid',
      bakery: { time_zone: ZONE },
    },
    ...{ fulfillment_type: 'pickup', early_day: null, arrived_at: null, missed_at: null },
    ...{ requested_for: '2026-11-20T21:00:00Z', requested_until: '2026-11-21T00:00:00Z' },
    items: [{ quantity: 1, refunded_quantity: 0 }],
    ...given,
  }) as BoardRow
const on = (day: string) => ({ requested_for: `2026-11-${day}T21:00:00Z`, requested_until: `2026-11-${day}T23:00:00Z` })

test('whoever is here stands first, then by window and name; the rest waits for its own day', () => {
  const { today, left, pressed } = ordersToHandOver(
    [
      row('Zoe'),
      row('Late', { requested_for: '2026-11-20T23:00:00Z' }),
      row('Ann', { status: 'confirmed' }),
      row('Second', { arrived_at: '2026-11-20T21:20:00Z', requested_for: '2026-11-20T23:00:00Z' }),
      row('First', { arrived_at: '2026-11-20T21:10:00Z' }),
      // Here on another day, before her own: a word that is over.
      row('Early', { arrived_at: '2026-11-18T21:10:00Z', early_day: '2026-11-20', ...on('24') }),
      row('Tomorrow', on('21')),
      row('Thursday', on('19')),
      row('Missed', { missed_at: '2026-11-20T21:25:00Z' }),
      row('New', { status: 'pending' }),
      row('Timeless', { requested_for: null, requested_until: null }),
      row('Refunded', { items: [{ quantity: 2, refunded_quantity: 2 }] as BoardRow['items'] }),
      row('Gone', { status: 'completed' }),
      row('Gone early', { status: 'completed', ...on('21') }),
      row('Came early', { status: 'completed', early_day: '2026-11-20', ...on('24') }),
    ],
    ZONE,
    NOW,
  )
  expect(today.map(({ id }) => id)).toEqual(['First', 'Second', 'Ann', 'Zoe', 'Late', 'Early'])
  expect(left.map(({ id }) => id)).toEqual(['Thursday', 'Missed'])
  expect(pressed).toBe(2)
})

test('a list that a device kept before there were such columns is still a list', () => {
  const { arrived_at, missed_at, early_day, ...old } = row('Old')
  expect(ordersToHandOver([old as BoardRow], ZONE, NOW).today).toHaveLength(1)
})

test.each([
  ['Zoë Núñez', 'nunez', true],
  ['Zoë Núñez', ' ZOE ', true],
  ['Zoë Núñez', '', true],
  ['Zoë Núñez', 'Anna', false],
  ['👩‍🍳 Bo', '👩‍🍳', true],
])('%s, typed “%s”: %s', (name, typed, found) => expect(matchesName(name, typed)).toBe(found))

test.each([
  ['paid by card', {}, 'Handed over', undefined, 0],
  ['a delivery', { fulfillment_type: 'delivery' }, 'Delivered', undefined, 0],
  ['cash', { ...offline('cash'), left_to_pay: 18 }, 'Paid in cash, handed over', 'cash', 18],
  ['Venmo at the door', { ...offline('venmo'), left_to_pay: 18 }, 'Paid by Venmo, handed over', 'venmo', 18],
  ['nobody said how', { ...offline('later'), left_to_pay: 18 }, 'Paid in cash, handed over', 'cash', 18],
  ['another way', { ...offline('other'), left_to_pay: 18 }, 'Paid, handed over', 'other', 18],
  ['nothing is left to pay', { ...offline('cash'), left_to_pay: 0 }, 'Handed over', undefined, 0],
  [
    'marked as paid just now',
    { ...offline('cash'), left_to_pay: 18, received_at: '2026-11-20T21:00:00Z' },
    'Handed over',
    undefined,
    0,
  ],
  ['by invoice', { payment_status: 'invoiced', left_to_pay: 38 }, 'Handed over', undefined, 38],
  ['an admin takes no money', { ...offline('cash'), left_to_pay: 18, viewer: 'admin' }, 'Handed over', undefined, 18],
  ['a helper knows of none', { viewer: 'helper', payment_status: undefined }, 'Handed over', undefined, 0],
] as [string, Partial<BoardRow>, string, string | undefined, number][])(
  'one press: %s',
  (_, given, label, received, take) => {
    expect(handOverPress(row('Ann', given))).toEqual(received ? { label, received } : { label })
    expect(toTake(row('Ann', given))).toBe(take)
  },
)

function offline(offline_method: NonNullable<BoardRow['offline_method']>): Partial<BoardRow> {
  return { payment_status: 'offline', offline_method, received_at: null }
}
