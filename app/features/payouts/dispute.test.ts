import { expect, test } from 'vitest'
import { disputeWords } from './dispute'

test('a status the provider invents later still reads as a sentence', () => {
  expect(disputeWords('lost')).toContain('went back')
  expect(disputeWords('something_new')).toBe('The bank is looking at it.')
})
