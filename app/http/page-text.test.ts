import { expect, test } from 'vitest'
import { answerWithText, encodeParts, fixedPart, textOf } from './page-text.server'

const joined = (parts: Parameters<typeof encodeParts>[0]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part.bytes)))

test('the parts of a page become its bytes, however long and in whatever letters', () => {
  const style = fixedPart('<style>é</style>')
  const long = 'Müller’s 🥖 '.repeat(200_000)
  for (const parts of [['Rye'], ['', 'Müller’s ', style, '🥖', '', style], [long, style, long], []]) {
    const { body } = encodeParts(parts)
    expect(body.equals(joined(parts))).toBe(true)
  }
})

test('a page keeps its bytes when the next one is made, and each change has a mark of its own', () => {
  const style = fixedPart('<style></style>')
  const first = encodeParts(['one', style, 'page'])
  const marks = [
    ['two', style, 'page'],
    ['one', style, 'side'],
    ['one', fixedPart('<style>a</style>'), 'page'],
    ['onepage'],
  ].map((parts) => encodeParts(parts).etag)
  expect(first.body.toString()).toBe('one<style></style>page')
  expect(new Set([first.etag, ...marks]).size).toBe(5)
  expect(encodeParts(['on', 'e', style, 'page']).etag).toBe(first.etag)
})

test('a text is handed on once, and a body is read where there is none', async () => {
  const answer = answerWithText(['one', 'page'], { status: 200 })
  expect(await textOf(answer)).toEqual(['one', 'page'])
  expect(await textOf(answer)).toEqual([''])
  expect(await textOf(new Response('plain'))).toEqual(['plain'])
})
