import { mostOf } from '~/features/menu/menu'
import type { MenuItem } from '~/features/menu/menu.contract'
import { type CartItem, lineKey } from './cart'
import { useCart } from './cart-context'

/** How many more the cart can take, not counting the line that is chosen anew; null without a limit. */
export function useRoom(item: MenuItem, line?: CartItem): number | null {
  const { cart } = useCart()
  const most = mostOf(item)
  if (most === null) return null
  const others = cart?.items.filter((one) => one.id === item.id && !(line && lineKey(one) === lineKey(line))) ?? []
  const present = others.reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, most - present)
}
