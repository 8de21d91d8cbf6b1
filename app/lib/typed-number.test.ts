import { expect, test } from 'vitest'
import { typedNumber } from './typed-number'

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  [' $1,234.50 ', 1234.5],
  ['8.25 %', 8.25],
  ['.5', 0.5],
  ['$', Number.NaN],
  ['twelve', Number.NaN],
  ['1.2.3', Number.NaN],
])('“%s” is %s', (typed, number) => expect(typedNumber(typed)).toBe(number))
