import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

/** What one bar came to, as docs/figures.md shows it. A later figure with the same `what` takes the row over. */
export interface Figure {
  what: string
  figure: string
  bar: string
  ok: boolean
}

/** When, on which code and by what it was measured. */
export interface Origin {
  date: string
  commit: string
  command: string
}

const PAGE = 'docs/figures.md'

/** The page with these rows in its table: those that it has are replaced, others come last; every column as wide as its widest cell. */
export function withFigures(page: string, figures: Figure[], { date, commit, command }: Origin): string {
  const lines = page.split('\n')
  const first = lines.findIndex((line) => line.startsWith('|'))
  if (first < 0) throw new Error('The page has no table.')
  const after = lines.findIndex((line, at) => at > first && !line.startsWith('|'))
  const end = after < 0 ? lines.length : after
  const [head = [], ...rows] = lines.slice(first, end).map(cellsOf)
  rows.shift()
  for (const { what, figure, bar, ok } of figures) {
    const row = [what, ok ? figure : `**missed** ${figure}`, bar, date, commit, command].map(spell)
    const place = rows.findIndex((known) => known[0] === row[0])
    rows.splice(place < 0 ? rows.length : place, 1, row)
  }
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)))
  const line = (row: string[]) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [...lines.slice(0, first), line(head), rule, ...rows.map(line), ...lines.slice(end)].join('\n')
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** A cell ends at a bar. */
const spell = (cell: string): string => cell.replaceAll('|', '/').trim()

/** Into docs/figures.md. The caller reads the commit before it measures: the tree may change meanwhile. */
export function writeFigures(figures: Figure[], commit: string, command: string): void {
  if (figures.length === 0) return
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(PAGE, withFigures(readFileSync(PAGE, 'utf8'), figures, { date, commit, command }))
}

/** Short, with "+" where the tree has changes besides the figures themselves. */
export function currentCommit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' })
  const { status, stdout } = git('rev-parse', '--short=7', 'HEAD')
  if (status !== 0) return 'unknown'
  const changes = git('status', '--porcelain', '--', '.', `:!${PAGE}`).stdout.trim()
  return `${stdout.trim()}${changes === '' ? '' : '+'}`
}
