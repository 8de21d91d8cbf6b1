// npm test: everything, in the order in which it fails fastest. Ends with one line that counts.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { check } from './check.mjs'
import { node, runStep } from './run-step.mjs'
import { isStale } from './stale.mjs'

const total = { passed: 0, failed: 0 }
/** Named once more at the end: a long log is often kept only in part. */
const broken = []
const count = ({ passed, failed, names = [] }) => {
  total.passed += passed
  total.failed += failed
  broken.push(...names)
}

count(await check())
count(
  await suite(
    'unit, database and API tests',
    'vitest',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/vitest.json',
    ],
    vitestCounts,
  ),
)
if (isStale()) {
  const { ok } = await runStep('build', ...node('scripts/build.mjs'))
  if (!ok) count({ passed: 0, failed: 1 })
}
if (existsSync('build/stamp')) {
  count(await suite('browser tests', 'playwright', ['node_modules/@playwright/test/cli.js', 'test'], playwrightCounts))
}
console.log(broken.map((name) => `\n✗ ${name}`).join(''))
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function suite(name, tool, args, counts) {
  rmSync(`test-results/${tool}.json`, { force: true })
  const { ok } = await runStep(name, ...node(...args), { show: true, env: { FORCE_COLOR: '0' } })
  const counted = counts()
  // A suite that broke before it could count is a failure too.
  return ok || counted.failed > 0 ? counted : { ...counted, failed: counted.failed + 1 }
}

function vitestCounts() {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numFailedTestSuites = 0,
    testResults = [],
  } = read('test-results/vitest.json')
  const names = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      return tests.length ? tests.map(({ fullName }) => `${name}: ${fullName}`) : `${name}: ${message}`
    })
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites, names }
}

function playwrightCounts() {
  const { expected = 0, unexpected = 0, flaky = 0 } = read('test-results/playwright.json').stats ?? {}
  return { passed: expected, failed: unexpected + flaky }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
