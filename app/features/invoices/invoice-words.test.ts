import { expect, test } from 'vitest'
import { actorWords, dueLine, mayVoid, refundable, standingOf, termsOf, titleOf } from './invoice-words'
import type { Invoice } from './invoices.contract'

test.each([
  ['sent', true, 0, 'Overdue'],
  ['part_paid', false, 0, 'Partly paid'],
  ['paid', false, 0, 'Paid'],
  ['paid', false, 20, 'Partly refunded $20.00'],
  ['paid', false, 100, 'Refunded'],
  ['void', false, 100, 'Void'],
  ['closed', false, 0, 'Closed'],
  ['closed', false, 20, 'Partly refunded $20.00'],
] as const)('%s, overdue %s, %s of 100 given back: %s', (state, overdue, refunded, words) =>
  expect(standingOf({ state, overdue, refunded, total: 100, paid: 100 }).words).toBe(words),
)

test('a deposit that went back is all that came', () =>
  expect(standingOf({ state: 'closed', overdue: false, refunded: 40, total: 100, paid: 40 }).words).toBe('Refunded'))

test('a draft has no number', () => {
  expect(titleOf({ invoice_number: null })).toBe('Draft invoice')
  expect(titleOf({ invoice_number: 7 })).toBe('Invoice #0007')
})

test('a date is told while money is expected', () => {
  expect(dueLine({ state: 'sent', overdue: false, due_on: '2026-11-20' })).toBe('Due Fri, Nov 20, 2026')
  expect(dueLine({ state: 'part_paid', overdue: true, due_on: '2026-11-20' })).toBe('Was due Fri, Nov 20, 2026')
  expect(dueLine({ state: 'paid', overdue: false, due_on: '2026-11-20' })).toBeNull()
  expect(dueLine({ state: 'sent', overdue: false, due_on: null })).toBeNull()
})

test.each([
  ['bakery', 'bakery', 'You'],
  ['bakery', 'customer', 'Maple Street'],
  ['customer', 'customer', 'You'],
  ['customer', 'bakery', 'Anna'],
  ['guest', 'admin', 'Anna'],
  ['admin', 'customer', 'Support'],
  ['system', 'bakery', 'Automatic'],
] as const)('what %s did, told to %s', (role, viewer, words) =>
  expect(actorWords(role, { viewer, bakery: { name: 'Maple Street' }, customer_name: 'Anna' } as Invoice)).toBe(words),
)

test('only what came by card goes back by card', () => {
  const payments = [
    { method: 'card', state: 'paid', amount: 50.1, refunded: 20.05 },
    { method: 'card', state: 'expired', amount: 50, refunded: 0 },
    { method: 'cash', state: 'paid', amount: 30, refunded: 0 },
    { method: 'card', state: 'paid', amount: 0.2, refunded: 0 },
  ] as Invoice['payments']
  expect(refundable({ payments })).toBe(30.25)
})

test.each([
  ['sent', [], true],
  ['part_paid', [{ method: 'card', state: 'paid', amount: 50, refunded: 20 }], false],
  ['part_paid', [{ method: 'card', state: 'paid', amount: 50, refunded: 50 }], true],
  ['part_paid', [{ method: 'cash', state: 'paid', amount: 50, refunded: 0 }], false],
  ['sent', [{ method: 'cash', state: 'undone', amount: 50, refunded: 0 }], true],
  ['draft', [], false],
  ['void', [], false],
] as const)('%s with %j may be voided: %s', (state, payments, may) =>
  expect(mayVoid({ state, payments: payments as unknown as Invoice['payments'] })).toBe(may),
)

test('terms are ticked with the day on which enough had come', () => {
  const paid = (amount: number, day: number) => ({
    state: 'paid',
    amount,
    received_on: null,
    paid_at: `2026-11-${day}T20:00:00Z`,
  })
  const terms = (...payments: object[]) =>
    termsOf({
      ...{ state: 'sent', total: 100, paid: 0, deposit: 40, deposit_due_on: null, balance_due_on: '2026-12-02' },
      ...{ bakery: { name: 'Rye', slug: 'rye', time_zone: 'America/Chicago' }, payments },
    } as unknown as Invoice).map(({ name, words }) => `${name} ${words}`)
  expect(terms()).toEqual(['Deposit due now', 'Balance due Wed, Dec 2, 2026'])
  expect(terms(paid(39.99, 16))).toEqual(['Deposit due now', 'Balance due Wed, Dec 2, 2026'])
  expect(terms(paid(39.99, 16), paid(0.01, 18))).toEqual(['Deposit paid Nov 18', 'Balance due Wed, Dec 2, 2026'])
  expect(terms({ ...paid(40, 16), state: 'undone' }, paid(40, 18), paid(60, 20))).toEqual([
    'Deposit paid Nov 18',
    'Balance paid Nov 20',
  ])
})
