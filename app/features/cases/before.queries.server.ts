import { sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import type { Db, Tx } from '~/db/client.server'
import { iso } from '~/db/sql-time.server'
import type { Before } from './cases.contract'
import type { FoundCase } from './cases.queries.server'

const MOST_REPORTERS = 5
const MOST_RULINGS = 20
const MOST_REPORTS = 100

/** What was ruled before on its author, its reporters and its bakery. As many rows of each as one reads, however many there are. */
export async function findBefore(db: Db | Tx, { kind, subject_id, about_id, bakery_id }: FoundCase): Promise<Before> {
  const of_this = sql`r.subject_type = ${kind} and r.subject_id = ${subject_id}`
  const [people, bakeries, bursts] = [
    await db.execute<Before['people'][number] & Record<string, unknown>>(sql`
      select x.part, ${who(sql`p`)} as person, ${iso(sql`u.created_at`)} as joined_at,
        (select ${iso(sql`s.until`)} from suspensions s where s.user_id = u.id and s.until > now()) as suspended_until,
        ${rulingsWhere(sql`(a.details ->> 'about_id') = u.id::text`)} as rulings, m.reports, m.dismissed
      from (
        select ${about_id}::uuid as user_id, 'author' as part, null::timestamptz as at where ${about_id}::uuid is not null
        union all
        (select r.reporter_id, 'reporter', r.created_at from reports r where ${of_this} and r.reporter_id is not null
          order by r.status <> 'open', r.created_at limit ${MOST_REPORTERS})
      ) x join users u on u.id = x.user_id join profiles p on p.user_id = u.id, lateral (
        select count(*)::integer as reports, count(*) filter (where made.status = 'dismissed')::integer as dismissed
        from (select r.status from reports r where r.reporter_id = u.id limit ${MOST_REPORTS}) made
      ) m
      order by x.part, x.at`),
    await db.execute<NonNullable<Before['bakery']> & Record<string, unknown>>(sql`
      select b.name, b.slug, ${rulingsWhere(sql`(a.details ->> 'bakery_id') = b.id::text`)} as rulings
      from bakeries b where b.id = ${bakery_id}`),
    await db.execute<NonNullable<Before['burst']> & Record<string, unknown>>(sql`
      select count(*) over hour::integer as reports, (count(*) filter (where x.new) over hour)::integer as of_new_accounts
      from (
        select r.created_at, u.created_at > r.created_at - interval '7 days' as new from reports r join users u on u.id = r.reporter_id
        where ${of_this} order by r.created_at desc limit ${MOST_REPORTS}
      ) x
      window hour as (order by x.created_at range between interval '1 hour' preceding and current row)
      order by reports desc limit 1`),
  ]
  return { people: people.rows, bakery: bakeries.rows[0] ?? null, burst: bursts.rows[0] ?? null }
}

/** The newest first. Of the audit log `a`. */
const rulingsWhere = (whose: ReturnType<typeof sql>) => sql`coalesce((
  select json_agg(json_build_object('kind', n.subject_type, 'subject_id', n.subject_id, 'state', split_part(n.action, '.', 2),
    'at', ${iso(sql`n.created_at`)}, 'by', e.full_name) order by n.created_at desc)
  from (select * from audit_log a where ${whose} order by a.created_at desc limit ${MOST_RULINGS}) n
  left join profiles e on e.user_id = n.actor_id
  where n.action = n.subject_type || '.' || split_part(n.action, '.', 2)), '[]')`
