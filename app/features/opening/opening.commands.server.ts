import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { recordForOwner } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import { claimsOrAdmin, NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { publish } from '~/live/publish.server'
import { setPickupInstructions } from '../pickup/address.commands.server'
import { type DaysOff, minuteOf } from './opening'
import { type Preview, Settings, type SettingsChange } from './opening.contract'
import { findOpeningSettings, listStranded, sayOpening } from './opening.queries.server'
import { windowWords } from './windows'

/** Only given fields change; two tabs that save at once take turns at the bakery's row. */
export const changeSettings = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  bakery_id: string,
  change: SettingsChange,
): Promise<Settings> =>
  db.transaction(async (tx) => {
    const { before, after } = await applySettings(tx, actor, bakery_id, change)
    await recordForOwner(tx, clock(), actor, { bakery_id, action: 'bakery.opening_changed', before, after })
    await publish(tx, [actor.id], { type: 'bakery', bakery_id })
    return after
  })

async function applySettings(
  tx: Tx,
  actor: Actor,
  bakery_id: string,
  { version, ...change }: SettingsChange,
): Promise<{ before: Settings; after: Settings }> {
  const mine = sql`id = ${bakery_id} and ${claimsOrAdmin(actor, sql`id`)}`
  if (change.hours) await tx.execute(sql`select hold_hours(id) from bakeries where ${mine}`)
  await tx.execute(sql`select from bakeries where ${mine} for no key update`)
  const present = orNotFound(await findOpeningSettings(tx, actor, bakery_id), NOT_YOURS)
  if (version && version !== present.version)
    throw new AppError('conflict', 'Your settings were changed somewhere else in the meantime.', {
      details: { present: z.encode(Settings, present) },
    })
  refuseWrong(problemsOf(change, present))
  if (change.hours) await replaceHours(tx, bakery_id, change.hours)
  if (change.closed_dates) await replaceClosedDates(tx, bakery_id, change.closed_dates)
  await changeRules(tx, bakery_id, change)
  await changeDelivery(tx, bakery_id, change)
  if (change.pickup_instructions !== undefined) await setPickupInstructions(tx, bakery_id, change.pickup_instructions)
  return { before: present, after: (await findOpeningSettings(tx, actor, bakery_id))! }
}

/** Where a change contradicts what stays. */
function problemsOf(
  { pause_message, paused_until, delivery_enabled, delivery_radius }: SettingsChange,
  present: Settings,
) {
  const asked = delivery_enabled !== undefined || delivery_radius !== undefined
  const delivers = delivery_enabled ?? present.delivery_enabled
  const radius = delivery_radius === undefined ? present.delivery_radius : delivery_radius
  const paused = paused_until ?? present.paused_until
  return {
    paused_until: pause_message && !paused && 'Please say when you’re back.',
    delivery_radius: asked && delivers && radius === null && 'Please say how far you deliver.',
  }
}

/** Applies the change, reads the words and rolls back: so they cannot differ from those after a real change. */
export async function previewSettings(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  bakery_id: string,
  { version, ...change }: SettingsChange,
): Promise<Preview> {
  let preview: Preview | undefined
  const looked = db.transaction(async (tx) => {
    const before = await listStranded(tx, actor, bakery_id, clock())
    await applySettings(tx, actor, bakery_id, change)
    const opening = await sayOpening(tx, bakery_id, clock())
    const after = await listStranded(tx, actor, bakery_id, clock())
    const stranded = after
      .filter(({ id }) => !before.some((order) => order.id === id))
      .map(({ id, customer_name, time_zone, ...window }) => ({
        id,
        customer_name,
        window: windowWords(window, time_zone),
      }))
    preview = { opening, stranded }
    throw TAKEN_BACK
  })
  await looked.catch((error: unknown) => {
    if (error !== TAKEN_BACK) throw error
  })
  return preview!
}

const TAKEN_BACK = new Error('Only a preview')

async function replaceHours(tx: Tx, bakery_id: string, hours: Settings['hours']): Promise<void> {
  const rows = hours.map(({ from, to, ...window }) => ({
    id: newId(),
    ...window,
    from_minute: minuteOf(from),
    to_minute: minuteOf(to),
  }))
  await tx.execute(sql`delete from opening_windows where bakery_id = ${bakery_id}`)
  await tx.execute(sql`
    insert into opening_windows (id, bakery_id, fulfillment_type, weekday, from_minute, to_minute, max_orders)
    select w.id, ${bakery_id}::uuid, w.fulfillment_type, w.weekday, w.from_minute, w.to_minute, w.max_orders
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w (id uuid, fulfillment_type text, weekday smallint, from_minute smallint, to_minute smallint, max_orders smallint)`)
}

