import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../tests/setup/database'
import { rowsOf } from '../../tests/setup/rows'
import { queueMail } from '../mail/outbox.server'
import { backup, restore } from './backup.server'
import { runMigrations } from './migrate.server'

const source = useDatabase()
const target = useDatabase()
const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-backup-'))
const migrations = path.resolve('db/migrations')
const from = () => ({ url: source.url, data_dir: path.join(folder, 'from'), migrations })
const to = () => ({ url: target.url, data_dir: path.join(folder, 'to'), migrations })
const saved = path.join(folder, 'saved')

beforeAll(async () => {
  const rows = rowsOf(source)
  const user_id = await rows.insertUser({ email: 'ann@example.com', username: 'ann' })
  const bakery_id = await rows.insertBakery({
    name: 'Tabs\tand\nlines \\ "quotes" ñ🥖',
    claimed_by: user_id,
    latitude: 30.27,
    longitude: -97.74,
  })
  await source.pool.query('update profiles set primary_bakery_id = $1', [bakery_id])
  await queueMail(source.db, { key: 'k', to: 'ann@example.com', subject: 's', text: 't', html: '<p>t</p>' })
  mkdirSync(path.join(folder, 'from/uploads'), { recursive: true })
  mkdirSync(path.join(folder, 'to'))
  writeFileSync(path.join(folder, 'from/uploads/a.webp'), 'loaf')
  writeFileSync(path.join(folder, 'from/secret.key'), 'hush', { mode: 0o600 })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const everything = async (database: typeof source) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname = 'public' or (schemaname = 'graphile_worker' and tablename <> 'migrations') order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of rows)
    all[name] = (await database.pool.query(`select t::text as row from ${name} t order by 1`)).rows
  return all
}

test('what is backed up comes back row for row, with pictures, secrets and queued work', async () => {
  const manifest = await backup(from(), saved)
  expect(manifest.tables.find(({ name }) => name === 'bakeries')?.rows).toBe(1)
  await restore(to(), saved, { replace: false })
  expect(await everything(target)).toEqual(await everything(source))
  expect(readFileSync(path.join(folder, 'to/uploads/a.webp'), 'utf8')).toBe('loaf')
  expect(statSync(path.join(folder, 'to/secret.key')).mode & 0o077).toBe(0)
  const { rows } =
    await target.pool.query(`select (select count(*)::int from graphile_worker.jobs) as jobs, (select count(*)::int from bakeries where position is not null) as placed,
    (select count(*)::int from pg_constraint where contype = 'f') as keys`)
  const keys = (await source.pool.query(`select count(*)::int as keys from pg_constraint where contype = 'f'`)).rows[0]
    .keys
  expect(rows[0]).toEqual({ jobs: 1, placed: 1, keys })
  // Numbers go on where they were, triggers work again, and migrations find nothing to do.
  await queueMail(target.db, { key: 'k2', to: 'ann@example.com', subject: 's', text: 't', html: '<p>t</p>' })
  await runMigrations(target.url, migrations)
})

test('a database with people in it is not touched unless told so, and a backup is not written over', async () => {
  const before = await everything(target)
  await expect(restore(to(), saved, { replace: false })).rejects.toThrow('not empty')
  await expect(restore(to(), path.join(folder, 'nothing'), { replace: true })).rejects.toThrow('is not a backup')
  expect(await everything(target)).toEqual(before)
  await expect(backup(from(), saved)).rejects.toThrow('exists already')
  expect(existsSync(`${saved}.partial`)).toBe(false)
  await restore(to(), saved, { replace: true })
  expect(await everything(target)).toEqual(await everything(source))
})
