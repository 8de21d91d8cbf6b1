import type pg from 'pg'
import type { Database } from '../../app/db/client.server'
import { newId } from '../../app/lib/ids'

export type Row = Record<string, unknown>
type Runner = pg.Pool | pg.PoolClient

/** Bare rows that satisfy every constraint and nothing more, for tests of the tables themselves. */
export function rowsOf(database: Database) {
  async function insertUser({ username = unique('u'), ...row }: Row = {}, on: Runner = database.pool): Promise<string> {
    const id = newId()
    const user = { id, email: `${unique('u')}@example.com`, password_hash: 'x', email_verified_at: new Date(), ...row }
    await insert('users', user, on)
    if (username !== null) await insert('profiles', { user_id: id, username, full_name: 'Ann' }, on)
    return id
  }

  async function insertBakery(row: Row = {}, on: Runner = database.pool): Promise<string> {
    const place = { city: 'Austin', state: 'TX', zip_code: '78701', time_zone: 'America/Chicago' }
    const point = { latitude: 0, longitude: 0 }
    const bakery = { id: newId(), name: 'Rye', slug: unique('rye'), approved: true, ...place, ...point, ...row }
    return insert('bakeries', bakery, on)
  }

  async function insert(table: string, row: Row, on: Runner = database.pool): Promise<string> {
    const columns = Object.keys(row)
    const marks = columns.map((_, i) => `$${i + 1}`)
    await on.query(
      `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) values (${marks.join(', ')})`,
      Object.values(row),
    )
    return String(row.id)
  }

  /** At once, each with the same columns. */
  async function insertAll(table: string, rows: Row[]): Promise<void> {
    const columns = Object.keys(rows[0]!).join(', ')
    const given = `jsonb_populate_recordset(null::${table}, $1::jsonb)`
    await database.pool.query(`insert into ${table} (${columns}) select ${columns} from ${given}`, [
      JSON.stringify(rows),
    ])
  }

  /** The name of the constraint that refused, or null when the database agreed. Rolled back unless it is to be kept. */
  async function attempt(act: (client: pg.PoolClient) => Promise<unknown>, keep = false): Promise<string | null> {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await act(client)
      await client.query(keep ? 'commit' : 'rollback')
      return null
    } catch (error) {
      await client.query('rollback')
      return (error as pg.DatabaseError).constraint ?? String(error)
    } finally {
      client.release()
    }
  }

  /** The second begins while the first is done but not committed, and the first commits once the second waits or is through. */
  async function overlap(first: (on: Runner) => Promise<unknown>, second: (on: Runner) => Promise<unknown>) {
    const [one, two] = [await database.pool.connect(), await database.pool.connect()]
    try {
      const pid = (await two.query('select pg_backend_pid() as pid')).rows[0].pid
      await one.query('begin')
      await first(one)
      let through = false
      const outcome = second(two)
        .then(
          () => null,
          (error: pg.DatabaseError) => error.constraint ?? String(error),
        )
        .finally(() => {
          through = true
        })
      const waits = async () =>
        (await database.pool.query(`select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`, [pid]))
          .rowCount
      while (!through && !(await waits())) await new Promise((resolve) => setTimeout(resolve, 5))
      await one.query('commit')
      return await outcome
    } finally {
      one.release()
      two.release()
    }
  }

  return { insert, insertAll, insertUser, insertBakery, attempt, overlap }
}

let made = 0
export function unique(prefix: string): string {
  made += 1
  return `${prefix}${String(made).padStart(8, '0')}`
}

export function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000)
}
