import { expect, test } from 'vitest'
import { readFirst } from './read-first'

const listOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}` }))

const reader = (list: { id: string }[]) => {
  const pieces: [limit: number, offset: number][] = []
  const read = async ({ limit, offset }: { limit: number; offset: number }) => {
    pieces.push([limit, offset])
    return list.slice(offset, offset + limit)
  }
  return { pieces, read }
}

test.each([
  { has: 0, wanted: 20, pieces: [[20, 0]], gives: 0, more: false },
  { has: 20, wanted: 20, pieces: [[20, 0]], gives: 20, more: true },
  { has: 50, wanted: 40, pieces: [[40, 0]], gives: 40, more: true },
  {
    has: 130,
    wanted: 120,
    pieces: [
      [100, 0],
      [20, 100],
    ],
    gives: 120,
    more: true,
  },
  { has: 90, wanted: 220, pieces: [[100, 0]], gives: 90, more: false },
])('$wanted of $has orders', async ({ has, wanted, pieces, gives, more }) => {
  const reads = reader(listOf(has))
  expect(await readFirst(wanted, reads.read)).toEqual({ orders: listOf(has).slice(0, gives), more })
  expect(reads.pieces).toEqual(pieces)
})

test('an order that moved down between two pieces is there once', async () => {
  const list = listOf(150)
  const { orders } = await readFirst(120, async ({ limit, offset }) => {
    const piece = list.slice(offset, offset + limit)
    list.unshift({ id: 'just placed' })
    return piece
  })
  expect(orders.map(({ id }) => id)).toEqual(listOf(119).map(({ id }) => id))
})
