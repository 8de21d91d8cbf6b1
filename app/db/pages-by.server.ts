import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

interface ListOrder {
  /** Sorts before the moment, where a list has two halves. */
  half?: SQLWrapper | undefined
  moment: SQLWrapper
  id: SQLWrapper
  way: 'asc' | 'desc'
}

/** For a list in pages. A cursor holds what its row was sorted by, so it marks the same place after the row has moved or is gone. */
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

export function pageOf<Row extends { cursor: string }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? items.at(-1)!.cursor : null }
}

/** A cursor from an order without halves begins in the first half. */
export function placeOf(cursor: string) {
  const [id, microseconds, half = '1'] = cursor.split('_').reverse()
  return {
    half: sql`${half === '1'}::boolean`,
    // `to_timestamp` of a fraction isn't exact to the microsecond.
    moment: sql`(timestamptz 'epoch' + ${microseconds}::double precision * interval '1 microsecond')`,
    id: sql`${id}::uuid`,
  }
}

export const cursorOf = ({ half, moment, id }: Omit<ListOrder, 'way'>) => {
  const microseconds = sql`(extract(epoch from ${moment}) * 1000000)::bigint`
  return sql<string>`concat_ws('_', ${list([...(half ? [sql`${half}::integer`] : []), microseconds, id])})`
}

const list = (parts: SQLWrapper[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )
