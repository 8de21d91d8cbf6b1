import { sql } from 'drizzle-orm'
import { isPublic } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import type { Actor } from '~/http/actor.server'
import { IS_SPOKEN_FOR, ownsOrAdmin } from '~/http/ownership.server'
import { versionOf } from '~/lib/version.server'
import { dayOf } from '~/lib/zone'
import { ASKABLE, type Askable, type AskLevel, weekOf } from './request'
import { freeFrom, type Room } from './request-dates'
import type { CustomOrderSettings, KnownSettings } from './requests.contract'

type Reader = Pick<Db, 'execute'>

const USUAL: CustomOrderSettings = {
  enabled: false,
  asks: Object.fromEntries(ASKABLE.map((ask) => [ask, 'optional'])) as Record<Askable, AskLevel>,
  questions: [],
  lead_days: 7,
  per_week: null,
  policy: '',
}

const columns = sql`s.enabled, s.asks, s.questions, s.lead_days, s.per_week, s.policy`

/** Null when the actor may not see it. */
export async function findCustomOrderSettings(
  db: Reader,
  actor: Actor,
  bakery_id: string,
): Promise<KnownSettings | null> {
  const { rows } = await db.execute<CustomOrderSettings & Record<string, unknown>>(sql`
    select ${columns} from bakeries b left join custom_order_settings s on s.bakery_id = b.id
    where b.id = ${bakery_id} and ${ownsOrAdmin(actor, sql`b.id`)}`)
  const [found] = rows
  if (!found) return null
  const settings = found.asks ? found : USUAL
  return { ...settings, version: versionOf(settings) }
}

export interface OpenSettings extends CustomOrderSettings {
  bakery_name: string
  time_zone: string
  room: Room
}

/** Of a public bakery; `enabled` only where it has an owner who may answer (ruling 29). Null when there is no such bakery. */
export async function findOpenSettings(db: Reader, bakery_id: string, now: Date): Promise<OpenSettings | null> {
  const { rows } = await db.execute<Omit<OpenSettings, 'room'> & { spoken_for: boolean }>(sql`
    select ${columns}, b.name as bakery_name, b.time_zone,
      ${sql.raw(IS_SPOKEN_FOR)} as spoken_for
    from bakeries b left join custom_order_settings s on s.bakery_id = b.id where b.id = ${bakery_id} and ${isPublic}`)
  const [found] = rows
  if (!found) return null
  const { spoken_for, ...settings } = found.asks ? found : { ...found, ...USUAL }
  const today = dayOf(now, settings.time_zone)
  const full_weeks =
    settings.per_week === null ? [] : await listFullWeeks(db, bakery_id, settings.per_week, weekOf(today))
  const room = { today, lead_days: settings.lead_days, full_weeks }
  return { ...settings, enabled: settings.enabled && spoken_for, room }
}

export const asPublic = ({ enabled, asks, questions, policy, room }: OpenSettings) =>
  enabled
    ? { enabled, asks, questions, policy, earliest_on: freeFrom(room.today, room), full_weeks: room.full_weeks }
    : { enabled, asks, questions: [], policy: '', earliest_on: null, full_weeks: [] }

/** An open request counts on its wished day; an agreed order on its own day, until it is cancelled. */
async function listFullWeeks(db: Reader, bakery_id: string, per_week: number, from: string): Promise<string[]> {
  const { rows } = await db.execute<{ week: string }>(sql`
    select date_trunc('week', day)::date::text as week from (
      select wanted_on as day from custom_requests where bakery_id = ${bakery_id} and state = 'open'
      union all
      select (o.requested_for at time zone b.time_zone)::date from orders o join bakeries b on b.id = o.bakery_id
      where o.bakery_id = ${bakery_id} and o.source = 'custom' and o.status <> 'cancelled'
        and o.requested_for >= ${from}::timestamp at time zone b.time_zone) taken
    where day >= ${from}::date
    group by 1 having count(*) >= ${per_week} order by 1`)
  return rows.map(({ week }) => week)
}
