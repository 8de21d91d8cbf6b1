import { expect, test } from 'vitest'
import { addItem, type Cart, type ChosenOption } from './cart'
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
  addItem(
    cart,
    {
      id: 'rye',
      bakery_id: 'maple',
      bakery_slug: 'maple',
      bakery_name: 'Maple',
      name: 'Rye',
      description: '',
      image_url: null,
      image_widths: [],
      tags: [],
      special_instructions: '',
      quantity,
      options,
      price,
    },
    { now: '2026-11-15T09:00:00.000Z', id: 'cart' },
  )
const three = put(null, 3)

test.each<[string, Cart, Offer[], string[]]>([
  ['nothing changed', three, [offer({ stock: 3, max_per_order: 3 })], []],
  ['gone from the menu', three, [], ['Rye is no longer on the menu. / Remove']],
  ['sold out', three, [offer({ available: false, stock: 0 })], ['Rye is sold out. / Remove']],
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
    ['Rye is no longer offered with what you chose. / Remove'],
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
