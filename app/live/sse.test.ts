import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sseReader } from './sse'

const read = (...pieces: string[]) => {
  const seen: string[] = []
  const push = sseReader({
    event: (type, data) => seen.push(`${type}=${data}`),
    retry: (ms) => seen.push(`retry ${ms}`),
  })
  for (const piece of pieces) push(piece)
  return seen
}

test.each([
  ['event: order\ndata: {"a":1}\n\n', ['order={"a":1}']],
  ['data: one\ndata: two\n\n', ['message=one\ntwo']],
  ['data:  kept space\n\n', ['message= kept space']],
  ['data:none\n\n', ['message=none']],
  ['data: a:b: c\n\n', ['message=a:b: c']],
  ['data\n\n', ['message=']],
  [':\n\n: a comment\n\n', []],
  ['event: hello\n\n', []],
  ['event: hello\n\ndata: x\n\n', ['message=x']],
  ['id: 7\nnonsense: 1\ndata: x\n\n', ['message=x']],
  ['retry: 3000\n\nretry: soon\n\n', ['retry 3000']],
  ['data: a\r\n\r\ndata: b\r\rdata: c\n\n', ['message=a', 'message=b', 'message=c']],
  ['data: no blank line yet\n', []],
])('%j', (text, events) => {
  expect(read(text)).toEqual(events)
})

test('reads the same however the text is cut', () => {
  const text =
    'retry: 10\n\nevent: order\r\ndata: {"é": "🥖"}\r\n\r\n:\n\ndata: one\ndata: two\n\nevent: hello\ndata: {}\n\n'
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), text.length]
      expect(read(...at.slice(1).map((end, index) => text.slice(at[index], end)))).toEqual(read(text))
    }),
  )
})
