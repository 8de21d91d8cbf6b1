import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { bakeryHas } from '~/db/order-views.server'
import { at } from '~/db/sql-time.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { readGroup } from '~/features/notifications/notify.commands.server'
import { type Actor, askTwoStep, isAdmin } from '~/http/actor.server'
import { findCrew, isOwner } from '~/http/ownership.server'
import { DAY_MS, MINUTE_MS } from '~/lib/durations'
import { AppError, orNotFound, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { siteOf } from '~/lib/pay-link.server'
import { announceOrder, orderGroup } from './announce-order.commands.server'
import type { EndedBills } from './bill-end'
import { closeOrderPages, type EndingServices, endOrder } from './end-order.commands.server'
import { type LockedOrder, lockOrder } from './lock-order.commands.server'
import { allowedFrom, cannotChange, NO_SUCH_ORDER, NOT_A_HELPERS, type OrderStatus, setsReadyTime } from './order'
import { statusMails } from './order-mails.server'
import { ofBakery, readOrder, readPartysOrder, roleOf, scope, viewerOf } from './order-view.queries.server'
import type { SeenOrder } from './orders.contract'
import { findOrder } from './orders.queries.server'
import type { ChangeStatus } from './orders-input.contract'
import { isClosed, mayClose } from './pickup-day'
import { NO_PROPOSAL } from './proposal.commands.server'

const CLOSED = 'Nobody picked it up, so the bakery closed it.'
const CANNOT_CLOSE = 'You can close it once the time for this pickup is over and it’s paid.'

/**
 * `handed_over`: in one press, so it becomes ready on the way, of which nobody is told. `by_team`: an admin, and it isn't their bakery. What
 * they ordered themselves counts, too: an admin may do more with it than other customers may.
 */
type Change = ChangeStatus & { id: string; handed_over?: boolean; by_team?: boolean }

const isClosing = ({ status, not_picked_up }: Change): boolean => status === 'completed' && not_picked_up === true

/** Ruling 23. Scope, transition and history in one statement; a miss costs one more read that tells 404 from 409. */
export async function changeStatus(services: EndingServices, actor: Actor, asked: Change): Promise<SeenOrder> {
  const { db, clock } = services
  checkTimes(asked, clock())
  if (asked.status === 'cancelled') await closeBefore(services, actor, asked)
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, asked.id)
    const change = { ...asked, by_team: locked !== null && isTeam(actor, locked) }
    const closed = isClosing(change)
    if (closed) await checkClosing(tx, actor, change.id, clock())
    if (change.handed_over || closed) await writeStatus(tx, actor, { id: change.id, status: 'ready' }, clock())
    const changed = await writeStatus(tx, actor, change, clock())
    if (!changed) return explainMiss(tx, actor, change)
    if (changed.from_status !== change.status) {
      const by_customer = changed.viewer === 'customer'
      const bill = change.status === 'cancelled' ? await end(tx, services, actor, { ...change, by_customer }) : null
      const told = {
        ...{ key: changed.event_id, by_customer, bill, asked: typeof change.refund === 'number' },
        ...(change.by_team && { by_team: { reason: change.bakery_notes ?? null } }),
      }
      if (change.by_team) await writeDown(tx, actor, change, changed.from_status, clock())
      await announceOrder(tx, change.id, 'changed', (order) =>
        changed.known ? statusMails(order, told, siteOf(services)) : [],
      )
      if (change.status === 'completed') await quietBells(tx, locked!)
    }
    return (await readOrder(tx, actor, sql`o.id = ${change.id}`))!
  })
}

const isTeam = (actor: Actor, { bakery_id }: Pick<LockedOrder, 'bakery_id'>): boolean =>
  isAdmin(actor) && !isOwner(actor, bakery_id)

const writeDown = (tx: Tx, actor: Actor, { id, status, bakery_notes }: Change, from: OrderStatus, now: Date) =>
  recordAudit(tx, now, {
    ...{ by: actor, action: 'order.status_changed', subject_type: 'order', subject_id: id },
    details: { before: from, after: status, ...(bakery_notes && { reason: bakery_notes }) },
  })

/** About money, so it is the owner's. Closed already, it is answered as it is. */
async function checkClosing(tx: Tx, actor: Actor, id: string, now: Date): Promise<void> {
  const theirs = sql`o.id = ${id} and ${isAdmin(actor) ? sql`o.bakery_since is not null` : ofBakery(actor)}`
  const order = orNotFound(await readPartysOrder(tx, actor, theirs), NO_SUCH_ORDER)
  if (!mayClose(order, now) && !isClosed(order)) throw new AppError('conflict', CANNOT_CLOSE)
}

/** Handed over: the bells that said who is here have nothing more to say. */
const quietBells = (tx: Tx, { id, bakery_id, customer_id: without }: LockedOrder) =>
  sideEffect(tx, `read:${id}`, async (inner) =>
    readGroup(inner, await findCrew(inner, [bakery_id], { without }), orderGroup(id)),
  )

interface StatusWrite {
  id: string
  event_id: string
  from_status: OrderStatus
  viewer: SeenOrder['viewer']
  /** The bakery has heard of the order. */
  known: boolean
}

/** Their reason is no note of the bakery's. */
const isTeamsEnd = ({ by_team, status }: Change): boolean => by_team === true && status === 'cancelled'

