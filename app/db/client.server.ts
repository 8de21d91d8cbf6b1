import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = NodePgDatabase<Record<string, never>>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  db: Db
  pool: pg.Pool
  url: string
}

/** Every statement has a time limit: a slow query must not become a queue of them. */
const STATEMENT_TIMEOUT_MS = 10_000
const SEARCH_TIMEOUT_MS = 2_000

/**
 * Searches are prepared statements whose good plan is always the same: walk indexes in their order and stop. Planning anew for each
 * costs more than searching, and the planner, which expects to read all that it can, would sort and hash whole cities.
 */
const SEARCH_SETTINGS = [
  ...['plan_cache_mode=force_generic_plan', 'jit=off', 'max_parallel_workers_per_gather=0'],
  ...['enable_sort', 'enable_hashjoin', 'enable_mergejoin', 'enable_seqscan'].map((name) => `${name}=off`),
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

export const connectForSearch = (url: string, max = 8): pg.Pool =>
  connect(url, { max, statement_timeout: SEARCH_TIMEOUT_MS, options: SEARCH_SETTINGS, onError: () => {} }).pool

export function connect(
  url: string,
  options: { max?: number; statement_timeout?: number; options?: string; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statement_timeout ?? STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'localoaf',
    ...(options.options ? { options: options.options } : {}),
  })
  // Without a listener the loss of a connection (a database restart) would end the process.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  return { db: drizzle(pool), pool, url }
}

/** One connection for long work that somebody waits for: no time limit, not even one that the server sets for its users. */
export async function withClient<T>(
  url: string,
  application_name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name, options: '-c statement_timeout=0' })
  // What it was asked says so, too; without a listener the loss of the connection would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
