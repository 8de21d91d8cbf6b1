import type { MenuItem } from '../menu/menu.contract'

/** What a cart remembers of where its things come from. */
export interface CartBakery {
  id: string
  slug: string
  name: string
}

/** What a cart keeps of the menu, whatever is chosen for the piece. */
export const cartItem = (item: MenuItem, bakery: CartBakery) => ({
  id: item.id,
  name: item.name,
  description: item.description,
  image_url: item.image_url,
  image_widths: item.image_widths,
  tags: item.tags,
  bakery_id: bakery.id,
  bakery_slug: bakery.slug,
  bakery_name: bakery.name,
})
