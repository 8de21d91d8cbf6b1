import { expect, test } from 'vitest'
import { moveItem, moveSection, moveTo } from './menu-order'

const menu = ['Bread a', 'Cakes x', 'Bread b', 'Bread c', 'Cakes y'].map((words) => {
  const [category, id] = words.split(' ') as [string, string]
  return { id, category }
})
const ids = (items: { id: string }[]) => items.map(({ id }) => id).join('')

test('items move within their section, and no further', () => {
  expect(ids(moveItem(menu, 'c', -1))).toBe('acbxy')
  expect(ids(moveItem(menu, 'a', 1))).toBe('bacxy')
  expect(ids(moveItem(menu, 'a', -1))).toBe('abcxy')
  expect(ids(moveItem(menu, 'y', 5))).toBe('abcxy')
})

test('an item is put where another of its section was', () => {
  expect(ids(moveTo(menu, 'a', 'c'))).toBe('bcaxy')
  expect(ids(moveTo(menu, 'c', 'a'))).toBe('cabxy')
  expect(ids(moveTo(menu, 'a', 'x'))).toBe('abcxy')
})

test('a section moves with all it has', () => {
  expect(ids(moveSection(menu, 'Cakes', -1))).toBe('xyabc')
  expect(ids(moveSection(menu, 'Cakes', 1))).toBe('abcxy')
  expect(ids(moveSection(menu, 'Pies', 1))).toBe('abcxy')
})
