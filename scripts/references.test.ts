import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const run = (cwd: string) => {
  const { status, stdout } = spawnSync(process.execPath, [path.resolve('scripts/references.mjs')], { cwd })
  return { status, said: stdout.toString() }
}

const HOUSE = {
  'docs/product.md': '# Product\n\n## §9 Figures\n',
  'docs/rulings.md': '# Rulings\n\n## 27. A home is not a shop window\n',
  'docs/decisions/081-disputes.md': '# 081\n',
  'app/features/orders/fees.server.ts': 'export const feeOf = (order_total: number) => order_total * FEE_RATE\n',
  'db/migrations/0001_tables.sql': 'create table loaves ();\n',
}

/** The places at which the check finds a reference dead in a house with these files. */
function deadIn(files: Record<string, string>): string[] {
  const house = mkdtempSync(path.join(tmpdir(), 'references-'))
  spawnSync('git', ['init', '-q'], { cwd: house })
  for (const [name, text] of Object.entries({ ...HOUSE, ...files })) {
    mkdirSync(path.dirname(path.join(house, name)), { recursive: true })
    writeFileSync(path.join(house, name), text)
  }
  const { said } = run(house)
  rmSync(house, { recursive: true })
  return Array.from(said.matchAll(/^(.*) leads nowhere\.$/gm), ([, place]) => place!)
}

const TICK = '`'
const ticked = (name: string) => `${TICK}${name}${TICK}`

test.each([
  'decision 081',
  'Ruling 27',
  '§9',
  'app/features/orders/fees.server.ts',
  'orders/fees.server.ts',
  'fees.server.ts',
  '0001_tables.sql',
  '/some/address.js',
  '*.server.ts',
  '.server.ts',
  ticked('orders/fees.server.ts'),
  ticked('feeOf'),
  ticked('feeOf(order_total)'),
  ticked('FEE_RATE'),
  ticked('app/features/orders'),
  ticked('two words'),
])('%s leads somewhere', (text) => {
  expect(deadIn({ 'app/a.ts': `// Says ${text}.`, 'README.md': `Says ${text}.` })).toEqual([])
})

test.each([
  'decision 082',
  'decision 27',
  'ruling 28',
  '§10',
  'orders/sums.server.ts',
  '0002_tables.sql',
  ticked('feeFor'),
  ticked('feeFor()'),
  ticked('FEE_OF'),
  ticked('app/features/loaves'),
])('%s leads nowhere', (text) => {
  const said = text.replaceAll(TICK, '')
  expect(deadIn({ 'app/a.ts': `let a\n/** Says ${text}. */`, 'docs/b.md': `Says ${text}.` })).toEqual([
    `app/a.ts:2: ${said}`,
    `docs/b.md:1: ${said}`,
  ])
})

test('of several numbers each is looked for', () => {
  expect(deadIn({ 'app/a.ts': '// Rulings 27, 28 and 29.' })).toEqual([
    'app/a.ts:1: ruling 28',
    'app/a.ts:1: ruling 29',
  ])
})

test.each([
  ['app/a.ts', 'const a = 1 // ruling 28', 1],
  ['app/a.tsx', '{/* ruling 28 */}', 1],
  ['app/a.css', '/* ruling 28 */', 1],
  ['db/migrations/repeatable/a.sql', 'select 1; -- ruling 28', 1],
  ['app/a.ts', "const said = 'ruling 28'", 0],
  ['db/migrations/0001_tables.sql', '-- ruling 28', 0],
  ['docs/a.md', '```\nruling 28\n```', 0],
])('in %s: %s', (file, text, dead) => {
  expect(deadIn({ [file]: text })).toHaveLength(dead)
})

test('a comment does not make its own name true', () => {
  expect(deadIn({ 'app/a.ts': `// ${ticked('feeFor')}\n// feeFor` })).toHaveLength(1)
})

test('a check that sees next to nothing says so', () => {
  const house = mkdtempSync(path.join(tmpdir(), 'references-'))
  spawnSync('git', ['init', '-q'], { cwd: house })
  const { status, said } = run(house)
  rmSync(house, { recursive: true })
  expect(status).toBe(1)
  expect(said).toContain('Only 0 references of the kind "ruling" were seen')
})

test('in this house every sign leads somewhere', () => {
  expect(run('.')).toEqual({ status: 0, said: '' })
})
