import { describe, expect, test } from 'vitest'
import { categoriesBegun, readPhrase } from './phrase'

test.each([
  ['sourdough portland', ['sourdough'], '', 'portland'],
  ['Sourdough bread in Portland, OR', ['sourdough'], 'Portland, OR', ''],
  ['vegan cookies 97202', ['cookies', 'vegan'], '', '97202'],
  ['gluten-free near austin tx', ['gluten-free'], 'austin tx', ''],
  ['GF cupcakes', ['cakes', 'gluten-free'], '', ''],
  ['bagels', ['bread'], '', ''],
  ['croissants', ['pastries'], '', ''],
  ['cinnamon rolls', ['pastries'], '', ''],
  ['dinner rolls', ['bread'], '', ''],
  ['Crème brûlée tarts', ['pies'], '', 'Crème brûlée'],
  ['bakers near bloomington in', [], 'bloomington in', ''],
  ['sourdough portland me', ['sourdough'], '', 'portland me'],
  ['bread portland or', ['bread'], '', 'portland or'],
  ['rye bread', ['bread'], '', ''],
  ['bread rye ny', ['bread'], '', 'rye ny'],
  ['new york cheesecake', ['cakes'], '', ''],
  ['cheesecake new york', ['cakes'], '', 'new york'],
  ['croisants', ['pastries'], '', ''],
  ['great lakes', [], '', 'lakes'],
  ['the pantry', [], '', 'pantry'],
  ['maple street', [], '', 'maple street'],
  ['', [], '', ''],
])('%s: %j, at “%s”, and “%s”', (text, categories, place, rest) =>
  expect(readPhrase(text)).toMatchObject({ categories, place, rest, near_me: false }),
)

test.each(['vegan near me', 'Vegan bakeries nearby', 'vegan near my location', 'vegan around here'])('%s', (text) =>
  expect(readPhrase(text)).toMatchObject({ categories: ['vegan'], near_me: true, place: '', rest: '' }),
)

test('who brings it is a filter', () => {
  expect(readPhrase('bakery that delivers in seattle')).toMatchObject({
    flags: ['delivery'],
    place: 'seattle',
    rest: '',
  })
})

describe('how much was understood', () => {
  test.each([
    ['chocolate chip cookies', { bare: true, plain: false }],
    ['best cookies', { bare: false, plain: false }],
    ['cookie drawer', { bare: false, plain: false }],
    ['second rise', { bare: false, plain: true }],
  ])('%s', (text, understood) => expect(readPhrase(text)).toMatchObject(understood))
})

test.each([
  ['cook', ['cookies']],
  ['vegan cro', ['pastries']],
  ['bre', ['bread', 'breakfast']],
  ['co', []],
  ['portland', []],
])('%s may become %j', (text, slugs) => expect(categoriesBegun(text)).toEqual(slugs))
