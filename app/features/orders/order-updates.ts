import { formatDollars } from '~/lib/money'
import { isPaidElsewhere, type OrderStatus } from './order'
import type { OrderView } from './orders.contract'

type Entry = OrderView['timeline'][number]
type UpdatedOrder = Pick<
  OrderView,
  | ('timeline' | 'refunds' | 'paid_at' | 'payment_status' | 'received_at' | 'source')
  | ('customer_total' | 'created_at' | 'fulfillment_type' | 'bakery' | 'missed_at')
>

export interface OrderUpdate {
  title: string
  note: string | null
  at: string
}

/** For the customer. Money is told from payments and refunds, since the history, written for the bakery, tells a refund twice. */
export function orderUpdates(order: UpdatedOrder): OrderUpdate[] {
  // Without a card payment through us, the baker's mark says when it was paid.
  const paid_at = isPaidElsewhere(order.payment_status) ? order.received_at : order.paid_at
  const money = [
    ...(paid_at ? [{ title: `You paid ${formatDollars(order.customer_total)}`, note: null, at: paid_at }] : []),
    ...order.refunds.map(({ amount, reason, failed, created_at }) => ({
      title: failed
        ? `Your refund of ${formatDollars(amount)} hasn’t gone through yet`
        : `${formatDollars(amount)} refunded to you`,
      note: failed ? 'We’re looking into it.' : reason,
      at: created_at,
    })),
  ]
  const told = order.timeline
    .filter(({ kind }) => kind !== 'payment')
    .map((entry) => ({ title: titleOf(entry, order), note: entry.note, at: entry.created_at }))
  return [...told, ...money].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function titleOf(
  { kind, from_status, to_status, actor_role }: Entry,
  { bakery, fulfillment_type, source, missed_at }: UpdatedOrder,
): string {
  const who = { customer: 'You', guest: 'You', bakery: bakery.name, admin: 'Our team', system: null }[actor_role]
  if (kind === 'edit') return `${who ?? 'We'} changed this order`
  if (from_status === null) return source === 'manual' ? `${bakery.name} took your order` : 'Order placed'
  const delivered = fulfillment_type === 'delivery'
  const titles: Record<OrderStatus, string> = {
    pending: 'Order placed after all',
    confirmed: `${bakery.name} confirmed your order`,
    preparing: `${bakery.name} started on your order`,
    ready: delivered ? 'Ready, and on its way soon' : 'Ready for pickup',
    completed: delivered ? 'Delivered' : missed_at ? 'Closed' : 'Picked up',
    cancelled: who ? `${who} cancelled this order` : 'This order was cancelled',
  }
  return titles[to_status as OrderStatus]
}
