import { expect, test } from 'vitest'
import { QUOTE_STATES, type QuoteState, REQUEST_STATES, type RequestState } from './request'
import { customerLine, payNow, standingWords, waitsForBakery } from './request-words'

const standing = (state: RequestState, quote: QuoteState | null = null) => ({
  state,
  order_cancelled: false,
  quote: quote && { state: quote },
})

test.each([
  ['open', null, 'Waiting for a quote', 'New'],
  ['open', 'open', 'Quote to answer', 'Waiting for the customer'],
  ['open', 'declined', 'Quote declined', 'Quote declined'],
  ['open', 'expired', 'Quote expired', 'Quote expired'],
  ['open', 'withdrawn', 'Quote withdrawn', 'Quote withdrawn'],
  ['unverified', null, 'Check your email', 'Check your email'],
  ['accepted', 'accepted', 'Booked', 'Booked'],
  ['declined', 'withdrawn', 'Declined', 'Declined'],
  ['withdrawn', null, 'Withdrawn', 'Withdrawn by the customer'],
] as const)('%s with a quote that is %s: "%s", to the bakery "%s"', (state, quote, customer, bakery) => {
  expect(standingWords(standing(state, quote), 'customer').label).toBe(customer)
  expect(standingWords(standing(state, quote), 'bakery').label).toBe(bakery)
})

test('once its order is cancelled, nobody reads that it is booked', () => {
  const cancelled = { ...standing('accepted', 'accepted'), order_cancelled: true }
  for (const side of ['customer', 'bakery'] as const) expect(standingWords(cancelled, side).label).toBe('Cancelled')
  expect(customerLine(cancelled, 'Rye')).toBe('Your order from Rye was cancelled.')
})

test('it is the bakery’s turn whenever nothing can be accepted', () => {
  const waits = REQUEST_STATES.flatMap((state) =>
    [null, ...QUOTE_STATES]
      .filter((quote) => waitsForBakery(standing(state, quote)))
      .map((quote) => `${state} ${quote}`),
  )
  expect(waits).toEqual([
    'open null',
    'open accepted',
    'open declined',
    'open expired',
    'open withdrawn',
    'open replaced',
  ])
})

test('whoever asked reads what comes next, in another sentence for each state', () => {
  const lines = [
    ...REQUEST_STATES.map((state) => customerLine(standing(state), 'Rye')),
    ...(['open', 'expired', 'withdrawn', 'declined'] as const).map((quote) =>
      customerLine(standing('open', quote), 'Rye'),
    ),
  ]
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.filter((line) => line.includes('undefined'))).toEqual([])
})

test.each([
  [{ total: 180, deposit: 60 }, 'deposit', 60],
  [{ total: 180, deposit: 60 }, 'all', 180],
  [{ total: 180.35, deposit: null }, 'all', 180.35],
  [{ total: 12000, deposit: null }, 'all', 10000],
] as const)('of %j a card pays, for the %s, $%d', (quote, part, pays) => expect(payNow(quote, part)).toBe(pays))
