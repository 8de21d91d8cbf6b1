import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BankPayout, comingOf, comingWords, PAYOUT_STATUSES } from './payout'

const payout = (amount: number, arrives_on: string, status: BankPayout['status'] = 'in_transit'): BankPayout => ({
  ...{ id: `po_${amount}`, amount, arrives_on, status },
})

describe('what is coming to the bank', () => {
  test.each([
    ['nothing', 0, [], { coming: 0, owes: 0, first: null }],
    ['a balance', 500, [], { coming: 500, owes: 0, first: null }],
    ['a refund after the payout', -420, [], { coming: 0, owes: 420, first: null }],
    [
      'two that have left, and a refund since',
      -420,
      [payout(900, '2026-11-20'), payout(100, '2026-11-19'), payout(50, '2026-11-19', 'pending')],
      { coming: 1050, owes: 420, first: { amount: 150, arrives_on: '2026-11-19' } },
    ],
    [
      'one that is taken from the bank, for what was owed',
      500,
      [payout(-420, '2026-11-19'), payout(900, '2026-11-20')],
      { coming: 1400, owes: 0, first: { amount: 900, arrives_on: '2026-11-20' } },
    ],
    [
      'what arrived, came back or was stopped counts no more',
      70,
      [payout(900, '2026-11-16', 'paid'), payout(70, '2026-11-13', 'failed'), payout(30, '2026-11-12', 'canceled')],
      { coming: 70, owes: 0, first: null },
    ],
  ] as const)('%s', (_, balance, payouts, expected) => {
    expect(comingOf(balance, payouts)).toEqual(expected)
  })

  test('is never below zero, and no cent is lost between what comes and what is owed', () => {
    const payouts = fc.array(
      fc.record({
        ...{ id: fc.constant('po_1'), amount: fc.integer({ min: 1, max: 100_000 }) },
        arrives_on: fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20'),
        status: fc.constantFrom(...PAYOUT_STATUSES),
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), payouts, (balance, all) => {
        const { coming, owes, first } = comingOf(balance, all)
        const left = all.filter(({ status }) => status === 'pending' || status === 'in_transit')
        expect(coming - owes).toBe(balance + left.reduce((sum, { amount }) => sum + amount, 0))
        expect(Math.min(coming, owes, coming - (first?.amount ?? 0))).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

const FACTS = { coming: 0, owes: 0, first: null, clears_on: null, payouts_enabled: true }
const FIRST = { amount: 529.9, arrives_on: '2026-11-19' }

test.each([
  [{}, 'Nothing’s on its way right now.'],
  [{ coming: 529.9, first: FIRST }, 'It arrives Thu, Nov 19.'],
  [
    { coming: 744.28, first: FIRST, clears_on: '2026-11-20' },
    '$529.90 arrives Thu, Nov 19. The rest goes out as it clears, from Fri, Nov 20.',
  ],
  [{ coming: 744.28, first: FIRST }, '$529.90 arrives Thu, Nov 19. The rest goes out with the next payout.'],
  [{ coming: 20, clears_on: '2026-11-20' }, 'It goes out as it clears, from Fri, Nov 20.'],
  [{ coming: 20 }, 'It goes out with the next payout.'],
  [
    { coming: 20, payouts_enabled: false },
    'Our payment partner needs a few details from you before it can go to your bank.',
  ],
  [{ owes: 4.2 }, 'You owe $4.20. It comes out of your next sales.'],
  [
    { coming: 529.9, first: FIRST, owes: 4.2 },
    'It arrives Thu, Nov 19. You owe $4.20. It comes out of your next sales.',
  ],
])('%o: %s', (facts, words) => {
  expect(comingWords({ ...FACTS, ...facts }).join(' ')).toBe(words)
})
