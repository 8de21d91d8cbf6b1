import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { type Actor, ANONYMOUS } from '~/http/actor.server'
import { IS_HELPER, IS_VERIFIED_OWNER } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { OUT_OF_TRIES } from '~/jobs/given-up.server'
import { AppError, orNotFound } from '~/lib/errors'
import { changeStatus } from './change-status.commands.server'
import { allowedFrom, cannotChange, NO_SUCH_ORDER, type OrderStatus, UNDO_SECONDS } from './order'
import type { SeenOrder } from './orders.contract'
import { findOrder } from './orders.queries.server'

interface LaterStatus {
  id: string
  status: OrderStatus
}

const KEY = 'status:'
const keyOf = (order_id: string) => KEY + order_id

/** The bakery has pressed and may still undo it. */
export const isBeingChanged = (order_id: SQL) => sql`exists (
  select from graphile_worker.jobs where key = ${KEY}::text || ${order_id} and not (${sql.raw(OUT_OF_TRIES)}))`

/** Ruling 50: checked now, changed by a job in ten seconds. Undo only removes the job; closing the page does not stop it. */
export async function changeStatusLater(
  db: Db,
  actor: Actor,
  { id, status }: LaterStatus,
): Promise<{ undo_seconds: number }> {
  const order = orNotFound(await findOrder(db, actor, id), NO_SUCH_ORDER)
  if (order.viewer === 'customer') throw new AppError('forbidden', 'Only the bakery can do that.')
  if (!allowedFrom(status, 'bakery').includes(order.status))
    throw new AppError('conflict', cannotChange(order.status, status), { field: 'status' })
  await db.execute(sql`
    select graphile_worker.add_job('change_status', json_build_object('id', ${id}::text, 'status', ${status}::text, 'actor_id', ${actor.id}::text),
      run_at := now() + make_interval(secs => ${UNDO_SECONDS}), job_key := ${keyOf(id)})`)
  return { undo_seconds: UNDO_SECONDS }
}

/** Unchanged, unless the ten seconds were over. */
export async function undoStatusLater(db: Db, actor: Actor, id: string): Promise<SeenOrder> {
  const order = orNotFound(await findOrder(db, actor, id), NO_SUCH_ORDER)
  if (order.viewer === 'customer') throw new AppError('forbidden', 'Only the bakery can do that.')
  await db.execute(sql`select graphile_worker.remove_job(${keyOf(id)})`)
  return (await findOrder(db, actor, id))!
}

/** The job. An order that changed meanwhile stays as it is: the board shows it. */
export async function makeLaterChange(
  services: Services,
  { actor_id, ...change }: LaterStatus & { actor_id: string },
): Promise<void> {
  const actor = await actorOf(services.db, actor_id, change.id)
  await changeStatus(services, actor, change).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
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
