import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asTyped, csvLine } from './csv'

test.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\tx', `"'\tx"`],
  ['＝1+1', `"'＝1+1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ["'=1", `"''=1"`],
  ["'til noon", `"'til noon"`],
  ['two\nlines', '"two\nlines"'],
])('%j is written as %s', (cell, written) => expect(csvLine([cell])).toBe(`${written}\r\n`))

test('numbers stay numbers, and nothing is nothing', () => expect(csvLine([6.5, null, -2])).toBe('6.5,,-2\r\n'))

test('whatever was made harmless is read as it was', () => {
  const hostile = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '＝', '＠', '\t', 'a', '"') })
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), (cell) => {
      const written = csvLine([cell]).slice(1, -3).replaceAll('""', '"')
      expect(written).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
      expect(asTyped(written)).toBe(cell)
    }),
  )
})
