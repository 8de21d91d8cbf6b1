import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { inHandCents } from '~/db/invoice-views.server'
import { at } from '~/db/sql-time.server'
import { closeLater, closePages } from '~/features/payments/expiry.commands.server'
import type { Actor } from '~/http/actor.server'
import type { MoneyServices, Services } from '~/http/services.server'
import { newId } from '~/lib/ids'
import { type EndedBills, endWords } from './bill-end'
import { letGo } from './let-go.commands.server'
import { lockOrder } from './lock-order.commands.server'
import { isPaidElsewhere } from './order'
import { requestOrderRefund } from './order-refund.commands.server'
import { listOpenPages } from './payable-order.queries.server'

export type EndingServices = MoneyServices & Pick<Services, 'bills'>

/** Before an order ends: closes its page to pay and its invoices' pages. Answers whether the customer has paid. */
export const closeOrderPages = async (services: MoneyServices, order_id: string): Promise<boolean> =>
  closePages(services, await listOpenPages(services.db, order_id))

/** In the transaction that ends the order, once everything payable is locked: a job closes the pages still open. */
export const closeOrderPagesLater = async (tx: Tx, order_id: string): Promise<void> =>
  closeLater(tx, await listOpenPages(tx, order_id))

interface Ending {
  order_id: string
  reason: string
  requested_by: string | null
  /** The bakery's owner or an admin. */
  actor?: Actor | undefined
  /** From its invoice, if the customer asked to cancel; null for all of it. */
  refund_cents?: number | null
  now: Date
}

/** What the baker was given for the order itself, besides its invoices. */
async function inHand(tx: Tx, order_id: string): Promise<number> {
  const { rows } = await tx.execute<{ cents: number }>(
    sql`select ${inHandCents} as cents from orders o where o.id = ${order_id}`,
  )
  return rows[0]!.cents
}

const NOTHING_BILLED = {
  ...{ back_cents: 0, card_cents: 0, by_hand_cents: 0, open_cents: 0, disputed: false, policy: '' },
  ...{ invoice_link: null, customer_email: null },
}

/** The one way to end an order that the bakery has, in the transaction that cancels it (ruling 54); refunds by ruling 19. */
export async function endOrder(
  tx: Tx,
  { bills }: Pick<Services, 'bills'>,
  { order_id, reason, requested_by, actor, refund_cents = null, now }: Ending,
): Promise<EndedBills> {
  await letGo(tx, order_id)
  const order = (await lockOrder(tx, order_id))!
  if (order.bakery_since && !isPaidElsewhere(order.payment_status))
    await requestOrderRefund(tx, { order_id, kind: 'full', reason, requested_by })
  const own_cents = await inHand(tx, order_id)
  const billed = (await bills.end(tx, { order_id, refund_cents, reason, requested_by, actor, now })) ?? NOTHING_BILLED
  await closeOrderPagesLater(tx, order_id)
  const end = { ...billed, by_hand_cents: billed.by_hand_cents + own_cents }
  const note = endWords(end).join(' ')
  if (note)
    await tx.execute(sql`
      insert into order_events (id, order_id, kind, actor_role, note, created_at)
      values (${newId()}, ${order_id}, 'payment', 'system', ${note}, ${at(now)})`)
  return end
}
