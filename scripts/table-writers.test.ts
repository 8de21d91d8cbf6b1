import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const run = (cwd: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [path.resolve('scripts/table-writers.mjs'), ...args], { cwd })
  return { status, said: stdout.toString() }
}

/** Says what the check says of a house with these files. */
function checked(files: Record<string, string>, ...args: string[]): string {
  const house = mkdtempSync(path.join(tmpdir(), 'writers-'))
  const schema = "export const orders = pgTable('orders', {})\nexport const loaves = pgTable(\n  'loaves', {})"
  const all = { 'app/db/schema/all.ts': schema, 'server/a.ts': '', 'scripts/a.ts': '', ...files }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(house, name)), { recursive: true })
    writeFileSync(path.join(house, name), text)
  }
  const { said } = run(house, ...args)
  rmSync(house, { recursive: true })
  return said
}

const OWN = { 'app/features/orders/a.commands.server.ts': 'sql`insert into orders (id) values (1)`' }

test.each([
  ['insert', 'sql`insert into orders as o (id) values (1)`'],
  ['update', 'sql`with x as (\n update orders o\n set id = 1) select`'],
  ['delete', "'delete from orders where id = 1'"],
  ['builder', 'tx\n.update(orders)\n.set({})'],
  ['table of the schema', `sql\`update \${orders} set id = 1\``],
])('a second room that writes a table is named: %s', (_, text) => {
  const said = checked({ ...OWN, 'app/features/customers/b.commands.server.ts': text })
  expect(said).toContain('orders is written by 2 rooms:')
  expect(said).toContain('customers: app/features/customers/b.commands.server.ts')
})

test.each([
  ['reading', 'sql`select from orders for no key update`'],
  ['an upsert of one’s own', 'sql`insert into loaves (id) values (1) on conflict do update set id = 2`'],
  ['a map', 'made.delete(id)'],
])('%s is no second writer', (_, text) => {
  expect(checked({ ...OWN, 'app/features/customers/b.ts': text })).not.toContain('written by')
})

test('tests, seeds and backups may write what they like', () => {
  const text = 'sql`delete from orders`'
  const files = ['app/features/customers/b.test.ts', 'app/db/restore.server.ts', 'db/seed/orders.ts']
  expect(checked({ ...OWN, ...Object.fromEntries(files.map((file) => [file, text])) })).not.toContain('written by')
})

test('a table that is named by a variable has to be listed', () => {
  const said = checked({ 'app/features/orders/b.ts': `sql\`delete from \${table} where id = 1\`` })
  expect(said).toContain(`app/features/orders/b.ts: "delete from \${table}" names its table by a variable.`)
})

test('the list names every table with its room', () => {
  expect(checked(OWN, '--list')).toMatch(/^loaves +-\norders +orders\n/)
})

test('this house has one writer for each table', () => {
  expect(run('.')).toEqual({ status: 0, said: '' })
})
