import { expect, test } from 'vitest'
import { MILL } from '../../../tests/factories/mill'
import type { MenuItem } from '../menu/menu.contract'
import { orderAgain } from './order-again'

const onMenu = (id: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  bakery_id: 'b',
  category: 'Bread',
  name: `Item ${id}`,
  description: '',
  price: 8.1,
  image_url: null,
  image_widths: [],
  tags: [],
  ingredients: '',
  allergens: [],
  allergen_kinds: {},
  net_weight: null,
  available: true,
  sold_out_today: false,
  stock: null,
  max_per_order: null,
  notice_hours: null,
  options: [],
  ...more,
})
const line = (menu_item_id: string | null, more: object = {}) => ({
  id: `line-${menu_item_id}`,
  menu_item_id,
  name: `Old ${menu_item_id}`,
  image_url: null,
  price: 7,
  quantity: 3,
  total: 21,
  options: [],
  special_instructions: null,
  refunded_quantity: 0,
  ...more,
})
const again = (items: object[], menu: MenuItem[]) =>
  orderAgain({ bakery_id: 'b', bakery: MILL, items: items as never }, menu)

test("today's name and price, the old wishes and choices", () => {
  const slice = { id: 'o1', group_name: 'Slicing', name: 'Sliced', price_delta: 0.25, takes_text: false }
  const { items, gone } = again(
    [line('a', { special_instructions: 'dark', options: [{ ...slice, price_delta: 0.1, text: null }] })],
    [onMenu('a', { options: [slice] })],
  )
  expect(gone).toEqual([])
  expect(items).toMatchObject([
    { id: 'a', name: 'Item a', price: 8.35, quantity: 3, special_instructions: 'dark', options: [{ id: 'o1' }] },
  ])
})

test('what left the menu, is sold out, or lost a chosen option is named', () => {
  const { items, gone } = again(
    [line('a'), line(null), line('c'), line('d', { options: [{ id: 'gone', group_name: 'Size', name: 'Big' }] })],
    [onMenu('a'), onMenu('c', { available: false }), onMenu('d')],
  )
  expect(items.map(({ id }) => id)).toEqual(['a'])
  expect(gone).toEqual(['3 × Old null', '3 × Old c', '3 × Old d'])
})

test('as many as there are, or as the baker allows, and what is missing is said', () => {
  const { items, gone } = again(
    [line('a'), line('b'), line('a', { quantity: 1 })],
    [onMenu('a', { stock: 2 }), onMenu('b', { max_per_order: 1 })],
  )
  expect(items.map(({ id, quantity, most }) => [id, quantity, most])).toEqual([
    ['a', 2, 2],
    ['b', 1, 1],
  ])
  expect(gone).toEqual(['1 × Item a', '2 × Item b', '1 × Item a'])
})
