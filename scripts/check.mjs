// npm run check: the fast gates, side by side. Types, lint, import rules, who writes which table, signs that lead nowhere, long functions, dead code, the weight of a first view.
import { pathToFileURL } from 'node:url'
import { node, runStep } from './run-step.mjs'

const GATES = [
  ['types', ...node('scripts/types.mjs')],
  ['lint', ...node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  ['import rules', ...node('scripts/import-rules.mjs')],
  ['one writer per table', ...node('scripts/table-writers.mjs')],
  ['references', ...node('scripts/references.mjs')],
  ['long functions', ...node('scripts/long-functions.mjs')],
  ['dead code', ...node('node_modules/knip/bin/knip.js')],
  ['first view', ...node('scripts/first-view.mjs')],
  ['code for tests alone', ...node('node_modules/knip/bin/knip.js', '--production', '--exclude', 'dependencies')],
]

export async function check() {
  const results = []
  for (let index = 0; index < GATES.length; index += 2) {
    results.push(
      ...(await Promise.all(
        GATES.slice(index, index + 2).map(([name, command, args]) => runStep(name, command, args)),
      )),
    )
  }
  const passed = results.filter(({ ok }) => ok).length
  return { passed, failed: results.length - passed }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { failed } = await check()
  process.exit(failed > 0 ? 1 : 0)
}
