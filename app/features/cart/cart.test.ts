import { describe, expect, test } from 'vitest'
import { makeCartItem as item } from '../../../tests/factories/cart-item'
import { type Cart, type CartFees, lineKey, lineTotal, type NewItem, orderItems } from './cart'
import {
  addItem,
  applyFees,
  changeLine,
  chooseFulfillment,
  removeItem,
  replacesCart,
  setQuantity,
} from './cart-changes'
import { parseCart } from './kept-cart'
import { putBack } from './put-back'

const at = { now: '2026-11-14T09:00:00.000Z', id: 'cart-1' }
const later = { now: '2026-11-14T10:00:00.000Z', id: 'cart-2' }

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

const sliced = { id: 'sliced', group_name: 'Slicing', name: 'Sliced', price_delta: 0 }
const large = { id: 'large', group_name: 'Size', name: 'Large', price_delta: 3 }
const message = (text: string) => ({ id: 'message', group_name: 'Message', name: 'On top', price_delta: 2, text })

describe('a line is one thing with one set of choices', () => {
  test.each<[string, NewItem[], number[]]>([
    ['the same choices add up', [item({ options: [sliced] }), item({ options: [sliced] })], [2]],
    ['in whatever order', [item({ options: [sliced, large] }), item({ options: [large, sliced] })], [2]],
    ['others stand beside it', [item(), item({ options: [sliced] }), item({ options: [large] })], [1, 1, 1]],
    ['so do other words', [item({ options: [message('Ann')] }), item({ options: [message('Bo')] })], [1, 1]],
    ['the same words add up', [item({ options: [message('Ann')] }), item({ options: [message('Ann')] })], [2]],
  ])('%s', (_, added, quantities) => {
    const cart = added.reduce<Cart | null>((cart, one) => addItem(cart, one, at), null)
    expect(cart?.items.map(({ quantity }) => quantity)).toEqual(quantities)
  })

  test('and is changed and removed by itself', () => {
    const both = addItem(rye, item({ options: [large], price: 11.5 }), later)
    const key = lineKey({ id: 'rye', options: [large] })
    expect(setQuantity(both, key, 3, later.now)).toMatchObject({ total_items: 4, subtotal: 43 })
    expect(removeItem(both, key, later.now)?.items).toEqual(rye.items)
    expect(changeLine(both, key, (old) => ({ ...old, price: 12 }), later.now)?.subtotal).toBe(20.5)
  })

  test('an order takes ids and words of it, and no price', () => {
    const cart = addItem(null, item({ options: [large, message('Ann')], special_instructions: 'Dark' }), at)
    expect(orderItems(cart)).toEqual([
      {
        id: 'rye',
        quantity: 1,
        special_instructions: 'Dark',
        options: [{ id: 'large' }, { id: 'message', text: 'Ann' }],
      },
    ])
  })
})

