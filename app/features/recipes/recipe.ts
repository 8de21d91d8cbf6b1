import { CATEGORIES } from '../bakeries/categories'
import { GRAMS_AN_OUNCE, type Part } from './percentages'

export const INGREDIENTS_MAX = 30
export const INGREDIENT_NAME_MAX = 80
export const PIECE_NAME_MAX = 40
export const PIECES_MAX = 1000
export const GRAMS_MAX = 100_000
export const OVEN_F = { min: 100, max: 1000 }
/** A week. */
export const MINUTES_MAX = 7 * 24 * 60

/** What bakeries near the reader may sell, too: categories of /browse. */
export const GOODS = ['bread', 'sourdough', 'cakes', 'cookies', 'pastries', 'pies'] as const
export type Goods = (typeof GOODS)[number]
export const goodsName = (goods: Goods): string => CATEGORIES.find(({ slug }) => slug === goods)?.label ?? goods

export const PART_WORDS: Record<Part, string> = { flour: 'Flour', water: 'Water', other: 'Other' }

export const NO_RECIPES_HERE = 'This category doesn’t take recipes.'

interface Bake {
  has_recipe: boolean
  own: boolean
  /** Within the last 24 hours. */
  baked_today: boolean
}

export const BAKE_PICTURE_MISSING = 'Add a picture of what you baked.'

/** Why somebody can't say "I baked this", by field. */
export const refusalOfBake = ({ has_recipe, own, baked_today }: Bake): Record<string, string | false> => ({
  baked:
    (!has_recipe && 'This topic has no recipe.') ||
    (own && 'It’s your own recipe. Add your picture to the recipe instead.') ||
    (baked_today && 'You’ve shown a bake here today. You can show another one tomorrow.'),
})

const FLOURS = /\b(flours?|semolina|rye|spelt|einkorn|emmer|kamut|durum|whole ?wheat|cornmeal|masa)\b/i
const NOT_FLOUR = /\b(bread|flakes|crumbs?|berries|sourdough|starter|levain|malt|syrup|water|soaker|whiskey)\b/i

/** A guess by the name, for the author to change. Milk is not all water, so it is other. */
export function guessPart(name: string): Part {
  if (/\bflours?\b/i.test(name) || (FLOURS.test(name) && !NOT_FLOUR.test(name))) return 'flour'
  return /\bwater\b/i.test(name) && !/\b(rose|orange|blossom|coconut) ?water\b|watermelon/i.test(name)
    ? 'water'
    : 'other'
}

const GRAMS_OF: Record<string, number> = {
  g: 1,
  k: 1000,
  o: GRAMS_AN_OUNCE,
  p: 16 * GRAMS_AN_OUNCE,
  l: 16 * GRAMS_AN_OUNCE,
}
const AMOUNT = String.raw`(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s?(g|gr|grams?|kg|kilos?|oz|ounces?|lbs?|pounds?)\b\.?`
const AMOUNT_FIRST = new RegExp(`^${AMOUNT}\\s*(?:of\\s+)?(.*)$`, 'i')
const AMOUNT_LAST = new RegExp(`^(.*?)[\\s:,–—-]+${AMOUNT}$`, 'i')

export interface IngredientLine {
  name: string
  /** As it is typed; empty where the line has no weight. */
  grams: string
  part: Part
}

/** One line of a list as people have it: "500 g bread flour", "- Water: 1.2 lb". */
export function readLine(line: string): IngredientLine {
  const text = line
    .replace(/^[\s*•·–—-]+/, '')
    .trim()
    .slice(0, 200)
  const first = AMOUNT_FIRST.exec(text)
  const last = first ? null : AMOUNT_LAST.exec(text)
  const [whole = '', part = '', unit = 'g'] = (first?.slice(1, 4) ?? last?.slice(2, 5) ?? []) as (string | undefined)[]
  const name = (first?.[4] ?? last?.[1] ?? text)
    .replace(/\s*\(?\d+(\.\d+)?\s?%\)?\s*$/, '')
    .slice(0, INGREDIENT_NAME_MAX)
  const grams = Number(whole.replaceAll(',', '') + part) * GRAMS_OF[unit[0]!.toLowerCase()]!
  // Nobody weighs 544.31 grams because a list said 1.2 pounds.
  const decimals = grams < 10 || /^[gk]/i.test(unit) ? 2 : 0
  return { name, grams: whole ? String(Number(grams.toFixed(decimals))) : '', part: guessPart(name) }
}

export const readLines = (text: string): IngredientLine[] =>
  text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, INGREDIENTS_MAX)
    .map(readLine)

/** Minutes as people type them: "90", "1 h 30 min", "1:30", "12 hours". Null for nothing, NaN for anything else. */
export function readMinutes(text: string): number | null {
  if (text.trim() === '') return null
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text.trim())
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const typed =
    /^(?:(\d{1,2})\s*d(?:ays?)?)?\s*(?:(\d{1,3}(?:\.\d{1,2})?)\s*h(?:rs?|ours?)?\.?)?\s*(?:(\d{1,5})\s*(?:m(?:ins?|inutes?)?\.?)?)?$/i.exec(
      text.trim(),
    )
  if (!typed) return Number.NaN
  const [, days = '0', hours = '0', minutes = '0'] = typed
  return Number(days) * 1440 + Math.round(Number(hours) * 60) + Number(minutes)
}

/** "45 min", "1 h 30 min", "16 h". `readMinutes` reads it back. */
export function inHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

export const celsius = (fahrenheit: number): number => Math.round(((fahrenheit - 32) * 5) / 9 / 5) * 5
