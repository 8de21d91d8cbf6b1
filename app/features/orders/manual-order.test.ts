import { expect, test } from 'vitest'
import { payUntil, takenFees, takenProblems } from './manual-order'

const NOW = new Date('2026-11-16T12:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

test.each([
  ['48 hours', {}, 48],
  ['…and no longer for a window after that', { requested_for: at(72) }, 48],
  ['until the bread is handed over', { requested_for: at(20), requested_until: at(22) }, 20],
  ['until that ends, if it has begun', { requested_for: at(-1), requested_until: at(2) }, 2],
  ['an hour is meant where no end was said', { requested_for: at(-0.5) }, 0.5],
])('a link to pay works for %s', (_, taken, hours) => expect(payUntil(taken, NOW)).toEqual(at(hours)))

test.each([
  [{ method: 'cash' }, null],
  [{ method: 'later', requested_for: at(-200) }, null],
  [{ method: 'cash', paid: true, completed: true }, null],
  [{}, 'method'],
  [{ method: 'later', paid: true }, 'method'],
  [{ method: 'cash', requested_until: at(1) }, 'requested_for'],
  [{ method: 'cash', requested_for: at(1), requested_until: at(1) }, 'requested_until'],
  // All of the day on which clocks are set back.
  [{ method: 'cash', requested_for: at(1), requested_until: at(26) }, null],
  [{ method: 'cash', requested_for: at(1), requested_until: at(26.5) }, 'requested_until'],
  [{ pay_link: true }, 'customer_email'],
  [{ pay_link: true, customer_email: 'a@b.test' }, null],
  [{ pay_link: true, customer_email: 'a@b.test', paid: true }, 'pay_link'],
  [{ pay_link: true, customer_email: 'a@b.test', requested_for: at(-2) }, 'requested_for'],
  [{ pay_link: true, customer_email: 'a@b.test', requested_for: at(-2), requested_until: at(1) }, null],
  [
    { pay_link: true, paid: true, requested_for: at(9000), requested_until: at(1) },
    'requested_for requested_until customer_email pay_link',
  ],
] as const)('%j: %s', (taken, fields) => {
  const wrong = Object.entries(takenProblems(taken, NOW)).filter(([, sentence]) => sentence)
  expect(wrong.map(([field]) => field).join(' ') || null).toBe(fields)
})

test('it may cost nothing, but not the world', () => {
  expect(takenFees([], 0)).toMatchObject({ customer_total_cents: 0, fee_structure_version: 'offline_v1' })
  expect(takenFees([{ total_cents: 999 }], 350)).toMatchObject({ customer_fee_cents: 0, baker_receives_cents: 1349 })
  expect(() => takenFees([{ total_cents: 1_000_001 }], 0)).toThrow('Order amount cannot exceed $10000.00')
})
