import type { NewItem } from '../../app/features/cart/cart'

/** A loaf, as a menu puts it into a cart. */
export const makeCartItem = (over: Partial<NewItem> = {}): NewItem => ({
  id: 'rye',
  bakery_id: 'maple',
  bakery_slug: 'maple-street',
  bakery_name: 'Maple Street',
  name: 'Dark Rye',
  description: '',
  price: 8.5,
  image_url: null,
  image_widths: [],
  tags: ['bread'],
  options: [],
  special_instructions: '',
  ...over,
})
