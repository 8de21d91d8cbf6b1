import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { opening_rules, opening_windows } from '~/db/schema/opening'
import { at, iso } from '~/db/sql-time.server'
import { listOf } from '~/db/together.server'
import type { Actor } from '~/http/actor.server'
import { claimsOrAdmin, owns, ownsOrAdmin } from '~/http/ownership.server'
import { versionOf } from '~/lib/version.server'
import { clockOf, DAYS_AHEAD, type FulfillmentType } from './opening'
import type { OfferedWindow, Settings } from './opening.contract'
import { openingWords, type PageHours } from './page-words'
import type { NextWindow, Window } from './windows'

interface OfferedQuery {
  fulfillment_type: FulfillmentType
  from?: string | undefined
  days: number
  items?: string[] | undefined
}

interface Windows extends Record<string, unknown> {
  items: OfferedWindow[]
  by_request: boolean
  time_zone: string
  paused: { until: string; message: string | null } | null
}

/** Where a bakery takes no orders, only its owner gets windows, to write down phone orders. Null for a bakery that is not public. */
export async function listWindows(
  db: Db,
  actor: Actor,
  { bakery_id, ...listed }: OfferedQuery & { bakery_id: string },
  now: Date,
): Promise<Windows | null> {
  const { fulfillment_type: kind, from = null, days, items = [] } = listed
  const { rows } = await db.execute<Windows>(sql`
    select b.time_zone,
      not exists (select from opening_windows w where w.bakery_id = b.id and w.fulfillment_type = ${kind}) as by_request,
      (select json_build_object('until', ${iso(sql`r.paused_until`)}, 'message', r.pause_message)
        from opening_rules r where r.bakery_id = b.id and r.paused_until > ${at(now)}) as paused,
      case when (b.takes_orders or ${owns(actor, sql`b.id`)}) and (b.delivery_enabled or ${kind} = 'pickup') then (
        select coalesce(json_agg(json_strip_nulls(json_build_object('starts_at', ${iso(sql`o.starts_at`)},
          'ends_at', ${iso(sql`o.ends_at`)}, 'order_by', ${iso(sql`o.order_by`)}, 'left', o.places)) order by o.starts_at), '[]')
        from offered_windows(b.id, ${kind}, ${at(now)}, ${from}::date, ${days}::integer, coalesce((
          select max(m.notice_hours) from menu_items m where m.bakery_id = b.id and m.id = any (${sql.param(items)}::uuid[])), 0)) o)
        else '[]' end as items
    from bakeries b where b.id = ${bakery_id} and b.approved and not b.hidden`)
  return rows[0] ?? null
}

export const opening_rows = {
  hours: listOf({
    fulfillment_type: opening_windows.fulfillment_type,
    weekday: opening_windows.weekday,
    from_minute: opening_windows.from_minute,
    to_minute: opening_windows.to_minute,
  })
    .from(opening_windows)
    .where(eq(opening_windows.bakery_id, sql.placeholder('bakery_id')))
    .orderBy(opening_windows.weekday, opening_windows.from_minute),
  pauses: listOf({ until: iso<string>(sql`${opening_rules.paused_until}`), message: opening_rules.pause_message })
    .from(opening_rules)
    .where(
      and(
        eq(opening_rules.bakery_id, sql.placeholder('bakery_id')),
        sql`${opening_rules.paused_until} > ${at(sql.placeholder('now'))}`,
      ),
    ),
}

interface Row extends Record<string, unknown>, Omit<Settings, 'hours' | 'order_by' | 'version'> {
  hours: (Pick<Settings['hours'][number], 'fulfillment_type' | 'weekday' | 'max_orders'> & {
    from: number
    to: number
  })[]
  order_by_days: number | null
  order_by_minute: number | null
}

