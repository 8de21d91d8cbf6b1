import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Cart } from '~/features/cart/cart'
import type { MenuItem } from '~/features/menu/menu.contract'
import { CheckoutLabel } from './checkout-label'

const rye = {
  id: 'rye',
  name: 'Dark Rye',
  net_weight: '24 oz (680 g)',
  ingredients: 'Rye, water',
  allergens: ['wheat'],
}
const pie = { id: 'pie', name: 'Pie', net_weight: null, ingredients: 'Pecans', allergens: [] }
const label = {
  on_page: false,
  before_payment: true,
  statement: 'THIS PRODUCT WAS PRODUCED IN A PRIVATE RESIDENCE.',
  permit_number: null,
  county: null,
  address: null,
  state_number: 'DSHS number 12345',
  notice: null,
  phone: null,
}

test('the label of each thing in the cart, and of nothing else', () => {
  // Twice in the cart, with different notes: it is one thing all the same.
  const cart = { items: [{ id: 'rye' }, { id: 'rye' }] } as Cart
  const html = renderToStaticMarkup(
    <CheckoutLabel label={label} cart={cart} menu={[rye, pie] as unknown as MenuItem[]} />,
  )
  for (const words of [
    label.statement,
    'DSHS number 12345',
    '24 oz (680 g)',
    'Ingredients: Rye, water.',
    'Contains wheat.',
  ])
    expect(html).toContain(words)
  expect([html.split('Dark Rye').length - 1, html.includes('Pecans')]).toEqual([1, false])
})
