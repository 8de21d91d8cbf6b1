import { expect, test } from 'vitest'
import { REPORT_KINDS, REPORT_RULINGS, REPORTED } from './report'
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
  expect(whyWords({ reporter: null, reason: 'spam' })).toBe('Held by our rules')
})

test.each([
  ['message', 'remove', null, 'We removed a message of yours'],
  ['bakery', 'hide', null, 'We hid your bakery’s page'],
  ['profile', 'remove', null, 'We emptied your profile'],
  ['review', 'warn', null, 'About a review of yours'],
  ['picture', 'suspend', 'Friday', 'You can’t write here until Friday'],
] as const)('its author reads of a %s, ruling "%s": until %s', (kind, ruling, until, title) => {
  expect(rulingTitle({ kind, ruling, until })).toBe(title)
})

test('who reported it reads what became of it, whatever can be ruled about it', () => {
  expect(answerWords({ kind: 'profile', ruling: 'remove' })).toBe('We emptied the profile. Thanks for telling us.')
  expect(answerWords({ kind: 'bakery', ruling: 'hide' })).toBe('We hid the bakery. Thanks for telling us.')
  expect(answerWords({ kind: 'message', ruling: 'dismiss' })).toContain('nothing against our rules')
  for (const kind of REPORT_KINDS)
    for (const ruling of REPORTED[kind].rulings) expect(answerWords({ kind, ruling })).toMatch(/Thanks/)
})

test('a bakery has orders and money and is never removed; what shows nothing else is not merely hidden', () => {
  expect(REPORT_RULINGS.filter((ruling) => !REPORTED.bakery.rulings.includes(ruling))).toEqual(['remove'])
  for (const kind of ['profile', 'picture'] as const)
    expect(REPORT_RULINGS.filter((ruling) => !REPORTED[kind].rulings.includes(ruling))).toEqual(['hide'])
})
