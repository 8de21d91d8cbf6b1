import { formatDollars } from '~/lib/money'
import type { Cart } from './cart'

/** Tax and delivery only when there are any (spec §2, Cart popover). */
export function CartTotals({ cart }: { cart: Pick<Cart, 'subtotal' | 'tax' | 'delivery_fee' | 'total'> }) {
  const rows = [
    { label: 'Subtotal', amount: cart.subtotal },
    ...(cart.tax > 0 ? [{ label: 'Tax', amount: cart.tax }] : []),
    ...(cart.delivery_fee > 0 ? [{ label: 'Delivery fee', amount: cart.delivery_fee }] : []),
  ]
  return (
    <dl className="grid gap-1.5 border-oat border-t pt-4 tabular-nums">
      {rows.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4 text-soft">
          <dt>{label}</dt>
          <dd>{formatDollars(amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 font-semibold text-lg">
        <dt>Total</dt>
        <dd>{formatDollars(cart.total)}</dd>
      </div>
    </dl>
  )
}
