import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { useDatabase } from './setup/database'
import { triggersPage } from './setup/triggers-page'

const PAGE = 'docs/triggers.md'
const database = useDatabase()

test('docs/triggers.md says what the triggers of the database do; UPDATE_PAGES=1 writes it anew', async () => {
  const page = await triggersPage(database.pool)
  if (process.env.UPDATE_PAGES) writeFileSync(PAGE, page)
  expect(readFileSync(PAGE, 'utf8')).toBe(page)
})

test('no trigger is left without a known effect', async () => {
  const page = await triggersPage(database.pool)
  const rows = page.split('\n').filter((line) => /^\| (before|after) /.test(line))
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => row.endsWith('|  |'))).toEqual([])
})
