import { type SQL, sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import type { Db } from '~/db/client.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { iso } from '~/db/sql-time.server'
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

/** All about one thing, those that wait first. */
export async function listReportsAbout(db: Reader, kind: ReportKind, subject_id: string): Promise<Report[]> {
  const { rows } = await db.execute<Row>(sql`
    ${report()} where r.subject_type = ${kind} and r.subject_id = ${subject_id} order by r.decided_at desc nulls first, r.created_at, r.id`)
  return rows
}

/** What a report is about. */
export interface Subject extends Record<string, unknown> {
  author: { id: string; username: string; full_name: string } | null
  /** Whose page it stands on, and who else is part of it: none of them rules on it. */
  bakery_id: string | null
  customer_id: string | null
  title: string
  body: string
  picture: string | null
  /** The screen where it stands. */
  path: string
  /** Only its author sees it. */
  hidden: boolean
}

/** Null once it is gone. */
export async function findSubject(db: Reader, kind: ReportKind, id: string): Promise<Subject | null> {
  const { rows } = await db.execute<Subject>(sql`
    select ${who(sql`p`)} as author, s.bakery_id, s.customer_id, s.title, s.body, s.picture, s.path, s.hidden
    from (${SUBJECTS[kind]([id])}) s left join profiles p on p.user_id = s.author_id`)
  return rows[0] ?? null
}

const WORDS = sql.join(
  AGAINST.map(([reason, words]) => sql`(${reason}::text, ${words}::text)`),
  sql`, `,
)

/** For the editors' queue (`CaseKind.show`): what it is, and what is said against it. Its words are read one at a time, in the open. */
export const showReported =
  (kind: ReportKind) =>
  (ids: string[]): SQL =>
    sql`
    select s.subject_id, s.title, s.path, null as link, s.author_id as about_id, s.customer_id as party_id, s.bakery_id,
      (select string_agg(distinct case when r.reporter_id is null then ${HELD_BY_RULES}::text else w.words end, ', ')
        from reports r join (values ${WORDS}) w (reason, words) on w.reason = r.reason
        where r.subject_type = ${kind} and r.subject_id = s.subject_id) as line
    from (${SUBJECTS[kind](ids)}) s`

const among = (ids: string[]) => sql`any (${sql.param(ids)}::uuid[])`
const nobody = sql`null::uuid`
const no_picture = sql`null::text`

const SUBJECTS: Record<ReportKind, (ids: string[]) => SQL> = {
  message: (ids) => sql`
    select m.id as subject_id, m.sender_id as author_id, c.bakery_id, c.customer_id, b.name as title, m.body, ${no_picture} as picture,
      '/messages?conversation=' || c.id as path, m.held_at is not null as hidden
    from messages m join conversations c on c.id = m.conversation_id join bakeries b on b.id = c.bakery_id where m.id = ${among(ids)}`,
  // Whether the author bought there says much about what they write of it.
  review: (ids) => sql`
    select r.id as subject_id, r.user_id as author_id, r.bakery_id, ${nobody} as customer_id,
      r.stars || case r.stars when 1 then ' star for ' else ' stars for ' end || b.name || case when exists (
        select from orders o where o.customer_id = r.user_id and o.bakery_id = r.bakery_id and o.status = 'completed')
        then ', ordered there' else ', no order there' end as title,
      r.body || coalesce(E'\\n\\nThe bakery: ' || r.reply, '') as body, ${no_picture} as picture,
      '/bakery/' || b.slug || '#reviews' as path, r.hidden_at is not null or not (b.approved and not b.hidden) as hidden
    from reviews r join bakeries b on b.id = r.bakery_id where r.id = ${among(ids)}`,
  bakery: (ids) => sql`
    select b.id as subject_id, b.claimed_by as author_id, b.id as bakery_id, ${nobody} as customer_id, b.name as title,
      concat_ws(E'\\n\\n', nullif(b.short_bio, ''), nullif(b.about, '')) as body, b.hero_image_url as picture,
      '/bakery/' || b.slug as path, not (b.approved and not b.hidden) as hidden
    from bakeries b where b.id = ${among(ids)}`,
  profile: (ids) => sql`
    select p.user_id as subject_id, p.user_id as author_id, ${nobody} as bakery_id, ${nobody} as customer_id, p.full_name as title,
      concat_ws(E'\\n\\n', concat_ws(', ', p.city, p.state), nullif(p.bio, '')) as body, picture_address(p.avatar_picture_id) as picture,
      '/profile/' || p.username as path,
      u.email_verified_at is null or exists (select from blocked_emails x where x.email = u.email) as hidden
    from profiles p join users u on u.id = p.user_id where p.user_id = ${among(ids)}`,
  // One that stands on no page is for its owner alone.
  picture: (ids) => sql`
    select x.id as subject_id, x.owner_id as author_id, b.id as bakery_id, ${nobody} as customer_id, coalesce(b.name, p.username, 'On no page') as title,
      x.alt as body, picture_address(x.id) as picture, coalesce('/bakery/' || b.slug, '/profile/' || p.username, '/browse') as path,
      b.id is null and p.user_id is null as hidden
    from pictures x
    left join lateral (
      select b.id, b.slug, b.name from bakeries b where b.approved and not b.hidden and b.id in (
        select h.id from bakeries h where h.hero_picture_id = x.id
        union all select g.bakery_id from bakery_pictures g where g.picture_id = x.id
        union all select m.bakery_id from menu_items m where m.picture_id = x.id and m.archived_at is null)
      limit 1) b on true
    left join lateral (select p.user_id, p.username from profiles p where p.avatar_picture_id = x.id limit 1) p on true
    where x.id = ${among(ids)}`,
}
