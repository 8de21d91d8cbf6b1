import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { newsletter_signups } from '~/db/schema/newsletter'
import { at } from '~/db/sql-time.server'
import { EARTH_KM, type Point } from '~/lib/geo'
import {
  ALERT_HOUR,
  ALERT_LATE_DAYS,
  ALERT_LISTED,
  ALERT_LOOKS_BACK_DAYS,
  ALERT_WEEKDAY,
  type Newcomer,
} from './alert-day'

type Reader = Pick<Tx, 'execute'>

const EARTH_MILES = EARTH_KM / 1.609344
/** As in the index of the readers of an area. */
const WANTS_ALERTS = sql`new_bakery_alerts and confirmed_at is not null and unsubscribed_at is null`

export interface MissingArea extends Record<string, unknown>, Point {
  zip: string
  miles: number
  name: string | null
  state: string | null
}

/** Where somebody waits and no mail has gone yet. Walks the index from area to area, whatever the number of readers. */
export async function listMissingAreas(db: Reader): Promise<MissingArea[]> {
  const next = (after: SQL) => sql`(select zip_code, alert_miles from newsletter_signups
    where ${WANTS_ALERTS} and zip_code is not null ${after} order by zip_code, alert_miles limit 1)`
  const { rows } = await db.execute<MissingArea>(sql`
    with recursive area as (
      ${next(sql``)}
      union all
      select n.* from area a cross join lateral ${next(sql`and (zip_code, alert_miles) > (a.zip_code, a.alert_miles)`)} n)
    select a.alert_miles as miles, z.zip, z.latitude, z.longitude, p.name, p.state from area a
    join zip_codes z on z.zip = a.zip_code left join places p on p.id = z.place_id
    where not exists (select from alert_areas known where known.zip_code = a.zip_code and known.miles = a.alert_miles)`)
  return rows
}

export interface DueArea extends Point {
  zip_code: string
  miles: number
  place: string
  told_until: string
  /** The day of the list, by the clocks there. */
  day: string
}

/** Areas with readers where it is the morning of the weekly list, or a little later. */
export function dueAreas(now: Date): SQL {
  const here = sql`(${at(now)} at time zone a.time_zone)`
  const day = sql`(date_trunc('week', ${here}) + make_interval(days => ${ALERT_WEEKDAY - 1}))`
  return sql`
    select a.zip_code || ':' || a.miles as id, a.told_until as since, a.zip_code, a.miles, a.place, a.latitude, a.longitude,
      a.told_until::text as told_until, ${day}::date::text as day
    from alert_areas a
    where ${here} >= ${day} + make_interval(hours => ${ALERT_HOUR}) and ${here} < ${day} + make_interval(days => ${ALERT_LATE_DAYS})
      and a.told_until < ${day} at time zone a.time_zone
      and exists (select from newsletter_signups s where s.zip_code = a.zip_code and s.alert_miles = a.miles and ${WANTS_ALERTS})`
}

export interface Newcomers {
  bakeries: Newcomer[]
  total: number
}

/** Takes the area's turn and says what is new there, in one statement. Nothing for whoever comes second. */
export async function takeNewcomers(tx: Reader, area: DueArea, until: Date): Promise<Newcomers> {
  const { zip_code, miles, latitude, longitude, told_until } = area
  const center = sql`cube(array[cos(radians(${latitude}::float8)) * cos(radians(${longitude}::float8)),
    cos(radians(${latitude}::float8)) * sin(radians(${longitude}::float8)), sin(radians(${latitude}::float8))])`
  const { rows } = await tx.execute<Newcomer & { total: number } & Record<string, unknown>>(sql`
    with area as (
      update alert_areas set told_until = ${at(until)}
      where zip_code = ${zip_code} and miles = ${miles} and told_until = ${told_until}::timestamptz returning ${center} as center)
    select b.name, b.slug, b.city, b.state, count(*) over ()::integer as total,
      round(2 * ${EARTH_MILES}::float8 * asin(least((b.position <-> center) / 2, 1)))::integer as miles_away,
      array(select t.name from bakery_tags x join tags t on t.slug = x.tag_slug where x.bakery_id = b.id order by t.position limit 3) as bakes
    from area cross join first_listings l join bakeries b on b.id = l.bakery_id
    where l.listed_at > greatest(${told_until}::timestamptz, ${at(until)} - make_interval(days => ${ALERT_LOOKS_BACK_DAYS}))
      and l.listed_at <= ${at(until)} and b.approved and not b.hidden and not b.owner_blocked
      and b.position <-> center <= 2 * sin(${miles / EARTH_MILES / 2}::float8)
    order by b.position <-> center, b.id limit ${ALERT_LISTED}`)
  return { bakeries: rows, total: rows[0]?.total ?? 0 }
}

export type AlertReader = Pick<typeof newsletter_signups.$inferSelect, 'id' | 'email' | 'created_at'>

export const listReaders = (
  tx: Pick<Tx, 'select'>,
  { zip_code, miles }: DueArea,
  { after, limit }: { after: string; limit: number },
): Promise<AlertReader[]> => {
  const { id, email, created_at } = newsletter_signups
  return tx
    .select({ id, email, created_at })
    .from(newsletter_signups)
    .where(sql`zip_code = ${zip_code} and alert_miles = ${miles} and ${WANTS_ALERTS} and id > ${after}`)
    .orderBy(id)
    .limit(limit)
}
