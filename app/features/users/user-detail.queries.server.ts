import { sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import type { Db } from '~/db/client.server'
import { at, iso } from '~/db/sql-time.server'
import type { UserDetail } from './users.contract'
import { LISTED } from './users.queries.server'

interface Reads {
  db: Pick<Db, 'execute'>
  clock: () => Date
}

const SIGN_INS = 30
const RULED = 20
/** Of their latest reviews, posts and messages each: looking for reports about all that they ever wrote would grow with it. */
const LOOKED_AT = 300

const BLOCK = sql`(
  select json_build_object('reason', x.reason, 'at', ${iso(sql`x.created_at`)}, 'by', ${who(sql`a`)}, 'domain', x.domain, 'may_finish', x.may_finish)
  from blocked_emails x left join profiles a on a.user_id = x.blocked_by where x.email = u.email) as block`

const COUNTS = sql`json_build_object(
  'orders', (select count(*) from orders o where o.customer_id = u.id),
  'reviews', (select count(*) from reviews v where v.user_id = u.id),
  'posts', (select count(*) from forum_posts f where f.author_id = u.id),
  'reported', (select count(*) from reports r where r.reporter_id = u.id)) as counts`

const listed = (fields: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(json_build_object(${fields}) order by x.at desc, x.id) from (${from}) x), '[]')`

const latestOf = (kind: string, id: string, rows: ReturnType<typeof sql>) => sql`
  select r.* from (select ${sql.raw(id)} as subject_id from ${rows} limit ${LOOKED_AT}) theirs
  join reports r on r.subject_type = ${kind} and r.subject_id = theirs.subject_id`

const REPORTS = listed(
  sql`'id', x.id, 'kind', x.subject_type, 'reason', x.reason, 'state', coalesce(x.ruling, 'open'), 'at', ${iso(sql`x.at`)}`,
  sql`select about.*, about.created_at as at from (
      select r.* from reports r where r.subject_type = 'profile' and r.subject_id = u.id
      union all ${latestOf('review', 'v.id', sql`reviews v where v.user_id = u.id`)}
      union all ${latestOf('post', 'f.id', sql`forum_posts f where f.author_id = u.id order by f.created_at desc`)}
      union all ${latestOf('message', 'm.id', sql`messages m where m.sender_id = u.id order by m.created_at desc`)}
    ) about order by about.created_at desc limit ${RULED}`,
)

const RULINGS = listed(
  sql`'id', x.id, 'title', x.title, 'ruling', x.ruling, 'reason', x.reason, 'at', ${iso(sql`x.at`)}, 'outcome', x.outcome`,
  sql`select l.*, l.ruled_at as at from appeals l where l.user_id = u.id order by l.ruled_at desc limit ${RULED}`,
)

/** Null where there is no such account. */
export async function findUser({ db, clock }: Reads, id: string): Promise<UserDetail | null> {
  const now = at(clock())
  const { rows } = await db.execute<UserDetail & Record<string, unknown>>(sql`
    select ${LISTED}, ${BLOCK}, ${COUNTS}, ${REPORTS} as reports, ${RULINGS} as rulings,
      (select ${iso(sql`s.until`)} from suspensions s where s.user_id = u.id and s.until > ${now}) as suspended_until,
      (select ${iso(sql`l.erase_at`)} from leavings l where l.user_id = u.id) as leaving_at,
      ${listed(
        sql`'id', x.id, 'device_label', x.device_label, 'last_used_at', ${iso(sql`x.at`)}`,
        sql`select s.id, s.device_label, s.last_used_at as at from sessions s
          where s.user_id = u.id and s.kind = 'user' and s.revoked_at is null and s.expires_at > ${now}
          order by s.last_used_at desc limit 100`,
      )} as sessions,
      ${listed(
        sql`'outcome', x.outcome, 'device_label', x.device_label, 'times', x.times, 'at', ${iso(sql`x.at`)}`,
        sql`select s.outcome, s.device_label, s.times, s.last_at as at, s.outcome || s.device_label as id from sign_ins s
          where s.user_id = u.id order by s.last_at desc limit ${SIGN_INS}`,
      )} as sign_ins,
      ${listed(
        sql`'id', x.id, 'name', x.name, 'slug', x.slug, 'status', x.verification_status`,
        sql`select b.id, b.name, b.slug, b.verification_status, b.created_at as at from bakeries b where b.claimed_by = u.id`,
      )} as bakeries
    from users u join profiles p on p.user_id = u.id where u.id = ${id}`)
  return rows[0] ?? null
}
