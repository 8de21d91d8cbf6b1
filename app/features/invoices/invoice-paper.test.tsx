import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyDraft, type Paper, paperOf } from './invoice-draft'
import { InvoicePaper } from './invoice-paper'

const cake = { description: 'Lemon cake', quantity: '2', unit_price: '60' }
const draft = { ...emptyDraft({ label: 'Sales tax', rate: 8.25 }), lines: [cake], customer_name: 'Anna' }
const words = (paper: Paper) =>
  renderToStaticMarkup(<InvoicePaper paper={paper} />)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('one sum: what, the tax, the total, and until when', () => {
  const text = words(paperOf({ ...draft, due_on: '2026-11-20' }, 'Maple Street'))
  for (const part of ['Lemon cake 2 × $60.00 $120.00', 'Subtotal $120.00', 'Sales tax (8.25%) $9.90', 'Total $129.90'])
    expect(text).toContain(part)
  expect(text).toContain('Payment due Fri, Nov 20, 2026 $129.90')
  expect(text).not.toContain('Balance due')
})

test('a deposit and a balance have their own dates; without one it is due at once', () => {
  const asked = { ...draft, tax_rate: '', ask: 'percent' as const, deposit: '25', due_on: '2026-12-01' }
  const text = words(paperOf(asked, 'Maple Street'))
  expect(text).toContain('Deposit due now $30.00')
  expect(text).toContain('Balance due Tue, Dec 1, 2026 $90.00')
  expect(text).not.toContain('Subtotal')
})

test('what came is taken off, and a void one asks for nothing', () => {
  const paper = paperOf({ ...draft, tax_rate: '' }, 'Maple Street')
  expect(words({ ...paper, state: 'part_paid', paid: 50, open: 70 })).toContain('Paid $50.00 Balance due $70.00')
  expect(words({ ...paper, state: 'void' })).not.toContain('due')
})
