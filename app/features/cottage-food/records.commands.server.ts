import type pg from 'pg'
import { RECORDS } from './records'

/** Adds only missing records: once loaded, they are the admins' to change. */
export async function loadPrograms(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const columns = Object.keys(RECORDS[0]!).join(', ')
  await pool.query(
    `insert into cottage_programs (${columns}) select ${columns} from jsonb_populate_recordset(null::cottage_programs, $1)
     on conflict (key) do nothing`,
    [JSON.stringify(RECORDS)],
  )
}
