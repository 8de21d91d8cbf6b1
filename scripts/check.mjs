// npm run check: the fast gates, side by side. Types, lint, import rules, who writes which table, signs that lead nowhere, long functions, dead code, the weight of a first view.
import { pathToFileURL } from 'node:url'
import { node, runStep } from './run-step.mjs'

/** The longest first, so that none of them is left alone at the end. */
const GATES = [
  ['first view', ...node('scripts/first-view.mjs')],
  ['types', ...node('scripts/types.mjs')],
  ['dead code', ...node('node_modules/knip/bin/knip.js')],
  ['lint', ...node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  ['import rules', ...node('scripts/import-rules.mjs')],
  ['code for tests alone', ...node('node_modules/knip/bin/knip.js', '--production', '--exclude', 'dependencies')],
  ['long functions', ...node('scripts/long-functions.mjs')],
  ['references', ...node('scripts/references.mjs')],
  ['one writer per table', ...node('scripts/table-writers.mjs')],
]

export async function check() {
  const results = []
  const left = [...GATES]
  // Two at a time: whoever is done takes the next, and nobody waits for a neighbor.
  const work = async () => {
    for (let gate = left.shift(); gate; gate = left.shift()) results.push(await runStep(...gate))
  }
  await Promise.all([work(), work()])
  const passed = results.filter(({ ok }) => ok).length
  return { passed, failed: results.length - passed }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { failed } = await check()
  process.exit(failed > 0 ? 1 : 0)
}
