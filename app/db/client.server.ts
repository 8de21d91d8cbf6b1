import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PROGRAM } from '~/lib/brand'
import { PreparingClient } from './connection.server'

export type Db = NodePgDatabase<Record<string, never>>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  db: Db
  pool: pg.Pool
  url: string
}

interface Limits {
  /** Until a connection is free or made. */
  connection_ms: number
  /** After which the server gives a slow statement up. */
  statement_ms: number
  /** After which we give up a server that says nothing (frozen, unplugged), and the connection with it. */
  answer_ms: number
  /** A transaction in which nothing happens. */
  idle_ms: number
}

/** How long anybody waits for the database: every page and every call has an answer within three seconds, whatever happens to it. */
export const LIMITS = {
  request: { connection_ms: 1000, statement_ms: 1700, answer_ms: 1900, idle_ms: 30_000 },
  job: { connection_ms: 5000, statement_ms: 60_000, answer_ms: 65_000, idle_ms: 30_000 },
  /** Filling a new database, on however slow a machine. */
  none: { connection_ms: 60_000, statement_ms: 0, answer_ms: 0, idle_ms: 0 },
} satisfies Record<string, Limits>

const NO_STATEMENT_LIMIT = '-c statement_timeout=0'

/**
 * Searches are prepared statements whose good plan is always the same: walk indexes in their order and stop. Planning anew for each
 * costs more than searching, and the planner, which expects to read all that it can, would sort and hash whole cities.
 */
export const SEARCH_SETTINGS = [
  ...['plan_cache_mode=force_generic_plan', 'jit=off', 'max_parallel_workers_per_gather=0'],
  ...['enable_sort', 'enable_hashjoin', 'enable_mergejoin', 'enable_seqscan'].map((name) => `${name}=off`),
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

export const connectForSearch = (url: string, max = 8): pg.Pool =>
  connect(url, { max, options: SEARCH_SETTINGS, onError: () => {} }).pool

export function connect(
  url: string,
  {
    max = 20,
    limits = LIMITS.request,
    options = limits.statement_ms === 0 ? NO_STATEMENT_LIMIT : undefined,
    onError = () => {},
  }: { max?: number; limits?: Limits; options?: string | undefined; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: limits.connection_ms,
    idleTimeoutMillis: 30_000,
    statement_timeout: limits.statement_ms,
    query_timeout: limits.answer_ms,
    idle_in_transaction_session_timeout: limits.idle_ms,
    application_name: PROGRAM,
    options,
    Client: PreparingClient,
  })
  // Without a listener the loss of a connection (a database restart) would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return { db: withTransactions(pool), pool, url }
}

/**
 * Drizzle's own transactions never give a connection back whose BEGIN failed, so that a database which is away for a moment would
 * use up the pool; and when there is nothing left to roll back they tell of that instead of what went wrong.
 */
function withTransactions(pool: pg.Pool): Db {
  const db = drizzle(pool) as Db
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    let failure: unknown
    try {
      const noted = (tx: Tx) =>
        work(tx).catch((error: unknown) => {
          failure = error
          throw error
        })
      return await drizzle(client).transaction(noted, config)
    } catch (error) {
      throw failure ?? error
    } finally {
      client.release()
    }
  }
  return db
}

/** One connection for long work that somebody waits for: no time limit, not even one that the server sets for its users. */
export async function withClient<T>(
  url: string,
  application_name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name, options: NO_STATEMENT_LIMIT })
  // What it was asked says so, too; without a listener the loss of the connection would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
