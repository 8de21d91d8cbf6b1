import type pg from 'pg'
import type { TestApp } from './app'

export type TableRow = Record<string, unknown>
export type Tables = Record<string, TableRow[]>

/** Every table with a column that names a person, a bakery or one of its customers, or an e-mail address. */
export async function tablesAboutPeople(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct t.relname as name from pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    where t.relkind = 'r' and (
      exists (select from pg_constraint c where c.conrelid = t.oid and c.contype = 'f'
        and c.confrelid = any ('{users,bakeries,bakery_customers}'::regclass[]))
      or exists (select from pg_attribute a where a.attrelid = t.oid and a.attname in ('bakery_id', 'email', 'to') and not a.attisdropped))
    order by 1`)
  return rows.map(({ name }) => name)
}

/** All their rows, in one order; but for when they were last touched. */
export async function readTables(pool: pg.Pool, tables: string[]): Promise<Tables> {
  const read: Tables = {}
  for (const table of tables) {
    const { rows } = await pool.query<{ row: TableRow }>(
      `select to_jsonb(t) - 'updated_at' as row from ${table} t order by (to_jsonb(t) - 'updated_at')::text`,
    )
    read[table] = rows.map(({ row }) => row)
  }
  return read
}

/** What waits to be done of one kind. */
export async function jobs({ services }: TestApp, task: string): Promise<unknown[]> {
  const { rows } = await services.pool.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id`,
    [task],
  )
  return rows.map(({ payload }) => payload)
}
