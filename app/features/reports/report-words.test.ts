import { expect, test } from 'vitest'
import { REPORT_RULINGS } from './report'
import { answerWords, labelOf, rulingTitle, whyWords } from './report-words'

test.each([
  ['message', 'dismiss', true, 'Let it through'],
  ['message', 'dismiss', false, 'Dismiss'],
  ['review', 'remove', false, 'Remove the review'],
  ['profile', 'remove', false, 'Empty the profile'],
  ['bakery', 'hide', false, 'Hide the bakery'],
  ['picture', 'suspend', false, 'Suspend'],
] as const)('a %s, ruling "%s" (held: %s): %s', (kind, ruling, held, label) => {
  expect(labelOf(kind, ruling, held)).toBe(label)
})

test('what is held by our own rules has no reader’s reason', () => {
  const reporter = { id: 'r', name: 'Ann', verified: true } as never
  expect(whyWords({ reporter, reason: 'fraud' })).toBe('Fraud or a scam')
  expect(whyWords({ reporter: null, reason: 'spam' })).toBe('Held automatically')
})

test.each([
  ['message', 'a message of yours', 'remove', null, 'We removed a message of yours'],
  ['bakery', 'your bakery’s page', 'hide', null, 'We hid your bakery’s page'],
  ['profile', 'your profile', 'remove', null, 'We emptied your profile'],
  ['review', 'a review of yours', 'warn', null, 'About a review of yours'],
  ['picture', 'a picture of yours', 'suspend', 'Friday', 'You can’t write here until Friday'],
] as const)('the author of a %s reads of %s, ruling "%s": until %s', (kind, yours, ruling, until, title) => {
  expect(rulingTitle({ kind, yours, ruling, until })).toBe(title)
})

test('who reported it reads what became of it, whatever can be ruled about it', () => {
  expect(answerWords({ kind: 'profile', ruling: 'remove' })).toBe('We emptied the profile. Thanks for telling us.')
  expect(answerWords({ kind: 'bakery', ruling: 'hide' })).toBe('We hid the bakery. Thanks for telling us.')
  expect(answerWords({ kind: 'message', ruling: 'dismiss' })).toContain('nothing against our rules')
  for (const ruling of REPORT_RULINGS) expect(answerWords({ kind: 'picture', ruling })).toMatch(/Thanks/)
})
