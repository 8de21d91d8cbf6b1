import { expect, test } from 'vitest'
import { multiLine, singleLine } from './typed-text'

const MISSING = 'Please write something.'

test.each([
  [singleLine(5), ' Ann\nB ', 'Ann B'],
  [singleLine(5), '🥖🥖🥖🥖🥖', '🥖🥖🥖🥖🥖'],
  [singleLine(5), '\u202e', ''],
  [multiLine(5), 'a\r\nb', 'a\nb'],
])('%# %j is kept as %j', (schema, typed, kept) => {
  expect(schema.parse(typed)).toBe(kept)
})

test.each([
  [singleLine(5), '🥖🥖🥖🥖🥖🥖', 'too_big'],
  [singleLine(5), 'x'.repeat(10_000), 'too_big'],
  [singleLine(5), 7, 'invalid_type'],
  [singleLine(5, MISSING), ' \n\u202e', 'too_small'],
  [singleLine(5, MISSING), undefined, 'invalid_type'],
])('%# %j is refused', (schema, typed, code) => {
  const [issue] = schema.safeParse(typed).error?.issues ?? []
  expect(issue?.code).toBe(code)
  if (typed === undefined || code === 'too_small') expect(issue?.message).toBe(MISSING)
})
