import { formatDollars } from '~/lib/money'
import { formatPast } from '~/lib/zone'
import { SumLine } from '~/ui/sum-line'
import { isPaidElsewhere } from './order'
import { orderUpdates } from './order-updates'
import type { OrderView } from './orders.contract'

export function OrderLines({ items }: { items: OrderView['items'] }) {
  return (
    <ul className="grid divide-y divide-oat">
      {items.map((item) => (
        <li key={item.id} className="flex justify-between gap-4 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0">
            <p className="font-semibold">
              {item.quantity} × {item.name}
            </p>
            {item.options.map((option) => (
              <p key={`${option.group_name}/${option.name}`} className="text-sm text-soft">
                {option.group_name}: {option.text || option.name}
              </p>
            ))}
            {item.special_instructions && <p className="text-sm text-soft">“{item.special_instructions}”</p>}
            {item.refunded_quantity > 0 && (
              <p className="font-medium text-jam text-sm">{item.refunded_quantity} refunded</p>
            )}
          </div>
          <p className="tabular-nums">{formatDollars(item.total)}</p>
        </li>
      ))}
    </ul>
  )
}

/** Ruling 19: the customer fee has its own line. */
export function OrderSums({ order }: { order: OrderView }) {
  const rows: [string, number][] = [
    ['Subtotal', order.subtotal],
    ...(isPaidElsewhere(order.payment_status)
      ? []
      : [['Service fee', order.fee_breakdown.fees.customer.total] as [string, number]]),
    ...(order.fulfillment_type === 'delivery' ? [['Delivery fee', order.delivery_fee] as [string, number]] : []),
    ...(order.tax_amount > 0 ? [['Tax', order.tax_amount] as [string, number]] : []),
  ]
  return (
    <dl className="grid gap-1.5 border-oat border-t pt-4 tabular-nums">
      {rows.map(([label, amount]) => (
        <SumLine key={label} label={label} amount={amount} />
      ))}
      <SumLine strong label="Total" amount={order.customer_total} />
      {order.refunded > 0 && (
        <div className="flex justify-between gap-4 font-medium text-jam">
          <dt>Refunded</dt>
          <dd>{formatDollars(order.refunded)}</dd>
        </div>
      )}
    </dl>
  )
}

export function OrderUpdates({ order }: { order: OrderView }) {
  const now = new Date()
  return (
    <ol className="grid gap-4 border-oat border-l-2 pl-5">
      {orderUpdates(order).map(({ title, note, at }) => (
        <li
          key={`${at}/${title}`}
          className="relative before:absolute before:top-2 before:-left-[1.6rem] before:size-2.5 before:rounded-full before:bg-crust before:content-['']"
        >
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-soft">
            <time dateTime={at}>{formatPast(new Date(at), order.bakery.time_zone, now)}</time>
          </p>
          {note && <p className="mt-1">{note}</p>}
        </li>
      ))}
    </ol>
  )
}
