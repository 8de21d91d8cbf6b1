import { expect, test } from 'vitest'
import { makeCartItem } from '../../../tests/factories/cart-item'
import './cart-actions.browser'
import { createCartStore, loadedActions } from './cart-store'

const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
const open = () => {
  const store = createCartStore(nothing)
  return { store, ...loadedActions.on!(store) }
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

test('ordering again twice, or beside what is there, orders nothing twice', () => {
  const { store, add, refill } = open()
  const rye = { ...makeCartItem({ quantity: 2 }), most: null }
  const bun = { ...makeCartItem({ id: 'bun', name: 'Bun', quantity: 6 }), most: null }
  add({ ...rye, quantity: 1 })
  refill(rye, bun)
  refill(rye, bun)
  expect(store.get()?.items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Dark Rye', 2],
    ['Bun', 6],
  ])
})
