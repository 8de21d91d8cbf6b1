import { describe, expect, test } from 'vitest'
import {
  asSubject,
  bakersInvoicePath,
  CARD_MAX_CENTS,
  CARD_MIN_CENTS,
  cardAmount,
  depositOpenCents,
  depositProblem,
  feeOfPart,
  feeOn,
  HOW_WORDS,
  invoiceNumber,
  invoicePath,
  isOverdue,
  NO_SUCH_INVOICE,
  type Part,
  percentOf,
  receivedProblem,
  stateOf,
  sumsOf,
  TOO_LITTLE_FOR_CARD,
  totalProblem,
} from './invoice'

const owed = (total_cents: number, deposit_cents: number | null = null, paid_cents = 0) => ({
  ...{ total_cents, deposit_cents, paid_cents },
})

describe('sums', () => {
  const line = (quantity: number, unit_price_cents: number) => ({ description: 'Cake', quantity, unit_price_cents })
  test.each([
    [[line(1, 1000)], 825, { subtotal_cents: 1000, tax_cents: 83, total_cents: 1083 }],
    [[line(3, 333), line(2, 50)], 0, { subtotal_cents: 1099, tax_cents: 0, total_cents: 1099 }],
    // Half a cent counts up: 5 % of 0.10 is half a cent.
    [[line(1, 10)], 500, { subtotal_cents: 10, tax_cents: 1, total_cents: 11 }],
    [[line(1, 9)], 500, { subtotal_cents: 9, tax_cents: 0, total_cents: 9 }],
  ])('%o at %i', (lines, rate, sums) => expect(sumsOf(lines, rate)).toEqual(sums))

  test('a total and a deposit that a card can pay', () => {
    expect(totalProblem(99)).toContain('at least $1.00')
    expect(totalProblem(100)).toBeNull()
    expect(totalProblem(10_000_000)).toBeNull()
    expect(totalProblem(10_000_001)).toContain('$100,000.00')
    expect(depositProblem(null, 100)).toBeNull()
    expect(depositProblem(99, 1000)).toContain('at least $1.00')
    expect(depositProblem(100, 1000)).toBeNull()
    expect(depositProblem(901, 1000)).toContain('balance')
    expect(depositProblem(900, 1000)).toBeNull()
  })
})

describe('what a card pays now', () => {
  test.each<[ReturnType<typeof owed>, Part, number]>([
    [owed(5000), 'all', 5000],
    [owed(5000, 2000), 'deposit', 2000],
    [owed(5000, 2000, 500), 'deposit', 1500],
    [owed(5000, 2000, 2000), 'deposit', 3000],
    [owed(5000, 2000, 500), 'all', 4500],
    // Of the deposit less is missing than a card can pay.
    [owed(5000, 2000, 1950), 'deposit', 100],
    [owed(1000, 900, 850), 'deposit', 150],
    [owed(5000, null, 4950), 'all', 50],
    // One payment has a most, and leaves what a card can pay.
    [owed(1_000_000), 'all', 1_000_000],
    [owed(1_000_050), 'all', 999_950],
    [owed(3_000_000), 'all', 1_000_000],
    [owed(3_000_000, 1_500_000), 'deposit', 1_000_000],
  ])('%o %s', (invoice, part, cents) => expect(cardAmount(invoice, part)).toBe(cents))
})

test('the state follows from what came, and overdue from the day', () => {
  expect(stateOf(owed(1000))).toBe('sent')
  expect(stateOf(owed(1000, null, 1))).toBe('part_paid')
  expect(stateOf(owed(1000, null, 1000))).toBe('paid')
  expect(stateOf({ ...owed(1000, null, 1), state: 'closed' })).toBe('closed')
  const due = { ...owed(1000, 300), state: 'sent' as const, deposit_due_on: '2026-11-10', due_on: '2026-11-20' }
  expect(isOverdue(due, '2026-11-10')).toBe(false)
  expect(isOverdue(due, '2026-11-11')).toBe(true)
  expect(isOverdue({ ...due, paid_cents: 300, state: 'part_paid' }, '2026-11-20')).toBe(false)
  expect(isOverdue({ ...due, paid_cents: 300, state: 'part_paid' }, '2026-11-21')).toBe(true)
  // Without dates nothing is late, whatever is missing.
  expect(isOverdue({ ...due, deposit_due_on: null, due_on: null }, '2026-12-01')).toBe(false)
  expect(isOverdue({ ...due, state: 'paid' }, '2026-12-01')).toBe(false)
  expect(isOverdue({ ...due, state: 'draft' }, '2026-12-01')).toBe(false)
})

