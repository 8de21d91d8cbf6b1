import { formatDollars } from '~/lib/money'
import { LabelFacts } from '../cottage-food/label-facts'
import { allergenLine } from '../menu/menu'
import { asWindow, windowWords } from '../opening/windows'
import { ALL_REFUNDED, piecesLeft } from '../orders/goods'
import { receiptProblem } from '../orders/offline'
import type { OrderView, SeenOrder } from '../orders/orders.contract'
import { OptionWords } from './option-words'
import { AddressLines } from './order-facts'

type OrderSlipProps = { order: SeenOrder; allergens: { order_item_id: string; allergens: string[] }[] }

/** Goes with the bag, without refunded pieces; a helper's has no prices. Shown in print alone (styles/base.css). */
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
            {order.viewer !== 'helper' && <th>Price</th>}
          </tr>
        </thead>
        <tbody>
          {items.map(
            (item) =>
              piecesLeft(item) > 0 && (
                <tr key={item.id} className="break-inside-avoid border-t align-top">
                  <td className="py-2 pr-4">
                    <span className="font-medium">
                      {piecesLeft(item)} × {item.name}
                    </span>
                    <OptionWords item={item} />
                    {of(item.id) && <span className="block text-sm">{of(item.id)}</span>}
                  </td>
                  {'price' in item && (
                    <td className="py-2 text-right tabular-nums">{formatDollars(piecesLeft(item) * item.price)}</td>
                  )}
                </tr>
              ),
          )}
          {items.every((item) => piecesLeft(item) === 0) && (
            <tr className="border-t">
              <td className="py-2">{ALL_REFUNDED}.</td>
            </tr>
          )}
          {order.viewer !== 'helper' && <Sums order={order} />}
        </tbody>
      </table>
      {notes && <p className="mt-3">“{notes}”</p>}
      {order.label && (
        <div className="mt-3 break-inside-avoid text-sm">
          <LabelFacts lines={order.label.lines} />
        </div>
      )}
      <p className="mt-3 text-sm">Allergens are as on the menu today. If you’re unsure, please ask {bakery.name}.</p>
    </div>
  )
}

function Sums({ order }: { order: OrderView }) {
  const paid = receiptProblem(order) === null
  const sums = [
    { label: 'Delivery', amount: order.delivery_fee },
    { label: 'Tax', amount: order.tax_amount },
    { label: 'Service fee', amount: order.fee_breakdown.fees.customer.total },
    { label: paid ? 'Paid' : 'To pay', amount: order.customer_total, always: true, strong: true },
    { label: 'Refunded', amount: order.refunded, strong: true },
  ]
  return sums
    .filter(({ amount, always }) => always || amount > 0)
    .map(({ label, amount, strong }) => (
      <tr key={label} className={strong ? 'border-t font-semibold' : 'border-t'}>
        <td className="py-2">{label}</td>
        <td className="py-2 text-right tabular-nums">{formatDollars(amount)}</td>
      </tr>
    ))
}
