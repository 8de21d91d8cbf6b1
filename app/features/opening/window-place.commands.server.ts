import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at, iso } from '~/db/sql-time.server'
import type { FulfillmentType } from './opening'
import type { Window } from './windows'

/** What an order asks of the opening times. */
export interface Asked {
  bakery_id: string
  fulfillment_type: FulfillmentType
  requested_for: Date
  /** Ids of menu items: some need more notice. */
  items: string[]
}

export interface FoundWindow extends Window {
  /** How many orders more it takes, this one included; null for any number. */
  places: number | null
}

/** Whoever wants a place in a window with a limit waits here for the one before, and counts only then. */
export const windowTurn = ({ bakery_id, fulfillment_type, requested_for }: Omit<Asked, 'items'>): SQL => sql`
  select w.id from opening_windows w join bakeries b on b.id = w.bakery_id
  where w.bakery_id = ${bakery_id} and w.fulfillment_type = ${fulfillment_type} and w.max_orders is not null
    and w.weekday = extract(dow from ${at(requested_for)} at time zone b.time_zone)
  order by w.id for no key update of w`

const itemNotice = ({ items }: Asked): SQL =>
  sql`coalesce((select max(m.notice_hours) from menu_items m where m.bakery_id = b.id and m.id = any (${sql.param(items)}::uuid[])), 0)`

const AS_WINDOW = sql`json_build_object('starts_at', ${iso(sql`o.starts_at`)}, 'ends_at', ${iso(sql`o.ends_at`)}, 'places', o.places)`

/** A query for the window that begins then, as `FoundWindow`, if it is offered; at a bakery without hours, for that whole day. */
export const offeredAt = (asked: Asked, now: Date): SQL => sql`
  select ${AS_WINDOW} from bakeries b
  cross join lateral offered_windows(b.id, ${asked.fulfillment_type}, ${at(now)},
    (${at(asked.requested_for)} at time zone b.time_zone)::date, 1, ${itemNotice(asked)}) o
  where b.id = ${asked.bakery_id} and (o.starts_at = ${at(asked.requested_for)}
    or (o.window_id is null and ${at(asked.requested_for)} >= o.starts_at and ${at(asked.requested_for)} < o.ends_at))`

/** Instead of a window that is not offered: the one that begins next to it. */
export async function nearestWindow(tx: Tx, asked: Asked, now: Date): Promise<FoundWindow | null> {
  const { rows } = await tx.execute<{ nearest: FoundWindow }>(sql`
    select ${AS_WINDOW} as nearest from bakeries b
    cross join lateral offered_windows(b.id, ${asked.fulfillment_type}, ${at(now)}, null, 61, ${itemNotice(asked)}) o
    where b.id = ${asked.bakery_id}
    order by abs(extract(epoch from o.starts_at - ${at(asked.requested_for)})), o.starts_at limit 1`)
  return rows[0]?.nearest ?? null
}

type Placed = Pick<Asked, 'bakery_id' | 'fulfillment_type'> & { requested_for: Date | null }

/** For an order that let go of its place: whether its window, if it has a limit, has one left. The place is its own until the end of the transaction. */
export async function placeLeft(tx: Tx, { bakery_id, fulfillment_type, requested_for }: Placed): Promise<boolean> {
  if (!requested_for) return true
  await tx.execute(windowTurn({ bakery_id, fulfillment_type, requested_for }))
  const { rows } = await tx.execute<{ full: boolean }>(sql`
    select exists (
      select from opening_windows w join bakeries b on b.id = w.bakery_id
      cross join lateral (select ${at(requested_for)} at time zone b.time_zone as wall) t
      where w.bakery_id = ${bakery_id} and w.fulfillment_type = ${fulfillment_type}
        and w.weekday = extract(dow from t.wall) and w.from_minute = extract(hour from t.wall) * 60 + extract(minute from t.wall)
        and w.max_orders <= (select count(*) from orders o where o.bakery_id = ${bakery_id} and o.requested_for = ${at(requested_for)}
          and o.fulfillment_type = ${fulfillment_type} and o.status <> 'cancelled')) as full`)
  return !rows[0]!.full
}

/** A window with a limit may be full now, or free again: lists and pages hear of it soon, and no order waits for that. */
export const queueRefresh = (tx: Tx, order_id: string) =>
  tx.execute(sql`
    select graphile_worker.add_job('refresh_next_windows', json_build_object('bakery_id', o.bakery_id),
      job_key := 'next_windows:' || o.bakery_id)
    from orders o where o.id = ${order_id} and o.requested_for is not null
      and exists (select from opening_windows w where w.bakery_id = o.bakery_id and w.max_orders is not null)`)
