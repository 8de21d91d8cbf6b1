import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { singleLine } from '~/lib/typed-text'
import { PARTS } from './percentages'
import {
  GOODS,
  GRAMS_MAX,
  INGREDIENT_NAME_MAX,
  INGREDIENTS_MAX,
  MINUTES_MAX,
  OVEN_F,
  PIECE_NAME_MAX,
  PIECES_MAX,
} from './recipe'

const minutes = z.int().min(0).max(MINUTES_MAX).nullable().default(null)

const Ingredient = z.object({
  name: singleLine(INGREDIENT_NAME_MAX, 'Name the ingredient.'),
  grams: z
    .number('Give its weight in grams.')
    .min(0.01, 'Give its weight in grams.')
    .max(GRAMS_MAX, 'That’s more than a kitchen holds.')
    .overwrite((grams) => Math.round(grams * 100) / 100),
  /** All flours together are 100 %; water over flour is the hydration. */
  part: z.enum(PARTS),
})

/** The steps are the text of its topic. Weights are before baking. */
export const Recipe = z.object({
  ingredients: z.array(Ingredient).min(1, 'Add at least one ingredient.').max(INGREDIENTS_MAX),
  pieces: z.int('How many does it make?').min(1, 'How many does it make?').max(PIECES_MAX),
  piece_name: singleLine(PIECE_NAME_MAX, 'Say what it makes, such as loaves.').describe('Loaves, rolls, pies'),
  goods: z.enum(GOODS).nullable().default(null).describe('A category of /browse'),
  hands_on_minutes: minutes,
  rest_minutes: minutes,
  bake_minutes: minutes,
  oven_f: z.int().min(OVEN_F.min).max(OVEN_F.max).nullable().default(null).describe('In degrees Fahrenheit'),
})
export type Recipe = z.output<typeof Recipe>

/** As it is typed, so that half a recipe can be kept. */
export const RecipeDraft = z.object({
  rows: z
    .array(z.object({ name: singleLine(INGREDIENT_NAME_MAX), grams: singleLine(12), part: z.enum(PARTS) }))
    .max(INGREDIENTS_MAX),
  ...{ pieces: singleLine(8), piece_name: singleLine(PIECE_NAME_MAX), goods: z.enum(['', ...GOODS]) },
  ...{ hands_on: singleLine(20), rest: singleLine(20), bake: singleLine(20), oven: singleLine(8) },
})
export type RecipeDraft = z.output<typeof RecipeDraft>

const Bake = z.object({
  /** Of the post that shows it. */
  id: z.uuid(),
  url: z.string(),
  /** Null for a former member. */
  author: z
    .object({ username: z.string(), full_name: z.string().nullable(), avatar_url: z.string().nullable() })
    .nullable(),
  picture: z.string(),
  day: z.string(),
})
export type Bake = z.output<typeof Bake>

const ShownRecipe = Recipe.extend({
  /** How many times others have baked it and shown it. */
  bake_count: z.int(),
  /** The newest of them. */
  bakes: z.array(Bake),
})
export type ShownRecipe = z.output<typeof ShownRecipe>

nameShapes({ Recipe, RecipeDraft, ForumBake: Bake, ForumRecipe: ShownRecipe })

export const recipesContract = defineCalls({
  'GET /forum/topics/:id/recipe': {
    summary: 'The recipe of a topic, and who has baked it',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    answer: ShownRecipe,
  },
})
