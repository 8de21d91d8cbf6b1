import { type Column, fillPlaceholders, type GetColumnData, type SQL, sql } from 'drizzle-orm'
import { PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { JsonText } from '~/lib/json-text'

type Field = SQL | Column
type AliasedFields<F> = {
  [K in keyof F]: SQL.Aliased<F[K] extends SQL<infer T> ? T : F[K] extends Column ? GetColumnData<F[K]> : never>
}
interface Rows {
  readonly _: { readonly result: unknown[] }
  getSQL(): SQL
}

/** The beginning of a select for `together`. Values come as `sql.placeholder`s. */
export function listOf<F extends Record<string, Field>>(fields: F) {
  const named = Object.entries(fields).map(([name, field]) => [name, sql`${field}`.as(name)])
  return new QueryBuilder().select(Object.fromEntries(named) as AliasedFields<F>)
}

/** Several lists in one statement, each as JSON made by PostgreSQL. The text is built once, not per page. */
export function together<L extends Record<string, Rows>>(lists: L) {
  const columns = Object.entries(lists).map(
    ([list, rows]) => sql`(select coalesce(json_agg(r), '[]') from (${rows.getSQL()}) r) as ${sql.identifier(list)}`,
  )
  const { sql: text, params } = new PgDialect().sqlToQuery(sql`select ${sql.join(columns, sql`, `)}`)
  return async (pool: pg.Pool, given: Record<string, unknown>) => {
    const { rows } = await pool.query({ text, values: fillPlaceholders(params, given) })
    return rows[0] as { [K in keyof L]: L[K]['_']['result'] }
  }
}

export function oneAsJson<T>(query: SQL) {
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  return async (pool: pg.Pool, given: Record<string, unknown>): Promise<JsonText<T> | null> => {
    const values = fillPlaceholders(params, given)
    const { rows } = await pool.query<[string]>({ text, values, rowMode: 'array' })
    return rows[0] ? new JsonText<T>(rows[0][0]) : null
  }
}

export function fixedSql(part: SQL): SQL {
  const { sql: text, params } = new PgDialect().sqlToQuery(part)
  if (params.length > 0) throw new Error('A fixed part of a statement has no parameters.')
  return sql.raw(text)
}
