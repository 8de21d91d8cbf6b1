import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'

type Writer = Pick<Db, 'execute'>

/** What can run out: each row of a table counts what is left of it. Pieces of a menu item are one; null means not counted. */
export interface Resource {
  table: string
  left: string
  /** What an order took: rows of id and pieces. */
  heldBy: (order_id: string) => SQL
}

/** One row that an order wants pieces of, as it was found; locked until the transaction ends. */
export interface Demand {
  id: string
  left: number
  pieces: number
}

export const isShort = ({ left, pieces }: Demand): boolean => left < pieces

/**
 * For the statement that places an order: tables to put after its `with`, and the column that says what was found, as `Wanted[]`.
 * If any of it is short, nothing is taken. `wanted` is a query for ids and pieces.
 */
export const hold = (resource: Resource, wanted: SQL): { tables: SQL; found: SQL } => ({
  tables: take(resource, wanted),
  found: sql`(select coalesce(json_agg(locked), '[]') from ${named(resource, 'locked')} locked)`,
})

/** Takes what an order let go of; false, and nothing taken, if any of it is gone. */
export async function holdAgain(tx: Writer, resource: Resource, order_id: string): Promise<boolean> {
  const { tables, found } = hold(resource, resource.heldBy(order_id))
  const { rows } = await tx.execute<{ found: Demand[] }>(sql`with ${tables} select ${found} as found`)
  return !onlyRow(rows).found.some(isShort)
}

/** Gives back what an order took. A row that is no longer counted stays so. */
export async function release(tx: Writer, resource: Resource, order_id: string): Promise<void> {
  const { table, left } = columnsOf(resource)
  await tx.execute(sql`
    with ${lock(resource, resource.heldBy(order_id))}
    update ${table} r set ${left} = r.${left} + locked.pieces from ${named(resource, 'locked')} locked where r.id = locked.id`)
}

/** Rows are locked in the order of their ids: no two orders wait for each other in a circle (decision 080). */
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

// Two resources can be held in one statement: each has tables of its own name.
const named = ({ table }: Resource, name: string) => sql.identifier(`${table}_${name}`)
const columnsOf = ({ table, left }: Resource) => ({ table: sql.identifier(table), left: sql.identifier(left) })
