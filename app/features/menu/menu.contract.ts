import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { dollars } from '~/lib/dollars'
import { ALLERGENS, CLASSES_WITH_KINDS } from './menu'

export const AllergenKinds = z.partialRecord(z.enum(CLASSES_WITH_KINDS), z.string())

export const ItemOption = z.object({
  id: z.uuid(),
  group_name: z.string(),
  name: z.string(),
  price_delta: dollars,
  takes_text: z.boolean(),
})

export const MenuItem = z.object({
  id: z.uuid(),
  bakery_id: z.uuid(),
  category: z.string(),
  name: z.string(),
  description: z.string(),
  price: dollars,
  image_url: z.string().nullable(),
  /** The stored sizes; none for a picture on another site. */
  image_widths: z.array(z.int()),
  tags: z.array(z.string()),
  ingredients: z.string(),
  allergens: z.array(z.enum(ALLERGENS)),
  allergen_kinds: AllergenKinds,
  net_weight: z.string().nullable(),
  available: z.boolean(),
  /** Until the end of the bakery's day, whatever the stock says. */
  sold_out_today: z.boolean(),
  /** Pieces left; null if they are not counted. */
  stock: z.int().nullable(),
  max_per_order: z.int().nullable(),
  notice_hours: z.int().nullable(),
  options: z.array(ItemOption),
})

export type MenuItem = z.output<typeof MenuItem>
export const Menu = z.object({ items: z.array(MenuItem) })

nameShapes({ ItemOption, MenuItem })

export const menuContract = defineCalls({
  'GET /bakeries/:bakery_id/menu': {
    summary: 'What a bakery sells, in the order of its menu',
    access: 'public',
    params: z.object({ bakery_id: z.uuid() }),
    answer: Menu,
  },
})
