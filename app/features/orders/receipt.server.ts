import { receiptPaper } from '~/lib/receipt-paper.server'
import { formatDated } from '~/lib/zone'
import { asWindow, windowWords } from '../opening/windows'
import { offlineWords } from './offline'
import { refundInDollars, refundWords } from './order-words'
import type { OrderView } from './orders.contract'

export async function receipt(order: OrderView): Promise<Buffer> {
  const paper = await receiptPaper(`Receipt ${order.order_number}`)
  const { bakery } = order
  const day = (at: string) => formatDated(new Date(at), bakery.time_zone)
  const window = asWindow(order.requested_for, order.requested_until)
  paper.facts([
    ['Order', order.order_number],
    ['Placed', day(order.created_at)],
    order.received_at
      ? [offlineWords(order), day(order.received_at)]
      : ['Paid by card', order.paid_at && day(order.paid_at)],
    ['Refund', order.refunded > 0 ? refundWords(refundInDollars(order)) : null],
    ['Baked by', [bakery.name, `${bakery.city}, ${bakery.state}`, order.pickup?.phone].filter(Boolean).join(' · ')],
    ['For', order.customer_name],
    [order.fulfillment_type === 'delivery' ? 'Delivery' : 'Pickup', window && windowWords(window, bakery.time_zone)],
  ])
  paper.rule()
  for (const item of order.items) {
    const chosen = item.options.map(({ name, text }) => text || name).join(', ')
    paper.row(`${item.quantity} × ${item.name}${chosen ? ` (${chosen})` : ''}`, item.total)
  }
  paper.rule()
  paper.row('Subtotal', order.subtotal)
  if (!order.received_at) paper.row('Service fee', order.fee_breakdown.fees.customer.total)
  if (order.fulfillment_type === 'delivery') paper.row('Delivery fee', order.delivery_fee)
  if (order.tax_amount > 0) paper.row('Tax', order.tax_amount)
  paper.sum('Total', order.customer_total)
  if (order.refunded > 0) {
    for (const { amount, reason, failed, created_at } of order.refunds)
      if (!failed) paper.row(`Refunded ${day(created_at)}${reason ? ` (${reason})` : ''}`, -amount)
    paper.rule()
    paper.sum('Paid after refunds', order.customer_total - order.refunded)
  }
  return paper.finish()
}
