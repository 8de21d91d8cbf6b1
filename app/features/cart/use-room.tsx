import { mostOf } from '~/features/menu/menu'
import type { MenuItem } from '~/features/menu/menu.contract'
import { type CartItem, lineKey } from './cart'
import { useCart } from './cart-context'

/** How many more of it the cart can take, besides a line that is chosen anew; null when nothing limits it. */
export function useRoom(item: MenuItem, line?: CartItem): number | null {
  const { cart } = useCart()
  const most = mostOf(item)
  if (most === null) return null
  const others = cart?.items.filter((one) => one.id === item.id && !(line && lineKey(one) === lineKey(line))) ?? []
  const present = others.reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, most - present)
}
