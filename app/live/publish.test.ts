import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../tests/setup/database'
import type { Tx } from '../db/client.server'
import { newId } from '../lib/ids'
import type { Notice } from './events'
import { publish, publishingAfter } from './publish.server'

const database = useDatabase()
let client: pg.Client
const heard: Notice[] = []

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload!) as Notice))
  await client.connect()
  await client.query('listen live')
})
beforeEach(() => void heard.splice(0))
afterAll(() => client?.end())

test('is heard after the commit, with ids only', async () => {
  const [owner, order_id, bakery_id] = [newId(), newId(), newId()]
  const event = { type: 'order', order_id, bakery_id, status: 'pending', change: 'new' } as const
  await database.db.transaction(async (tx) => {
    await publish(tx, owner, event)
    await client.query('select 1')
    expect(heard).toEqual([])
  })
  await heardSome(1)
  expect(heard).toEqual([{ to: [owner], event }])
})

test('is not heard when the transaction is undone, also where it was left until after the commit', async () => {
  const work = async (tx: Tx) => {
    await publish(tx, newId(), { type: 'counters' })
    throw new Error('undone')
  }
  await expect(database.db.transaction(work)).rejects.toThrow('undone')
  await expect(publishingAfter(database.db, work)).rejects.toThrow('undone')
  const marker = newId()
  await publish(database.db, marker, { type: 'counters' })
  await heardSome(1)
  expect(heard.map(({ to }) => to)).toEqual([[marker]])
})

test('can be left until after the commit, all of it at once', async () => {
  const [first, second] = [newId(), newId()]
  const said = await publishingAfter(database.db, async (tx) => {
    await publish(tx, first, { type: 'counters' })
    await publish(tx, second, { type: 'notification' })
    const { rows } = await tx.execute<{ xid: string | null }>('select pg_current_xact_id_if_assigned()::text as xid')
    // Whoever notifies has to be numbered; this transaction has nothing to say.
    expect(rows).toEqual([{ xid: null }])
    return 'done'
  })
  expect(said).toBe('done')
  await heardSome(2)
  expect(heard.map(({ to }) => to)).toEqual([[first], [second]])
})

test('reaches many in one statement, each once, and nobody for null', async () => {
  const people = Array.from({ length: 1000 }, newId)
  await publish(database.db, [...people, null, people[0]!], { type: 'counters' })
  await heardSome(7)
  expect(heard.flatMap(({ to }) => to)).toEqual(people)
  heard.splice(0)
  await publish(database.db, [null], { type: 'counters' })
  await client.query('select 1')
  expect(heard).toEqual([])
})

/** Notifications come by themselves, some time after the commit. */
async function heardSome(count: number) {
  while (heard.length < count) await pause(5)
}
