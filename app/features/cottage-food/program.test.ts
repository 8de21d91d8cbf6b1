import { expect, test } from 'vitest'
import { type AddressChoice, capLevel, choiceProblem, daysLeftWords } from './program'

const asks = { verified: true, wants_address: true, number_instead: 'DSHS number' }
const made = (address_choice: AddressChoice, state_number = '') => ({ address_choice, state_number })
const fieldOf = (problem: ReturnType<typeof choiceProblem>) => problem?.field ?? null

test.each([
  [{ ...asks, wants_address: false }, made('private'), null],
  [{ ...asks, wants_address: false }, made('publish'), 'address_choice'],
  [{ ...asks, verified: false }, made('request_only'), 'address_choice'],
  [asks, made('publish'), null],
  [asks, made('request_only'), null],
  [asks, made('number', '12'), null],
  [asks, made('number'), 'state_number'],
  [{ ...asks, number_instead: null }, made('number', '12'), 'address_choice'],
])('of %j the choice %j has its problem in %s', (program, choice, field) =>
  expect(fieldOf(choiceProblem(program, choice, '7 Elm St'))).toBe(field),
)

test('an address that nobody gave cannot be published', () =>
  expect(fieldOf(choiceProblem(asks, made('publish'), null))).toBe('address_choice'))

test.each([
  [0, 'fine'],
  [39_999.99, 'fine'],
  [40_000, 'near'],
  [49_999.99, 'near'],
  [50_000, 'over'],
] as const)('%d sold of 50,000 is %s', (sold, level) => expect(capLevel(sold, 50_000)).toBe(level))

test.each([
  [30, 'in 30 days'],
  [1, 'tomorrow'],
  [0, 'today'],
  [-1, 'yesterday'],
  [-9, '9 days ago'],
])('%d days left: %s', (days, words) => expect(daysLeftWords(days)).toBe(words))
