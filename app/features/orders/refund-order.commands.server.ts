import { sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { REFUND_DISPUTED } from '~/features/refunds/refund'
import { type Actor, isAdmin } from '~/http/actor.server'
import { isOwner } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { siteOf } from '~/lib/pay-link.server'
import { cut } from '~/lib/text'
import { announceOrder } from './announce-order.commands.server'
import { piecesLeft } from './goods'
import { lockOrder } from './lock-order.commands.server'
import { isFinal, NO_SUCH_ORDER } from './order'
import { refundMails } from './order-mails.server'
import { requestOrderRefund } from './order-refund.commands.server'
import { ofBakery, readPartysOrder } from './order-view.queries.server'
import type { OrderView, SeenOrder } from './orders.contract'
import type { RefundOrder } from './orders-input.contract'

/** Amounts follow ruling 19. */
export async function refundOrder(
  services: Pick<Services, 'db' | 'clock' | 'env' | 'secret'>,
  actor: Actor,
  { id, lines, subtotal, everything, reason, request_id }: RefundOrder & { id: string },
): Promise<SeenOrder> {
  const { db, clock } = services
  return db.transaction(async (tx) => {
    await lockOrder(tx, id)
    const theirs = await readPartysOrder(
      tx,
      actor,
      sql`o.id = ${id} and ${isAdmin(actor) ? sql`true` : ofBakery(actor)}`,
    )
    if (!theirs) throw new AppError('not_found', NO_SUCH_ORDER)
    if (everything && !isFinal(theirs.status)) throw new AppError('conflict', CANCEL_INSTEAD)
    const refund = await requestOrderRefund(tx, {
      order_id: id,
      ...(everything
        ? { kind: 'full', lines: linesLeft(theirs) }
        : { kind: 'partial', ...(lines ? { lines } : { subtotal_cents: subtotal ?? 0 }) }),
      reason,
      requested_by: actor.id,
      ...(request_id ? { request_id } : {}),
    })
    if (!refund) throw new AppError('conflict', REFUND_DISPUTED)
    // The same request again is the same refund, so nothing more is recorded.
    if (!refund.fresh) return theirs
    const { customer_cents: cents, taken_cents } = refund
    const now = clock()
    const by_team = isAdmin(actor) && !isOwner(actor, theirs.bakery_id)
    const note = `${formatDollars(cents / 100)} back to the customer: ${reason}`
    await tx.execute(sql`
      insert into order_events (id, order_id, kind, actor_id, actor_role, note, created_at)
      values (${newId()}, ${id}, 'payment', ${actor.id}, ${theirs.viewer}, ${cut(note, 2000)}, ${at(now)})`)
    if (by_team)
      await recordAudit(tx, now, {
        ...{ by: actor, action: 'order.refunded', subject_type: 'order', subject_id: id },
        details: { refund_id: refund.id, cents, taken_cents, reason },
      })
    const changed = (await readPartysOrder(tx, actor, sql`o.id = ${id}`))!
    const all = changed.left_to_refund === 0
    const told = { cents, taken_cents, reason, all, by_team }
    await announceOrder(tx, id, 'changed', (order) => refundMails(order, told, siteOf(services)))
    return changed
  })
}

const CANCEL_INSTEAD = 'This order isn’t finished yet. To give everything back, cancel it instead.'

/** Everything is refunded with its pieces, so that none counts as sold. */
const linesLeft = ({ items }: OrderView) =>
  items.map((item) => ({ order_item_id: item.id, quantity: piecesLeft(item) })).filter(({ quantity }) => quantity > 0)
