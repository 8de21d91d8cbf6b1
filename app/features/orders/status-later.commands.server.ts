import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { OUT_OF_TRIES } from '~/db/out-of-tries.server'
import { type Actor, ANONYMOUS } from '~/http/actor.server'
import { IS_HELPER, IS_VERIFIED_OWNER } from '~/http/ownership.server'
import { AppError, orNotFound } from '~/lib/errors'
import { changeStatus } from './change-status.commands.server'
import type { EndingServices } from './end-order.commands.server'
import { markOrderReceived } from './manual-payment.commands.server'
import { cannotChange, isFinal, NO_SUCH_ORDER, pressableFrom, UNDO_SECONDS } from './order'
import type { SeenOrder } from './orders.contract'
import { findOrder } from './orders.queries.server'
import type { ChangeLater } from './orders-input.contract'

type LaterStatus = ChangeLater & { id: string }
type Method = NonNullable<ChangeLater['received']>

const KEY = 'status:'
const keyOf = (order_id: string) => KEY + order_id

/** The bakery has pressed and may still undo it. */
export const isBeingChanged = (order_id: SQL) => sql`exists (
  select from graphile_worker.jobs where key = ${KEY}::text || ${order_id} and not (${sql.raw(OUT_OF_TRIES)}))`

/** Ruling 50: checked now, changed by a job in ten seconds. Undo only removes the job; closing the page does not stop it. */
export async function changeStatusLater(
  db: Db,
  actor: Actor,
  { id, status, received }: LaterStatus,
): Promise<{ undo_seconds: number }> {
  const order = orNotFound(await findOrder(db, actor, id), NO_SUCH_ORDER)
  if (order.viewer === 'customer') throw new AppError('forbidden', 'Only the bakery can do that.')
  if (!pressableFrom(status).includes(order.status))
    throw new AppError('conflict', cannotChange(order.status, status), { field: 'status' })
  if (received && (order.viewer !== 'bakery' || order.payment_status !== 'offline'))
    throw new AppError('conflict', 'This order isn’t yours to mark as paid.', {
      field: 'received',
    })
  await queueChange(db, actor, { id, status, received })
  return { undo_seconds: UNDO_SECONDS }
}

/** One for each order. Pressed by two, it stays paid as the first one said, where the other one says nothing about that. */
export const queueChange = (db: Pick<Tx, 'execute'>, actor: Actor, { id, status, received = null }: LaterStatus) =>
  db.execute(sql`
    select graphile_worker.add_job('change_status', json_build_object('id', ${id}::text, 'status', ${status}::text,
        'received', ${received}::text, 'actor_id', ${actor.id}::text),
      run_at := now() + make_interval(secs => ${UNDO_SECONDS}), job_key := ${keyOf(id)})
    where ${received}::text is not null or not exists (
      select from graphile_worker._private_jobs where key = ${keyOf(id)} and payload ->> 'status' = ${status} and attempts = 0)`)

/** Unchanged, unless the ten seconds were over. */
export async function undoStatusLater(db: Db, actor: Actor, id: string): Promise<SeenOrder> {
  const order = orNotFound(await findOrder(db, actor, id), NO_SUCH_ORDER)
  if (order.viewer === 'customer') throw new AppError('forbidden', 'Only the bakery can do that.')
  await db.execute(sql`select graphile_worker.remove_job(${keyOf(id)})`)
  return (await findOrder(db, actor, id))!
}

/** The job. An order that changed meanwhile stays as it is: the board shows it. Paid first: the mail asks for what is still owed. */
export async function makeLaterChange(
  services: EndingServices,
  { actor_id, received, ...change }: LaterStatus & { actor_id: string },
): Promise<void> {
  const actor = await actorOf(services.db, actor_id, change.id)
  try {
    if (received) await receive(services, actor, { ...change, received })
    await changeStatus(services, actor, { ...change, handed_over: change.status === 'completed' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function receive(services: EndingServices, actor: Actor, { id, received }: { id: string; received: Method }) {
  const order = await findOrder(services.db, actor, id)
  if (!order || isFinal(order.status)) return
  await markOrderReceived(services, actor, { bakery_id: order.bakery_id, order_id: id, method: received, paid: true })
}

/** The user who pressed, with the rights of now. */
async function actorOf(db: Db, actor_id: string, order_id: string): Promise<Actor> {
  const { rows } = await db.execute<{ bakery_id: string; owner: boolean; helper: boolean; admin: boolean }>(sql`
    select b.id as bakery_id, (${sql.raw(IS_VERIFIED_OWNER)}) as owner,
      exists (select from bakery_helpers h where ${sql.raw(IS_HELPER)}) as helper,
      exists (select from user_roles r where r.user_id = u.id and r.role = 'admin') as admin
    from users u, orders o join bakeries b on b.id = o.bakery_id where u.id = ${actor_id} and o.id = ${order_id}`)
  const [found] = rows
  return {
    ...ANONYMOUS,
    kind: 'user',
    id: actor_id,
    bakery_ids: found?.owner ? [found.bakery_id] : [],
    helps_ids: found?.helper ? [found.bakery_id] : [],
    roles: found?.admin ? ['admin'] : [],
  }
}
