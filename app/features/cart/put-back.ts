import { type Cart, type CartItem, lineKey, withTotals } from './cart'
import { addedUp, replacesCart } from './cart-changes'

/**
 * Undo: these lines of a cart as it was, where they stood, in what the cart has become since. What was added meanwhile stays, unless it
 * is another bakery's: that one took the other lines away, so all of them come back.
 */
export function putBack(cart: Cart | null, was: Cart, lines: CartItem[], now: string): Cart {
  const base = cart?.bakery_id === was.bakery_id ? cart : { ...was, items: [] }
  const order = was.items.map(lineKey)
  const place = (item: CartItem) => order.indexOf(lineKey(item)) + 1 || order.length + 1
  const items = addedUp([...(replacesCart(cart, was) ? was.items : lines), ...base.items]).sort(
    (one, other) => place(one) - place(other),
  )
  return withTotals({ ...base, items, updated_at: now })
}
