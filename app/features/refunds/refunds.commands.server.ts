import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { order_items, orders } from '~/db/schema/orders'
import { refunds } from '~/db/schema/payments'
import { lockOrder } from '~/features/orders/lock-order.commands.server'
import { AppError } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { cut } from '~/lib/text'
import {
  fullRefund,
  partialRefund,
  REFUND_DISPUTED,
  REFUND_TOO_HIGH,
  REFUND_TOO_LOW,
  type RefundAmounts,
} from './refund'

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

export interface RequestedRefund {
  id: string
  customer_cents: number
  /** False when the same was asked for before: then everything was told before, too. */
  fresh: boolean
}

/**
 * Writes down that money goes back and queues the work, in the transaction of its cause. Null when nothing is left to give back,
 * or when the bank decides where it goes. A full refund that failed is tried again.
 */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<RequestedRefund | null> {
  const order = await lockOrder(tx, request.order_id)
  if (!order) throw new AppError('not_found', 'There is no such order.')
  if (order.paid_at === null) throw new AppError('conflict', 'This order is not paid, so there is nothing to refund.')
  const cause = request.kind === 'full' ? `full:${order.id}` : `partial:${order.id}:${request.request_id ?? newId()}`
  const [known] = await tx.select().from(refunds).where(eq(refunds.cause, cause))
  if (known && (known.state !== 'failed' || known.kind === 'partial'))
    return { id: known.id, customer_cents: known.customer_cents, fresh: false }
  if (order.payment_status === 'disputed') {
    if (request.kind === 'full') return null
    throw new AppError('conflict', REFUND_DISPUTED)
  }
  const earlier = await sumRefunds(tx, order.id)
  const amounts =
    request.kind === 'full'
      ? fullRefund(order, earlier)
      : partialRefund(order, earlier, await requestedSubtotal(tx, order, earlier, request))
  if (request.kind === 'full' && amounts.customer_cents <= 0) return null
  if (amounts.customer_cents <= 0) throw new AppError('invalid', REFUND_TOO_LOW, { field: wantedBy(request) })
  return known
    ? reopenRefund(tx, known, amounts)
    : insertRefund(tx, { ...request, ...amounts, cause, checkout_session_id: null })
}

/** Tries again what failed, as the same refund under a new key. The baker's share that was taken then is not taken twice. */
export async function reopenRefund(
  tx: Tx,
  failed: typeof refunds.$inferSelect,
  amounts: RefundAmounts | null = null,
): Promise<RequestedRefund> {
  const { id, refund_attempt, provider_reversal_id, reversal_cents } = failed
  if (amounts && provider_reversal_id && reversal_cents !== amounts.reversal_cents)
    throw new AppError('conflict', SHARE_TAKEN)
  const again = { state: 'requested', refund_attempt: refund_attempt + 1, provider_refund_id: null } as const
  await tx
    .update(refunds)
    .set({ ...amounts, ...again })
    .where(eq(refunds.id, id))
  await queueRefund(tx, id)
  return { id, customer_cents: (amounts ?? failed).customer_cents, fresh: true }
}

const SHARE_TAKEN =
  'More was refunded since this refund failed, and the baker’s share was taken back then. Please send the rest from the provider’s dashboard.'

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
): Promise<RequestedRefund> {
  const { lines = [], reason, ...row } = refund
  const id = newId()
  await tx.insert(refunds).values({ ...row, id, lines, reason: cut(reason, 2000) || 'Refund' })
  await queueRefund(tx, id)
  return { id, customer_cents: row.customer_cents, fresh: true }
}

const queueRefund = (tx: Tx, id: string) =>
  tx.execute(
    sql`select graphile_worker.add_job('send_refund', json_build_object('id', ${id}::text), max_attempts := 25, job_key := ${`refund:${id}`})`,
  )

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
  request: RefundRequest,
): Promise<number> {
  const { subtotal_cents, lines } = request
  const field = wantedBy(request)
  const wanted = lines ? await sumLines(tx, order.id, lines) : (subtotal_cents ?? 0)
  if (!Number.isSafeInteger(wanted) || wanted <= 0)
    throw new AppError('invalid', 'Please say what is to be refunded.', { field })
  if (wanted > order.subtotal_cents - earlier.subtotal_cents) throw new AppError('invalid', REFUND_TOO_HIGH, { field })
  return wanted
}

const wantedBy = ({ lines }: RefundRequest) => (lines ? 'lines' : 'subtotal')

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
  return lines.reduce((sum, { order_item_id, quantity }, at) => {
    const item = items.find(({ id }) => id === order_item_id)
    if (!item)
      throw new AppError('invalid', 'That line is not part of this order.', { field: `lines.${at}.order_item_id` })
    if (taken.get(order_item_id)! > item.quantity)
      throw new AppError('invalid', REFUND_TOO_HIGH, { field: `lines.${at}.quantity` })
    return sum + item.price_cents * quantity
  }, 0)
}
