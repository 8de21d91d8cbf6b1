import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { useDatabase as testDatabase } from '../../../tests/setup/database'
import { type Demand, hold, holdAgain, isShort, type Resource, release } from './holds.commands.server'

const database = testDatabase()
// Not the menu: whatever has an id and a column that counts can be held.
const [first, second, uncounted] = [newId(), newId(), newId()].toSorted() as [string, string, string]
const orders = new Map<string, [id: string, pieces: number][]>()
const rowsOf = (held: [string, number][]) =>
  sql`select * from unnest(${sql.param(held.map(([id]) => id))}::uuid[], ${sql.param(held.map(([, pieces]) => pieces))}::integer[]) as w (id, pieces)`
const OVENS: Resource = { table: 'ovens', left: 'places', heldBy: (order_id) => rowsOf(orders.get(order_id)!) }

beforeAll(() => database.db.execute(sql`create table ovens (id uuid primary key, places integer check (places >= 0))`))
beforeEach(async () => {
  await database.db.execute(sql`truncate ovens`)
  await database.db.execute(sql`insert into ovens values (${first}, 3), (${second}, 5), (${uncounted}, null)`)
})

const order = (...held: [string, number][]) => {
  const id = newId()
  orders.set(id, held)
  return id
}
const left = async () =>
  (await database.db.execute<{ places: number | null }>(sql`select places from ovens order by id`)).rows.map(
    ({ places }) => places,
  )
async function take(...wanted: [string, number][]): Promise<Demand[]> {
  const { tables, found } = hold(OVENS, rowsOf(wanted))
  return (await database.db.execute<{ found: Demand[] }>(sql`with ${tables} select ${found} as found`)).rows[0]!.found
}

test('takes all that is wanted and says what it found; what is not counted is had without end', async () => {
  expect(await take([second, 5], [first, 1], [uncounted, 99])).toEqual([
    { id: first, left: 3, pieces: 1 },
    { id: second, left: 5, pieces: 5 },
  ])
  expect(await left()).toEqual([2, 0, null])
})

test('takes nothing when one thing is short, and says which', async () => {
  const found = await take([first, 1], [second, 6])
  expect(found.filter(isShort)).toEqual([{ id: second, left: 5, pieces: 6 }])
  expect(await left()).toEqual([3, 5, null])
})

test('gives back what an order took, and takes it again only as a whole', async () => {
  const held = order([first, 2], [second, 1], [uncounted, 4])
  await release(database.db, OVENS, held)
  expect(await left()).toEqual([5, 6, null])
  expect(await holdAgain(database.db, OVENS, held)).toBe(true)
  expect(await left()).toEqual([3, 5, null])
  expect(await holdAgain(database.db, OVENS, order([first, 4], [second, 1]))).toBe(false)
  expect(await left()).toEqual([3, 5, null])
})

test('many at once, in opposite order: never half of a hold, never more than there is, no deadlock', async () => {
  const both = [order([first, 1], [second, 2]), order([second, 2], [first, 1])]
  const got = await Promise.all(Array.from({ length: 30 }, (_, turn) => holdAgain(database.db, OVENS, both[turn % 2]!)))
  expect(got.filter(Boolean)).toHaveLength(2)
  expect(await left()).toEqual([1, 1, null])
  await Promise.all(Array.from({ length: 30 }, (_, turn) => release(database.db, OVENS, both[turn % 2]!)))
  expect(await left()).toEqual([31, 61, null])
})
