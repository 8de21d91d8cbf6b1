import { expect, test } from 'vitest'
import { celsius, guessPart, inHours, readLine, readLines, readMinutes, refusalOfBake } from './recipe'

test.each([
  ['500 g bread flour', '500', 'bread flour', 'flour'],
  ['500g of water', '500', 'water', 'water'],
  ['- 1,000 grams Whole wheat', '1000', 'Whole wheat', 'flour'],
  ['• 1.5 kg flour (100%)', '1500', 'flour', 'flour'],
  ['Water: 1.2 lb', '544', 'Water', 'water'],
  ['Salt – 10 g', '10', 'Salt', 'other'],
  ['0.25 oz yeast', '7.09', 'yeast', 'other'],
  ['2 eggs', '', '2 eggs', 'other'],
  ['100 g sourdough starter', '100', 'sourdough starter', 'other'],
  ['7 grapes', '', '7 grapes', 'other'],
])('%s', (line, grams, name, part) => {
  expect(readLine(line)).toEqual({ grams, name, part })
})

test('a list of lines, without the empty ones', () => {
  expect(readLines('500 g flour\r\n\n  350 g water\n10 g salt').map(({ name }) => name)).toEqual([
    'flour',
    'water',
    'salt',
  ])
  expect(readLines('1 g salt\n'.repeat(500))).toHaveLength(30)
  // However long, a line is read in no time.
  expect(readLine(`${'1'.repeat(100_000)} ${'-'.repeat(100_000)}`).name.length).toBeLessThanOrEqual(80)
})

test.each([
  ['Bread flour', 'flour'],
  ['Rye, whole grain', 'flour'],
  ['Rye flakes', 'other'],
  ['Rye starter', 'other'],
  ['Warm water', 'water'],
  ['Rose water', 'other'],
  ['Milk', 'other'],
] as const)('%s is %s', (name, part) => {
  expect(guessPart(name)).toBe(part)
})

test.each([
  ['', null],
  ['90', 90],
  ['90 min', 90],
  ['1 h 30 min', 90],
  ['1h30', 90],
  ['1:30', 90],
  ['1.5 hours', 90],
  ['12 hours', 720],
  ['2 days', 2880],
  ['a while', Number.NaN],
  ['-5', Number.NaN],
])('%s in minutes', (text, minutes) => {
  expect(readMinutes(text)).toEqual(minutes)
})

test.each([0, 1, 59, 60, 90, 960, 10_080])('%s minutes in words are read back', (minutes) => {
  expect(readMinutes(inHours(minutes))).toBe(minutes)
})

test('an oven in both degrees', () => expect([celsius(475), celsius(350)]).toEqual([245, 175]))

test('who may say that they baked it', () => {
  const bake = { has_recipe: true, own: false, baked_today: false }
  expect(refusalOfBake(bake)).toEqual({ baked: false })
  expect(refusalOfBake({ ...bake, has_recipe: false }).baked).toMatch('no recipe')
  expect(refusalOfBake({ ...bake, own: true }).baked).toMatch('your own')
  expect(refusalOfBake({ ...bake, baked_today: true }).baked).toMatch('tomorrow')
})
