import { type SQL, sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import type { Db } from '~/db/client.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { iso } from '~/db/sql-time.server'
import type { AuditEntry, AuditFilter } from './audit.contract'

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

interface AuditQuery extends AuditFilter {
  limit: number
  after?: string | undefined
}

/** The latest first. Each filter is an index's beginning, so that a page costs the same in a long log. */
export async function listAudit(db: Db, { limit, after, ...filter }: AuditQuery) {
  const actors = filter.by ? await idsOf(db, filter.by) : [null]
  const subjects = filter.q ? [filter.q, ...(await idsOf(db, filter.q))] : [null]
  const pages = pagesBy({ moment: sql`l.created_at`, id: sql`l.id`, way: 'desc' }, after)
  // A page of each pair by its own index, and then the newest of them: an `in` would sort all that anybody ever did.
  const found = actors.flatMap((actor) =>
    subjects.map(
      (subject) => sql`
        (select l.* from audit_log l where ${wanted(filter, actor, subject)} and ${pages.beyond}
          order by ${pages.order} limit ${limit + 1})`,
    ),
  )
  if (found.length === 0) return { items: [], next: null }
  const { rows } = await db.execute<AuditEntry & { cursor: string }>(sql`
    select l.id, ${iso(sql`l.created_at`)} as at, l.actor_id, l.action, l.subject_type, l.subject_id, l.details, l.origin,
      ${who(sql`a`)} as by, ${who(sql`s`)} as about, ${pages.cursor} as cursor
    from (${sql.join(found, sql` union `)}) l
      left join profiles a on a.user_id = l.actor_id
      left join profiles s on l.subject_type in ('user', 'profile') and s.user_id = case when l.subject_id ~ ${UUID} then l.subject_id::uuid end
    order by ${pages.order} limit ${limit + 1}`)
  return pageOf(rows, limit)
}

/** Jumps from each to the next in the index, instead of reading all entries. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive known as (
      (select action from audit_log order by action limit 1)
      union all
      select (select l.action from audit_log l where l.action > k.action order by l.action limit 1) from known k where k.action is not null
    ) select action from known where action is not null`)
  return rows.map(({ action }) => action)
}

function wanted({ action, from, to }: AuditFilter, actor: string | null, subject: string | null): SQL {
  const rules = [
    ...(actor ? [sql`l.actor_id = ${actor}`] : []),
    ...(subject ? [sql`l.subject_id = ${subject}`] : []),
    ...(action ? [sql`l.action = ${action}`] : []),
    ...(from ? [sql`l.created_at >= ${from}::date at time zone 'utc'`] : []),
    ...(to ? [sql`l.created_at < (${to}::date + 1) at time zone 'utc'`] : []),
  ]
  return sql.join([sql`true`, ...rules], sql` and `)
}

/** Accounts with this username or address. */
async function idsOf(db: Db, person: string): Promise<string[]> {
  const name = person.replace(/^@/, '').toLowerCase()
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users where email = ${name} union select user_id from profiles where lower(username) = ${name}`)
  return rows.map(({ id }) => id)
}
