import { expect, test } from 'vitest'
import { chosenOf, picksOf, textMissing } from './choices'
import { allergenLine, choiceOf, inGroups, isFew, leastPrice, mostOf, noticeLine, priceWith } from './menu'
import { kindsProblems, optionsProblems, priceProblem, tagsOf } from './menu-item'

test.each([
  [[], null],
  [['wheat'], 'Contains wheat.'],
  [['wheat', 'milk'], 'Contains wheat and milk.'],
  [['wheat', 'milk', 'tree_nuts'], 'Contains wheat, milk and tree nuts.'],
])('%j: %s', (allergens, line) => {
  expect(allergenLine(allergens)).toBe(line)
})

test('kinds stand with their class, and those of no class are left out', () => {
  const kinds = { tree_nuts: 'pecan, walnut', fish: 'anchovy' }
  expect(allergenLine(['tree_nuts', 'wheat'], kinds)).toBe('Contains tree nuts (pecan, walnut) and wheat.')
})

test('nuts, fish and shellfish need their kinds; the other six do not', () => {
  const all = ['milk', 'eggs', 'fish', 'shellfish', 'tree_nuts', 'peanuts', 'wheat', 'soybeans', 'sesame']
  expect(Object.keys(kindsProblems(all, { fish: 'cod' }))).toEqual([
    'allergen_kinds.tree_nuts',
    'allergen_kinds.shellfish',
  ])
  expect(kindsProblems(['milk'], {})).toEqual({})
})

test.each([
  [1, 'Needs 1 hour’s notice.'],
  [36, 'Needs 36 hours’ notice.'],
  [24, 'Needs 1 day’s notice.'],
  [168, 'Needs 7 days’ notice.'],
])('%i hours: %s', (hours, line) => expect(noticeLine(hours)).toBe(line))

test('two options alike in one group are refused, in two groups they are not', () => {
  const large = { group_name: 'Size', name: 'Large' }
  expect(optionsProblems([large, { ...large, group_name: 'Box' }])).toEqual([])
  const again = (at: number) => ({ message: 'Large is in Size twice.', path: [at, 'name'] })
  expect(optionsProblems([large, large, large])).toEqual([again(1), again(2)])
})

test('choices that cost less than nothing are refused', () => {
  expect(priceProblem({ price: 2, options: [option('a', 'Size', -2), option('b', 'Size')] })).toBeNull()
  expect(priceProblem({ price: 2, options: [option('a', 'Size', -2.01), option('b', 'Size')] })).not.toBeNull()
})

test('tags are small and stand once', () => expect(tagsOf([' Vegan', 'vegan', '', 'Rye'])).toEqual(['vegan', 'rye']))

test('a category stands where the menu first names it, with its items in their order', () => {
  const items = ['Bread', 'Cakes', 'Bread'].map((category, at) => ({ category, at }))
  expect(
    inGroups(items, ({ category }) => category).map(({ name, items }) => [name, items.map(({ at }) => at)]),
  ).toEqual([
    ['Bread', [0, 2]],
    ['Cakes', [1]],
  ])
})

const option = (id: string, group_name: string, price_delta = 0, takes_text = false) => ({
  id,
  group_name,
  name: id,
  price_delta,
  takes_text,
})
const size = [option('Small', 'Size'), option('Large', 'Size', 3.1), option('Half', 'Size', -2)]
const gift = option('Gift box', 'Extras', 1.5)
const words = option('Message', 'Message', 2, true)

test.each([
  [size, 'one'],
  [[gift], 'extra'],
  [[words], 'words'],
  [[option('Plain', 'Top'), option('Written', 'Top', 2, true)], 'one'],
] as const)('how a group is chosen from', (options, kind) => expect(choiceOf(options)).toBe(kind))

test('the usual choice stands first, extras are left out until they are wanted', () => {
  const options = [...size, gift, words]
  const first = picksOf(options)
  expect(chosenOf(options, first).map(({ id }) => id)).toEqual(['Small'])
  const all = { ...first, Extras: { id: 'Gift box', text: '' }, Message: { id: 'Message', text: ' Happy day ' } }
  expect(chosenOf(options, all)).toMatchObject([
    { id: 'Small' },
    { id: 'Gift box' },
    { id: 'Message', text: 'Happy day' },
  ])
  expect(chosenOf(options, { ...first, Message: { id: 'Message', text: ' ' } }).length).toBe(1)
})

test('what was chosen before stays chosen as far as it is offered, and the usual stands for the rest', () => {
  const options = [...size, gift, words]
  const picks = picksOf(options, [{ id: 'gone' }, { id: 'Gift box' }, { id: 'Message', text: 'Happy day' }])
  expect(chosenOf(options, picks).map(({ id }) => id)).toEqual(['Small', 'Gift box', 'Message'])
  expect(chosenOf(options, picksOf(options, [{ id: 'Large' }])).map(({ id }) => id)).toEqual(['Large'])
})

test('a choice that takes words needs them; a lone line of words does not', () => {
  const top = [option('Plain', 'Top'), option('Written', 'Top', 2, true)]
  expect(
    textMissing([...top, words], { Top: { id: 'Written', text: ' ' }, Message: { id: 'Message', text: '' } }),
  ).toBe(top[1])
  expect(textMissing(top, { Top: { id: 'Written', text: 'Hi' } })).toBeUndefined()
  expect(textMissing(top, picksOf(top))).toBeUndefined()
})

test('prices with choices are exact, and the least one is named', () => {
  expect(priceWith(0.1, [{ price_delta: 0.2 }])).toBe(0.3)
  expect(leastPrice({ price: 9, options: [...size, gift] })).toBe(7)
  expect(leastPrice({ price: 9, options: [gift, words] })).toBe(9)
  expect(leastPrice({ price: 9, options: [] })).toBe(9)
})

test.each([
  [null, null, null],
  [4, null, 4],
  [null, 2, 2],
  [4, 2, 2],
  [1, 2, 1],
])('stock %s, limit %s: at most %s', (stock, max_per_order, most) => {
  expect(mostOf({ stock, max_per_order })).toBe(most)
})

test('few is from one to five', () => expect([null, 0, 1, 5, 6].filter(isFew)).toEqual([1, 5]))
