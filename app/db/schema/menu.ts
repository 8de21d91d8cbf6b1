import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ALLERGENS } from '../../features/menu/menu'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { allOf, created_at, isOneLine, isPictureAddress, lengthWithin, moment, updated_at, userIndex } from './columns'
import { pictures } from './media'

export const menu_items = pgTable(
  'menu_items',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    category: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    price_cents: integer().notNull(),
    picture_id: uuid().references(() => pictures.id, { onDelete: 'set null' }),
    image_url: text(),
    tags: text().array().notNull().default(sql`'{}'`),
    ingredients: text().notNull().default(''),
    allergens: text().array().notNull().default(sql`'{}'`),
    allergen_kinds: jsonb().$type<Record<string, string>>().notNull().default({}),
    net_weight: text(),
    available: boolean().notNull().default(true),
    stock: integer(),
    /** In the bakery's time zone; overrides the stock. */
    sold_out_on: date({ mode: 'string' }),
    max_per_order: integer(),
    /** Longer than the bakery's own rule, such as a week for a celebration cake. */
    notice_hours: smallint(),
    position: integer().notNull().default(0),
    archived_at: moment('archived_at'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check('menu_items_category_check', lengthWithin('category', 1, 60)),
    check('menu_items_name_check', lengthWithin('name', 1, 120)),
    check('menu_items_one_line_check', isOneLine('category', 'name', 'net_weight')),
    check('menu_items_description_check', lengthWithin('description', 0, 1000)),
    check('menu_items_price_check', sql`price_cents between 1 and 1000000`),
    check('menu_items_image_url_check', isPictureAddress('image_url')),
    check('menu_items_tags_check', sql`cardinality(tags) <= 20 and array_position(tags, null) is null`),
    check('menu_items_ingredients_check', lengthWithin('ingredients', 0, 2000)),
    check('menu_items_allergens_check', sql`${allOf('allergens', ALLERGENS)} and cardinality(allergens) <= 9`),
    check(
      'menu_items_allergen_kinds_check',
      sql`jsonb_typeof(allergen_kinds) = 'object' and octet_length(allergen_kinds::text) <= 2000`,
    ),
    check('menu_items_net_weight_check', lengthWithin('net_weight', 1, 60)),
    check('menu_items_stock_check', sql`stock >= 0`),
    check('menu_items_max_per_order_check', sql`max_per_order between 1 and 999`),
    check('menu_items_notice_check', sql`notice_hours between 1 and 720`),
    index('menu_items_bakery_index').on(t.bakery_id, t.position, t.id).where(sql`archived_at is null`),
    index('menu_items_picture_index').on(t.picture_id),
  ],
)

export const menu_item_options = pgTable(
  'menu_item_options',
  {
    id: uuid().primaryKey(),
    menu_item_id: uuid()
      .notNull()
      .references(() => menu_items.id, { onDelete: 'cascade' }),
    group_name: text().notNull(),
    name: text().notNull(),
    price_delta_cents: integer().notNull().default(0),
    takes_text: boolean().notNull().default(false),
    position: integer().notNull().default(0),
  },
  (t) => [
    check('menu_item_options_group_name_check', lengthWithin('group_name', 1, 60)),
    check('menu_item_options_name_check', lengthWithin('name', 1, 80)),
    check('menu_item_options_one_line_check', isOneLine('group_name', 'name')),
    check('menu_item_options_price_delta_check', sql`price_delta_cents between -1000000 and 1000000`),
    uniqueIndex('menu_item_options_name_unique').on(t.menu_item_id, t.group_name, t.name),
  ],
)

export const menu_imports = pgTable(
  'menu_imports',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    made_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    before: jsonb().notNull(),
    undone_at: moment('undone_at'),
    created_at: created_at(),
  },
  (t) => [
    index('menu_imports_bakery_index').on(t.bakery_id, t.created_at.desc().nullsFirst()),
    userIndex('menu_imports', t.made_by),
  ],
)
