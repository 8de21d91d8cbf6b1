import { expect, it } from 'vitest'
import { capped, cut, grouped, lines, oneLine } from './text'

it.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('a badge shows %i as %s', (count, shown) => {
  expect(capped(count)).toBe(shown)
})

it.each([
  [7, '7'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('a count of %i is written %s', (count, shown) => {
  expect(grouped(count)).toBe(shown)
})

it.each([
  ['Ann\nB', 'Ann B'],
  ['Ann\r\nBcc: all@bread.test', 'Ann Bcc: all@bread.test'],
  ['a\u2028b\u2029c\td', 'a b c d'],
  ['a\u0000b\u0007c\u0085d', 'abcd'],
  ['\u202Eevil\u202C \u2066name\u2069', 'evil name'],
  ['half \ud83e of an emoji', 'half  of an emoji'],
  ['👩‍🍳 José שלום', '👩‍🍳 José שלום'],
  ['\n \u202e', ''],
])('%j on one line is %j', (typed, kept) => {
  expect(oneLine(typed)).toBe(kept)
})

it.each([
  ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  ['a\tb\u0007c\u202e', 'a bc'],
  ['\n\npadded\n\nparagraphs\n', 'padded\n\nparagraphs'],
  ['half \ud83e', 'half'],
])('%j in lines is %j', (typed, kept) => {
  expect(lines(typed)).toBe(kept)
})

it.each([
  ['bread', 5, 'bread'],
  ['bread', 3, 'bre'],
  ['🥖🥐🍪', 2, '🥖🥐'],
  ['a🥖', 1, 'a'],
])('%j cut to %i characters is %j', (text, max, kept) => {
  expect(cut(text, max)).toBe(kept)
})
