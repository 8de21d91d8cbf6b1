import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { walkDue } from '~/features/ledger/walk-due.commands.server'
import type { Services } from '~/http/services.server'
import { timeZoneOf } from '../places/time-zone'
import { CELL_DEGREES, FIRST_ZONE, MORNING, NOWHERE, ZONE_AT_FIRST } from './breadletter'

/** Who reads once a month gets the first issue that comes this long after their last one: every fourth week. */
const MONTHLY_DAYS = 26

/** Signups `s` that get an issue which begins now, or that still want it when it's their turn. */
export const isReader = (now: Date): SQL => sql`(
  s.weekly_digest and s.confirmed_at is not null and s.unsubscribed_at is null and (s.frequency = 'weekly' or not exists (
    select from breadletter_sent c where c.signup_id = s.id and c.queued_at > ${at(now)} - make_interval(days => ${MONTHLY_DAYS}))))`

const cell = sql`coalesce(floor(z.latitude / ${sql.raw(String(CELL_DEGREES))}) || ':' || floor(z.longitude / ${sql.raw(String(CELL_DEGREES))}), ${NOWHERE})`

const readers = sql`newsletter_signups s left join zip_codes z on z.zip = left(s.zip_code, 5)`

/** Whoever signs up meanwhile is in neither statement, and gets the next issue. */
const ONE_MOMENT = { isolationLevel: 'repeatable read' } as const

/** Where the day of an issue begins first, its morning has come. */
export const beginIssues = (services: Pick<Services, 'db' | 'clock'>): Promise<boolean> =>
  walkDue<{ id: string }>(services, {
    kind: 'begin_breadletter',
    due: sql`
      select id, send_on as since from breadletter_issues
      where state = 'scheduled' and (send_on + make_interval(hours => ${MORNING.from_hour})) at time zone ${FIRST_ZONE} <= ${at(services.clock())}`,
    at_once: 1,
    act: ({ id }) => services.db.transaction((tx) => beginIssue(tx, id, services.clock()), ONE_MOMENT),
  })

/** Writes down who gets it and from where: from then on nobody is added. */
async function beginIssue(tx: Tx, id: string, now: Date): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update breadletter_issues set state = 'sending', began_at = ${at(now)}, version = version + 1, updated_at = ${at(now)}
    where id = ${id} and state = 'scheduled'`)
  if (!rowCount) return
  const { rows } = await tx.execute<ReaderArea>(sql`
    select ${cell} as area, mode() within group (order by p.state) as state, avg(z.latitude) as latitude, avg(z.longitude) as longitude,
      count(*)::integer as readers
    from ${readers} left join places p on p.id = z.place_id where ${isReader(now)} group by 1`)
  const areas = rows.map((area) => ({ ...area, time_zone: area.state ? timeZoneOf(area.state, area) : ZONE_AT_FIRST }))
  await tx.execute(sql`
    insert into breadletter_areas (issue_id, area, time_zone, latitude, longitude, waiting)
    select ${id}, area, time_zone, latitude, longitude, readers
    from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) as a (area text, time_zone text, latitude float8, longitude float8, readers integer)`)
  // Not joined with the areas: the database knows nothing of this issue's yet, and would go through all readers for each.
  await tx.execute(sql`
    insert into breadletter_sent (issue_id, signup_id, area) select ${id}, s.id, ${cell} from ${readers} where ${isReader(now)}`)
  const count = rows.reduce((sum, area) => sum + area.readers, 0)
  await tx.execute(sql`update breadletter_issues set readers = ${count} where id = ${id}`)
}

interface ReaderArea extends Record<string, unknown> {
  area: string
  state: string | null
  latitude: number
  longitude: number
  readers: number
}
