import { expect, test } from 'vitest'
import { disputeTitle, disputeWords, nextStep, reasonWords } from './dispute'

test('what the provider invents later still reads as a sentence', () => {
  expect(disputeWords('something_new')).toBe('The bank is looking at it.')
  expect(reasonWords('something_new')).toBe('The bank’s reason is: something new.')
})

test('the house bears what a bank gives back (decision 270)', () =>
  expect(disputeWords('lost')).toContain('nothing is taken from you'))

test.each([
  ['needs_response', 'is disputing'],
  ['under_review', 'is disputing'],
  ['warning_needs_response', 'is asking about'],
  ['won', 'disputed'],
  ['lost', 'disputed'],
  ['prevented', 'disputed'],
  ['warning_closed', 'asked about'],
])('a dispute that is %s: the bank %s it', (status, verb) =>
  expect(disputeTitle(status, '$5.00')).toBe(`The customer’s bank ${verb} $5.00`),
)

test.each([
  [undefined, 'warning_needs_response', 'asked'],
  ['warning_needs_response', 'warning_under_review', null],
  ['warning_under_review', 'needs_response', 'opened'],
  [undefined, 'needs_response', 'opened'],
  ['needs_response', 'under_review', null],
  ['under_review', 'lost', 'over'],
  [undefined, 'won', 'over'],
  ['won', 'needs_response', null],
  ['warning_needs_response', 'warning_closed', 'over'],
])('after %s, %s is told as %s', (before, status, step) => expect(nextStep(before, status)).toBe(step))
