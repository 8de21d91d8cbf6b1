import { describe, expect, test } from 'vitest'
import { addItem, type Cart, lineTotal, type NewItem, parseCart, removeItem, replacesCart, setQuantity } from './cart'

const at = { now: '2026-11-14T09:00:00.000Z', id: 'cart-1' }
const later = { now: '2026-11-14T10:00:00.000Z', id: 'cart-2' }

const item = (over: Partial<NewItem> = {}): NewItem => ({
  id: 'rye',
  bakery_id: 'maple',
  bakery_slug: 'maple-street',
  bakery_name: 'Maple Street',
  name: 'Dark Rye',
  description: '',
  price: 8.5,
  image_url: null,
  tags: ['bread'],
  special_instructions: '',
  ...over,
})

const rye = addItem(null, item(), at)
const two = addItem(rye, item({ id: 'bun', name: 'Bun', price: 1.1, quantity: 3 }), later)

describe('adding', () => {
  test.each<[string, Cart, object]>([
    ['the first item begins a cart', rye, { id: 'cart-1', total_items: 1, subtotal: 8.5, total: 8.5, tax: 0 }],
    [
      'another item of the bakery joins it',
      two,
      { id: 'cart-1', total_items: 4, subtotal: 11.8, updated_at: later.now },
    ],
    ['the same item adds up', addItem(rye, item({ quantity: 2 }), later), { total_items: 3, subtotal: 25.5 }],
    [
      "another bakery's item begins a new cart",
      addItem(two, item({ id: 'pie', bakery_id: 'nana', price: 20 }), later),
      { id: 'cart-2', bakery_id: 'nana', total_items: 1, subtotal: 20, created_at: later.now },
    ],
    ['a quantity has a ceiling', addItem(rye, item({ quantity: 5000 }), later), { total_items: 999 }],
  ])('%s', (_, cart, expected) => expect(cart).toMatchObject(expected))

  test('tells beforehand whether the present cart goes', () => {
    expect(replacesCart(null, item())).toBe(false)
    expect(replacesCart(rye, item())).toBe(false)
    expect(replacesCart(rye, item({ bakery_id: 'nana' }))).toBe(true)
  })

  test('keeps earlier instructions unless new ones are given', () => {
    const noted = addItem(null, item({ special_instructions: 'Sliced' }), at)
    expect(addItem(noted, item(), later).items[0]?.special_instructions).toBe('Sliced')
    expect(addItem(noted, item({ special_instructions: 'Whole' }), later).items[0]?.special_instructions).toBe('Whole')
  })
})

describe('changing', () => {
  test.each<[string, Cart | null, number | null]>([
    ['more of it', setQuantity(two, 'rye', 4, later.now), 7],
    ['0 removes it', setQuantity(two, 'rye', 0, later.now), 3],
    ['less than 0 removes it', setQuantity(two, 'rye', -2, later.now), 3],
    ['an unknown item changes nothing', setQuantity(two, 'none', 9, later.now), 4],
    ['the last one removed empties the cart', removeItem(rye, 'rye', later.now), null],
    ['an empty cart stays empty', removeItem(null, 'rye', later.now), null],
  ])('%s', (_, cart, count) => expect(cart?.total_items ?? null).toBe(count))
})

test('sums are exact where floats are not', () => {
  expect(addItem(null, item({ price: 1.1, quantity: 3 }), at).subtotal).toBe(3.3)
  expect(lineTotal({ price: 0.1, quantity: 3 })).toBe(0.3)
})

describe('what the browser kept', () => {
  test('comes back as it was', () => expect(parseCart(JSON.stringify(two))).toEqual(two))

  test('sums are taken again, not believed', () => {
    expect(parseCart(JSON.stringify({ ...two, subtotal: 0.01, total: 0.01, total_items: 99 }))).toEqual(two)
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no cart', '[]'],
    ['no items', JSON.stringify({ ...two, items: [] })],
    ['a fraction of a loaf', JSON.stringify({ ...two, items: [{ ...two.items[0], quantity: 1.5 }] })],
    ['a negative price', JSON.stringify({ ...two, items: [{ ...two.items[0], price: -1 }] })],
    ["another bakery's item", JSON.stringify({ ...two, items: [{ ...two.items[0], bakery_id: 'nana' }] })],
  ])('%s is no cart', (_, text) => expect(parseCart(text)).toBeNull())
})
