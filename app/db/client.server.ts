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
  connection_ms: number
  statement_ms: number
  /** After which we give up a silent server (frozen, unplugged), and the connection with it. */
  answer_ms: number
  idle_ms: number
}

/** Every page and call gets an answer within three seconds, whatever happens to the database. */
export const LIMITS = {
  request: { connection_ms: 1000, statement_ms: 1700, answer_ms: 1900, idle_ms: 30_000 },
  job: { connection_ms: 5000, statement_ms: 60_000, answer_ms: 65_000, idle_ms: 30_000 },
  none: { connection_ms: 60_000, statement_ms: 0, answer_ms: 0, idle_ms: 0 },
} satisfies Record<string, Limits>

const NO_STATEMENT_LIMIT = '-c statement_timeout=0'

/** A search's good plan is always the same: walk indexes and stop early. Planning anew costs more, and would sort whole cities. */
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

/** Drizzle's own transactions leak a connection whose BEGIN failed, and report a failed rollback instead of its cause. */
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

/** For long work: no time limit, not even one that the server sets for its users. */
export async function withClient<T>(
  url: string,
  application_name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name, options: NO_STATEMENT_LIMIT })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
