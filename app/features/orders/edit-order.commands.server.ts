import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { readGroup } from '~/features/notifications/notify.commands.server'
import type { Actor } from '~/http/actor.server'
import { findCrew } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { publish } from '~/live/publish.server'
import { announceOrder, orderGroup } from './announce-order.commands.server'
import { checkTimes } from './change-status.commands.server'
import { lockOrder } from './lock-order.commands.server'
import { NO_SUCH_ORDER, OPEN_STATUSES } from './order'
import { ofCrew, readOrder, roleOf, scope, viewerOf } from './order-view.queries.server'
import type { SeenOrder } from './orders.contract'
import { findOrder } from './orders.queries.server'
import type { EditOrder } from './orders-input.contract'

type EditOrderServices = Pick<Services, 'db' | 'clock'>

/** Ruling 23: the customer edits notes and phone while pending, the bakery its notes and estimate until the end. */
export async function editOrder(
  { db, clock }: EditOrderServices,
  actor: Actor,
  { id, ...edit }: EditOrder & { id: string },
): Promise<SeenOrder> {
  checkTimes(edit, clock())
  const of_customer = edit.notes !== undefined || edit.customer_phone !== undefined
  const of_bakery = edit.bakery_notes !== undefined || edit.estimated_ready_time !== undefined
  return db.transaction(async (tx) => {
    await lockOrder(tx, id)
    const now = clock()
    const { rows } = await tx.execute<{ id: string }>(sql`
      with seen as (
        select o.id, ${viewerOf(actor)} as viewer from orders o where o.id = ${id} and ${scope(actor)}
      ), changed as (
        update orders o set ${sql.join([...changes(edit), sql`updated_at = ${at(now)}`], sql`, `)}
        from seen where o.id = seen.id and case seen.viewer
          when 'customer' then o.status = 'pending' and not ${of_bakery}
          else o.status = any (${sql.param(OPEN_STATUSES)}::text[]) and not ${of_customer} end
        returning seen.id, seen.viewer
      )
      insert into order_events (id, order_id, kind, actor_id, actor_role, note, created_at)
      select ${newId()}::uuid, id, 'edit', ${actor.id}::uuid, ${roleOf(actor)}, ${describe(edit)}, ${at(now)} from changed
      returning order_id as id`)
    if (rows.length === 0) return explainMiss(tx, actor, id, { of_customer, of_bakery })
    await announceOrder(tx, id, 'changed')
    return (await readOrder(tx, actor, sql`o.id = ${id}`))!
  })
}

function changes({ notes, customer_phone, bakery_notes, estimated_ready_time }: EditOrder): SQL[] {
  return [
    ...(notes === undefined ? [] : [sql`notes = ${notes}`]),
    ...(customer_phone === undefined ? [] : [sql`customer_phone = ${customer_phone}`]),
    ...(bakery_notes === undefined ? [] : [sql`bakery_notes = ${bakery_notes}`]),
    ...(estimated_ready_time === undefined
      ? []
      : [sql`estimated_ready_time = ${estimated_ready_time ? at(estimated_ready_time) : sql`null`}`]),
  ]
}

function describe({ notes, customer_phone, bakery_notes, estimated_ready_time }: EditOrder): string {
  const changed = [
    ...(notes === undefined ? [] : ['the notes']),
    ...(customer_phone === undefined ? [] : ['the phone number']),
    ...(bakery_notes === undefined ? [] : ["the bakery's notes"]),
    ...(estimated_ready_time === undefined ? [] : ['the estimated time']),
  ]
  return `Changed ${changed.join(' and ') || 'nothing'}.`
}

async function explainMiss(
  tx: Tx,
  actor: Actor,
  id: string,
  edit: { of_customer: boolean; of_bakery: boolean },
): Promise<never> {
  const order = await findOrder(tx, actor, id)
  if (!order) throw new AppError('not_found', NO_SUCH_ORDER)
  if (order.viewer === 'customer' ? edit.of_bakery : edit.of_customer)
    throw new AppError('forbidden', 'You can only change your own side of an order.')
  throw new AppError('conflict', `This order is ${order.status}, so it can’t be changed anymore.`)
}

/** §4: for the owner and helpers. An order viewed before keeps its first time. */
export async function markViewed({ db, clock }: EditOrderServices, actor: Actor, ids: string[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; bakery_id: string }>(sql`
      with unseen as (
        select o.id from orders o
        where o.id = any (${sql.param(ids)}::uuid[]) and ${ofCrew(actor)} and o.viewed_at is null
        order by o.id for no key update
      )
      update orders o set viewed_at = ${at(clock())}, viewed_by = ${actor.id} from unseen where o.id = unseen.id
      returning o.id, o.bakery_id`)
    const bakery_ids = [...new Set(rows.map(({ bakery_id }) => bakery_id))]
    if (rows.length > 0) await publish(tx, await findCrew(tx, bakery_ids, { without: null }), { type: 'counters' })
    await readGroup(tx, [actor.id!], ...ids.map(orderGroup))
    return rows.map(({ id }) => id)
  })
}

export async function viewOrder(given: EditOrderServices, actor: Actor, id: string): Promise<SeenOrder> {
  await markViewed(given, actor, [id])
  const order = await readOrder(given.db, actor, sql`o.id = ${id} and ${ofCrew(actor)}`)
  if (!order) throw new AppError('not_found', NO_SUCH_ORDER)
  return order
}
