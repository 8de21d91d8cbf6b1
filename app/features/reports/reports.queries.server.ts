import { type SQL, sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import type { Db } from '~/db/client.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { at, iso } from '~/db/sql-time.server'
import type { Reportable, ReportedRow } from '~/http/reportable.server'
import { AGAINST, HELD_BY_RULES, REPORT_KINDS, type ReportKind } from './report'
import type { Report } from './reports.contract'

type Reader = Pick<Db, 'execute'>
type Row = Report & Record<string, unknown>

const report = (cursor: SQL = sql`null`) => sql`
  select r.id, r.subject_type as subject_kind, r.subject_id, r.reason, r.details as note, r.status as state, r.ruling,
  ${who(sql`p`)} as reporter,
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

/** Open reports come first. */
export async function listReportsAbout(db: Reader, kind: ReportKind, subject_id: string): Promise<Report[]> {
  const { rows } = await db.execute<Row>(sql`
    ${report()} where r.subject_type = ${kind} and r.subject_id = ${subject_id} order by r.decided_at desc nulls first, r.created_at, r.id`)
  return rows
}

/** Whether a report about it came, or was decided, after `since`. */
export async function isReportedSince(
  db: Reader,
  kind: ReportKind,
  { id, since }: { id: string; since: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from reports r where r.subject_type = ${kind} and r.subject_id = ${id} and (r.status = 'open' or r.decided_at > ${at(since)}) limit 1`)
  return rowCount === 1
}

export interface Subject extends Omit<ReportedRow, 'subject_id' | 'author_id'>, Record<string, unknown> {
  author: { id: string; username: string; full_name: string } | null
}

export async function findSubject(db: Reader, { show }: Reportable, id: string): Promise<Subject | null> {
  const { rows } = await db.execute<Subject>(sql`
    select ${who(sql`p`)} as author, s.bakery_id, s.customer_id, s.title, s.body, s.picture, s.path, s.hidden
    from (${show([id])}) s left join profiles p on p.user_id = s.author_id`)
  return rows[0] ?? null
}

const WORDS = sql.join(
  AGAINST.map(([reason, words]) => sql`(${reason}::text, ${words}::text)`),
  sql`, `,
)

/** For the editors' queue (`CaseKind.show`). Without the reported words, which `lookAt` shows and logs. */
export const showReported =
  (kind: ReportKind, { show }: Reportable) =>
  (ids: string[]): SQL =>
    sql`
    select s.subject_id, s.title, s.path, null as link, s.author_id as about_id, s.customer_id as party_id, s.bakery_id,
      (select string_agg(distinct case when r.reporter_id is null then ${HELD_BY_RULES}::text else w.words end, ', ')
        from reports r join (values ${WORDS}) w (reason, words) on w.reason = r.reason
        where r.subject_type = ${kind} and r.subject_id = s.subject_id) as line
    from (${show(ids)}) s`
