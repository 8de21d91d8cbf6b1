import { expect, test } from 'vitest'
import { makeCartItem } from '../../../tests/factories/cart-item'
import type { Cart, ChosenOption } from './cart'
import { addItem } from './cart-changes'
import { checkCart, type Offer } from './cart-check'

const large = { id: 'large', group_name: 'Size', name: 'Large', price_delta: 3 }
const offer = (over: Partial<Offer> = {}): Offer => ({
  id: 'rye',
  name: 'Rye',
  price: 8.5,
  available: true,
  sold_out_today: false,
  stock: null,
  max_per_order: null,
  options: [{ ...large, takes_text: false }],
  ...over,
})
const put = (cart: Cart | null, quantity: number, options: ChosenOption[] = [], price = 8.5) =>
  addItem(cart, makeCartItem({ name: 'Rye', quantity, options, price }), {
    now: '2026-11-15T09:00:00.000Z',
    id: 'cart',
  })
const three = put(null, 3)
const sizes = [
  { ...large, takes_text: false },
  { id: 'small', group_name: 'Size', name: 'Small', price_delta: 0, takes_text: false },
]
const card = { id: 'card', group_name: 'Card', name: 'A card', price_delta: 1 }

test.each<[string, Cart, Offer[], string[]]>([
  ['nothing changed', three, [offer({ stock: 3, max_per_order: 3 })], []],
  ['gone from the menu', three, [], ['Rye is no longer on the menu. Please remove it. / Remove']],
  ['sold out', three, [offer({ available: false, stock: 0 })], ['Rye is sold out. / Remove']],
  ['taken off', three, [offer({ available: false })], ['Rye isn’t available right now. / Remove']],
  ['fewer left', three, [offer({ stock: 2 })], ['Only 2 of Rye left. / Change to 2']],
  ['a limit', three, [offer({ max_per_order: 1, stock: 9 })], ['The limit is 1 of Rye per order. / Change to 1']],
  ['dearer', three, [offer({ price: 9 })], ['Rye now costs $9.00 instead of $8.50. / Accept the new price']],
  [
    'a dearer choice',
    put(null, 1, [large], 11.5),
    [offer({ options: [{ ...large, price_delta: 4, takes_text: false }] })],
    ['Rye now costs $12.50 instead of $11.50. / Accept the new price'],
  ],
  [
    'a choice is gone',
    put(null, 1, [large], 11.5),
    [offer({ options: [] })],
    ['An option of Rye is no longer offered. Please choose again. / Choose'],
  ],
  [
    'sizes have come, and none was chosen',
    three,
    [offer({ options: sizes })],
    ['Please choose one Size for Rye. / Choose'],
  ],
  ['one of the sizes was chosen', put(null, 1, [large], 11.5), [offer({ options: sizes })], []],
  [
    'two choices are of one group now',
    put(null, 1, [large, card], 12.5),
    [offer({ options: [...sizes, { ...card, group_name: 'Size', takes_text: false }] })],
    ['Please choose one Size for Rye. / Choose'],
  ],
  [
    'a choice wants words now',
    put(null, 1, [card], 9.5),
    [offer({ options: [{ ...card, takes_text: true }] })],
    ['Please write the text for Rye: A card. / Choose'],
  ],
  [
    'a choice takes no words any more',
    put(null, 1, [{ ...card, text: 'Dot' }], 9.5),
    [offer({ options: [{ ...card, takes_text: false }] })],
    ['A card for Rye doesn’t take a message. / Choose'],
  ],
  [
    'two lines of one thing share what is left',
    put(three, 2, [large], 11.5),
    [offer({ stock: 4 })],
    ['Only 4 of Rye left. / Change to 1'],
  ],
])('%s', (_, cart, menu, said) => {
  expect(checkCart(cart, menu).map(({ sentence, fix }) => `${sentence} / ${fix.label}`)).toEqual(said)
})

test('what our own unpaid order holds is still ours', () => {
  const menu = [offer({ available: false, stock: 0 })]
  expect(checkCart(three, menu, new Map([['rye', 3]]))).toEqual([])
  expect(checkCart(three, menu, new Map([['rye', 2]]))[0]?.fix.label).toBe('Change to 2')
})

test('the fix is the line as the menu has it now', () => {
  const [problem] = checkCart(three, [offer({ stock: 2, price: 9 })])
  expect(problem?.fix.item).toMatchObject({ quantity: 2, price: 9 })
})