async function writeStatus(tx: Tx, actor: Actor, change: Change, now: Date): Promise<StatusWrite | undefined> {
  const { id, status } = change
  const event_id = newId()
  const given = (moment: Date | null | undefined) => (moment ? at(moment) : sql`null::timestamptz`)
  const stamp = setsReadyTime(status) ? at(now) : sql`null::timestamptz`
  const { rows } = await tx.execute<Record<string, unknown> & StatusWrite>(sql`
    with seen as (
      select o.id, o.status as from_status, o.bakery_since is not null as paid, ${bakeryHas} as known, ${viewerOf(actor)} as viewer,
        (${at(now)} at time zone b.time_zone)::date as today, (o.requested_for at time zone b.time_zone)::date as day
      from orders o join bakeries b on b.id = o.bakery_id where o.id = ${id} and ${scope(actor)}
    ), changed as (
      update orders o set status = ${status},
        updated_at = case when seen.viewer = 'customer' and seen.from_status = ${status} then o.updated_at else ${at(now)} end,
        estimated_ready_time = coalesce(${given(change.estimated_ready_time)}, o.estimated_ready_time),
        actual_ready_time = coalesce(${given(change.actual_ready_time)},
          case when seen.from_status <> ${status} then ${stamp} end, o.actual_ready_time),
        missed_at = case when ${status !== 'completed'} or seen.from_status = ${status} then o.missed_at
          when ${isClosing(change)} then coalesce(o.missed_at, ${at(now)}) end,
        early_day = case when ${status === 'ready' && change.come_today === true} and seen.today < seen.day then seen.today else o.early_day end,
        bakery_notes = coalesce(${isTeamsEnd(change) ? null : (change.bakery_notes ?? null)}, o.bakery_notes)${status === 'pending' ? sql`` : sql`, ${NO_PROPOSAL}`}
      from seen where o.id = seen.id
        and (seen.from_status = ${status} or seen.from_status = any (case seen.viewer
          when 'customer' then ${sql.param(allowedFrom(status, 'customer'))}::text[]
          when 'helper' then ${sql.param(allowedFrom(status, 'helper'))}::text[]
          else ${sql.param(allowedFrom(status, 'bakery'))}::text[] end))
        and (seen.paid or ${status === 'cancelled' || status === 'pending'})
        and (seen.viewer <> 'customer' or not ${isOfBakery(change)})
      returning seen.id, seen.from_status, seen.viewer, seen.known
    ), event as (
      insert into order_events (id, order_id, actor_id, actor_role, from_status, to_status, note, created_at)
      select ${event_id}::uuid, id, ${actor.id}::uuid, ${roleOf(actor)}, from_status, ${status}, ${change.bakery_notes ?? (isClosing(change) ? CLOSED : null)}, ${at(now)}
      from changed where from_status <> ${status}
    )
    select changed.*, ${event_id} as event_id from changed`)
  return rows[0]
}

/** Does nothing if the actor may not cancel: the change itself says why. */
async function closeBefore(services: EndingServices, actor: Actor, { id }: Change): Promise<void> {
  const order = await findOrder(services.db, actor, id)
  const party = order?.viewer === 'admin' ? 'bakery' : order?.viewer
  if (!order || !party || !allowedFrom('cancelled', party).includes(order.status)) return
  if ('customer_id' in order && isTeam(actor, order)) askTwoStep(actor)
  if (await closeOrderPages(services, id))
    throw new AppError('conflict', 'This was just paid, so we didn’t cancel it. Please look again.')
}

interface Cancellation extends Change {
  by_customer: boolean
}

/** A cancellation refunds everything (ruling 19), except what a customer's own wish costs by the agreed terms (ruling 52). */
async function end(
  tx: Tx,
  services: EndingServices,
  actor: Actor,
  { id, by_customer, by_team, bakery_notes, refund }: Cancellation,
): Promise<EndedBills> {
  const asked = typeof refund === 'number'
  const bill = await endOrder(tx, services, {
    order_id: id,
    reason: by_customer
      ? 'Cancelled by the customer'
      : (bakery_notes ?? (asked ? 'The customer asked to cancel' : `Cancelled by the ${by_team ? 'team' : 'bakery'}`)),
    requested_by: actor.id,
    actor: by_customer ? undefined : actor,
    refund_cents: refund ?? null,
    now: services.clock(),
  })
  if (asked && !bill.invoice_link)
    throw new AppError('invalid', 'This order has no invoice, so everything goes back.', { field: 'refund' })
  return bill
}

async function explainMiss(tx: Tx, actor: Actor, change: Change): Promise<never> {
  const order = await findOrder(tx, actor, change.id)
  if (!order) throw new AppError('not_found', NO_SUCH_ORDER)
  if (order.viewer === 'customer' && isOfBakery(change))
    throw new AppError('forbidden', 'Only the bakery can set its times and notes.')
  if (order.viewer === 'helper' && change.status === 'cancelled') throw new AppError('forbidden', NOT_A_HELPERS)
  throw new AppError('conflict', cannotChange(order.status, change.status), { field: 'status' })
}

const isOfBakery = (change: ChangeStatus): boolean =>
  Boolean(change.actual_ready_time ?? change.estimated_ready_time ?? change.bakery_notes ?? change.come_today) ||
  typeof change.refund === 'number'

const YEAR_MS = 366 * DAY_MS

export function checkTimes(
  times: { actual_ready_time?: Date | null | undefined; estimated_ready_time?: Date | null | undefined },
  now: Date,
): void {
  const far = (time: Date | null | undefined) =>
    Math.abs((time ?? now).getTime() - now.getTime()) > YEAR_MS && 'Please choose a time within a year from now.'
  const { actual_ready_time, estimated_ready_time } = times
  // Clocks show no seconds, so the minute that has begun still counts as now.
  const past = estimated_ready_time && estimated_ready_time.getTime() <= now.getTime() - MINUTE_MS
  refuseWrong({
    actual_ready_time: far(actual_ready_time),
    estimated_ready_time: far(estimated_ready_time) || (past && 'Please choose a time in the future.'),
  })
}
