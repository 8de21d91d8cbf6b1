import { formatDollars } from '~/lib/money'
import { type Cart, lineKey, lineTotal } from './cart'
import { LineWords } from './line-words'

export function CartLines({ cart }: { cart: Cart }) {
  return (
    <ul className="grid gap-3">
      {cart.items.map((item) => (
        <li key={lineKey(item)} className="flex items-baseline gap-3">
          <span className="min-w-7 font-semibold text-crust tabular-nums">{item.quantity}×</span>
          <span className="min-w-0 flex-1 wrap-anywhere">
            {item.name}
            <LineWords item={item} />
          </span>
          <span className="tabular-nums">{formatDollars(lineTotal(item))}</span>
        </li>
      ))}
    </ul>
  )
}
