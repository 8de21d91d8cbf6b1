import { expect, test } from 'vitest'
import { bodyOf, draftOf, draftProblems, draftSums, emptyDraft, isChanged, paperOf } from './invoice-draft'
import type { Invoice } from './invoices.contract'
import { EMPTY_LINE } from './typed-parts'

const cake = { description: 'Wedding cake', quantity: '1', unit_price: '$1,200.00' }
const cookies = { description: 'Cookies', quantity: '24', unit_price: '2.50' }
const draft = {
  ...emptyDraft({ label: 'Sales tax', rate: 8.25 }),
  customer_name: 'Anna',
  customer_email: 'anna@bread.test',
  lines: [cake, EMPTY_LINE, cookies],
}
const wrong = (typed: Partial<typeof draft>) =>
  Object.fromEntries(Object.entries(draftProblems({ ...draft, ...typed })).filter(([, problem]) => problem))

test('what was typed becomes the call’s body, without rows that nobody filled', () => {
  expect(bodyOf({ ...draft, ask: 'percent', deposit: '50 %', due_on: '2026-12-01', note: ' ' })).toEqual({
    customer_email: 'anna@bread.test',
    customer_name: 'Anna',
    lines: [
      { description: 'Wedding cake', quantity: 1, unit_price: 1200 },
      { description: 'Cookies', quantity: 24, unit_price: 2.5 },
    ],
    tax: { label: 'Sales tax', rate: 8.25 },
    deposit: { percent: 50 },
    deposit_due_on: null,
    due_on: '2026-12-01',
    note: null,
  })
})

test('without a deposit its date is not sent, and without a rate no tax', () => {
  const typed = { ...draft, deposit: '50', deposit_due_on: '2026-11-20', tax_rate: '' }
  expect(bodyOf({ ...typed, ask: 'once' })).toMatchObject({ deposit: null, deposit_due_on: null, tax: null })
  expect(bodyOf({ ...typed, ask: 'amount' })).toMatchObject({ deposit: 50, deposit_due_on: '2026-11-20' })
})

test('the sums follow what is typed, and count nothing for what is no number yet', () => {
  const sums = { subtotal_cents: 126_000, tax_cents: 10_395, total_cents: 136_395 }
  expect(draftSums(draft)).toEqual({ ...sums, deposit_cents: null })
  expect(draftSums({ ...draft, ask: 'percent', deposit: '50' })).toEqual({ ...sums, deposit_cents: 68_198 })
  expect(draftSums({ ...draft, ask: 'amount', deposit: '$100' }).deposit_cents).toBe(10_000)
  const half = [
    { ...cake, unit_price: '12.' },
    { ...cookies, quantity: 'x' },
  ]
  expect(draftSums({ ...draft, lines: half, tax_rate: '' }).total_cents).toBe(1200)
  expect(draftSums({ ...draft, lines: [EMPTY_LINE], ask: 'percent', deposit: 'half' }).deposit_cents).toBe(0)
})

test.each([
  [{}, {}],
  [{ customer_name: ' ' }, { customer_name: 'Please enter your customer’s name.' }],
  [{ customer_email: 'anna' }, { customer_email: 'Please enter a valid email address.' }],
  [{ lines: [{ ...cake, unit_price: 'lots' }] }, { 'lines.0.unit_price': 'Please enter an amount.' }],
  [{ lines: [EMPTY_LINE, { ...cookies, quantity: '1.5' }] }, { 'lines.0.quantity': 'Please enter a whole number.' }],
  [{ lines: [{ ...cake, description: '' }] }, { 'lines.0.description': 'Please say what it’s for.' }],
  [{ lines: [{ ...cake, unit_price: '0.5' }] }, { lines: 'The total must be at least $1.00.' }],
  [{ tax_rate: '26' }, { 'tax.rate': 'Please enter a rate between 0 and 25 percent.' }],
  [{ tax_rate: 'some' }, { 'tax.rate': 'Please enter a rate between 0 and 25 percent.' }],
  [{ tax_label: '' }, { 'tax.label': 'Please name the tax.' }],
  [{ ask: 'amount' as const }, { deposit: 'Please enter an amount.' }],
  [{ ask: 'amount' as const, deposit: '0.50' }, { deposit: 'A deposit must be at least $1.00.' }],
  [{ ask: 'percent' as const, deposit: '120' }, { deposit: 'Please enter a percentage between 1 and 100.' }],
])('%j is told before it is sent', (typed, problems) => expect(wrong(typed)).toEqual(problems))

test('all of it as a deposit leaves no balance', () =>
  expect(wrong({ ask: 'percent', deposit: '100' }).deposit).toMatch(/must leave at least \$1\.00/))

test('a draft that was saved is the same again, and a row that is added changes nothing yet', () => {
  const invoice = {
    ...paperOf({ ...draft, ask: 'amount', deposit: '100' }, 'Maple Street'),
    customer_email: 'anna@bread.test',
  } as Invoice
  const again = draftOf(invoice)
  expect(again.lines).toEqual([{ ...cake, unit_price: '1200.00' }, cookies])
  expect(isChanged({ ...again, lines: [...again.lines, EMPTY_LINE] }, again)).toBe(false)
  expect(isChanged({ ...again, note: 'Thanks!' }, again)).toBe(true)
})
