import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { order_items } from '~/db/schema/orders'
import { payments, refunds } from '~/db/schema/payments'
import {
  partialRefund,
  REFUND_TOO_HIGH,
  REFUND_TOO_LOW,
  type RefundAmounts,
  remaining,
  wholePayment,
} from '~/features/refunds/refund'
import { type RefundRequest, type RequestedRefund, requestRefund } from '~/features/refunds/refunds.commands.server'
import { AppError, refuseWrong } from '~/lib/errors'
import { lockOrder } from './lock-order.commands.server'

const PAID_OFFLINE = 'This order wasn’t paid by card here. Please return the money the way you got it.'
const PAID_BY_INVOICE = 'This order is paid by invoice. You can refund it there.'

type RefundLine = { order_item_id: string; quantity: number }

export interface OrderRefund extends Omit<RefundRequest, 'payment_id' | 'amounts'> {
  order_id: string
  /** Instead of `lines`. */
  subtotal_cents?: number
}

/** Amounts follow ruling 19. */
export async function requestOrderRefund(
  tx: Tx,
  { order_id, subtotal_cents, ...request }: OrderRefund,
): Promise<RequestedRefund | null> {
  const order = await lockOrder(tx, order_id)
  if (!order) throw new AppError('not_found', 'There is no such order.')
  if (order.payment_status === 'offline') throw new AppError('conflict', PAID_OFFLINE)
  if (order.payment_status === 'invoiced') throw new AppError('conflict', PAID_BY_INVOICE)
  const paid = and(eq(payments.order_id, order_id), eq(payments.outcome, 'kept'))
  const [payment] = await tx.select().from(payments).where(paid)
  if (!payment) throw new AppError('conflict', 'This order isn’t paid, so there’s nothing to refund.')
  const payment_id = payment.id
  const whole = wholePayment(payment)
  const amounts = async (earlier: RefundAmounts): Promise<RefundAmounts> => {
    if (request.kind === 'full') return remaining(whole, earlier)
    const wanted = request.lines ? await sumLines(tx, order_id, payment_id, request.lines) : (subtotal_cents ?? 0)
    const refuse = (sentence: string): never => {
      throw new AppError('invalid', sentence, { field: request.lines ? 'lines' : 'subtotal' })
    }
    if (!Number.isSafeInteger(wanted) || wanted <= 0) refuse('Please choose what to refund.')
    if (wanted > whole.subtotal_cents - earlier.subtotal_cents) refuse(REFUND_TOO_HIGH)
    const part = partialRefund(whole, earlier, wanted)
    return part.customer_cents > 0 ? part : refuse(REFUND_TOO_LOW)
  }
  return requestRefund(tx, { ...request, payment_id, amounts })
}

/** No piece of a line is refunded twice. */
async function sumLines(tx: Tx, order_id: string, payment_id: string, lines: RefundLine[]): Promise<number> {
  const ids = lines.map(({ order_item_id }) => order_item_id)
  const items = await tx
    .select()
    .from(order_items)
    .where(and(eq(order_items.order_id, order_id), inArray(order_items.id, ids)))
  const before = await tx
    .select({ lines: refunds.lines })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment_id), ne(refunds.state, 'failed')))
  const taken = new Map<string, number>()
  for (const line of [...before.flatMap((refund) => refund.lines), ...lines]) {
    taken.set(line.order_item_id, (taken.get(line.order_item_id) ?? 0) + line.quantity)
  }
  const problems = lines.map(({ order_item_id }, at) => {
    const item = items.find(({ id }) => id === order_item_id)
    if (!item) return [`lines.${at}.order_item_id`, 'That line isn’t part of this order.']
    return [`lines.${at}.quantity`, taken.get(order_item_id)! > item.quantity && REFUND_TOO_HIGH]
  })
  refuseWrong(Object.fromEntries(problems))
  const priceOf = (order_item_id: string) => items.find(({ id }) => id === order_item_id)!.price_cents
  return lines.reduce((sum, { order_item_id, quantity }) => sum + priceOf(order_item_id) * quantity, 0)
}
