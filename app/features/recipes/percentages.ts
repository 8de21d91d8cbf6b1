/** Which part of a dough an ingredient is. All flours together are 100 %, and water over flour is the hydration. */
export const PARTS = ['flour', 'water', 'other'] as const
export type Part = (typeof PARTS)[number]

export interface Weighed {
  grams: number
  part: Part
}

const sum = (numbers: number[]): number => numbers.reduce((whole, one) => whole + one, 0)
const weightOf = (ingredients: readonly Weighed[], part?: Part): number =>
  sum(ingredients.filter((one) => part === undefined || one.part === part).map(({ grams }) => grams))
const tenths = (number: number): number => Math.round(number * 10) / 10

/** Before baking: what an oven takes away differs with every oven. */
export const doughWeight = (ingredients: readonly Weighed[]): number => Math.round(weightOf(ingredients) * 100) / 100

/** Whole shares that add up to the total: the largest remainders get what rounding down left over. */
function shared(weights: number[], total: number): number[] {
  const whole = sum(weights)
  if (whole === 0) return weights.map(() => 0)
  // A share such as 2.9999999999 is 3.
  const exact = weights.map((weight) => Number(((weight / whole) * total).toFixed(9)))
  const left = total - sum(exact.map(Math.floor))
  const by_remainder = exact
    .map((share, at) => ({ at, rest: share % 1 }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at)
  const lucky = new Set(by_remainder.slice(0, left).map(({ at }) => at))
  return exact.map((share, at) => Math.floor(share) + (lucky.has(at) ? 1 : 0))
}

/** Baker's percentages to a tenth, in the order of the ingredients. The flours make exactly 100. Null without flour. */
export function bakersPercentages(ingredients: readonly Weighed[]): number[] | null {
  const flour = weightOf(ingredients, 'flour')
  if (flour === 0) return null
  const flours = shared(
    ingredients.map(({ grams, part }) => (part === 'flour' ? grams : 0)),
    1000,
  )
  return ingredients.map(({ grams, part }, at) => (part === 'flour' ? flours[at]! / 10 : tenths((grams / flour) * 100)))
}

/** Null without flour or without water. */
export function hydration(ingredients: readonly Weighed[]): number | null {
  const [flour, water] = [weightOf(ingredients, 'flour'), weightOf(ingredients, 'water')]
  return flour === 0 || water === 0 ? null : tenths((water / flour) * 100)
}

/** Below this a kitchen weighs tenths of a gram, above it grams. */
const FINE_GRAMS = 10

/** The weights for so much dough, rounded so that they add up to it (to the gram). As they were written for as much as was written. */
export function scaledTo(ingredients: readonly Weighed[], dough_grams: number): number[] {
  const written = ingredients.map(({ grams }) => grams)
  const own = doughWeight(ingredients)
  if (own === 0 || dough_grams === own) return written
  const exact = written.map((grams) => (grams * dough_grams) / own)
  const fine = exact.map((grams) => (grams < FINE_GRAMS ? grams : 0))
  const coarse = exact.map((grams) => (grams < FINE_GRAMS ? 0 : grams))
  const in_tenths = shared(fine, Math.round(sum(fine) * 10))
  const in_grams = shared(coarse, Math.round(dough_grams - sum(in_tenths) / 10))
  return exact.map((_, at) => in_grams[at]! + in_tenths[at]! / 10)
}

/** "1,250 g", "7.5 g". By hand, as `grouped` is. */
export function inGrams(grams: number): string {
  if (grams > 0 && grams < 0.05) return '< 0.1 g'
  const [whole = '0', part] = String(grams >= FINE_GRAMS ? tenths(grams) : Math.round(grams * 100) / 100).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${part ? `.${part}` : ''} g`
}

export const GRAMS_AN_OUNCE = 28.349523125

/** "17.6 oz", and finer for yeast and salt. */
export function inOunces(grams: number): string {
  const ounces = grams / GRAMS_AN_OUNCE
  return `${ounces >= 10 ? ounces.toFixed(1) : Math.max(0.01, ounces).toFixed(2)} oz`
}
