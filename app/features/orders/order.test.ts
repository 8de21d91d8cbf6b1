import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  allowedFrom,
  asSubject,
  cannotChange,
  isActive,
  isFinal,
  isPaidElsewhere,
  isUnviewed,
  manualOrderNumber,
  NO_SUCH_ORDER,
  NOT_A_HELPERS,
  normalOrderNumber,
  OPEN_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  orderNumber,
  PAYMENT_STATUSES,
  setsReadyTime,
  showsAddress,
  TRANSITIONS,
} from './order'

/** Ruling 23 once more, by hand. */
const BAKERY = [
  'pending confirmed',
  'confirmed preparing',
  'confirmed ready',
  'preparing ready',
  'ready completed',
  'pending cancelled',
  'confirmed cancelled',
  'preparing cancelled',
  'ready cancelled',
]

describe.each(ORDER_STATUSES)('from %s', (from) => {
  test.each(ORDER_STATUSES)('to %s', (to) => {
    expect(allowedFrom(to, 'bakery').includes(from)).toBe(BAKERY.includes(`${from} ${to}`))
    expect(allowedFrom(to, 'helper').includes(from)).toBe(BAKERY.includes(`${from} ${to}`) && to !== 'cancelled')
    expect(allowedFrom(to, 'customer').includes(from)).toBe(from === 'pending' && to === 'cancelled')
    expect(cannotChange(from, to)).toContain(from)
    expect(cannotChange(from, to)).toContain(to)
  })
})

test('a customer may only call off what nobody has answered', () => {
  expect(ORDER_STATUSES.filter((from) => TRANSITIONS.customer[from].length > 0)).toEqual(['pending'])
})

test('what is refused is told in a sentence', () => {
  expect(cannotChange('ready', 'ready')).toBe('This order is already ready.')
  expect(cannotChange('ready', 'preparing')).toBe('This order is ready, so it can’t become preparing.')
  expect(NO_SUCH_ORDER).toBe('We couldn’t find that order.')
})

test('a payment names the order that it pays', () => {
  expect(asSubject('rye')).toEqual({ subject_kind: 'order', subject_id: 'rye' })
})

test('every status can be reached, and only two are final', () => {
  const reached = new Set<OrderStatus>(['pending'])
  for (const status of reached) for (const next of TRANSITIONS.bakery[status]) reached.add(next)
  expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort())
  expect(ORDER_STATUSES.filter(isFinal)).toEqual(['completed', 'cancelled'])
  expect(OPEN_STATUSES).toEqual(['pending', 'confirmed', 'preparing', 'ready'])
})

test('active, ready times and the address', () => {
  expect(PAYMENT_STATUSES.filter(isPaidElsewhere).toSorted()).toEqual(['invoiced', 'offline'])
  expect(ORDER_STATUSES.filter(isActive)).toEqual(['confirmed', 'preparing', 'ready'])
  expect(ORDER_STATUSES.filter(setsReadyTime)).toEqual(['ready', 'completed'])
  expect(ORDER_STATUSES.filter(showsAddress)).toEqual(['confirmed', 'preparing', 'ready', 'completed'])
})

test('unviewed: paid, not cancelled, not opened', () => {
  const order = { viewed_at: null, status: 'pending', payment_status: 'paid' } as const
  expect(isUnviewed(order)).toBe(true)
  expect(isUnviewed({ ...order, viewed_at: '2026-11-15T08:00:00.000Z' })).toBe(false)
  expect(isUnviewed({ ...order, status: 'cancelled' })).toBe(false)
  expect(PAYMENT_STATUSES.filter((payment_status) => !isUnviewed({ ...order, payment_status }))).toEqual([
    'unpaid',
    'expired',
  ])
})

test('order numbers are hard to guess and easy to say', () => {
  const numbers = new Set(Array.from({ length: 2_000 }, () => orderNumber(randomInt)))
  expect(numbers.size).toBe(2_000)
  for (const number of numbers) expect(number).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){2}[2-9A-HJKMNP-TV-Z]{4}$/)
  let widest = 0
  orderNumber((below) => {
    widest = below
    return 0
  })
  expect(12 * Math.log2(widest)).toBeGreaterThanOrEqual(50)
  expect(normalOrderNumber(' k7qd m2xw-9htb ')).toBe('K7QD-M2XW-9HTB')
  expect(normalOrderNumber('')).toBe('')
})

test('the number of an order taken elsewhere says so, however it is typed', () => {
  expect(manualOrderNumber(() => 0)).toBe('M-2222-2222-2222')
  expect(normalOrderNumber('m 2222 3333 4444')).toBe('M-2222-3333-4444')
  // One that only begins with the letter, and one that is as long and begins with another.
  expect(normalOrderNumber('m2xwk7qd9htb')).toBe('M2XW-K7QD-9HTB')
  expect(normalOrderNumber('k222233334444')).toBe('K222-2333-3444-4')
  expect(normalOrderNumber('k22223333444m')).toBe('K222-2333-3444-M')
  expect(normalOrderNumber('m222233334')).toBe('M222-2333-34')
})

test('a helper who wants to cancel is told whom to ask, and nothing follows an end', () => {
  expect(NOT_A_HELPERS).toBe(
    'Cancelling sends the money back, so it’s up to the bakery’s owner. Please ask them to do it.',
  )
  for (const party of ['bakery', 'helper', 'customer'] as const)
    for (const end of ['completed', 'cancelled'] as const) expect(TRANSITIONS[party][end]).toEqual([])
})
