import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '../../tests/setup/database'
import { toAppError } from '../http/errors.server'
import { connect, type Database } from './client.server'
import { MOST_PREPARED } from './connection.server'

const database = useDatabase()

/** One connection, so that all that is asked is asked of the same. */
function open(): Database {
  const opened = connect(database.url, { max: 1 })
  onTestFinished(() => opened.pool.end())
  return opened
}

const prepared = async ({ pool }: Database) =>
  (
    await pool.query<{ statement: string; plans: number }>(`
    select statement, (generic_plans + custom_plans)::integer as plans from pg_prepared_statements order by name`)
  ).rows

test('a statement with parameters is prepared at its first use, however it is asked', async () => {
  const opened = open()
  const text = 'select $1::integer as n'
  await opened.pool.query(text, [1])
  await opened.pool.query({ text, values: [2] })
  await opened.db.execute(sql`select ${3}::integer as n`)
  const client = await opened.pool.connect()
  expect((await client.query({ text, values: [4], rowMode: 'array' })).rows).toEqual([[4]])
  client.release()
  await opened.pool.query('select 5 as n')
  expect(await prepared(opened)).toEqual([{ statement: text, plans: 4 }])
})

test('no connection keeps more than it may: those unused for longest go, also within a transaction that failed', async () => {
  const opened = open()
  const ask = (n: number) => opened.pool.query(`select $1::integer + ${n} as n`, [1])
  for (let n = 1; n <= MOST_PREPARED; n++) await ask(n)
  await ask(1)
  await ask(0)
  const client = await opened.pool.connect()
  await client.query('begin')
  await expect(client.query('select $1::integer / 0', [1])).rejects.toThrow('division by zero')
  await expect(client.query('select $1::text as refused', ['x'])).rejects.toThrow('transaction is aborted')
  await client.query('rollback')
  client.release()
  const kept = (await prepared(opened)).map(({ statement }) => statement)
  expect(kept).toHaveLength(MOST_PREPARED - 1)
  for (const n of [0, 1, MOST_PREPARED]) expect(kept).toContain(`select $1::integer + ${n} as n`)
  for (const n of [2, 3, 4]) expect(kept).not.toContain(`select $1::integer + ${n} as n`)
  expect((await ask(2)).rows).toEqual([{ n: 3 }])
})

test('a migration that changes a table under a prepared statement goes unnoticed', async () => {
  const opened = open()
  const ask = () => opened.pool.query('select * from changing where id = $1', [1])
  await database.pool.query('create table changing as select 1 as id')
  await ask()
  await database.pool.query(`alter table changing add column name text default 'new'`)
  expect((await ask()).rows).toEqual([{ id: 1, name: 'new' }])
  await database.pool.query('alter table changing alter column id type text')
  const [answer] = await opened.db.execute(sql`select * from changing where id = ${'1'}`).then(({ rows }) => rows)
  expect(answer).toEqual({ id: '1', name: 'new' })
})

test('within a transaction it is an error that asks to try again; the next try succeeds, on every connection', async () => {
  const [one, other] = [open(), open()]
  const inTransaction = ({ db }: Database) =>
    db.transaction(async (tx) => (await tx.execute(sql`select * from growing where id = ${1}`)).rows)
  await database.pool.query('create table growing as select 1 as id')
  for (const opened of [one, other]) await inTransaction(opened)
  await database.pool.query(`alter table growing add column name text default 'new'`)
  const failure = await inTransaction(one).catch((error: unknown) => toAppError(error))
  expect(failure).toMatchObject({ status: 503, retry_after: 2 })
  for (const opened of [one, other]) expect(await inTransaction(opened)).toEqual([{ id: 1, name: 'new' }])
})
