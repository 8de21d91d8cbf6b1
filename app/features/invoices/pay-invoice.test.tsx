import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Invoice } from './invoices.contract'
import { PayInvoice } from './pay-invoice'

const invoice = {
  ...{ id: 'i1', state: 'sent', overdue: false, due_on: '2026-11-20', open: 150 },
  ...{ card: { deposit: 50, all: 150 }, card_problem: null },
} as Invoice
const words = (more: Partial<Invoice>) =>
  renderToStaticMarkup(<PayInvoice invoice={{ ...invoice, ...more }} />)
    .replace(/<[^>]*>/g, '|')
    .split('|')
    .filter(Boolean)

test.each([
  ['the deposit, or all of it', {}, ['Pay the deposit of $50.00', 'Pay all $150.00']],
  ['the balance', { open: 100, card: { deposit: null, all: 100 } }, ['Pay $100.00']],
  ['a large sum in parts', { open: 12_000, card: { deposit: null, all: 10_000 } }, ['Pay $10,000.00 for now']],
])('a card pays %s', (_, more, buttons) => expect(words(more)).toEqual(expect.arrayContaining(buttons)))

test('where no card can pay, the reason stands there instead of a button', () => {
  const said = words({ card: null, card_problem: 'They don’t take cards yet.' })
  expect(said).toContain('They don’t take cards yet.')
  expect(said.join()).not.toContain('Pay ')
})

test('what is late says so, and nothing is asked for what is paid or void', () => {
  expect(words({ overdue: true })).toContain('Was due Fri, Nov 20, 2026')
  expect(words({ state: 'paid', open: 0, card: null })).toEqual(['All paid. Thank you!'])
  expect(words({ state: 'void', card: null })).toEqual(['This invoice is void. You don’t owe anything.'])
})
