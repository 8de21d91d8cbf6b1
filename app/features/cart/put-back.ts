import { type Cart, type CartItem, lineKey, withTotals } from './cart'
import { addedUp, replacesCart } from './cart-changes'

/** Undo: puts lines back where they stood and keeps later ones, unless they are another bakery's: then the whole old cart returns. */
export function putBack(cart: Cart | null, was: Cart, lines: CartItem[], now: string): Cart {
  const base = cart?.bakery_id === was.bakery_id ? cart : { ...was, items: [] }
  const order = was.items.map(lineKey)
  const place = (item: CartItem) => order.indexOf(lineKey(item)) + 1 || order.length + 1
  const items = addedUp([...(replacesCart(cart, was) ? was.items : lines), ...base.items]).sort(
    (one, other) => place(one) - place(other),
  )
  return withTotals({ ...base, items, updated_at: now })
}
