import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bakersPercentages, doughWeight, hydration, inGrams, inOunces, PARTS, scaledTo } from './percentages'

const COUNTRY = [
  { grams: 450, part: 'flour' as const },
  { grams: 50, part: 'flour' as const },
  { grams: 360, part: 'water' as const },
  { grams: 100, part: 'other' as const },
  { grams: 10, part: 'other' as const },
]

const ingredient = fc.record({
  grams: fc.integer({ min: 1, max: 5_000_000 }).map((hundredths) => hundredths / 100),
  part: fc.constantFrom(...PARTS),
})
const ingredients = fc.array(ingredient, { minLength: 1, maxLength: 30 })
const sum = (numbers: number[]) => numbers.reduce((whole, one) => whole + one, 0)

describe('baker’s percentages', () => {
  test('of a country loaf', () => {
    expect(bakersPercentages(COUNTRY)).toEqual([90, 10, 72, 20, 2])
    expect(hydration(COUNTRY)).toBe(72)
    expect(doughWeight(COUNTRY)).toBe(970)
  })

  test('three flours alike are 100 together', () => {
    const flours = Array.from({ length: 3 }, () => ({ grams: 100, part: 'flour' as const }))
    expect(bakersPercentages(flours)).toEqual([33.4, 33.3, 33.3])
  })

  test('without flour there are none, and without water there is no hydration', () => {
    expect(bakersPercentages([{ grams: 100, part: 'water' }])).toBeNull()
    expect(hydration([{ grams: 100, part: 'water' }])).toBeNull()
    expect(hydration([{ grams: 100, part: 'flour' }])).toBeNull()
  })

  test('whatever the flours, they make 100, each within a tenth of its own', () => {
    fc.assert(
      fc.property(ingredients, (dough) => {
        const percentages = bakersPercentages(dough)
        const flour = sum(dough.filter(({ part }) => part === 'flour').map(({ grams }) => grams))
        if (percentages === null) return flour === 0
        const flours = percentages.filter((_, at) => dough[at]!.part === 'flour')
        expect(sum(flours)).toBeCloseTo(100, 6)
        for (const [at, { grams }] of dough.entries())
          expect(Math.abs(percentages[at]! - (grams / flour) * 100)).toBeLessThanOrEqual(0.1 + 1e-6)
      }),
    )
  })
})

describe('scaling', () => {
  test('to as much as was written leaves what was written', () => {
    const dough = [...COUNTRY, { grams: 0.25, part: 'other' as const }]
    expect(scaledTo(dough, doughWeight(dough))).toEqual(dough.map(({ grams }) => grams))
  })

  test('doubles a country loaf, and halves it with the salt to a tenth', () => {
    expect(scaledTo(COUNTRY, 1940)).toEqual([900, 100, 720, 200, 20])
    expect(scaledTo(COUNTRY, 485)).toEqual([225, 25, 180, 50, 5])
  })

  test('whatever the dough, the weights add up to what was asked for, each close to its own', () => {
    fc.assert(
      fc.property(ingredients, fc.integer({ min: 100, max: 1_000_000 }), (dough, asked) => {
        const scaled = scaledTo(dough, asked)
        if (doughWeight(dough) === asked) return
        const factor = asked / sum(dough.map(({ grams }) => grams))
        const all_fine = dough.every(({ grams }) => grams * factor < 10)
        expect(Math.abs(sum(scaled) - asked)).toBeLessThanOrEqual(all_fine ? 0.051 : 0.501)
        for (const [at, { grams }] of dough.entries()) {
          const most = grams * factor < 10 ? 0.2 : 1.6
          expect(Math.abs(scaled[at]! - grams * factor)).toBeLessThan(most + 1e-6 * asked)
          expect(scaled[at]).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})

test.each([
  [1250, '1,250 g', '44.1 oz'],
  [500, '500 g', '17.6 oz'],
  [7.5, '7.5 g', '0.26 oz'],
  [0.25, '0.25 g', '0.01 oz'],
  [0.01, '< 0.1 g', '0.01 oz'],
  [1_000_000.4, '1,000,000.4 g', '35274.0 oz'],
])('%s g in words', (grams, in_grams, in_ounces) => {
  expect([inGrams(grams), inOunces(grams)]).toEqual([in_grams, in_ounces])
})
