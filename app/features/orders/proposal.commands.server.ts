import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { queueRefresh } from '~/features/opening/window-place.commands.server'
import { windowWords } from '~/features/opening/windows'
import { type Actor, isAdmin } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { siteOf } from '~/lib/pay-link.server'
import { announceOrder } from './announce-order.commands.server'
import { lockOrder } from './lock-order.commands.server'
import { NO_SUCH_ORDER } from './order'
import { acceptedMails, proposalMail } from './order-mails.server'
import { ofCrew, ofCustomer, readOrder, readPartysOrder } from './order-view.queries.server'
import type { OrderView, SeenOrder } from './orders.contract'
import type { SuggestTime } from './orders-input.contract'
import { suggestionProblem, windowProblems } from './suggested-time'

type ProposalServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>

/** For every change that ends the wait for an answer. */
export const NO_PROPOSAL = sql`proposed_for = null, proposed_until = null, proposed_at = null`

/** Ruling 49: another window instead of a wished day, once. */
export async function suggestTime(
  services: ProposalServices,
  actor: Actor,
  { id, ...given }: SuggestTime & { id: string },
): Promise<SeenOrder> {
  const { db, clock } = services
  return db.transaction(async (tx) => {
    await lockOrder(tx, id)
    const theirs = sql`o.id = ${id} and ${isAdmin(actor) ? sql`o.bakery_since is not null` : ofCrew(actor)}`
    const order = await readOrder(tx, actor, theirs)
    if (!order) throw new AppError('not_found', NO_SUCH_ORDER)
    const refused = suggestionProblem(order)
    if (refused) throw new AppError('conflict', refused)
    const { time_zone } = order.bakery
    const window = { starts_at: given.starts_at.toISOString(), ends_at: given.ends_at.toISOString() }
    const [now, event_id] = [clock(), newId()]
    refuseWrong(windowProblems(window, time_zone, now))
    await tx.execute(sql`
      update orders set proposed_for = ${window.starts_at}, proposed_until = ${window.ends_at}, proposed_at = ${at(now)},
        updated_at = ${at(now)} where id = ${id}`)
    await tx.execute(sql`
      insert into order_events (id, order_id, kind, actor_id, actor_role, note, created_at)
      values (${event_id}, ${id}, 'edit', ${actor.id}, ${isAdmin(actor) ? 'admin' : 'bakery'}, ${`Suggested ${windowWords(window, time_zone)}.`}, ${at(now)})`)
    await announceOrder(tx, id, 'changed', (mailed) => proposalMail(mailed, event_id, siteOf(services)))
    return (await readOrder(tx, actor, sql`o.id = ${id}`))!
  })
}

/** Accepting confirms the order, since the bakery has offered that window. */
export async function acceptTime(services: ProposalServices, actor: Actor, id: string): Promise<OrderView> {
  const { db, clock } = services
  return db.transaction(async (tx) => {
    await lockOrder(tx, id)
    const [now, event_id] = [clock(), newId()]
    const { rows } = await tx.execute(sql`
      with changed as (
        update orders o set status = 'confirmed', requested_for = proposed_for, requested_until = proposed_until,
          wished_day = false, ${NO_PROPOSAL}, updated_at = ${at(now)}
        where o.id = ${id} and ${ofCustomer(actor)} and o.status = 'pending' and o.proposed_until > ${at(now)} returning o.id
      )
      insert into order_events (id, order_id, actor_id, actor_role, from_status, to_status, note, created_at)
      select ${event_id}::uuid, id, ${actor.id}::uuid, ${actor.kind === 'user' ? 'customer' : 'guest'}, 'pending', 'confirmed',
        'The suggested time was accepted.', ${at(now)} from changed returning order_id`)
    if (rows.length === 0) return explainMiss(tx, actor, id)
    await queueRefresh(tx, id)
    await announceOrder(tx, id, 'changed', (mailed) => acceptedMails(mailed, event_id, siteOf(services)))
    return (await readPartysOrder(tx, actor, sql`o.id = ${id}`))!
  })
}

async function explainMiss(tx: Tx, actor: Actor, id: string): Promise<never> {
  const order = await readPartysOrder(tx, actor, sql`o.id = ${id} and ${ofCustomer(actor)}`)
  if (!order) throw new AppError('not_found', NO_SUCH_ORDER)
  if (order.status === 'cancelled')
    throw new AppError('conflict', 'This order was cancelled, so it’s too late to accept.')
  throw new AppError(
    'conflict',
    order.proposed_for ? 'That time has passed, so it’s too late to accept.' : 'There’s no suggested time to accept.',
  )
}
