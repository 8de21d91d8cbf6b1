import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { dollars } from '~/lib/dollars'
import { ALLERGENS } from './menu'

const MenuItem = z.object({
  id: z.uuid(),
  bakery_id: z.uuid(),
  category: z.string(),
  name: z.string(),
  description: z.string(),
  price: dollars,
  image_url: z.string().nullable(),
  /** The stored sizes of that picture; none of one that is elsewhere. */
  image_widths: z.array(z.int()),
  tags: z.array(z.string()),
  ingredients: z.string(),
  allergens: z.array(z.enum(ALLERGENS)),
  /** Offered by the baker and not sold out. */
  available: z.boolean(),
  /** Pieces left of something that is counted; null when there is always more. */
  stock: z.int().nullable(),
  max_per_order: z.int().nullable(),
  options: z.array(
    z.object({
      id: z.uuid(),
      group_name: z.string(),
      name: z.string(),
      price_delta: dollars,
      takes_text: z.boolean(),
    }),
  ),
})

export type MenuItem = z.output<typeof MenuItem>
export const Menu = z.object({ items: z.array(MenuItem) })

export const menuContract = defineCalls({
  'GET /bakeries/:bakery_id/menu': {
    summary: 'What a bakery sells, in the order of its menu',
    access: 'public',
    params: z.object({ bakery_id: z.uuid() }),
    answer: Menu,
  },
})
