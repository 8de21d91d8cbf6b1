import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { notify } from '~/features/notifications/notify.commands.server'
import { type Actor, isAdmin } from '~/http/actor.server'
import { findCrew } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { firstName } from '~/lib/contact'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { siteOf } from '~/lib/pay-link.server'
import { announceOrder, orderGroup } from './announce-order.commands.server'
import { goodsWords } from './goods'
import { boardPath } from './letter-parts.server'
import { type LockedOrder, lockOrder } from './lock-order.commands.server'
import { NO_SUCH_ORDER } from './order'
import { missedMail } from './order-mails.server'
import { ofCrew, ofCustomer, readOrder, readPartysOrder } from './order-view.queries.server'
import type { OrderView, SeenOrder } from './orders.contract'
import { isHere, mayArrive, mayMiss } from './pickup-day'

const NOT_NOW = 'You can say so on the day of your pickup, from an hour before your time.'

/** The customer is at the door. Told live, by bell and by push, never by mail: that would come too late. */
export const sayHere = (services: Pick<Services, 'db' | 'clock'>, actor: Actor, id: string): Promise<OrderView> =>
  services.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, id)
    const now = services.clock()
    const read = async () =>
      orNotFound(await readPartysOrder(tx, actor, sql`o.id = ${id} and ${ofCustomer(actor)}`), NO_SUCH_ORDER)
    const order = await read()
    if (isHere(order, now)) return order
    if (!mayArrive(order, now)) throw new AppError('conflict', NOT_NOW)
    await tx.execute(sql`update orders set arrived_at = ${at(now)}, updated_at = ${at(now)} where id = ${id}`)
    await announceOrder(tx, id, 'changed')
    await sideEffect(tx, `bell:here:${id}`, (inner) => ringCrew(inner, locked!, order))
    return read()
  })

/** A link's holder is not told the name that the bakery knows. */
async function ringCrew(tx: Tx, { id, bakery_id, customer_id, customer_name }: LockedOrder, { items }: OrderView) {
  await notify(tx, {
    ...{ to: await findCrew(tx, [bakery_id], { without: customer_id }), kind: 'new_order', bakery_id },
    ...{ group: orderGroup(id), title: `${firstName(customer_name)} is here`, body: goodsWords(items).join(', ') },
    path: boardPath({ bakery_id, id }),
  })
}

/** No rule ends an order that nobody comes for: it stays until the bakery hands it over or cancels it (decision 042). */
export const markMissed = (
  services: Pick<Services, 'db' | 'clock' | 'env' | 'secret'>,
  actor: Actor,
  id: string,
): Promise<SeenOrder> =>
  services.db.transaction(async (tx) => {
    await lockOrder(tx, id)
    const [now, event_id] = [services.clock(), newId()]
    const theirs = sql`o.id = ${id} and ${isAdmin(actor) ? sql`o.bakery_since is not null` : ofCrew(actor)}`
    const order = orNotFound(await readOrder(tx, actor, theirs), NO_SUCH_ORDER)
    if (order.missed_at) return order
    if (!mayMiss(order, now)) throw new AppError('conflict', 'You can say so once the time for this pickup is over.')
    await tx.execute(sql`
      with changed as (
        update orders set missed_at = ${at(now)}, updated_at = ${at(now)} where id = ${id} returning id
      )
      insert into order_events (id, order_id, kind, actor_id, actor_role, note, created_at)
      select ${event_id}::uuid, id, 'edit', ${actor.id}::uuid, ${isAdmin(actor) ? 'admin' : 'bakery'},
        'Not picked up in time. The bakery is keeping it.', ${at(now)} from changed`)
    await announceOrder(tx, id, 'changed', (mailed) => missedMail(mailed, event_id, siteOf(services)))
    return (await readOrder(tx, actor, sql`o.id = ${id}`))!
  })
