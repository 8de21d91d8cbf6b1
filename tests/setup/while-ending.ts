import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** What becomes of `act` that begins while another transaction has made its `changes` and not yet committed them. */
export async function whileEnding<T>(
  pool: pg.Pool,
  changes: [text: string, ...values: unknown[]][],
  act: () => Promise<T>,
): Promise<T> {
  const ending = await pool.connect()
  try {
    await ending.query('begin')
    for (const [text, ...values] of changes) await ending.query(text, values)
    let through = false
    const outcome = act().finally(() => {
      through = true
    })
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while (!through && (await pool.query(waits)).rowCount === 0) await sleep(5)
    await ending.query('commit')
    return await outcome
  } finally {
    ending.release()
  }
}
