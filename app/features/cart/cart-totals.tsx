import { BRAND } from '~/lib/brand'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import type { Cart } from './cart'
import { useCart } from './cart-context'

type Sums = Pick<Cart, 'subtotal' | 'tax' | 'delivery_fee' | 'service_fee' | 'total'>

/** Tax and delivery only when there are any (§2, Cart popover); the service fee once it is known (ruling 19). */
export function CartTotals({ cart, explained }: { cart: Sums; explained?: boolean }) {
  const { fees_warning, askFeesAgain } = useCart()
  const waiting = cart.service_fee === null && !fees_warning
  const rows = [
    { label: 'Subtotal', amount: cart.subtotal, why: 'Your bakes' },
    ...(cart.service_fee === null
      ? []
      : [{ label: 'Service fee', amount: cart.service_fee, why: `5% + $0.50, keeps ${BRAND} running` }]),
    ...(cart.tax > 0 ? [{ label: 'Tax', amount: cart.tax, why: '' }] : []),
    ...(cart.delivery_fee > 0
      ? [{ label: 'Delivery fee', amount: cart.delivery_fee, why: 'Goes to the baker in full' }]
      : []),
  ]
  return (
    <div className="grid gap-3 border-oat border-t pt-4">
      <dl className="grid gap-1.5 tabular-nums">
        {rows.map(({ label, amount, why }) => (
          <div key={label} className="flex justify-between gap-4 text-soft">
            <dt>
              {label}
              {explained && why && <span className="block text-sm">{why}</span>}
            </dt>
            <dd>{formatDollars(amount)}</dd>
          </div>
        ))}
        {waiting && (
          <div className="flex justify-between gap-4 text-soft">
            <dt>Service fee</dt>
            <dd>…</dd>
          </div>
        )}
        <div className="flex justify-between gap-4 font-semibold text-lg">
          <dt>Total</dt>
          <dd>{waiting ? '…' : formatDollars(cart.total)}</dd>
        </div>
      </dl>
      {fees_warning && (
        <Notice
          kind="warning"
          live
          action={
            <Button size="sm" variant="secondary" onClick={askFeesAgain}>
              Try again
            </Button>
          }
        >
          {fees_warning.replace(/\.?$/, '.')} The total shown is the subtotal without fees.
        </Notice>
      )}
    </div>
  )
}
