import { describe, expect, test } from 'vitest'
import { linked } from './linked-text'

const links = (text: string) => linked(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece]))
const wordsOf = (text: string) =>
  linked(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.words))
    .join('')

describe('addresses become links', () => {
  test.each([
    ['See https://example.com/a?b=c#d.', 'https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['(http://example.com/)', 'http://example.com/', 'http://example.com/'],
    ['www.example.com/menu!', 'www.example.com/menu', 'https://www.example.com/menu'],
    [
      'https://en.wikipedia.org/wiki/Rye_(bread), yes',
      'https://en.wikipedia.org/wiki/Rye_(bread)',
      'https://en.wikipedia.org/wiki/Rye_(bread)',
    ],
    ['HTTPS://Example.COM/X', 'HTTPS://Example.COM/X', 'https://example.com/X'],
    ['“https://example.com/naïve”', 'https://example.com/naïve', 'https://example.com/na%C3%AFve'],
  ])('%s', (text, words, href) => {
    expect(links(text)).toEqual([{ words, href }])
    expect(wordsOf(text)).toBe(text)
  })

  test('two in one line, with what is between', () => {
    expect(linked('https://a.example and https://b.example?')).toEqual([
      { words: 'https://a.example', href: 'https://a.example/' },
      ' and ',
      { words: 'https://b.example', href: 'https://b.example/' },
      '?',
    ])
  })
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com',
  'https://localoaf.com@evil.example/',
  'http://user:secret@example.com',
  'https://',
  'https:///nothing',
  'https://localhost/admin',
  'http:javascript:alert(1)',
  'www.',
  'no address at all',
  '',
])('%j stays text', (text) => {
  expect(links(text)).toEqual([])
  expect(wordsOf(text)).toBe(text)
})

test('a long text without an end is read, too', () => {
  const text = `${'https://'.repeat(5000)}${'('.repeat(5000)}${')'.repeat(5000)}`
  expect(wordsOf(text)).toBe(text)
})
