import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { order_items, orders } from '~/db/schema/orders'
import { refunds } from '~/db/schema/payments'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { cut } from '~/lib/text'
import { fullRefund, partialRefund, REFUND_TOO_HIGH, REFUND_TOO_LOW, type RefundAmounts } from './refund'

type RefundLine = { order_item_id: string; quantity: number }

export interface RefundRequest {
  order_id: string
  kind: 'full' | 'partial'
  /** How much of the subtotal; or the lines that it is for. */
  subtotal_cents?: number
  lines?: RefundLine[]
  reason: string
  requested_by: string | null
  /** Makes a partial refund idempotent; an order is refunded in full only once anyway. */
  request_id?: string
}

/**
 * Writes down that money goes back and queues the work, in the transaction of its cause. Null when nothing is left to give back.
 * The order's row is locked first: two refunds of one order take turns.
 */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<{ id: string } | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, request.order_id)).for('no key update')
  if (!order) throw new AppError('not_found', 'There is no such order.')
  const cause = request.kind === 'full' ? `full:${order.id}` : `partial:${order.id}:${request.request_id ?? newId()}`
  const [known] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.cause, cause))
  if (known) return known
  const earlier = await sumRefunds(tx, order.id)
  const amounts =
    request.kind === 'full'
      ? fullRefund(order, earlier)
      : partialRefund(order, earlier, await requestedSubtotal(tx, order, earlier, request))
  if (request.kind === 'full' && amounts.customer_cents <= 0) return null
  if (amounts.customer_cents <= 0) throw new AppError('invalid', REFUND_TOO_LOW)
  return insertRefund(tx, { ...request, ...amounts, cause, checkout_session_id: null })
}

/** A payment that bought nothing (its order is gone, or was paid already) goes back whole. */
export async function sendPaymentBack(
  tx: Tx,
  payment: { order_id: string; checkout_session_id: string; reason: string },
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.order_id))
  if (!order) throw new AppError('not_found', 'There is no such order.')
  const cause = `payment:${payment.checkout_session_id}`
  await insertRefund(tx, { ...payment, ...fullRefund(order, NOTHING), cause, kind: 'full', requested_by: null })
}

const NOTHING: RefundAmounts = {
  subtotal_cents: 0,
  customer_cents: 0,
  reversal_cents: 0,
  customer_fee_cents: 0,
  baker_fee_cents: 0,
  processing_fee_cents: 0,
}

async function insertRefund(
  tx: Tx,
  refund: RefundAmounts & {
    order_id: string
    checkout_session_id: string | null
    kind: 'full' | 'partial'
    cause: string
    reason: string
    requested_by: string | null
    lines?: RefundLine[]
  },
): Promise<{ id: string }> {
  const { lines = [], reason, ...row } = refund
  const id = newId()
  await tx.insert(refunds).values({ ...row, id, lines, reason: cut(reason, 2000) || 'Refund' })
  await tx.execute(
    sql`select graphile_worker.add_job('send_refund', json_build_object('id', ${id}::text), max_attempts := 25, job_key := ${`refund:${id}`})`,
  )
  return { id }
}

async function sumRefunds(tx: Tx, order_id: string): Promise<RefundAmounts> {
  const total = (column: string) => sql<number>`coalesce(sum(${sql.identifier(column)}), 0)::integer`
  const [sums] = await tx
    .select({
      subtotal_cents: total('subtotal_cents'),
      customer_cents: total('customer_cents'),
      reversal_cents: total('reversal_cents'),
      customer_fee_cents: total('customer_fee_cents'),
      baker_fee_cents: total('baker_fee_cents'),
      processing_fee_cents: total('processing_fee_cents'),
    })
    .from(refunds)
    .where(and(ofOrder(order_id)))
  return sums ?? NOTHING
}

const ofOrder = (order_id: string) =>
  and(eq(refunds.order_id, order_id), isNull(refunds.checkout_session_id), ne(refunds.state, 'failed'))

async function requestedSubtotal(
  tx: Tx,
  order: { id: string; subtotal_cents: number },
  earlier: RefundAmounts,
  { subtotal_cents, lines }: RefundRequest,
): Promise<number> {
  const wanted = lines ? await sumLines(tx, order.id, lines) : (subtotal_cents ?? 0)
  if (!Number.isSafeInteger(wanted) || wanted <= 0) throw new AppError('invalid', 'Please say what is to be refunded.')
  if (wanted > order.subtotal_cents - earlier.subtotal_cents) throw new AppError('invalid', REFUND_TOO_HIGH)
  return wanted
}

/** No piece of a line is given back twice. */
async function sumLines(tx: Tx, order_id: string, lines: RefundLine[]): Promise<number> {
  const ids = lines.map(({ order_item_id }) => order_item_id)
  const items = await tx
    .select()
    .from(order_items)
    .where(and(eq(order_items.order_id, order_id), inArray(order_items.id, ids)))
  const before = await tx.select({ lines: refunds.lines }).from(refunds).where(ofOrder(order_id))
  const taken = new Map<string, number>()
  for (const line of [...before.flatMap((refund) => refund.lines), ...lines]) {
    taken.set(line.order_item_id, (taken.get(line.order_item_id) ?? 0) + line.quantity)
  }
  return lines.reduce((sum, { order_item_id, quantity }) => {
    const item = items.find(({ id }) => id === order_item_id)
    if (!item) throw new AppError('invalid', 'That line is not part of this order.')
    if (taken.get(order_item_id)! > item.quantity) throw new AppError('invalid', REFUND_TOO_HIGH)
    return sum + item.price_cents * quantity
  }, 0)
}