export async function findOpeningSettings(
  db: Pick<Db, 'execute'>,
  actor: Actor,
  bakery_id: string,
): Promise<Settings | null> {
  const { rows } = await db.execute<Row>(sql`
    select r.notice_hours, r.order_by_days, r.order_by_minute, ${iso(sql`r.paused_until`)} as paused_until, r.pause_message,
      a.pickup_instructions, b.delivery_enabled, b.delivery_fee_cents as delivery_fee, b.delivery_radius, b.estimated_delivery_time,
      (select coalesce(json_agg(json_build_object('fulfillment_type', w.fulfillment_type, 'weekday', w.weekday,
          'from', w.from_minute, 'to', w.to_minute, 'max_orders', w.max_orders)
          order by w.fulfillment_type desc, w.weekday, w.from_minute), '[]')
        from opening_windows w where w.bakery_id = b.id) as hours,
      (select coalesce(json_agg(to_char(c.day, 'YYYY-MM-DD') order by c.day), '[]') from closed_dates c where c.bakery_id = b.id) as closed_dates
    from bakeries b left join opening_rules r on r.bakery_id = b.id left join bakery_addresses a on a.bakery_id = b.id
    where b.id = ${bakery_id} and ${claimsOrAdmin(actor, sql`b.id`)}`)
  const [row] = rows
  if (!row) return null
  const { order_by_days: days_before, order_by_minute, hours, ...rest } = row
  const settings = {
    ...rest,
    hours: hours.map(({ from, to, ...window }) => ({ ...window, from: clockOf(from), to: clockOf(to) })),
    order_by: days_before === null ? null : { days_before, time: clockOf(order_by_minute!) },
  }
  return { ...settings, version: versionOf(settings) }
}

interface OpeningRow extends Record<string, unknown> {
  time_zone: string
  next_windows: NextWindow[]
  hours: PageHours[]
  pauses: { until: string; message: string | null }[]
}

/** In the words of the bakery's page, also before the bakery takes orders. */
export async function sayOpening(db: Pick<Db, 'execute'>, bakery_id: string, now: Date) {
  const { rows } = await db.execute<OpeningRow>(sql`
    select b.time_zone,
      (select coalesce(json_agg(json_build_object('fulfillment_type', k.kind, 'starts_at', ${iso(sql`n.starts_at`)},
          'ends_at', ${iso(sql`n.ends_at`)}, 'order_by', ${iso(sql`n.order_by`)}, 'wished_day', n.window_id is null)), '[]')
        from (values ('pickup'), ('delivery')) k (kind)
        cross join lateral (select * from offered_windows(b.id, k.kind, ${at(now)}, null, ${DAYS_AHEAD + 1}) limit 1) n
        where k.kind = 'pickup' or b.delivery_enabled) as next_windows,
      (select coalesce(json_agg(w order by w.weekday, w.from_minute), '[]')
        from opening_windows w where w.bakery_id = b.id) as hours,
      (select coalesce(json_agg(json_build_object('until', ${iso(sql`r.paused_until`)}, 'message', r.pause_message)), '[]')
        from opening_rules r where r.bakery_id = b.id and r.paused_until > ${at(now)}) as pauses
    from bakeries b where b.id = ${bakery_id}`)
  const { next_windows, time_zone, ...opening } = onlyRow(rows)
  return openingWords({ next_windows, time_zone }, opening)
}

interface StrandedOrder extends Record<string, unknown>, Window {
  id: string
  customer_name: string
  time_zone: string
}

/** Paid future orders for times that the rules do not offer. Only for actors who may see orders. */
export async function listStranded(db: Pick<Db, 'execute'>, actor: Actor, bakery_id: string, now: Date) {
  const wall = sql`(o.requested_for at time zone b.time_zone)`
  const { rows } = await db.execute<StrandedOrder>(sql`
    select o.id, o.customer_name, b.time_zone, ${iso(sql`o.requested_for`)} as starts_at, ${iso(sql`o.requested_until`)} as ends_at
    from orders o join bakeries b on b.id = o.bakery_id left join opening_rules r on r.bakery_id = b.id
    where o.bakery_id = ${bakery_id} and ${ownsOrAdmin(actor, sql`o.bakery_id`)} and o.bakery_since is not null
      and o.status in ('pending', 'confirmed', 'preparing', 'ready') and o.requested_for > ${at(now)}
      and (r.paused_until > o.requested_for
        or exists (select from closed_dates c where c.bakery_id = b.id and c.day = ${wall}::date)
        or exists (select from opening_windows w where w.bakery_id = b.id and w.fulfillment_type = o.fulfillment_type)
          and not exists (select from opening_windows w where w.bakery_id = b.id and w.fulfillment_type = o.fulfillment_type
            and w.weekday = extract(dow from ${wall}) and w.from_minute = extract(epoch from ${wall}::time) / 60))
    order by o.requested_for, o.id`)
  return rows
}
