import { formatDollars } from '~/lib/money'
import { allergenLine } from '../menu/menu'
import { asWindow, windowWords } from '../opening/windows'
import type { OrderView } from '../orders/orders.contract'
import { LineWords, OptionWords } from './option-words'
import { AddressLines } from './order-facts'

type OrderSlipProps = { order: OrderView; allergens: { order_item_id: string; allergens: string[] }[] }

/** What goes with the bag. Only paper sees it: styles/base.css hides it on screens, and everything else in print. */
export function OrderSlip({ order, allergens }: OrderSlipProps) {
  const { bakery, items, notes } = order
  const wanted = asWindow(order.requested_for, order.requested_until)
  const of = (id: string) => allergenLine(allergens.find(({ order_item_id }) => order_item_id === id)?.allergens ?? [])
  return (
    <div className="slip">
      <p className="text-sm">{bakery.name}</p>
      <p className="font-display text-3xl">{order.customer_name}</p>
      <p className="text-lg tabular-nums">{order.order_number}</p>
      <p className="mt-2 font-semibold">
        {order.fulfillment_type === 'delivery' ? 'Delivery' : 'Pickup'}
        {wanted && `: ${windowWords(wanted, bakery.time_zone)}`}
      </p>
      {order.delivery_address && <AddressLines address={order.delivery_address} />}
      {order.customer_phone && <p>{order.customer_phone}</p>}
      <table className="mt-4 w-full border-collapse text-left">
        <thead className="sr-only">
          <tr>
            <th>Item</th>
            <th>Price</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="break-inside-avoid border-t align-top">
              <td className="py-2 pr-4">
                <LineWords item={item} />
                <OptionWords item={item} />
                {of(item.id) && <span className="block text-sm">{of(item.id)}</span>}
              </td>
              <td className="py-2 text-right tabular-nums">{formatDollars(item.total)}</td>
            </tr>
          ))}
          {order.delivery_fee > 0 && (
            <tr className="border-t">
              <td className="py-2">Delivery</td>
              <td className="py-2 text-right tabular-nums">{formatDollars(order.delivery_fee)}</td>
            </tr>
          )}
          <tr className="border-t">
            <td className="py-2">Service fee</td>
            <td className="py-2 text-right tabular-nums">{formatDollars(order.fee_breakdown.fees.customer.total)}</td>
          </tr>
          <tr className="border-t font-semibold">
            <td className="py-2">Paid</td>
            <td className="py-2 text-right tabular-nums">{formatDollars(order.customer_total)}</td>
          </tr>
          {order.refunded > 0 && (
            <tr className="border-t font-semibold">
              <td className="py-2">Refunded</td>
              <td className="py-2 text-right tabular-nums">{formatDollars(order.refunded)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {notes && <p className="mt-3">“{notes}”</p>}
      <p className="mt-3 text-sm">Allergens are as on the menu today. If you’re unsure, please ask {bakery.name}.</p>
    </div>
  )
}
