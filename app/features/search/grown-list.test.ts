import { expect, test } from 'vitest'
import { beginList, growList, KeptLists } from './grown-list'
import type { BakeryList, ShownBakery } from './search.contract'

const page = (ids: string[], count: number, seed = 'first'): BakeryList => ({
  bakeries: ids.map((id) => ({ id }) as ShownBakery),
  count,
  seed,
})
const idsOf = ({ bakeries }: BakeryList) => bakeries.map(({ id }) => id)

test('the next page begins behind what the server gave, in the first order, by the newest count', () => {
  const list = growList(beginList(page(['a', 'b'], 5), 50), page(['b', 'c'], 6, 'other'))
  expect(idsOf(list)).toEqual(['a', 'b', 'c'])
  expect(list).toMatchObject({ seed: 'first', count: 6, end: 54 })
})

test('a page without bakeries ends the list', () => {
  const list = growList(beginList(page(['a', 'b'], 5), 0), page([], 5))
  expect(list.end < list.count).toBe(false)
  expect(idsOf(list)).toEqual(['a', 'b'])
})

test('the lists of the last entries are kept', () => {
  const kept = new KeptLists(2)
  const lists = ['one', 'two', 'three'].map((id) => beginList(page([id], 1), 0))
  kept.keep('first', lists[0]!)
  kept.keep('second', lists[1]!)
  kept.keep('first', lists[2]!)
  kept.keep('third', lists[1]!)
  expect(kept.find('first')).toBe(lists[2])
  expect(kept.find('second')).toBeUndefined()
})
