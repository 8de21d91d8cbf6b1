import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withFigures } from '../bench/figures'

const PAGE = `# Figures

| What | Figure | Bar | Date | Commit | Command |
|---|---|---|---|---|---|
| Start, warm | 1868 ms | 2000 ms | 2026-11-17 | 18fa60e | bench start |
| Home | 93 % | 60 % | 2026-11-15 | 1b014da | bench home |

Notes
`
const ORIGIN = { date: '2026-12-01', commit: 'abc1234+', command: 'bench start' }
const rowsIn = (page: string) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
const namesIn = (page: string) => rowsIn(page).map((row) => row.split('|')[1]!.trim())
const warm = { what: 'Start, warm', figure: '1700 ms', bar: '2000 ms', ok: true }

test('a figure takes the row of the same name over, and all columns line up', () => {
  expect(withFigures(PAGE, [warm], ORIGIN)).toBe(`# Figures

| What        | Figure  | Bar     | Date       | Commit   | Command     |
|-------------|---------|---------|------------|----------|-------------|
| Start, warm | 1700 ms | 2000 ms | 2026-12-01 | abc1234+ | bench start |
| Home        | 93 %    | 60 %    | 2026-11-15 | 1b014da  | bench home  |

Notes
`)
})

test('a new one comes last', () => {
  const page = withFigures(PAGE, [{ ...warm, what: 'Start, cold' }], ORIGIN)
  expect(namesIn(page)).toEqual(['Start, warm', 'Home', 'Start, cold'])
})

test('a bar that was missed says so, and no longer once it is reached', () => {
  const missed = withFigures(PAGE, [{ ...warm, figure: '2139 ms', ok: false }], ORIGIN)
  expect(missed).toContain('| **missed** 2139 ms |')
  expect(withFigures(missed, [warm], ORIGIN)).toBe(withFigures(PAGE, [warm], ORIGIN))
})

test('writing the same again changes nothing', () => {
  const page = withFigures(PAGE, [warm, { ...warm, what: 'New' }], ORIGIN)
  expect(withFigures(page, [{ ...warm, what: 'New' }, warm], ORIGIN)).toBe(page)
})

test('a cell cannot end its row, and a page without a table is refused', () => {
  expect(withFigures(PAGE, [{ ...warm, what: 'a|b' }], ORIGIN)).toContain('| a/b ')
  expect(() => withFigures('# Figures\n', [warm], ORIGIN)).toThrow('no table')
})

test('the page has at most 45 bars, each once, on one screen', () => {
  const page = readFileSync('docs/figures.md', 'utf8')
  expect(rowsIn(page).length).toBeLessThanOrEqual(45)
  expect(new Set(namesIn(page)).size).toBe(rowsIn(page).length)
  for (const line of page.split('\n')) expect(line.length, line).toBeLessThanOrEqual(150)
  for (const row of rowsIn(page)) expect(row.split('|'), row).toHaveLength(8)
})
