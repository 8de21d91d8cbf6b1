import { describe, expect, test } from 'vitest'
import { readLines } from './recipe'
import {
  draftOf,
  EMPTY_RECIPE,
  EMPTY_ROW,
  problemsOf,
  recipeOf,
  renamed,
  rowField,
  withNext,
  withPasted,
} from './recipe-draft'
import { Recipe } from './recipes.contract'

const LOAF = {
  ...EMPTY_RECIPE,
  rows: readLines('450 g bread flour\n50 g rye flour\n360 g water\n10.5 g salt'),
  ...{ pieces: '1', piece_name: 'loaf', goods: 'sourdough' as const, rest: '16 h', bake: '45', oven: '475' },
}
const wrong = (draft: typeof LOAF) =>
  Object.entries(problemsOf(draft)).flatMap(([field, said]) => (said ? [field] : []))

test('a whole draft is a recipe that the call takes, and comes back as it was', () => {
  expect(wrong(LOAF)).toEqual([])
  const recipe = Recipe.parse(recipeOf(LOAF))
  expect(recipe).toMatchObject({ pieces: 1, hands_on_minutes: null, rest_minutes: 960, bake_minutes: 45, oven_f: 475 })
  expect(recipe.ingredients[3]).toEqual({ name: 'salt', grams: 10.5, part: 'other' })
  expect(recipeOf(draftOf(recipe))).toEqual(recipe)
})

test('what is missing or wrong is said by the call’s fields', () => {
  expect(wrong({ ...LOAF, rows: [EMPTY_ROW] })).toEqual(['recipe.ingredients'])
  const rows = [EMPTY_ROW, { ...EMPTY_ROW, name: 'Salt', grams: 'a pinch' }, { ...EMPTY_ROW, grams: '5 g' }]
  expect(wrong({ ...LOAF, rows })).toEqual(['recipe.ingredients.0.grams', 'recipe.ingredients.1.name'])
  expect(wrong({ ...LOAF, pieces: '1.5', piece_name: ' ', oven: '20', bake: 'long' })).toEqual([
    ...['recipe.pieces', 'recipe.piece_name', 'recipe.bake_minutes', 'recipe.oven_f'],
  ])
  expect(wrong({ ...LOAF, rows: [{ ...EMPTY_ROW, name: 'Flour', grams: '1e9' }] })).toEqual([
    'recipe.ingredients.0.grams',
  ])
  // Names of inputs are the fields of what is sent, without the empty rows.
  expect(rows.map((_, at) => rowField({ ...LOAF, rows }, at, 'name'))).toEqual([
    ...['recipe.ingredients.0.empty-0.name', 'recipe.ingredients.0.name', 'recipe.ingredients.1.name'],
  ])
})

describe('rows', () => {
  const salt = { ...EMPTY_ROW, name: 'Salt', grams: '10' }
  const pasted = readLines('500 g flour\n350 g water')

  test('a pasted list goes where it was pasted, and nothing that was typed is lost', () => {
    expect(withPasted([EMPTY_ROW, EMPTY_ROW, salt], 0, pasted)).toEqual([...pasted, salt])
    expect(withPasted([salt, EMPTY_ROW], 0, pasted)).toEqual([salt, ...pasted])
    expect(withPasted(Array(29).fill(salt), 28, pasted)).toHaveLength(30)
  })

  test('Enter goes to the next row, and makes one where there is none', () => {
    expect(withNext([salt], 0)).toEqual([salt, EMPTY_ROW])
    expect(withNext([salt, EMPTY_ROW], 0)).toEqual([salt, EMPTY_ROW])
    expect(withNext([salt, salt], 0)).toEqual([salt, EMPTY_ROW, salt])
    expect(withNext(Array(30).fill(salt), 29)).toHaveLength(30)
  })

  test('its part follows the name until the author chooses one', () => {
    expect(renamed(EMPTY_ROW, 'Rye flour').part).toBe('flour')
    expect(renamed({ ...EMPTY_ROW, part: 'water' }, 'Milk').part).toBe('water')
  })
})
