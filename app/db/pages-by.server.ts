import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

interface ListOrder {
  /** A yes or no that counts before the moment, where a list has two halves. */
  half?: SQLWrapper | undefined
  moment: SQLWrapper
  id: SQLWrapper
  way: 'asc' | 'desc'
}

/**
 * The parts of a statement that lists in pages: the `cursor` of each row, the rows `beyond` the page before, and their `order`. A
 * cursor holds what its row was listed by when it was shown, so it marks the same place after the row has moved or is gone.
 */
export function pagesBy({ way, ...by }: ListOrder, after: string | undefined) {
  const keysOf = (of: Omit<ListOrder, 'way'>) => [...(by.half && of.half ? [of.half] : []), of.moment, of.id]
  return {
    cursor: cursorOf(by),
    beyond: after
      ? sql`(${list(keysOf(by))}) ${way === 'asc' ? sql`>` : sql`<`} (${list(keysOf(placeOf(after)))})`
      : sql`true`,
    order: list(keysOf(by).map((key) => sql`${key} ${sql.raw(way)}`)),
  }
}

/** `rows`: one more than `limit`, where there are more. */
export function pageOf<Row extends { cursor: string }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? items.at(-1)!.cursor : null }
}

/** The values in a cursor. One of another order of the same list, which has no halves, begins in the first. */
export function placeOf(cursor: string) {
  const [id, microseconds, half = '1'] = cursor.split('_').reverse()
  return {
    half: sql`${half === '1'}::boolean`,
    // To the microsecond, which `to_timestamp` of a fraction is not made for.
    moment: sql`(timestamptz 'epoch' + ${microseconds}::double precision * interval '1 microsecond')`,
    id: sql`${id}::uuid`,
  }
}

/** What `next` carries of a row. */
export const cursorOf = ({ half, moment, id }: Omit<ListOrder, 'way'>) => {
  const microseconds = sql`(extract(epoch from ${moment}) * 1000000)::bigint`
  return sql<string>`concat_ws('_', ${list([...(half ? [sql`${half}::integer`] : []), microseconds, id])})`
}

const list = (parts: SQLWrapper[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )
