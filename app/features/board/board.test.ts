import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus, TRANSITIONS } from '../orders/order'
import {
  type BoardList,
  boardPaymentLabel,
  COLUMNS,
  countedTitle,
  countUnviewed,
  firstName,
  inColumns,
  isOpen,
  mayRefund,
  NEXT,
  withAnswer,
  withPart,
  withPatch,
} from './board'
import type { BoardOrder } from './board.contract'

const order = (id: string, status: OrderStatus, more: Partial<BoardOrder> = {}) =>
  ({
    id,
    status,
    payment_status: 'paid',
    requested_for: null,
    requested_until: null,
    proposed_for: null,
    proposed_until: null,
    created_at: '2026-11-15T08:00:00.000Z',
    viewed_at: null,
    ...more,
  }) as BoardOrder

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

  test('hold each open order once; what is wanted first stands first', () => {
    const columns = inColumns([
      order('late', 'pending', { requested_for: '2026-11-20T09:00:00.000Z' }),
      order('soon', 'pending', { requested_for: '2026-11-16T09:00:00.000Z' }),
      order('any', 'pending'),
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
    order('unpaid', 'pending', { payment_status: 'unpaid' }),
  ]
  expect(countUnviewed(orders)).toBe(1)
})

describe('the list of open orders', () => {
  const list: BoardList = {
    rows: [order('a', 'pending'), order('b', 'ready')],
    total: 5,
    handed_over: 0,
    next: 'b',
    more: true,
  }
  const told = ({ rows, total }: BoardList) => [rows.map(({ id, status }) => `${id} ${status}`), total]

  test.each<[string, BoardList, unknown]>([
    [
      'an order that changed',
      withPart(list, 'a', { rows: [order('a', 'confirmed')], total: 5 }),
      ['b ready', 'a confirmed'],
    ],
    [
      'a new one',
      withPart(list, 'c', { rows: [order('c', 'pending')], total: 6 }),
      ['a pending', 'b ready', 'c pending'],
    ],
    ['one that is no longer open', withPart(list, 'b', { rows: [], total: 4 }), ['a pending']],
    [
      'one of a later page that is no longer open',
      withPart(list, 'z', { rows: [], total: 4 }),
      ['a pending', 'b ready'],
    ],
  ])('takes in %s, and keeps its place in the pages', (_, after, rows) => {
    expect(told(after)[0]).toEqual(rows)
    expect([after.next, after.more]).toEqual(['b', true])
  })

  test('believes the server’s count', () => expect(withPart(list, 'c', { rows: [], total: 9 }).total).toBe(9))

  test('holds what the server answered to a change, and counts what left', () => {
    expect(told(withAnswer(list, order('a', 'confirmed')))).toEqual([['b ready', 'a confirmed'], 5])
    expect(told(withAnswer(list, order('b', 'completed')))).toEqual([['a pending'], 4])
    expect(told(withAnswer(list, order('z', 'cancelled')))).toEqual([['a pending', 'b ready'], 5])
  })

  test('shows what was pressed in its place', () => {
    const after = withPatch(list, 'a', { status: 'confirmed', busy: true })
    expect(told(after)).toEqual([['a confirmed', 'b ready'], 5])
    expect(after.rows.map(({ busy: waiting }) => waiting)).toEqual([true, undefined])
  })
})

test.each([
  ['Sam Okafor', 'Sam'],
  ['  Ann  ', 'Ann'],
  ['', ''],
  ['Mrs. Delgado', 'Mrs. Delgado'],
])('%j is called %j', (name, first) => expect(firstName(name)).toBe(first))

test.each([
  ['My Dashboard', 3, '(3) My Dashboard'],
  ['(3) My Dashboard', 0, 'My Dashboard'],
  ['(99+) My Dashboard', 2, '(2) My Dashboard'],
  ['My Dashboard', 100, '(99+) My Dashboard'],
])('the title %j with %d says %j', (title, count, wanted) => expect(countedTitle(title, count)).toBe(wanted))

test.each([
  ['paid', {}, 'Paid'],
  ['partly_refunded', { refunded: 5, left_to_refund: 15, customer_total: 22 }, 'Partly refunded $5.00'],
  ['partly_refunded', { refunded: 21, left_to_refund: 0, customer_total: 22 }, 'Refunded $21.00'],
  ['refunded', { refunded: 22, left_to_refund: 0, customer_total: 22 }, 'Refunded'],
  ['offline', { offline_method: 'cash' }, 'To pay in cash'],
] as const)('%s with %o is labeled %s', (payment_status, more, words) => {
  expect(boardPaymentLabel({ payment_status, ...more })).toBe(words)
})

test.each([
  ['an open order with goods left', { status: 'ready', left_to_refund: 5 }, true],
  ['an open order of which all is refunded: it can be cancelled', { status: 'ready', left_to_refund: 0 }, false],
  ['a completed one with goods left', { status: 'completed', left_to_refund: 5 }, true],
  ['a completed one of which fees are left', { status: 'completed', left_to_refund: 0 }, true],
  ['a completed one of which nothing is left', { status: 'completed', payment_status: 'refunded' }, false],
  ['a cancelled one', { status: 'cancelled', left_to_refund: 5 }, false],
  ['one that a bank decides about', { status: 'completed', payment_status: 'disputed' }, false],
  ['one paid in cash', { status: 'completed', payment_status: 'offline' }, false],
  ['a helper’s', { status: 'ready', viewer: 'helper' }, false],
] as const)('%s: refund %s', (_, more, may) => {
  expect(mayRefund({ payment_status: 'partly_refunded', viewer: 'bakery', ...more })).toBe(may)
})
