import { expect, test } from 'vitest'
import { bodyOf, firstQuote, type QuoteForm, quoteAgain, quoteProblems, quoteSums } from './quote-form'
import type { Quote } from './requests.contract'

const ZONE = 'America/Chicago'
const line = (unit_price: string, quantity = '1', description = 'Cake') => ({
  description,
  quantity,
  unit_price,
})
const form = (change: Partial<QuoteForm> = {}): QuoteForm => ({
  ...firstQuote('2026-12-18', '2026-11-16'),
  lines: [line('120'), line('2.50', '24', 'Cookies')],
  ...change,
})
const problemsOf = (typed: QuoteForm) =>
  Object.entries(quoteProblems(typed, quoteSums(typed, 0))).filter(([, problem]) => problem)

test('a first quote asks for half, and holds for a week or until the day before', () => {
  expect(firstQuote('2026-12-18', '2026-11-16')).toMatchObject({ deposit: '50', expires_on: '2026-11-23' })
  expect(firstQuote('2026-11-18', '2026-11-16').expires_on).toBe('2026-11-17')
  expect(firstQuote('2026-11-16', '2026-11-16').expires_on).toBe('2026-11-16')
})

test('sums count tax on the goods, delivery only where it is delivered, and the fee of the whole', () => {
  expect(quoteSums(form({ delivery: '15' }), 8.25)).toEqual({
    ...{ subtotal_cents: 18000, delivery_cents: 0, tax_cents: 1485, total_cents: 19485 },
    ...{ deposit_cents: 9743, keeps_cents: 19485 - 565 - 30 },
  })
  const sums = quoteSums(form({ delivery: '15', fulfillment_type: 'delivery', ask: 'once' }), 0)
  expect(sums).toMatchObject({ delivery_cents: 1500, total_cents: 19500, deposit_cents: null })
})

test('what is only half typed counts nothing', () =>
  expect(quoteSums(form({ lines: [line('abc'), line('10', 'x')] }), 8.25).total_cents).toBe(0))

test.each([
  [{}, []],
  [{ lines: [line('', '0', ' ')] }, ['lines.0.description', 'lines.0.quantity', 'lines.0.unit_price']],
  [{ lines: [line('0.50')] }, ['lines']],
  [{ deposit: '101' }, ['deposit']],
  [{ ask: 'amount', deposit: '180' }, ['deposit']],
  [{ ask: 'once', deposit: 'x' }, []],
  [{ ready_from: '10:00' }, ['ready_from']],
  [{ ready_from: '10:00', ready_until: '09:00' }, ['ready_from']],
  [{ ready_on: '' }, ['ready_from']],
  [{ expires_on: '' }, ['expires_at']],
  [{ fulfillment_type: 'delivery', delivery: 'free' }, ['delivery']],
] as [Partial<QuoteForm>, string[]][])('%j is refused at %j', (change, names) =>
  expect(problemsOf(form(change)).map(([name]) => name)).toEqual(names),
)

test('the call gets dollars, moments at the bakery, and a percentage as such', () => {
  const typed = form({ ready_from: '10:00', ready_until: '12:30', balance_due_on: '2026-12-11', note: 'See you!' })
  expect(bodyOf(typed, ZONE)).toEqual({
    lines: [
      { description: 'Cake', quantity: 1, unit_price: 120 },
      { description: 'Cookies', quantity: 24, unit_price: 2.5 },
    ],
    delivery: null,
    deposit: { percent: 50 },
    balance_due_on: '2026-12-11',
    expires_at: '2026-11-24T05:59:00.000Z',
    ready_from: '2026-12-18T16:00:00.000Z',
    ready_until: '2026-12-18T18:30:00.000Z',
    fulfillment_type: 'pickup',
    delivery_address: null,
    note: 'See you!',
  })
})

test('without times it is any time that day, and a delivery has its address', () => {
  const address = { street: '1 Oak St', unit: ' ', city: 'Ames', state: 'IA', zip_code: '50010' }
  const typed = form({ fulfillment_type: 'delivery', address, ask: 'amount', deposit: '60' })
  expect(bodyOf(typed, ZONE)).toMatchObject({
    ready_from: '2026-12-18T06:00:00.000Z',
    ready_until: '2026-12-19T06:00:00.000Z',
    delivery: 0,
    deposit: 60,
    delivery_address: { street: '1 Oak St', city: 'Ames', state: 'IA', zip_code: '50010' },
  })
})

test('a new version begins as the one before, and holds for a while again', () => {
  const quote = {
    lines: [{ description: 'Cake', quantity: 2, unit_price: 90, total: 180 }],
    ...{ delivery: 0, deposit: 60, balance_due_on: '2026-12-11', fulfillment_type: 'pickup', note: null },
    ...{ ready_from: '2026-12-18T16:00:00.000Z', ready_until: '2026-12-18T18:30:00.000Z' },
    expires_at: '2026-11-10T05:59:00.000Z',
  } as Quote
  const again = quoteAgain(quote, { time_zone: ZONE, today: '2026-11-16' })
  expect(again.lines).toEqual([{ description: 'Cake', quantity: '2', unit_price: '90.00' }])
  expect(again).toMatchObject({
    ...{ ask: 'amount', deposit: '60.00', ready_on: '2026-12-18', ready_from: '10:00', ready_until: '12:30' },
    expires_on: '2026-11-23',
  })
  const delivery_address = { street: '1 Oak St', city: 'Ames', state: 'IA', zip_code: '50010' }
  expect(quoteAgain({ ...quote, delivery_address }, { time_zone: ZONE, today: '2026-11-16' }).address).toEqual({
    ...delivery_address,
    unit: '',
  })
  const any_time = { ...quote, ready_from: '2026-12-18T06:00:00.000Z', ready_until: '2026-12-19T06:00:00.000Z' }
  expect(quoteAgain(any_time, { time_zone: ZONE, today: '2026-11-16' })).toMatchObject({
    ready_from: '',
    ready_until: '',
  })
})
