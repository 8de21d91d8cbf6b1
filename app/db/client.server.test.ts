import net from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useDatabase } from '../../tests/setup/database'
import { connect, type Database, LIMITS } from './client.server'

const database = useDatabase()
const SHORT = { connection_ms: 10_000, statement_ms: 0, answer_ms: 400, idle_ms: 0 }

function impatient(url = database.url): Database {
  const opened = connect(url, { max: 1, limits: SHORT })
  onTestFinished(() => opened.pool.end())
  return opened
}

const backend = async ({ pool }: Database) =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

test('a request has its answer, or the news that there is none, within three seconds', () => {
  const { connection_ms, statement_ms, answer_ms } = LIMITS.request
  expect(connection_ms + answer_ms).toBeLessThan(3000)
  // The server's own limit comes first: its connection can go on being used.
  expect(statement_ms).toBeLessThan(answer_ms)
})

test('a connection on which a statement got no answer is never used again', async () => {
  const opened = impatient()
  const before = await backend(opened)
  await expect(opened.pool.query('select pg_sleep(3)')).rejects.toThrow('Query read timeout')
  const after = await backend(opened)
  expect(after).not.toBe(before)
})

test('in a transaction, too: it fails with that, at once, and gives its place in the pool back', async () => {
  const opened = impatient()
  const before = await backend(opened)
  const slow = opened.db.transaction(async (tx) => {
    await tx.execute(sql`create table half_done (id integer)`)
    await tx.execute(sql`select pg_sleep(3)`)
  })
  await expect(slow).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
  expect(await backend(opened)).not.toBe(before)
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(`select to_regclass('half_done') as there`)
    expect(rows[0].there).toBeNull()
  })
})

test('a transaction that could not even begin gives its place back', async () => {
  const { url, freeze, thaw } = await door(database.url)
  const opened = impatient(url)
  await backend(opened)
  freeze()
  await expect(opened.db.transaction(async () => {})).rejects.toMatchObject({
    cause: { message: 'Query read timeout' },
  })
  thaw()
  expect(await backend(opened)).toBeGreaterThan(0)
})

test('what is thrown in a transaction comes out of it, and undoes it', async () => {
  const opened = impatient()
  const mine = new Error('out of flour')
  const undone = opened.db.transaction(async (tx) => {
    await tx.execute(sql`create table undone (id integer)`)
    throw mine
  })
  await expect(undone).rejects.toBe(mine)
  const { rows } = await opened.pool.query(`select to_regclass('undone') as there`)
  expect(rows[0].there).toBeNull()
})

/** A way to the database on which nothing moves while it is frozen. */
async function door(behind: string) {
  const { port, hostname } = new URL(behind)
  const sockets = new Set<net.Socket>()
  const server = net.createServer((outside) => {
    const inside = net.connect(Number(port), hostname)
    for (const [from, to] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => {}).on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = new URL(behind)
  address.port = String((server.address() as net.AddressInfo).port)
  return {
    url: address.href,
    freeze: () => sockets.forEach((socket) => void socket.pause()),
    thaw: () => sockets.forEach((socket) => void socket.resume()),
  }
}
