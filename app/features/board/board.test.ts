import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus, TRANSITIONS } from '../orders/order'
import {
  COLUMNS,
  countedTitle,
  countUnviewed,
  disputeWords,
  firstName,
  inColumns,
  isOpen,
  merged,
  NEXT,
  withOrder,
} from './board'

const order = (id: string, status: OrderStatus, more: object = {}) => ({
  id,
  status,
  paid_at: '2026-11-15T08:00:00.000Z',
  payment_status: 'paid' as const,
  requested_for: null as string | null,
  created_at: '2026-11-15T08:00:00.000Z',
  updated_at: '2026-11-15T08:00:00.000Z',
  viewed_at: null as string | null,
  ...more,
})

describe('the columns', () => {
  test('are the statuses in which something is left to do', () => {
    expect(COLUMNS.map(({ status }) => status)).toEqual(
      ORDER_STATUSES.filter((status) => TRANSITIONS.bakery[status].length > 0),
    )
    expect(ORDER_STATUSES.filter(isOpen)).toHaveLength(COLUMNS.length)
  })

  test.each(COLUMNS)('the button of $label leads to where the bakery may go', ({ status }) => {
    expect(TRANSITIONS.bakery[status]).toContain(NEXT[status].to)
  })

  test('hold each paid order once; what is wanted first stands first', () => {
    const columns = inColumns([
      order('late', 'pending', { requested_for: '2026-11-20T09:00:00.000Z' }),
      order('soon', 'pending', { requested_for: '2026-11-16T09:00:00.000Z' }),
      order('any', 'pending'),
      order('unpaid', 'pending', { paid_at: null }),
      order('done', 'completed'),
      order('warm', 'ready'),
    ])
    expect(columns.pending.map(({ id }) => id)).toEqual(['any', 'soon', 'late'])
    expect(columns.ready.map(({ id }) => id)).toEqual(['warm'])
    expect([columns.confirmed, columns.preparing]).toEqual([[], []])
  })
})

test('unviewed: neither viewed nor cancelled nor unpaid', () => {
  const orders = [
    order('new', 'pending'),
    order('seen', 'pending', { viewed_at: '2026-11-15T08:05:00.000Z' }),
    order('gone', 'cancelled'),
    order('unpaid', 'pending', { payment_status: 'unpaid' as const }),
  ]
  expect(countUnviewed(orders)).toBe(1)
})

describe('news that overtake one another', () => {
  const [old, young] = [{ updated_at: '2026-11-15T08:00:00.000Z' }, { updated_at: '2026-11-15T08:00:01.000Z' }]

  test('the newer version of an order stays', () => {
    const known = [order('a', 'confirmed', young)]
    expect(withOrder(known, order('a', 'pending', old))[0]?.status).toBe('confirmed')
    expect(withOrder(known, order('a', 'preparing', young))[0]?.status).toBe('preparing')
    expect(withOrder(known, order('b', 'pending', old)).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('a reading of open orders drops what left the board elsewhere and keeps what was finished here', () => {
    const known = [order('gone', 'ready', old), order('done', 'completed', young), order('a', 'confirmed', young)]
    const read = [order('a', 'pending', old), order('done', 'ready', old), order('new', 'pending', old)]
    expect(merged(known, read).map(({ id, status }) => `${id} ${status}`)).toEqual([
      'a confirmed',
      'done completed',
      'new pending',
    ])
    expect(merged([order('kept', 'cancelled', old)], []).map(({ id }) => id)).toEqual(['kept'])
  })
})

test.each([
  ['Sam Okafor', 'Sam'],
  ['  Ann  ', 'Ann'],
  ['', ''],
])('%j is called %j', (name, first) => expect(firstName(name)).toBe(first))

test.each([
  ['My Dashboard', 3, '(3) My Dashboard'],
  ['(3) My Dashboard', 0, 'My Dashboard'],
  ['(99+) My Dashboard', 2, '(2) My Dashboard'],
  ['My Dashboard', 100, '(99+) My Dashboard'],
])('the title %j with %d says %j', (title, count, wanted) => expect(countedTitle(title, count)).toBe(wanted))

test('a status the provider invents later still reads as a sentence', () => {
  expect(disputeWords('lost')).toContain('went back')
  expect(disputeWords('something_new')).toBe('The bank is looking at it.')
})
