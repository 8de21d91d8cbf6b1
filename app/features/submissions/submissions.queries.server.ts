import { sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import type { Db, Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { iso } from '~/db/sql-time.server'
import type { Submission } from './submissions.contract'

interface ListQuery {
  kind?: string | undefined
  state?: string | undefined
  order: 'oldest' | 'newest'
  limit: number
  cursor?: string | undefined
}

const SUBMISSION = sql`s.id, s.kind, s.bakery_id, s.state, s.name, s.place, ${who(sql`p`)} as submitted_by,
  ${iso(sql`s.submitted_at`)} as submitted_at, s.reason, e.full_name as ruled_by, ${iso(sql`s.ruled_at`)} as ruled_at`
const FROM = sql`from submissions s left join profiles p on p.user_id = s.submitted_by left join profiles e on e.user_id = s.ruled_by`

export async function listSubmissions(db: Db, { kind, state, order, limit, cursor }: ListQuery) {
  const wanted = sql.join(
    [sql`true`, ...(kind ? [sql`s.kind = ${kind}`] : []), ...(state ? [sql`s.state = ${state}`] : [])],
    sql` and `,
  )
  const way = order === 'oldest' ? 'asc' : 'desc'
  const pages = pagesBy({ moment: sql`s.submitted_at`, id: sql`s.id`, way }, cursor)
  const [page, counted] = await Promise.all([
    db.execute<Submission & { cursor: string }>(sql`
      select ${SUBMISSION}, ${pages.cursor} as cursor ${FROM} where ${wanted} and ${pages.beyond}
      order by ${pages.order} limit ${limit + 1}`),
    db.execute<{ count: number }>(sql`select count(*)::integer as count from submissions s where ${wanted}`),
  ])
  return { ...pageOf(page.rows, limit), count: onlyRow(counted.rows).count }
}

export async function findSubmission(db: Db | Tx, id: string): Promise<Submission | null> {
  const { rows } = await db.execute<Submission & Record<string, unknown>>(
    sql`select ${SUBMISSION} ${FROM} where s.id = ${id}`,
  )
  return rows[0] ?? null
}