test.each([
  ['2026-11-20', null],
  ['2016-11-20', null],
  ['2026-11-21', 'That day is in the future. Please choose the day you got the money.'],
  ['2062-11-17', 'That day is in the future. Please choose the day you got the money.'],
  ['2016-11-19', 'That’s more than 10 years ago. Please check the year.'],
  ['0202-11-20', 'That’s more than 10 years ago. Please check the year.'],
])('money that came on %s, said on November 20, 2026: %s', (day, sentence) => {
  expect(receivedProblem(day, '2026-11-20')).toBe(sentence)
})

describe('fees of split invoices against exact fractions', () => {
  /** 2.9 % of the whole, half a cent up, and 0.30 (ruling 42), in exact fractions of a cent. */
  const exact = (cents: number): number => Number((2n * 29n * BigInt(cents) + 1000n) / 2000n) + 30
  const exactPercent = (cents: number, percent: number) => Number((2n * BigInt(cents) * BigInt(percent) + 100n) / 200n)

  /** Every total up to 5.99, and then further and further apart, to the most that an invoice can be. */
  const TOTALS = Array.from({ length: 2000 }, (_, at) =>
    at < 500 ? 100 + at : Math.min(10_000_000, Math.round(600 * 16_667 ** ((at - 500) / 1499))),
  )

  /** All of it by card, the deposit first, as the pages to pay would have it. */
  function payOff(total_cents: number, deposit_cents: number | null): number[] {
    const amounts: number[] = []
    for (let paid = 0; paid < total_cents; paid += amounts.at(-1)!) {
      const invoice = owed(total_cents, deposit_cents, paid)
      amounts.push(cardAmount(invoice, depositOpenCents(invoice) > 0 ? 'deposit' : 'all'))
    }
    return amounts
  }

  test('deposits of every percent over 2,000 totals: the parts add up to the fee of the whole, to the cent', () => {
    let checked = 0
    const wrong: unknown[] = []
    for (const total of new Set(TOTALS)) {
      for (let percent = 1; percent <= 100; percent++) {
        const deposit = percentOf(total, percent)
        if (deposit !== exactPercent(total, percent)) wrong.push({ total, percent, deposit })
        const amounts = payOff(total, depositProblem(deposit, total) ? null : deposit)
        let before = 0
        let fees = 0
        for (const amount of amounts) {
          const fee = feeOfPart(before, amount)
          fees += fee
          before += amount
          const legal = amount >= CARD_MIN_CENTS && amount <= CARD_MAX_CENTS && fee > 0 && fee < amount
          if (!legal || fees !== exact(before)) wrong.push({ total, percent, amount, fee })
        }
        if (before !== total || fees !== feeOn(total) || fees !== exact(total)) wrong.push({ total, percent, fees })
        checked++
      }
    }
    expect(wrong).toEqual([])
    expect(new Set(TOTALS).size).toBe(2000)
    expect(checked).toBe(200_000)
  })
})

test('the words, the number and the places of an invoice', () => {
  expect(HOW_WORDS).toEqual({
    ...{ card: 'by card', cash: 'in cash', check: 'by check' },
    ...{ venmo: 'by Venmo', zelle: 'by Zelle', other: 'another way' },
  })
  expect([invoiceNumber(7), invoiceNumber(12_345)]).toEqual(['#0007', '#12345'])
  expect([invoicePath('rye'), bakersInvoicePath('rye')]).toEqual(['/invoices/rye', '/dashboard/invoices/rye'])
  expect(asSubject('rye')).toEqual({ subject_kind: 'invoice_payment', subject_id: 'rye' })
  expect(NO_SUCH_INVOICE).toBe('We couldn’t find that invoice.')
  expect(TOO_LITTLE_FOR_CARD).toBe(
    'Less than $1.00 is left, which is too little for a card payment. Please settle it with your baker.',
  )
})
