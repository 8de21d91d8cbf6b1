import type pg from 'pg'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { EARTH_KM } from '~/lib/geo'
import { SEARCH_FAILED } from './listing'
import { isRunning } from './sift.queries.server'

/** Numbers a statement's parameters as they are written into it. */
export class Parameters {
  readonly values: unknown[] = []
  private readonly written: string[] = []
  add = (value: unknown, type: string): string => {
    const parameter = `$${this.values.push(value)}::${type}`
    this.written.push(parameter)
    return parameter
  }
  /** A parameter that the statement came to do without must still have a type: an unused query, which is never run, gives it one. */
  typed = (statement: string): string => {
    const known = typed.get(statement)
    if (known) return known
    const idle = this.written.filter((parameter) => !statement.includes(`${parameter.split(':')[0]}::`))
    const whole =
      idle.length === 0 ? statement : statement.replace('with ', `with idle as (select ${idle.join(', ')}), `)
    if (typed.size < MOST_PREPARED) typed.set(statement, whole)
    return whole
  }
}

// The same few statements are asked for again and again.
const typed = new Map<string, string>()

/** One bakery of a list as JSON: the stored card `c`, and what depends on the moment and on where the visitor is. */
export const card = (now: string, haversine?: (alias: string) => string): string => {
  const distance = haversine
    ? `coalesce((2 * ${EARTH_KM} * asin(least(1, sqrt(${haversine('c')}))))::text, 'null')`
    : "'null'"
  return `c.card || ',"is_premium":' || ${isRunning('c', now)} || ',"distance_km":' || ${distance} || '}'`
}

/** The first column of the only row: mostly JSON made by PostgreSQL, ready to be sent. */
export async function readText(
  { search_pool }: Pick<Services, 'search_pool'>,
  text: string,
  values: unknown[],
): Promise<string> {
  try {
    const name = nameOf(text)
    const { rows } = await search_pool.query<[string]>({ ...(name ? { name } : {}), text, values, rowMode: 'array' })
    return rows[0]![0]
  } catch (error) {
    if ((error as pg.DatabaseError).code === TOO_SLOW) {
      throw new AppError('unavailable', SEARCH_FAILED, { retry_after: 2 })
    }
    throw error
  }
}

const TOO_SLOW = '57014'

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MOST_PREPARED) return known
  const name = `search_${names.size + 1}`
  names.set(text, name)
  return name
}

// Each connection keeps its prepared statements for good: somebody who tries every combination must not fill its memory.
const MOST_PREPARED = 100
const names = new Map<string, string>()
