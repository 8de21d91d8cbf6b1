import { describe, expect, test } from 'vitest'
import { ERASED_NAME, withLines, withoutNames } from './customer'

describe('allergies that come to those that are known', () => {
  test.each([
    ['', 'Nuts', 'Nuts'],
    ['Nuts', '', 'Nuts'],
    ['Peanuts', 'nuts', 'Peanuts\nnuts'],
    ['Eggplant', 'Egg', 'Eggplant\nEgg'],
    ['Not allergic to milk', 'Milk', 'Not allergic to milk\nMilk'],
    ['Nuts', ' NUTS ', 'Nuts'],
    ['Nuts\nEggs', 'Milk\neggs\nMilk\n\nSoy', 'Nuts\nEggs\nMilk\nSoy'],
  ])('%j and %j are %j', (known, added, all) => {
    expect(withLines(known, added)).toBe(all)
  })

  test('are never cut', () => {
    const long = 'x'.repeat(5000)
    expect(withLines(long, 'Nuts')).toBe(`${long}\nNuts`)
  })
})

test.each([
  ['All of it', ['Al'], 'All of it'],
  ['Al, all of it for Al.', ['Al'], `${ERASED_NAME}, all of it for ${ERASED_NAME}.`],
  ['Alé and Al2', ['Al'], 'Alé and Al2'],
  ['Al’s cake', ['Al'], `${ERASED_NAME}’s cake`],
  ['To a.b@c.test, not aXb@c.test', ['a.b@c.test', 'Zoë (2)'], `To ${ERASED_NAME}, not aXb@c.test`],
  ['For Zoë (2)!', ['Zoë (2)'], `For ${ERASED_NAME}!`],
])('in %j, without %j', (text, names, left) => {
  expect(withoutNames(text, names)).toBe(left)
})
