import { typedNumber } from '~/lib/typed-number'
import { GRAMS_MAX, guessPart, INGREDIENTS_MAX, inHours, MINUTES_MAX, OVEN_F, PIECES_MAX, readMinutes } from './recipe'
import type { Recipe, RecipeDraft } from './recipes.contract'

export type DraftRow = RecipeDraft['rows'][number]

export const EMPTY_ROW: DraftRow = { name: '', grams: '', part: 'other' }
export const EMPTY_RECIPE: RecipeDraft = {
  rows: [EMPTY_ROW, EMPTY_ROW, EMPTY_ROW],
  ...{ pieces: '', piece_name: '', goods: '', hands_on: '', rest: '', bake: '', oven: '' },
}

const isFilled = ({ name, grams }: DraftRow): boolean => name.trim() !== '' || grams.trim() !== ''
export const filledRows = ({ rows }: RecipeDraft): DraftRow[] => rows.filter(isFilled)

/** By an ingredient's place among those that are sent: so a refusal of the call finds its input. */
export const rowField = ({ rows }: RecipeDraft, at: number, field: 'name' | 'grams'): string =>
  `recipe.ingredients.${rows.slice(0, at).filter(isFilled).length}${isFilled(rows[at]!) ? '' : `.empty-${at}`}.${field}`

const weighed = (grams: string): number => typedNumber(grams.replace(/\s*g(rams?)?\.?$/i, '')) ?? Number.NaN
export const gramsOf = ({ grams }: DraftRow): number => {
  const number = weighed(grams)
  return number > 0 && number <= GRAMS_MAX ? number : 0
}

const within = (number: number | null, min: number, max: number): boolean =>
  number === null || (Number.isInteger(number) && number >= min && number <= max)

const TIME_PROBLEM = 'Give a time such as 45 min or 1 h 30 min, up to a week.'

/** What is missing or wrong, by the call's fields. */
export function problemsOf(draft: RecipeDraft): Record<string, string | false> {
  const rows = filledRows(draft)
  const pieces = typedNumber(draft.pieces)
  const time = (text: string) => !within(readMinutes(text), 0, MINUTES_MAX) && TIME_PROBLEM
  return {
    'recipe.ingredients': rows.length === 0 && 'Add at least one ingredient.',
    ...Object.fromEntries(
      rows.flatMap((row, at) => [
        [`recipe.ingredients.${at}.grams`, gramsOf(row) < 0.01 && 'Give its weight in grams.'],
        [`recipe.ingredients.${at}.name`, row.name.trim() === '' && 'Name the ingredient.'],
      ]),
    ),
    'recipe.pieces': (pieces === null || !within(pieces, 1, PIECES_MAX)) && `Give a number from 1 to ${PIECES_MAX}.`,
    'recipe.piece_name': draft.piece_name.trim() === '' && 'Say what it makes, such as loaves.',
    'recipe.hands_on_minutes': time(draft.hands_on),
    'recipe.rest_minutes': time(draft.rest),
    'recipe.bake_minutes': time(draft.bake),
    'recipe.oven_f':
      !within(typedNumber(draft.oven), OVEN_F.min, OVEN_F.max) && `Give a number from ${OVEN_F.min} to ${OVEN_F.max}.`,
  }
}

/** Of a draft without problems. */
export const recipeOf = (draft: RecipeDraft): Recipe => ({
  ingredients: filledRows(draft).map((row) => ({ name: row.name, grams: gramsOf(row), part: row.part })),
  pieces: typedNumber(draft.pieces) ?? 1,
  piece_name: draft.piece_name,
  goods: draft.goods || null,
  hands_on_minutes: readMinutes(draft.hands_on),
  rest_minutes: readMinutes(draft.rest),
  bake_minutes: readMinutes(draft.bake),
  oven_f: typedNumber(draft.oven),
})

const timeText = (minutes: number | null): string => (minutes === null ? '' : inHours(minutes))

export const draftOf = (recipe: Recipe): RecipeDraft => ({
  rows: recipe.ingredients.map(({ name, grams, part }) => ({ name, grams: String(grams), part })),
  pieces: String(recipe.pieces),
  piece_name: recipe.piece_name,
  goods: recipe.goods ?? '',
  hands_on: timeText(recipe.hands_on_minutes),
  rest: timeText(recipe.rest_minutes),
  bake: timeText(recipe.bake_minutes),
  oven: recipe.oven_f === null ? '' : String(recipe.oven_f),
})

/** A list that was pasted into a row: in place of it if it is empty, else below it. What was typed stays. */
export const withPasted = (rows: DraftRow[], at: number, pasted: DraftRow[]): DraftRow[] =>
  [
    ...rows.slice(0, at),
    ...rows.slice(at, at + 1).filter(isFilled),
    ...pasted,
    ...rows.slice(at + 1).filter(isFilled),
  ].slice(0, INGREDIENTS_MAX)

/** The row after this one: an empty one if there is none yet. */
export const withNext = (rows: DraftRow[], at: number): DraftRow[] =>
  rows.length >= INGREDIENTS_MAX || (rows[at + 1] && !isFilled(rows[at + 1]!))
    ? rows
    : rows.toSpliced(at + 1, 0, EMPTY_ROW)

/** With another name its part is guessed anew, unless the author chose one. */
export const renamed = (row: DraftRow, name: string): DraftRow => ({
  ...row,
  name,
  part: row.part === guessPart(row.name) ? guessPart(name) : row.part,
})
