import { expect, test } from 'vitest'
import { allergenLine, inGroups } from './menu'

test.each([
  [[], null],
  [['wheat'], 'Contains wheat.'],
  [['wheat', 'milk'], 'Contains wheat and milk.'],
  [['wheat', 'milk', 'tree_nuts'], 'Contains wheat, milk and tree nuts.'],
])('%j: %s', (allergens, line) => {
  expect(allergenLine(allergens)).toBe(line)
})

test('a category stands where the menu first names it, with its items in their order', () => {
  const items = ['Bread', 'Cakes', 'Bread'].map((category, at) => ({ category, at }))
  expect(
    inGroups(items, ({ category }) => category).map(({ name, items }) => [name, items.map(({ at }) => at)]),
  ).toEqual([
    ['Bread', [0, 2]],
    ['Cakes', [1]],
  ])
})
