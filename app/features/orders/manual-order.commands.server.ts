import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { labelFacts } from '~/db/label-views.server'
import type { Label } from '~/features/cottage-food/label.contract'
import { queueRefresh, windowTurn } from '~/features/opening/window-place.commands.server'
import type { Actor } from '~/http/actor.server'
import { countLetter } from '~/http/limits.server'
import { owns } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { writtenAddress } from '~/lib/address'
import { AppError, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { siteOf } from '~/lib/pay-link.server'
import { announceOrder } from './announce-order.commands.server'
import { payUntil, takenFees, takenProblems, windowOf } from './manual-order'
import type { TakeOrder } from './manual-orders.contract'
import { paidWords } from './offline'
import { manualOrderNumber } from './order'
import { labelOf } from './order-label'
import { payLinkMail, statusMails } from './order-mails.server'
import { joinList } from './order-payment.commands.server'
import { readPartysOrder } from './order-view.queries.server'
import type { OrderView } from './orders.contract'
import { ADDRESS_NEEDED, CHECKOUT_USED, chargedFees, priceLines } from './place-order'
import { queueChange } from './status-later.commands.server'
import { digestOf, type OrderedItem, orderedItems, writeOrder } from './write-order.commands.server'

type TakeOrderServices = Pick<Services, 'db' | 'clock' | 'env' | 'secret'>
type BakersOrder = TakeOrder & { bakery_id: string }

/** Takes stock and a place, but may overfill a window: the baker decides. The same checkout again is the same order. */
export async function takeOrder(services: TakeOrderServices, actor: Actor, taken: BakersOrder): Promise<OrderView> {
  const { db, clock } = services
  const site = siteOf(services)
  const { bakery_id, customer_email: email } = taken
  const now = clock()
  const homeless = taken.fulfillment_type === 'delivery' && !taken.delivery_address
  refuseWrong({ ...takenProblems(taken, now), delivery_address: homeless && ADDRESS_NEEDED })
  return db.transaction(async (tx) => {
    const before = await readBefore(tx, actor, taken, now)
    if (!before) throw new AppError('not_found', 'We couldn’t find that bakery.')
    if (before.existing) return existingOrder(tx, actor, taken)
    checkBakery(before, taken)
    const order = rowOf(actor, taken, before, now)
    const { id, requested_for } = order
    // An order placed meanwhile for the same window must count this one.
    if (requested_for) await tx.execute(windowTurn(order))
    const by = { actor_id: actor.id, actor_role: 'bakery' } as const
    const paid = order.received_at && order.offline_method
    const events = [
      { ...by, kind: 'status' as const, to_status: order.status },
      ...(paid ? [{ ...by, kind: 'payment' as const, note: paidWords(paid) }] : []),
    ]
    const { lines, ...row } = order
    if (!(await writeOrder(tx, row, { lines, items: before.items, events }))) return existingOrder(tx, actor, taken)
    if (taken.porch_sale) await queueChange(tx, actor, { id, status: 'completed', received: howPaid(taken) })
    else await joinList(tx, { ...row, bakery_customer_id: null }, now)
    await queueRefresh(tx, id)
    if (email) await countLetter(tx, services, { bakery_id, email })
    await announceOrder(tx, id, 'new', (mailed) =>
      taken.pay_link
        ? payLinkMail(mailed, site)
        : statusMails(mailed, { key: `taken:${id}`, by_customer: false }, site),
    )
    return (await readPartysOrder(tx, actor, sql`o.id = ${id}`))!
  })
}

function rowOf(actor: Actor, taken: BakersOrder, before: ManualOrderFacts, now: Date) {
  const delivered = taken.fulfillment_type === 'delivery'
  const window = windowOf(taken)
  const lines = priceLines(taken.items, before.items, { by_baker: true })
  const charge = taken.pay_link ? chargedFees : takenFees
  const completed = !taken.pay_link && Boolean(taken.completed)
  return {
    id: newId(),
    order_number: manualOrderNumber(randomInt),
    checkout_id: taken.checkout_id ?? newId(),
    checkout_digest: digestOf(taken),
    bakery_id: taken.bakery_id,
    source: 'manual' as const,
    ...(taken.pay_link ? toBePaid(taken, now) : paidToBaker(taken, now)),
    customer_id: before.customer_id,
    customer_name: taken.customer_name,
    customer_email: taken.customer_email ?? null,
    customer_phone: taken.customer_phone ?? null,
    fulfillment_type: taken.fulfillment_type,
    delivery_address: delivered ? writtenAddress(taken.delivery_address) : null,
    requested_for: window?.from ?? null,
    requested_until: window?.until ?? null,
    notes: taken.notes ?? null,
    label: labelOf(before.label, taken.items, before.items),
    ...charge(lines, delivered ? before.delivery_fee_cents : 0),
    actual_ready_time: completed ? now : null,
    viewed_at: now,
    viewed_by: actor.id,
    created_at: now,
    lines,
  }
}

const toBePaid = (taken: BakersOrder, now: Date) => ({
  status: 'pending' as const,
  pay_until: payUntil(taken, now),
  offline_method: null,
  received_at: null,
})

const paidToBaker = ({ method, paid, completed }: BakersOrder, now: Date) => ({
  status: completed ? ('completed' as const) : ('confirmed' as const),
  payment_status: 'offline' as const,
  bakery_since: now,
  offline_method: method ?? ('later' as const),
  received_at: paid ? now : null,
})

const howPaid = ({ method }: BakersOrder) => (method === 'later' ? null : method)

interface ManualOrderFacts {
  existing: boolean
  takes_cards: boolean
  delivery_fee_cents: number
  label: Label | null
  items: OrderedItem[]
  /** The account that has proven the address. */
  customer_id: string | null
  blocked: boolean
}

async function readBefore(tx: Tx, actor: Actor, taken: BakersOrder, now: Date): Promise<ManualOrderFacts | null> {
  const email = taken.customer_email ?? null
  const { rows } = await tx.execute<Record<string, unknown> & ManualOrderFacts>(sql`
    select exists (select from orders where checkout_id = ${taken.checkout_id ?? null}::uuid) as existing,
      bakeries.takes_orders as takes_cards, case when delivery_enabled then delivery_fee_cents else 0 end as delivery_fee_cents,
      ${labelFacts} as label, ${orderedItems(taken.bakery_id, taken.items, now)} as items,
      (select u.id from users u where u.email = ${email} and u.email_verified_at is not null) as customer_id,
      is_blocked_email(${email}) as blocked
    from bakeries where bakeries.id = ${taken.bakery_id} and ${owns(actor, sql`bakeries.id`)}`)
  return rows[0] ?? null
}

function checkBakery({ takes_cards, blocked }: ManualOrderFacts, { pay_link }: BakersOrder): void {
  if (!pay_link) return
  if (!takes_cards)
    throw new AppError('conflict', 'You can’t take card payments right now, so there’s no link to send.', {
      field: 'pay_link',
    })
  if (blocked)
    throw new AppError('forbidden', 'We can’t take card payments from this email address.', { field: 'customer_email' })
}

async function existingOrder(tx: Tx, actor: Actor, taken: BakersOrder): Promise<OrderView> {
  const same = sql`o.checkout_id = ${taken.checkout_id} and o.checkout_digest = ${digestOf(taken)}`
  const order = await readPartysOrder(
    tx,
    actor,
    sql`${same} and o.source = 'manual' and ${owns(actor, sql`o.bakery_id`)}`,
  )
  if (!order) throw new AppError('conflict', CHECKOUT_USED, { field: 'checkout_id' })
  return order
}
