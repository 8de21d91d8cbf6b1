import { sql } from 'drizzle-orm'
import { check, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { PARTS } from '../../features/recipes/percentages'
import {
  GOODS,
  GRAMS_MAX,
  INGREDIENT_NAME_MAX,
  INGREDIENTS_MAX,
  MINUTES_MAX,
  OVEN_F,
  PIECE_NAME_MAX,
  PIECES_MAX,
} from '../../features/recipes/recipe'
import { isOneLine, lengthWithin, oneOf } from './columns'
import { forum_topics } from './forum'

/** A topic that is a recipe. Its steps are the topic's first post. */
export const forum_recipes = pgTable(
  'forum_recipes',
  {
    topic_id: uuid()
      .primaryKey()
      .references(() => forum_topics.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
    piece_name: text().notNull(),
    /** A category of baked goods that bakeries have, too. */
    goods: text({ enum: GOODS }),
    hands_on_minutes: integer(),
    rest_minutes: integer(),
    bake_minutes: integer(),
    oven_f: integer(),
  },
  () => [
    check('forum_recipes_pieces_check', sql.raw(`pieces between 1 and ${PIECES_MAX}`)),
    check('forum_recipes_piece_name_check', lengthWithin('piece_name', 1, PIECE_NAME_MAX)),
    check('forum_recipes_one_line_check', isOneLine('piece_name')),
    check('forum_recipes_goods_check', oneOf('goods', GOODS)),
    check(
      'forum_recipes_minutes_check',
      sql.raw(
        ['hands_on_minutes', 'rest_minutes', 'bake_minutes']
          .map((column) => `${column} between 0 and ${MINUTES_MAX}`)
          .join(' and '),
      ),
    ),
    check('forum_recipes_oven_check', sql.raw(`oven_f between ${OVEN_F.min} and ${OVEN_F.max}`)),
  ],
)

export const forum_recipe_ingredients = pgTable(
  'forum_recipe_ingredients',
  {
    topic_id: uuid()
      .notNull()
      .references(() => forum_recipes.topic_id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    grams: numeric({ precision: 9, scale: 2, mode: 'number' }).notNull(),
    part: text({ enum: PARTS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.topic_id, t.position] }),
    check('forum_recipe_ingredients_position_check', sql.raw(`position between 1 and ${INGREDIENTS_MAX}`)),
    check('forum_recipe_ingredients_name_check', lengthWithin('name', 1, INGREDIENT_NAME_MAX)),
    check('forum_recipe_ingredients_one_line_check', isOneLine('name')),
    check('forum_recipe_ingredients_grams_check', sql.raw(`grams > 0 and grams <= ${GRAMS_MAX}`)),
    check('forum_recipe_ingredients_part_check', oneOf('part', PARTS)),
  ],
)
