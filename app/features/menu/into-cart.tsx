import { useCart } from '~/features/cart/cart-context'
import { mostOf } from './menu'
import type { MenuItem } from './menu.contract'
import type { MenuBakery } from './menu-section'

/** How many more of it the cart can take; null when nothing limits it. */
export function useRoom(item: MenuItem): number | null {
  const { cart } = useCart()
  const most = mostOf(item)
  if (most === null) return null
  const present = cart?.items.filter(({ id }) => id === item.id).reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return Math.max(0, most - present)
}

export function cartItem({ id, name, description, image_url, tags }: MenuItem, bakery: MenuBakery) {
  return {
    ...{ id, name, description, image_url, tags },
    ...{ bakery_id: bakery.id, bakery_slug: bakery.slug, bakery_name: bakery.name },
  }
}
