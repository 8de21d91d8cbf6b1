import { type SQL, sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import type { Db } from '~/db/client.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { iso } from '~/db/sql-time.server'
import type { Role } from '~/http/actor.server'
import { beginning, containing } from '~/lib/like'
import type { Blocklist, ListedUser } from './users.contract'

/** Beyond that the answer says that some are left out, since sorting them all would cost more with every account. */
const FOUND = 500
const BLOCKED = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface UserQuery {
  q?: string | undefined
  role?: Role | undefined
  blocked?: boolean | undefined
  limit: number
  after?: string | undefined
}

/** An account `u` with its profile `p`. */
export const LISTED = sql`u.id, u.email, u.email_verified_at is not null as email_verified, p.username, p.full_name,
  array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles,
  exists (select from blocked_emails x where x.email = u.email) as blocked, ${iso(sql`u.created_at`)} as created_at`

/** Blocked people by when they were blocked, others by when they came: each an index's order. */
export async function listUsers(db: Pick<Db, 'execute'>, { q, role, blocked, limit, after }: UserQuery) {
  const found = q ? await idsOf(db, q) : null
  const moment = blocked ? sql`x.created_at` : sql`u.created_at`
  const pages = pagesBy({ moment, id: sql`u.id`, way: 'desc' }, after)
  const rules = [
    pages.beyond,
    ...(found ? [sql`u.id = any (${sql.param(found.ids)}::uuid[])`] : []),
    ...(role ? [sql`u.id in (select r.user_id from user_roles r where r.role = ${role})`] : []),
    ...(blocked === false ? [sql`not exists (select from blocked_emails x where x.email = u.email)`] : []),
  ]
  const { rows } = await db.execute<ListedUser & { cursor: string }>(sql`
    select ${LISTED}, ${pages.cursor} as cursor
    from users u join profiles p on p.user_id = u.id ${blocked ? sql`join blocked_emails x on x.email = u.email` : sql``}
    where ${sql.join(rules, sql` and `)}
    order by ${pages.order} limit ${limit + 1}`)
  return { ...pageOf(rows, limit), too_many: found?.too_many ?? false }
}

/** The indexes know three letters in a row: fewer are looked for at the beginning alone. */
async function idsOf(db: Pick<Db, 'execute'>, typed: string): Promise<{ ids: string[]; too_many: boolean }> {
  const text = typed.replace(/^@/, '').toLowerCase()
  const pattern = text.length < 3 ? beginning(text) : containing(text)
  const part = (from: SQL) => sql`(select ${from} limit ${FOUND + 1})`
  const { rows } = await db.execute<{ id: string }>(sql`
    ${part(sql`id from users where email like ${pattern}`)}
    union ${part(sql`user_id from profiles where lower(username) like ${pattern}`)}
    union ${part(sql`user_id from profiles where lower(full_name) like ${pattern}`)}
    union select id from users where id = ${UUID.test(text) ? text : null}::uuid`)
  return { ids: rows.slice(0, FOUND).map(({ id }) => id), too_many: rows.length > FOUND }
}

/** What a search finds of the latest; a list by address needs no pages. */
export async function listBlocked(db: Pick<Db, 'execute'>, q: string | undefined): Promise<Blocklist> {
  const like = containing((q ?? '').toLowerCase())
  const domains = await db.execute<Blocklist['domains'][number]>(sql`
    select d.domain, d.reason, ${iso(sql`d.created_at`)} as at, ${who(sql`p`)} as by,
      (select count(*)::integer from blocked_emails x where x.domain = d.domain) as accounts
    from (select * from blocked_domains where domain like ${like} order by created_at desc limit ${BLOCKED}) d
      left join profiles p on p.user_id = d.blocked_by
    order by d.created_at desc, d.domain`)
  const emails = await db.execute<Blocklist['emails'][number]>(sql`
    select x.email, x.reason, ${iso(sql`x.created_at`)} as at, ${who(sql`p`)} as by, x.domain, u.id as user_id
    from (select * from blocked_emails where email like ${like} order by created_at desc limit ${BLOCKED}) x
      left join users u on u.email = x.email left join profiles p on p.user_id = x.blocked_by
    order by x.created_at desc, x.email`)
  return { domains: domains.rows, emails: emails.rows }
}
