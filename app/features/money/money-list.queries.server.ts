import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { cursorOf, pagesBy } from '~/db/pages-by.server'
import type { MoneyQuery } from './money.contract'
import { type FoundMoney, findMoney, NOTHING_FOUND } from './money-search.queries.server'

/** So many rows are looked at for a page, however few of them are wanted: then the next page goes on behind them. */
export const LOOKED_AT = 300

/** How the rows of a list are called in its statement, and what it is sorted by. */
export interface ListedBy {
  moment: SQL
  id: SQL
}

/** Whose things are listed: what was typed, or the account and the bakery in the address. Null: everybody's. */
export async function whose(db: Pick<Db, 'execute'>, { q, user, bakery }: MoneyQuery): Promise<FoundMoney | null> {
  if (q) return findMoney(db, q)
  if (user) return { ...NOTHING_FOUND, users: [user] }
  return bakery ? { ...NOTHING_FOUND, bakeries: [bakery] } : null
}

/** Ways to walk to a list's rows, each along an index and each in the list's order. */
export function waysOf({ from, to, after }: MoneyQuery, { moment, id }: ListedBy) {
  const pages = pagesBy({ moment, id, way: 'desc' }, after)
  const within = sql.join(
    [
      pages.beyond,
      ...(from ? [sql`${moment} >= ${from}::date::timestamp at time zone 'utc'`] : []),
      ...(to ? [sql`${moment} < (${to}::date + 1)::timestamp at time zone 'utc'`] : []),
    ],
    sql` and `,
  )
  const way = (rows: SQL, where: SQL) =>
    sql`(select ${id} as id, ${moment} as at from ${rows} where ${where} and ${within} order by ${pages.order} limit ${LOOKED_AT})`
  return {
    way,
    /** A walk for each of `ids`, which `where` calls `w.id`. */
    each: (ids: string[], rows: SQL, where: SQL): SQL[] =>
      ids.length === 0
        ? []
        : [
            sql`(select x.id, x.at from unnest(${sql.param(ids)}::uuid[]) w (id) cross join lateral ${way(rows, where)} x)`,
          ],
  }
}

interface Shown {
  ways: SQL[]
  columns: SQL
  /** Joined to `l`, the id and moment of a row. */
  rows: SQL
  keep: SQL[]
  listed: ListedBy
  limit: number
}

interface Read<Row> extends Record<string, unknown> {
  items: (Row & { cursor: string })[]
  looked: number
  reached: string | null
}

export async function readList<Row>(
  db: Pick<Db, 'execute'>,
  { ways, columns, rows, keep, listed, limit }: Shown,
): Promise<{ items: Row[]; next: string | null }> {
  if (ways.length === 0) return { items: [], next: null }
  const place = { moment: sql`l.at`, id: sql`l.id` }
  const answer = await db.execute<Read<Row>>(sql`
    with looked as materialized (
      select x.id, x.at from (${sql.join(ways, sql` union `)}) x order by x.at desc, x.id desc limit ${LOOKED_AT})
    select coalesce((select json_agg(s) from (
        select ${columns}, ${cursorOf(place)} as cursor from looked l ${rows} where ${sql.join([sql`true`, ...keep], sql` and `)}
        order by ${listed.moment} desc, ${listed.id} desc limit ${limit + 1}) s), '[]') as items,
      (select count(*)::integer from looked) as looked,
      (select ${cursorOf(place)} from looked l order by l.at, l.id limit 1) as reached`)
  const { items, looked, reached } = onlyRow(answer.rows)
  const shown = items.slice(0, limit)
  const next = items.length > limit ? shown.at(-1)!.cursor : looked === LOOKED_AT ? reached : null
  return { items: shown, next }
}
