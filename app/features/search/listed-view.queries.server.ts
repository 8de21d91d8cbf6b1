import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { onlyRow } from '~/db/only-row.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { EARTH_KM } from '~/lib/geo'
import { SEARCH_FAILED } from './listing'
import { isFeatured, isRunning } from './sift.queries.server'

/** One bakery as JSON: the stored card `c`, and the values that depend on the moment and on the visitor's place. */
export const card = (haversine?: (alias: string) => string): string => {
  const distance = haversine
    ? `coalesce((2 * ${EARTH_KM} * asin(least(1, sqrt(${haversine('c')}))))::text, 'null')`
    : "'null'"
  return `c.card || ',"is_premium":' || ${isRunning('c')} || ',"featured":' || ${isFeatured('c')} || ',"distance_km":' || ${distance} || '}'`
}

interface Statement {
  text: string
  /** In the order of their numbers. */
  names: string[]
}

/**
 * Written once per `variant` and kept: writing costs as much as half a search. Parameters have names (`$now::timestamptz`), so that the
 * text is the same for all searches of a variant and connections keep it prepared.
 */
export function statement<V>(kind: string, variant: V, write: (variant: V) => string): Statement {
  const key = `${kind} ${JSON.stringify(variant)}`
  const known = kept.get(key)
  if (known) return known
  const numbers = new Map<string, number>()
  const text = write(variant).replace(/\$([a-z_]+)/g, (_, name: string) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1)
    return `$${numbers.get(name)}`
  })
  const written = { text, names: [...numbers.keys()] }
  kept.set(key, written)
  return written
}

const kept = new LRUCache<string, Statement>({ max: 1000 })

/** The columns of the only row, mostly JSON made by PostgreSQL and ready to be sent. */
export async function readRow<Row extends unknown[]>(
  { search_pool }: Pick<Services, 'search_pool'>,
  { names, text }: Statement,
  given: Record<string, unknown>,
): Promise<Row> {
  const values = names.map((name) => given[name])
  const { rows } = await search_pool.query<Row>({ text, values, rowMode: 'array' }).catch(tooSlow)
  return onlyRow(rows)
}

export function tooSlow(error: unknown): never {
  if ((error as pg.DatabaseError).code === TOO_SLOW) {
    throw new AppError('unavailable', SEARCH_FAILED, { retry_after: 2 })
  }
  throw error
}

const TOO_SLOW = '57014'
