import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { dollars } from '~/lib/dollars'
import { multiLine, singleLine } from '~/lib/typed-text'
import { ALLERGENS, MOST_ITEMS } from './menu'
import { MenuItem } from './menu.contract'
import { MOST_OPTIONS, MOST_TAGS, optionsProblems, tagsOf } from './menu-item'

/** For the baker. `available`: whether the baker offers it at all. */
export const OwnItem = MenuItem.extend({
  picture_id: z.uuid().nullable(),
  archived_at: z.iso.datetime().nullable(),
  /** The version; sales and moves on the menu do not change it. */
  updated_at: z.iso.datetime(),
})
export type OwnItem = z.output<typeof OwnItem>

const price = z
  .number('Please enter a price.')
  .min(0.01, 'The price must be at least 1 cent.')
  .max(10_000)
  .pipe(dollars)
const delta = z.number().min(-10_000).max(10_000).pipe(dollars)
const kind = singleLine(120).regex(/^[^()]*$/, { error: 'Please leave out the parentheses.' })
// Commas separate tags in a spreadsheet's cell.
const tag = singleLine(40).regex(/^[^,;]*$/, { error: 'One tag at a time, without commas.' })

const fields = z.object({
  name: singleLine(120, 'Please give it a name.'),
  price,
  description: multiLine(1000),
  category: singleLine(60, 'Please name its section.').describe('The section of the menu'),
  stock: z.int().min(0).max(100_000).nullable().describe('Pieces left; null when there is always more'),
  tags: z.array(tag).max(MOST_TAGS).transform(tagsOf),
  options: z
    .array(
      z.object({
        /** Of an existing option; carts refer to it. */
        id: z.uuid().optional(),
        group_name: singleLine(60, 'Please name the choice.'),
        name: singleLine(80, 'Please name the option.'),
        price_delta: delta.optional(),
        takes_text: z.boolean().optional(),
      }),
    )
    .max(MOST_OPTIONS)
    .superRefine((options, context) => {
      for (const problem of optionsProblems(options)) context.addIssue({ code: 'custom', ...problem })
    }),
  allergens: z.array(z.enum(ALLERGENS)).max(9),
  allergen_kinds: z
    .object({ tree_nuts: kind.optional(), fish: kind.optional(), shellfish: kind.optional() })
    .describe('Which nut, fish or shellfish; required for these three'),
  ingredients: multiLine(2000),
  net_weight: singleLine(60)
    .nullable()
    .transform((text) => text || null),
  notice_hours: z.int().min(1).max(720).nullable(),
  max_per_order: z.int().min(1).max(999).nullable(),
  picture_id: z.uuid().nullable().describe('One of your own pictures'),
  available: z.boolean(),
})

export const newItemBody = fields.partial().required({ name: true, price: true })
export type NewItem = z.output<typeof newItemBody>

const changeItemBody = fields.partial().extend({
  updated_at: z.iso.datetime({ offset: true, error: 'Please say which version of the item you changed.' }),
  stock_before: fields.shape.stock.optional().describe('What was left when the new stock was typed, since sales go on'),
})
export type ItemChange = z.output<typeof changeItemBody>

const params = z.object({ bakery_id: z.uuid() })
const itemParams = params.extend({ item_id: z.uuid() })
const ids = z.array(z.uuid()).max(MOST_ITEMS)

nameShapes({ OwnItem })

export const menuItemsContract = defineCalls({
  'GET /bakeries/:bakery_id/menu-items': {
    support: true,
    summary: "A bakery's menu for its owner, whether public or not; or what was archived, the latest first",
    params,
    query: z.object({ archived: z.stringbool().default(false) }),
    answer: z.object({ items: z.array(OwnItem), next: z.null() }),
  },
  'POST /bakeries/:bakery_id/menu-items': {
    summary: 'Add an item at the end of its section',
    params,
    body: newItemBody,
    answer: OwnItem,
    status: 201,
  },
  'PUT /bakeries/:bakery_id/menu-items/order': {
    name: 'reorderBakeryMenu',
    summary: 'Reorder the menu, with all its items, section by section',
    params,
    body: z.object({ ids, ids_before: ids.optional().describe('The order that was changed') }),
    answer: z.object({ items: z.array(OwnItem), next: z.null() }),
  },
  'PUT /bakeries/:bakery_id/menu-items/:item_id': {
    summary: 'Change an item; 409 with the present one, in `details.item`, if it was changed since `updated_at`',
    params: itemParams,
    body: changeItemBody,
    answer: OwnItem,
  },
  'DELETE /bakeries/:bakery_id/menu-items/:item_id': {
    summary: 'Take an item off the menu; it can be restored',
    params: itemParams,
    answer: OwnItem,
  },
  'POST /bakeries/:bakery_id/menu-items/:item_id/restore': {
    summary: 'Put an archived item back on the menu',
    params: itemParams,
    answer: OwnItem,
  },
  'PUT /bakeries/:bakery_id/menu-items/:item_id/sold-out': {
    summary: "Mark an item as sold out until the bakery's day ends",
    params: itemParams,
    body: z.object({ sold_out: z.boolean() }),
    answer: OwnItem,
  },
})
