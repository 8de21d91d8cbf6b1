import { expect, test } from 'vitest'
import { noteProblem } from './item-note'

test.each([
  ['nothing', '', true],
  ['the longest note', 'x'.repeat(500), true],
  ['blanks around it do not count', `  ${'x'.repeat(500)}\n`, true],
  ['an emoji is one character', '🥖'.repeat(500), true],
  ['one more', 'x'.repeat(501), false],
])('%s', (_, note, fine) => expect(noteProblem(note)).toBe(fine ? null : 'Please keep the note to 500 characters.'))
