import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { iso } from '~/db/sql-time.server'
import { REPORT_KINDS } from './report'
import type { Report } from './reports.contract'

type Reader = Pick<Db, 'execute'>
type Row = Report & Record<string, unknown>

const report = (cursor: SQL = sql`null`) => sql`
  select r.id, r.subject_type as subject_kind, r.subject_id, r.reason, r.details as note, r.status as state,
  case when p.user_id is not null then json_build_object('id', p.user_id, 'username', p.username, 'full_name', p.full_name) end as reporter,
  ${iso(sql`r.created_at`)} as created_at, r.resolution, e.full_name as decided_by, ${iso(sql`r.decided_at`)} as decided_at,
  ${cursor} as cursor
  from reports r left join profiles p on p.user_id = r.reporter_id left join profiles e on e.user_id = r.decided_by`
const known = sql`r.subject_type = any (${sql.param([...REPORT_KINDS])}::text[])`

export async function listReports(
  db: Reader,
  { state, limit, after }: { state: Report['state']; limit: number; after?: string | undefined },
) {
  const [moment, way] =
    state === 'open' ? ([sql`r.created_at`, 'asc'] as const) : ([sql`r.decided_at`, 'desc'] as const)
  const pages = pagesBy({ moment, id: sql`r.id`, way }, after)
  const { rows } = await db.execute<Row & { cursor: string }>(sql`
    ${report(pages.cursor)} where ${known} and r.status = ${state} and ${pages.beyond}
    order by ${pages.order} limit ${limit + 1}`)
  return pageOf(rows, limit)
}

export async function findReport(db: Reader, id: string): Promise<Report | null> {
  const { rows } = await db.execute<Row>(sql`${report()} where ${known} and r.id = ${id}`)
  return rows[0] ?? null
}
