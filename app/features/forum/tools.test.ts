import { describe, expect, test } from 'vitest'
import { phrasesIn, watchedForm } from './tools'

const watches = (word: string, text: string) => phrasesIn(text).includes(watchedForm(word))

describe('a watched word', () => {
  test.each([
    ['pills', 'Cheap PILLS here', true],
    ['pills', 'cheap-pills, today', true],
    ['pills', 'spillsome of it', false],
    ['pills', 'pill', false],
    ['ham', 'Hamburg and champagne', false],
    ['Café Bräu', 'the cafe brau opened', true],
    ['cafe', 'the café opened', true],
    ['cafe', 'the cafe\u0301 opened', true],
    ['pills', 'p\u200Bills and p\u00ADills', true],
    ['pills', 'ｐｉｌｌｓ', true],
    ['buy now', 'Buy\n now!', true],
    ['buy now', 'now buy', false],
    ['хлеб', 'Свежий ХЛЕБ', true],
  ])('%j in %j: %j', (word, text, found) => {
    expect(watches(word, text)).toBe(found)
  })

  test('has letters, and at most four words', () => {
    expect(['!!!', '\u200B', 'a b c d e'].map(watchedForm)).toEqual(['', '', ''])
    expect(watchedForm('  Buy, NOW ')).toBe('buy now')
  })

  test('costs no more than the text is long, whatever is written', () => {
    for (const text of ['a'.repeat(20_000), 'a '.repeat(10_000), 'e\u0301'.repeat(10_000), '\u200B'.repeat(20_000)])
      expect(phrasesIn(text).length).toBeLessThan(5)
    expect(phrasesIn(Array.from({ length: 5000 }, (_, n) => `w${n}`).join(' '))).toHaveLength(5000 * 4 - 6)
  })
})
