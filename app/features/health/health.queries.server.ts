import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { OUT_OF_TRIES } from '~/db/out-of-tries.server'
import { iso } from '~/db/sql-time.server'
import { partly, reasonOf, taskWords } from './health'
import type { HealthFinding, Stuck } from './health.contract'

const SHOWN = 50

interface Row extends Record<string, unknown> {
  all: number
}

/** The newest ones, with how many there are: whatever is stuck is few, or one cause has stopped everything. */
const newest = <T extends Row, Item>(rows: T[], shown: (row: T) => Item) => ({
  count: rows[0]?.all ?? 0,
  items: rows.map(shown),
})

const ALL = sql`count(*) over ()::integer as all`

interface FindingRow extends Row, Omit<HealthFinding, 'ledger' | 'provider'> {
  ledger_cents: number | null
  provider_cents: number | null
}

export const listFindings = async (db: Db) =>
  newest(
    (
      await db.execute<FindingRow>(sql`
      select f.id, f.kind, f.subject, f.detail, f.ledger_cents, f.provider_cents, ${iso(sql`f.created_at`)} as created_at, ${ALL},
        f.kind = 'given_up' and exists (
          select from due_failures d where d.next_at is null and d.kind || ':' || d.subject_id = f.subject) as retries
      from reconciliation_findings f where f.resolved_at is null order by f.created_at desc, f.id desc limit ${SHOWN}`)
    ).rows,
    ({ ledger_cents: ledger, provider_cents: provider, all: _all, ...finding }) => ({ ...finding, ledger, provider }),
  )

interface StuckRow extends Row {
  id: string
  what: string
  error: string | null
  tries: number
  since: string | null
}

const stuck = ({ id, what, error, tries, since }: StuckRow): Stuck => ({
  ...{ id, tries, since, what: taskWords(what), reason: reasonOf(error) },
})

export const listJobs = async (db: Db) =>
  newest(
    (
      await db.execute<StuckRow>(sql`
      select id::text, task_identifier as what, last_error as error, attempts::integer as tries, ${iso(sql`created_at`)} as since, ${ALL}
      from graphile_worker.jobs where ${sql.raw(OUT_OF_TRIES)} order by jobs.id desc limit ${SHOWN}`)
    ).rows,
    stuck,
  )

export const listRows = async (db: Db) =>
  newest(
    (
      await db.execute<StuckRow>(sql`
      select kind || ':' || subject_id as id, kind as what, last_error as error, tries, null as since, ${ALL}
      from due_failures where next_at is null order by kind, subject_id limit ${SHOWN}`)
    ).rows,
    stuck,
  )

/** Mail that signs somebody in says so and no more: its subject may be the code. */
export const listMails = async (db: Db) =>
  newest(
    (
      await db.execute<StuckRow & { to: string }>(sql`
      select id::text, "to", case when signs_in then 'Signing in' else subject end as what, last_error as error, attempts as tries,
        ${iso(sql`created_at`)} as since, ${ALL}
      from mail_outbox where failed_at is not null order by failed_at desc, mail_outbox.id desc limit ${SHOWN}`)
    ).rows,
    ({ to, ...row }) => ({
      ...stuck(row),
      what: `${row.what}, to ${partly(to)}`,
      reason: reasonOf(row.error).replaceAll(to, partly(to)),
    }),
  )
