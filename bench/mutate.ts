// npm run mutate: Stryker as stryker.config.mjs has it, and its score in docs/figures.md.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { currentCommit, writeFigures } from './figures'

const REPORT = 'test-results/mutation.json'

interface Report {
  thresholds: { low: number }
  files: Record<string, { mutants: { status: string }[] }>
}

const NOTICED = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']

const commit = currentCommit()
const asked = process.argv.slice(2)
rmSync(REPORT, { force: true })
const { status } = spawnSync('node_modules/.bin/stryker', ['run', ...asked], { stdio: 'inherit' })
// With arguments it may have changed a part of the rules only, which says nothing of the whole.
if (asked.length === 0 && existsSync(REPORT)) {
  const { files, thresholds } = JSON.parse(readFileSync(REPORT, 'utf8')) as Report
  const mutants = Object.values(files).flatMap((file) => file.mutants)
  const count = (statuses: string[]) => mutants.filter((mutant) => statuses.includes(mutant.status)).length
  const [noticed, missed] = [count(NOTICED), count(MISSED)]
  const score = (100 * noticed) / (noticed + missed)
  const what = 'Changes to pure rules that a test notices'
  const bar = thresholds.low
  const figure = `${score.toFixed(1)} % of ${noticed + missed}`
  writeFigures([{ what, figure, bar: `${bar} %`, ok: score >= bar }], commit, 'mutate')
}
process.exit(status ?? 1)
