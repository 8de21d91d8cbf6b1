import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import type { Services } from '~/http/services.server'
import { describeError } from '~/lib/error-without-values'
import { cut } from '~/lib/text'
import { reportFinding } from './findings.commands.server'

interface Walk<Row> {
  kind: string
  /** A query for all due rows: `id`, `since` and the columns that `act` reads. */
  due: SQL
  /** A condition on `due` and on `failure`, its earlier tries; rows that do not meet it stay due. */
  ready?: SQL
  /** How many at the same time. */
  at_once?: number
  /** One row, alone; it may have changed since it was listed. */
  act: (row: Row) => Promise<unknown>
}

interface DueRow extends Record<string, unknown> {
  id: string
  failed_before: boolean
}

/** Limits of one turn; the rest comes first in the next one. */
const MOST = 10_000
const MOST_MS = 50_000
const AT_ONCE = 8
/** Doubled after each try. Just below a minute, so that the sweep of every minute finds it in its next turn. */
const PAUSE_SECONDS = 50
const LONGEST_PAUSE_SECONDS = 3600
/** Reached after about a day. */
const LAST_TRY = 30

/**
 * The one way to work through due rows (decision 050): those that never failed first, then the oldest. A failing row blocks no other:
 * it pauses, longer each time, until it is given up and reported. Its failure and finding end once it succeeds or is no longer due.
 * Answers whether the turn left rows over.
 */
export async function walkDue<Row extends object>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { kind, due, ready = sql`true`, at_once = AT_ONCE, act }: Walk<Row>,
): Promise<boolean> {
  const ends = performance.now() + MOST_MS
  const { rows } = await db.execute<DueRow>(sql`
    select due.*, failure.kind is not null as failed_before from (${due}) due
    left join due_failures failure on failure.kind = ${kind} and failure.subject_id = due.id::text
    where (failure.kind is null or failure.next_at <= ${at(clock())}) and ${ready}
    order by failed_before, due.since, due.id limit ${MOST}`)
  const full = rows.length === MOST
  const mended: string[] = []
  const failed: FailedRow[] = []
  const work = async () => {
    while (performance.now() < ends) {
      const row = rows.shift()
      if (!row) return
      try {
        await act(row as unknown as Row)
        if (row.failed_before) mended.push(row.id)
      } catch (error) {
        failed.push({ id: row.id, error: cut(describeError(error), 500) })
      }
    }
  }
  await Promise.all(Array.from({ length: at_once }, work))
  if (failed.length > 0) await db.transaction((tx) => pause(tx, { kind, failed, now: clock() }))
  await forget(db, { kind, due, mended })
  return full || rows.length > 0
}

interface FailedRow {
  id: string
  error: string
}

async function pause(db: Tx, { kind, failed, now }: { kind: string; failed: FailedRow[]; now: Date }): Promise<void> {
  const { rows } = await db.execute<{ id: string; tries: number; error: string }>(sql`
    insert into due_failures as failure (kind, subject_id, tries, next_at, last_error)
    select ${kind}, id, 1, ${at(now)} + make_interval(secs => ${PAUSE_SECONDS}), error
    from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as failed (id text, error text)
    on conflict (kind, subject_id) do update set tries = failure.tries + 1, last_error = excluded.last_error,
      next_at = case when failure.tries + 1 < ${LAST_TRY}
        then ${at(now)} + make_interval(secs => least(${PAUSE_SECONDS} * 2 ^ failure.tries, ${LONGEST_PAUSE_SECONDS})) end
    returning subject_id as id, tries, last_error as error`)
  for (const { id, tries, error } of rows.filter(({ tries }) => tries >= LAST_TRY))
    await reportFinding(db, { subject: `${kind}:${id}`, kind: 'given_up', detail: `${tries} tries. ${error}` })
}

const forget = (db: Db, { kind, due, mended }: { kind: string; due: SQL; mended: string[] }) =>
  db.execute(sql`
    with over as (
      delete from due_failures where kind = ${kind} and (
        subject_id = any (${sql.param(mended)}::text[]) or subject_id not in (select due.id::text from (${due}) due))
      returning kind || ':' || subject_id as subject
    )
    update reconciliation_findings f set resolved_at = now() from over
    where f.subject = over.subject and f.kind = 'given_up' and f.resolved_at is null`)

/** For a process that starts: its code may be the repair, so nothing waits any longer. */
export const endPauses = (db: Db) =>
  db.execute(sql`update due_failures set next_at = '-infinity' where next_at is not null`)

/** All that were given up, or one by what its finding is called: its kind and its row. */
export async function retryDue(db: Db | Tx, subject?: string): Promise<number> {
  const again = sql`
    update due_failures set tries = 0, next_at = '-infinity'
    where next_at is null and ${subject === undefined ? sql`true` : sql`kind || ':' || subject_id = ${subject}`}`
  return (await db.execute(again)).rowCount ?? 0
}
