import type pg from 'pg'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { EARTH_KM } from '~/lib/geo'
import { SEARCH_FAILED } from './listing'
import { isFeatured, isRunning } from './sift.queries.server'

/** One bakery of a list as JSON: the stored card `c`, and what depends on the moment and on where the visitor is. */
export const card = (haversine?: (alias: string) => string): string => {
  const distance = haversine
    ? `coalesce((2 * ${EARTH_KM} * asin(least(1, sqrt(${haversine('c')}))))::text, 'null')`
    : "'null'"
  return `c.card || ',"is_premium":' || ${isRunning('c')} || ',"featured":' || ${isFeatured('c')} || ',"distance_km":' || ${distance} || '}'`
}

interface Statement {
  name?: string
  text: string
  /** Of its parameters, in the order of their numbers. */
  names: string[]
}

/**
 * Written once for each `shape` and kept: writing costs as much as half a search. In it parameters go by names, `$now::timestamptz`;
 * so nothing that differs between two searches of one shape can get into the text.
 */
export function statement<S>(kind: string, shape: S, write: (shape: S) => string): Statement {
  const key = `${kind} ${JSON.stringify(shape)}`
  const known = kept.get(key)
  if (known) return known
  const numbers = new Map<string, number>()
  const text = write(shape).replace(/\$([a-z_]+)/g, (_, name: string) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1)
    return `$${numbers.get(name)}`
  })
  const written = { text, names: [...numbers.keys()] }
  if (kept.size >= MOST_PREPARED) return written
  const named = { ...written, name: `search_${kept.size + 1}` }
  kept.set(key, named)
  return named
}

// Each connection keeps its prepared statements for good: somebody who tries every combination must not fill its memory.
const MOST_PREPARED = 100
const kept = new Map<string, Statement>()

/** The first column of the only row: mostly JSON made by PostgreSQL, ready to be sent. */
export async function readText(
  { search_pool }: Pick<Services, 'search_pool'>,
  { names, ...prepared }: Statement,
  given: Record<string, unknown>,
): Promise<string> {
  const values = names.map((name) => given[name])
  const { rows } = await search_pool.query<[string]>({ ...prepared, values, rowMode: 'array' }).catch(tooSlow)
  return rows[0]![0]
}

export function tooSlow(error: unknown): never {
  if ((error as pg.DatabaseError).code === TOO_SLOW) {
    throw new AppError('unavailable', SEARCH_FAILED, { retry_after: 2 })
  }
  throw error
}

const TOO_SLOW = '57014'
