import { expect, test } from 'vitest'
import { searchHelp } from '../app/features/articles/articles.server'
import { HELP_SLUGS } from '../app/features/articles/help-topics'
import { QUESTIONS } from './help-questions'

test('of 45 questions that people type, 40 find the right article first', () => {
  expect(new Set(QUESTIONS.map(({ question }) => question)).size).toBe(45)
  expect(QUESTIONS.filter(({ slug }) => !HELP_SLUGS.some((one) => one === slug))).toEqual([])
  const missed = QUESTIONS.filter(({ question, slug }) => searchHelp(question)[0]?.slug !== slug)
  expect(45 - missed.length, missed.map(({ question }) => question).join('\n')).toBeGreaterThanOrEqual(40)
})

test.each([
  ['a slip of the finger', 'how to cancle an order', 'cancel-an-order'],
  ['half a word', 'breadlet', 'breadletter'],
  ['another word for it', 'excel', 'import-your-menu'],
  ['shouted', 'REFUND!!!', 'refunds'],
])('%s finds it', (_, question, slug) => expect(searchHelp(question)[0]?.slug).toBe(slug))

test.each(['', '   ', 'xylophone zebra', '🥐', '%_\\', 'the', '"><script>', 'a'.repeat(100)])(
  'nothing is found for %j',
  (question) => expect(searchHelp(question)).toEqual([]),
)