describe('fees', () => {
  const fees = (over: Partial<CartFees> = {}): CartFees => ({
    subtotal: 8.5,
    tax_amount: 0,
    delivery_fee: 0,
    fees: { customer: { total: 0.93 } },
    ...over,
  })
  const brought = chooseFulfillment(rye, { fulfillment_type: 'delivery', delivery_fee: 2.99 }, later.now)

  test.each<[string, Cart | null, object]>([
    ['unknown at first: the total is the subtotal', rye, { service_fee: null, total: 8.5 }],
    ['the answer makes the total', applyFees(rye, fees()), { service_fee: 0.93, total: 9.43 }],
    ['an answer about another sum is none', applyFees(two, fees()), { service_fee: null, total: 11.8 }],
    ['nor one about a pickup when it is brought', applyFees(brought, fees()), { service_fee: null, total: 8.5 }],
    [
      'a delivery counts its fee',
      applyFees(brought, fees({ delivery_fee: 2.99 })),
      { delivery_fee: 2.99, total: 12.42 },
    ],
    [
      'a change makes them unknown again',
      setQuantity(applyFees(rye, fees()), 'rye', 2, later.now),
      { service_fee: null },
    ],
    [
      'a note changes no sum, and keeps them',
      changeLine(applyFees(rye, fees()), 'rye', (old) => ({ ...old, special_instructions: 'Dark' }), later.now),
      { service_fee: 0.93, total: 9.43, updated_at: later.now, items: [{ special_instructions: 'Dark' }] },
    ],
    [
      'back to pickup there is no delivery fee',
      chooseFulfillment(brought, { fulfillment_type: 'pickup', delivery_fee: 2.99 }, later.now),
      { delivery_fee: 0, fulfillment_type: 'pickup' },
    ],
    ['the way to get it is kept when more is added', addItem(brought, item(), later), { delivery_fee: 2.99 }],
  ])('%s', (_, cart, expected) => expect(cart).toMatchObject(expected))

  test('an unchanged choice changes nothing', () => {
    expect(chooseFulfillment(rye, { fulfillment_type: 'pickup', delivery_fee: 2.99 }, later.now)).toBe(rye)
  })

  test('are kept with the cart, its total is not', () => {
    const known = applyFees(brought, fees({ delivery_fee: 2.99 }))!
    expect(parseCart(JSON.stringify({ ...known, total: 1 }))).toEqual(known)
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

test('a line for which the choices of another are made becomes one with it', () => {
  const options = [{ id: 'large', group_name: 'Size', name: 'Large', price_delta: 1 }]
  const both = addItem(rye, item({ options, price: 9.5, quantity: 2 }), later)
  const cart = changeLine(both, 'rye', (line) => ({ ...line, options, price: 9.5 }), later.now)!
  expect(cart.items.map((line) => [lineKey(line), line.quantity])).toEqual([['rye|large', 3]])
  expect(cart.subtotal).toBe(28.5)
})

describe('Undo', () => {
  const names = (cart: Cart) => cart.items.map(({ name, quantity }) => `${quantity} ${name}`)
  const without = removeItem(two, 'rye', later.now)
  const [taken] = two.items

  test('puts the line back where it stood', () => {
    expect(putBack(without, two, [taken!], later.now)).toEqual({ ...two, updated_at: later.now })
  })

  test('leaves what was added since', () => {
    const since = addItem(without, item({ id: 'ciabatta', name: 'Ciabatta' }), later)
    expect(names(putBack(since, two, [taken!], later.now))).toEqual(['1 Dark Rye', '3 Bun', '1 Ciabatta'])
  })

  test('adds to the same thing that was put in again', () => {
    expect(names(putBack(addItem(without, item(), later), two, [taken!], later.now))).toEqual(['2 Dark Rye', '3 Bun'])
  })

  test('brings a cleared cart back into the one that was begun since', () => {
    const begun = addItem(null, item({ id: 'ciabatta', name: 'Ciabatta' }), later)
    expect(names(putBack(begun, two, two.items, later.now))).toEqual(['1 Dark Rye', '3 Bun', '1 Ciabatta'])
    expect(putBack(null, two, two.items, later.now)).toEqual({ ...two, updated_at: later.now })
  })

  test('brings one bakery’s cart back in place of another’s', () => {
    const other = addItem(null, item({ bakery_id: 'nana', name: 'Babka' }), later)
    expect(names(putBack(other, two, two.items, later.now))).toEqual(['1 Dark Rye', '3 Bun'])
  })

  test('of a line that was taken out brings those back, too, that another bakery’s cart replaced since', () => {
    const other = addItem(without, item({ bakery_id: 'nana', name: 'Babka' }), later)
    expect(names(putBack(other, two, [taken!], later.now))).toEqual(['1 Dark Rye', '3 Bun'])
  })
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

  test('a cart from before there were choices and sizes of pictures still counts', () => {
    const { fulfillment_type: _, service_fee: __, ...old } = two
    const items = old.items.map(({ options: _, image_widths: __, ...item }) => item)
    expect(parseCart(JSON.stringify({ ...old, items }))).toEqual(two)
  })

  test.each([
    ['nothing', null],
    ['an option without a name', JSON.stringify({ ...two, items: [{ ...two.items[0], options: [{ id: 'x' }] }] })],
    ['no JSON', '{'],
    ['no cart', '[]'],
    ['no items', JSON.stringify({ ...two, items: [] })],
    ['a fraction of a loaf', JSON.stringify({ ...two, items: [{ ...two.items[0], quantity: 1.5 }] })],
    ['a negative price', JSON.stringify({ ...two, items: [{ ...two.items[0], price: -1 }] })],
    ["another bakery's item", JSON.stringify({ ...two, items: [{ ...two.items[0], bakery_id: 'nana' }] })],
  ])('%s is no cart', (_, text) => expect(parseCart(text)).toBeNull())
})
