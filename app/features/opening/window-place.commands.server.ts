import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { at, iso } from '~/db/sql-time.server'
import { DAYS_AHEAD, type FulfillmentType } from './opening'
import type { Window } from './windows'

export interface WindowQuery {
  bakery_id: string
  fulfillment_type: FulfillmentType
  /** Null for the earliest. */
  requested_for: Date | null
  /** Menu item ids: some need more notice. */
  items: string[]
}

export interface FoundWindow extends Window {
  /** How many more orders fit, this one included; null without a limit. */
  places: number | null
  /** The bakery has given no hours of this type. */
  wished_day: boolean
}

type WindowScope = Pick<WindowQuery, 'bakery_id' | 'fulfillment_type'>

/** An order for a limited window waits here for the one before, so the places must be counted in a later statement. */
export const windowTurn = ({ bakery_id, fulfillment_type }: WindowScope): SQL =>
  sql`select take_window_turn(${bakery_id}, ${fulfillment_type})`

const itemNotice = ({ items }: WindowQuery): SQL =>
  sql`coalesce((select max(m.notice_hours) from menu_items m where m.bakery_id = b.id and m.id = any (${sql.param(items)}::uuid[])), 0)`

const AS_WINDOW = sql`json_build_object('starts_at', ${iso(sql`o.starts_at`)}, 'ends_at', ${iso(sql`o.ends_at`)}, 'places', o.places,
  'wished_day', o.window_id is null)`

/** Selects a `FoundWindow` if it is offered; without hours the wished whole day. No time means the earliest window (ruling 57). */
export const offeredAt = (asked: WindowQuery, now: Date): SQL => {
  const { bakery_id, fulfillment_type, requested_for } = asked
  const wanted = requested_for && at(requested_for)
  return wanted
    ? sql`select ${AS_WINDOW} from bakeries b
        cross join lateral offered_windows(b.id, ${fulfillment_type}, ${at(now)},
          (${wanted} at time zone b.time_zone)::date, 1, ${itemNotice(asked)}) o
        where b.id = ${bakery_id} and (o.starts_at = ${wanted}
          or (o.window_id is null and ${wanted} >= o.starts_at and ${wanted} < o.ends_at))`
    : sql`select ${AS_WINDOW} from bakeries b
        cross join lateral offered_windows(b.id, ${fulfillment_type}, ${at(now)}, null, ${DAYS_AHEAD + 1}, ${itemNotice(asked)}) o
        where b.id = ${bakery_id} and ${offersWindows(asked)} order by o.starts_at limit 1`
}

export const offersWindows = ({ bakery_id, fulfillment_type }: WindowScope): SQL =>
  sql`exists (select from opening_windows w where w.bakery_id = ${bakery_id} and w.fulfillment_type = ${fulfillment_type})`

/** Suggested instead of a window that is not offered. */
export async function nearestWindow(
  tx: Tx,
  asked: WindowQuery & { requested_for: Date },
  now: Date,
): Promise<FoundWindow | null> {
  const { rows } = await tx.execute<{ nearest: FoundWindow }>(sql`
    select ${AS_WINDOW} as nearest from bakeries b
    cross join lateral offered_windows(b.id, ${asked.fulfillment_type}, ${at(now)}, null, ${DAYS_AHEAD + 1}, ${itemNotice(asked)}) o
    where b.id = ${asked.bakery_id}
    order by abs(extract(epoch from o.starts_at - ${at(asked.requested_for)})), o.starts_at limit 1`)
  return rows[0]?.nearest ?? null
}

type OrderWindow = WindowScope & { requested_for: Date | null; requested_until: Date | null }

/** Whether an order that let go of its place can have it back. The place is then held until the end of the transaction. */
export async function placeLeft(tx: Tx, { requested_for, requested_until, ...placed }: OrderWindow): Promise<boolean> {
  if (!requested_for || !requested_until) return true
  const { bakery_id, fulfillment_type } = placed
  await tx.execute(windowTurn(placed))
  const { rows } = await tx.execute<{ full: boolean }>(sql`
    select exists (
      select from opening_windows w join bakeries b on b.id = w.bakery_id
      cross join lateral (select date_trunc('day', ${at(requested_for)} at time zone b.time_zone) as day) d
      cross join lateral (select (d.day + make_interval(mins => w.from_minute)) at time zone b.time_zone as starts_at,
        (d.day + make_interval(mins => w.to_minute)) at time zone b.time_zone as ends_at) m
      where w.bakery_id = ${bakery_id} and w.fulfillment_type = ${fulfillment_type} and w.weekday = extract(dow from d.day)
        and m.starts_at < ${at(requested_until)} and m.ends_at > ${at(requested_for)}
        and w.max_orders <= places_taken(b.id, w.fulfillment_type, m.starts_at, m.ends_at)) as full`)
  return !onlyRow(rows).full
}

/** A limited window may be full now, or free again: a job updates lists and pages, so that no order waits for that. */
export const queueRefresh = (tx: Tx, order_id: string) =>
  tx.execute(sql`
    select graphile_worker.add_job('refresh_next_windows', json_build_object('bakery_id', o.bakery_id),
      job_key := 'next_windows:' || o.bakery_id)
    from orders o where o.id = ${order_id} and o.requested_for is not null
      and exists (select from opening_windows w where w.bakery_id = o.bakery_id and w.max_orders is not null)`)
