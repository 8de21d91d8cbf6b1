import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'

type Writer = Pick<Db, 'execute'>

/** A table whose rows count what is left, such as the pieces of a menu item; null means not counted. */
export interface Resource {
  table: string
  left: string
  /** A query for the ids and pieces that the order took. */
  heldBy: (order_id: string) => SQL
}

/** A row that an order wants pieces of, locked until the transaction ends. */
export interface Demand {
  id: string
  left: number
  pieces: number
}

export const isShort = ({ left, pieces }: Demand): boolean => left < pieces

/** CTEs for the statement that places an order, and a `Demand[]` column. If one row is short, nothing is taken. `wanted`: ids, pieces. */
export const hold = (resource: Resource, wanted: SQL): { tables: SQL; found: SQL } => ({
  tables: take(resource, wanted),
  found: sql`(select coalesce(json_agg(locked), '[]') from ${named(resource, 'locked')} locked)`,
})

/** Takes again what the order let go of; false, with nothing taken, if any of it is gone. */
export async function holdAgain(tx: Writer, resource: Resource, order_id: string): Promise<boolean> {
  const { tables, found } = hold(resource, resource.heldBy(order_id))
  const { rows } = await tx.execute<{ found: Demand[] }>(sql`with ${tables} select ${found} as found`)
  return !onlyRow(rows).found.some(isShort)
}

/** A row that is no longer counted stays so. */
export async function release(tx: Writer, resource: Resource, order_id: string): Promise<void> {
  const { table, left } = columnsOf(resource)
  await tx.execute(sql`
    with ${lock(resource, resource.heldBy(order_id))}
    update ${table} r set ${left} = r.${left} + locked.pieces from ${named(resource, 'locked')} locked where r.id = locked.id`)
}

/** Locks rows in the order of their ids, so that two orders cannot deadlock (decision 080). */
function lock(resource: Resource, wanted: SQL): SQL {
  const { table, left } = columnsOf(resource)
  return sql`${named(resource, 'wanted')} as (${wanted}), ${named(resource, 'locked')} as (
    select r.id, r.${left} as left, wanted.pieces from ${table} r join ${named(resource, 'wanted')} wanted on wanted.id = r.id
    where r.${left} is not null order by r.id for no key update of r
  )`
}

function take(resource: Resource, wanted: SQL): SQL {
  const { table, left } = columnsOf(resource)
  const locked = named(resource, 'locked')
  return sql`${lock(resource, wanted)}, ${named(resource, 'taken')} as (
    update ${table} r set ${left} = r.${left} - locked.pieces
    from ${locked} locked, (select bool_and(l.left >= l.pieces) as enough from ${locked} l) everything
    where r.id = locked.id and everything.enough
  )`
}

// Two resources can be held in one statement, so each prefixes its CTEs.
const named = ({ table }: Resource, name: string) => sql.identifier(`${table}_${name}`)
const columnsOf = ({ table, left }: Resource) => ({ table: sql.identifier(table), left: sql.identifier(left) })
