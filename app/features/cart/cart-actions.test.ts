import { expect, test } from 'vitest'
import { makeCartItem } from '../../../tests/factories/cart-item'
import './cart-actions.browser'
import { createCartStore, loadedActions } from './cart-store'

const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
const open = () => {
  const store = createCartStore(nothing)
  return { store, add: loadedActions.on!(store).add }
}

test('presses that came before this script, or in one go, do not pass the limit of an item', () => {
  const { store, add } = open()
  const rye = { ...makeCartItem(), most: 3 }
  add(rye)
  add({ ...rye, options: [{ id: 'sliced', group_name: 'Slicing', name: 'Sliced', price_delta: 0 }] })
  add({ ...rye, quantity: 5 })
  add(rye)
  expect(store.get()?.items.map(({ quantity }) => quantity)).toEqual([2, 1])
  expect(store.get()?.items[0]).not.toHaveProperty('most')
})

test('the limit is of one item: others go on, also in the same go', () => {
  const { store, add } = open()
  const rye = { ...makeCartItem(), most: 1 }
  add(rye, { ...rye, quantity: 2 }, { ...makeCartItem({ id: 'bun', name: 'Bun', quantity: 40 }), most: null })
  expect(store.get()?.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Dark Rye', 1],
    ['Bun', 40],
  ])
})
