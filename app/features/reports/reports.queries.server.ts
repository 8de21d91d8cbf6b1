import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { iso } from '~/db/sql-time.server'
import { REPORT_KINDS } from './report'
import type { Report } from './reports.contract'

type Reader = Pick<Db, 'execute'>
type Row = Report & Record<string, unknown>

const REPORT = sql`r.id, r.subject_type as subject_kind, r.subject_id, r.reason, r.details as note, r.status as state,
  case when p.user_id is not null then json_build_object('id', p.user_id, 'username', p.username, 'full_name', p.full_name) end as reporter,
  ${iso(sql`r.created_at`)} as created_at, r.resolution, e.full_name as decided_by, ${iso(sql`r.decided_at`)} as decided_at
  from reports r left join profiles p on p.user_id = r.reporter_id left join profiles e on e.user_id = r.decided_by`
const known = sql`r.subject_type = any (${sql.param([...REPORT_KINDS])}::text[])`

export async function listReports(
  db: Reader,
  { state, limit, offset }: { state: Report['state']; limit: number; offset: number },
) {
  const order = state === 'open' ? sql`r.created_at, r.id` : sql`r.decided_at desc, r.id`
  const { rows } = await db.execute<Row>(sql`
    select ${REPORT} where ${known} and r.status = ${state} order by ${order} limit ${limit + 1} offset ${offset}`)
  return { items: rows.slice(0, limit), next: rows.length > limit ? offset + limit : null }
}

export async function findReport(db: Reader, id: string): Promise<Report | null> {
  const { rows } = await db.execute<Row>(sql`select ${REPORT} where ${known} and r.id = ${id}`)
  return rows[0] ?? null
}
