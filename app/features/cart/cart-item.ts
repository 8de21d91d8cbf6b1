import type { MenuItem } from '../menu/menu.contract'

export interface CartBakery {
  id: string
  slug: string
  name: string
}

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