async function replaceClosedDates(tx: Tx, bakery_id: string, spans: DaysOff[]): Promise<void> {
  await tx.execute(sql`delete from closed_dates where bakery_id = ${bakery_id}`)
  await tx.execute(sql`
    insert into closed_dates (bakery_id, day) select ${bakery_id}::uuid, day::date
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span ("from" date, "to" date),
      generate_series(span."from", span."to", interval '1 day') day on conflict do nothing`)
}

const DEFAULT_NOTICE = sql`default_notice_hours()`

/** Setting one of the two ordering rules clears the other. */
async function changeRules(tx: Tx, bakery_id: string, change: SettingsChange): Promise<void> {
  const { notice_hours, order_by, paused_until, pause_message } = change
  const sets: SQL[] = []
  if (order_by)
    sets.push(
      sql`notice_hours = null, order_by_days = ${order_by.days_before}, order_by_minute = ${minuteOf(order_by.time)}`,
    )
  else if (notice_hours !== undefined || order_by !== undefined)
    sets.push(sql`notice_hours = ${notice_hours ?? DEFAULT_NOTICE}, order_by_days = null, order_by_minute = null`)
  if (paused_until !== undefined)
    sets.push(
      paused_until === null
        ? sql`paused_until = null, pause_message = null`
        : sql`paused_until = ${
            paused_until.length === 10
              ? sql`(select ${paused_until}::timestamp at time zone b.time_zone from bakeries b where b.id = ${bakery_id})`
              : sql`${paused_until}::timestamptz`
          }`,
    )
  if (pause_message !== undefined && paused_until !== null) sets.push(sql`pause_message = ${pause_message || null}`)
  if (sets.length === 0) return
  await tx.execute(sql`
    insert into opening_rules (bakery_id, notice_hours) values (${bakery_id}, ${DEFAULT_NOTICE}) on conflict do nothing`)
  await tx.execute(sql`update opening_rules set ${sql.join(sets, sql`, `)} where bakery_id = ${bakery_id}`)
}

async function changeDelivery(tx: Tx, bakery_id: string, change: SettingsChange): Promise<void> {
  const { delivery_enabled, delivery_fee, delivery_radius, estimated_delivery_time } = change
  const sets = Object.entries({
    delivery_enabled,
    delivery_fee_cents: delivery_fee,
    delivery_radius,
    estimated_delivery_time: estimated_delivery_time === '' ? null : estimated_delivery_time,
  })
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  if (sets.length === 0) return
  await tx.execute(sql`update bakeries set ${sql.join(sets, sql`, `)} where id = ${bakery_id}`)
}

/** Keeps the statement short: a change of one of these bakeries waits for it. */
const AT_ONCE = 500
/** Ends before the next run is due, which continues where this one stopped. */
const MOST_MS = 50_000

/** A bakery's next window changes when its order-by time passes, or when a limit is reached or freed (`queueRefresh`). */
export const refreshNextWindows = ({ db }: Pick<Services, 'db'>, bakery_id: string) => refreshAll(db, [bakery_id])

/** Longest waiting first. Answers how many were refreshed. */
export const refreshPassedWindows = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> =>
  refreshFound(
    db,
    sql`select bakery_id as id from next_windows where order_by <= ${at(clock())} group by bakery_id order by min(order_by)`,
  )

/** Bakeries with nothing to offer for two months are looked at once an hour. */
export const refreshMissingWindows = ({ db }: Pick<Services, 'db'>): Promise<number> =>
  refreshFound(
    db,
    sql`select b.id from bakeries b where b.takes_orders
      and not exists (select from next_windows n where n.bakery_id = b.id and n.fulfillment_type = 'pickup')`,
  )

/** In batches of their own: a failing one does not hold up the others. */
async function refreshFound(db: Db, bakeries: SQL): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(bakeries)
  const ids = rows.map(({ id }) => id)
  const end = Date.now() + MOST_MS
  const failures: unknown[] = []
  let done = 0
  for (; done < ids.length && Date.now() < end; done += AT_ONCE)
    await refreshAll(db, ids.slice(done, done + AT_ONCE)).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
  return Math.min(done, ids.length)
}

const refreshAll = (db: Db, ids: string[]) => db.execute(sql`select refresh_next_windows(${sql.param(ids)}::uuid[])`)
