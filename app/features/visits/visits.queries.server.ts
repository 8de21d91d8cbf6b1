import { sql } from 'drizzle-orm'
import { isPremiumNow } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { ownsOrAdmin } from '~/http/ownership.server'
import { FREE_DAYS } from './visitor-days'
import type { VisitDay } from './visits.contract'

interface Visits extends Record<string, unknown> {
  is_premium: boolean
  days: VisitDay[]
}

/** Includes days without visits. With premium they begin at the first day that was counted. */
export async function findVisits(db: Db, actor: Actor, bakery_id: string, now: Date): Promise<Visits | null> {
  const { rows } = await db.execute<Visits>(sql`
    with own as (
      select id, ${isPremiumNow(now)} as is_premium, time_zone, (${at(now)} at time zone time_zone)::date as today
      from bakeries where id = ${bakery_id} and ${ownsOrAdmin(actor, bakeries.id)}
    ), saved as (
      select (s.created_at at time zone own.time_zone)::date as day, count(*)::integer as saves
      from saved_bakeries s join own on s.bakery_id = own.id group by 1
    ), counted as (
      select day, d.views, d.searches, d.share_visits from bakery_days d join own on d.bakery_id = own.id
    ), shown as (
      select generate_series(least(today - ${FREE_DAYS - 1}::integer, case when is_premium then least(
        (select min(day) from saved), (select min(day) from counted)) end), today, '1 day')::date as day from own
    )
    select own.is_premium, (
      select json_agg(json_build_object('day', day, 'views', coalesce(views, 0), 'saves', coalesce(saves, 0),
        'searches', coalesce(searches, 0), 'share_visits', coalesce(share_visits, 0)) order by day desc)
      from shown left join counted using (day) left join saved using (day)) as days
    from own`)
  return rows[0] ?? null
}
