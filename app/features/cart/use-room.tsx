import { mostOf } from '~/features/menu/menu'
import type { MenuItem } from '~/features/menu/menu.contract'
import { useCart } from './cart-context'

/** How many more of it the cart can take; null when nothing limits it. */
export function useRoom(item: MenuItem): number | null {
  const { cart } = useCart()
  const most = mostOf(item)
  if (most === null) return null
  const present = cart?.items.filter(({ id }) => id === item.id).reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return Math.max(0, most - present)
}
