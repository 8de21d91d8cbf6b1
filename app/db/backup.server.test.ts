import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testMail } from '../../tests/factories/mail'
import { useDatabase } from '../../tests/setup/database'
import { rowsOf } from '../../tests/setup/rows'
import { checkAudit } from '../features/audit/check-audit.queries.server'
import { sendLetter } from '../mail/outbox.server'
import { backup } from './backup.server'
import type { Manifest } from './backup-folder.server'
import { listen } from './listen.server'
import { runMigrations } from './migrate.server'
import { restore } from './restore.server'

const source = useDatabase()
const target = useDatabase()
const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-backup-'))
const migrations = path.resolve('db/migrations')
const from = () => ({ url: source.url, data_dir: path.join(folder, 'from'), migrations })
const to = () => ({ url: target.url, data_dir: path.join(folder, 'to'), migrations })
const saved = path.join(folder, 'saved')
const porch = 'private-porch.webp'

beforeAll(async () => {
  const rows = rowsOf(source)
  const user_id = await rows.insertUser({ email: 'ann@example.com', username: 'ann' })
  const bakery_id = await rows.insertBakery({
    about: 'Tabs\tand\nlines \\ "quotes" ñ🥖',
    claimed_by: user_id,
    latitude: 30.27,
    longitude: -97.74,
  })
  await source.pool.query('update profiles set primary_bakery_id = $1', [bakery_id])
  await source.pool.query(
    `insert into bakery_addresses (bakery_id, street, city, state, zip_code, porch_file) values ($1, '1 Main St', 'Austin', 'TX', '78701', $2)`,
    [bakery_id, porch],
  )
  await sendLetter(source.db, testMail())
  for (const subject_id of ['one', 'two'])
    await source.pool.query(
      `insert into audit_log (id, action, subject_type, subject_id) values (gen_random_uuid(), 'role.granted', 'user', $1)`,
      [subject_id],
    )
  await source.pool.query(`select graphile_worker.add_job('sweep_accounts')`)
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
  expect(await checkAudit(target.db)).toMatchObject({ entries: 2, damage: [] })
  expect(readFileSync(path.join(folder, 'to/uploads/a.webp'), 'utf8')).toBe('loaf')
  expect(statSync(path.join(folder, 'to/secret.key')).mode & 0o077).toBe(0)
  const { rows } =
    await target.pool.query(`select (select count(*)::int from graphile_worker.jobs) as jobs, (select count(*)::int from bakeries where position is not null) as placed,
    (select count(*)::int from pg_constraint where contype = 'f') as keys`)
  const keys = (await source.pool.query(`select count(*)::int as keys from pg_constraint where contype = 'f'`)).rows[0]
    .keys
  expect(rows[0]).toEqual({ jobs: 1, placed: 1, keys })
  // Numbers go on where they were, triggers work again, and migrations find nothing to do.
  await target.pool.query(`select graphile_worker.add_job('sweep_accounts')`)
  await runMigrations(target.url, migrations)
})

test('each table is counted whole, also where the database says its count a moment after the last row', async () => {
  const { tables } = await backup({ ...from(), url: await slowToSayHowMany(source.url) }, path.join(folder, 'slow'))
  const said = Object.fromEntries(tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows]))
  const there = Object.entries(await everything(source)).map(([name, rows]) => [name, (rows as unknown[]).length])
  expect(said).toEqual(Object.fromEntries(there))
})

test('a picture that is deleted while files are copied is left out, and the backup goes on', async () => {
  // Listed, and not there any more.
  const gone = path.join(folder, 'from/uploads/gone.webp')
  symlinkSync(path.join(folder, 'nowhere'), gone)
  onTestFinished(() => rmSync(gone))
  const { files } = await backup(from(), path.join(folder, 'meanwhile'))
  expect(Object.keys(files!).sort()).toEqual(['secret.key', 'uploads/a.webp'])
})

test('private files that no row knows after a restore are gone; pictures and those that one knows stay', async () => {
  const uploads = (whose: string) => path.join(folder, whose, 'uploads')
  // Its row comes after the rows of the backup were read.
  const [late, later] = ['private-late.webp', 'private-later.webp']
  for (const name of [porch, late]) writeFileSync(path.join(uploads('from'), name), 'private')
  await backup(from(), path.join(folder, 'private'))
  for (const name of [later, 'later.webp']) writeFileSync(path.join(uploads('to'), name), 'later')
  await restore(to(), path.join(folder, 'private'), { replace: true })
  expect(readdirSync(uploads('to')).sort()).toEqual(['a.webp', 'later.webp', porch])
})

test('a restore that fails brings no private file', async () => {
  const [spoilt, data_dir] = [path.join(folder, 'private-spoilt'), path.join(folder, 'fails')]
  cpSync(path.join(folder, 'private'), spoilt, { recursive: true })
  manifest(spoilt, (was) => ({ ...was, tables: was.tables.filter(({ name }) => name !== 'users') }))
  await expect(restore({ ...to(), data_dir }, spoilt, { replace: true })).rejects.toThrow('other tables')
  expect(readdirSync(path.join(data_dir, 'uploads'))).toEqual(['a.webp'])
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

/** Copies of the backup, each spoilt in another way. */
const SPOILT: [what: string, spoil: (folder: string) => void, why: string][] = [
  [
    'a table cut short',
    (at) => truncateSync(table(at, 'bakeries'), statSync(table(at, 'bakeries')).size - 9),
    'bakeries',
  ],
  ['a table cut to nothing', (at) => truncateSync(table(at, 'users'), 0), 'users'],
  ['a table missing', (at) => rmSync(table(at, 'users')), 'users'],
  ['a picture changed', (at) => writeFileSync(path.join(at, 'uploads/a.webp'), 'loof'), 'a.webp'],
  [
    'other rows in a table',
    (at) => writeFileSync(table(at, 'users'), gzipSync(gunzipSync(readFileSync(table(at, 'users'))).fill('x', 0, 9))),
    'not what was written',
  ],
  [
    'rows missing',
    (at) => manifest(at, (was) => ({ ...was, tables: was.tables.map((t) => ({ ...t, rows: t.rows + 1 })) })),
    'rows instead of',
  ],
  [
    'a table that nobody mentions',
    (at) => manifest(at, (was) => ({ ...was, tables: was.tables.filter(({ name }) => name !== 'users') })),
    'other tables',
  ],
  [
    'a newer version',
    (at) => manifest(at, (was) => ({ ...was, migrations: [...was.migrations, '9999_tomorrow'] })),
    'Update first',
  ],
  ["another program's folder", (at) => manifest(at, () => ({ name: 'shop', version: 2 })), 'is not a backup'],
  [
    'a picture that would climb out',
    (at) => manifest(at, (was) => ({ ...was, files: { 'uploads/../../x': '' } })),
    'is not a backup',
  ],
]

test.each(SPOILT)('%s: refused, and nothing is changed', async (what, spoil, why) => {
  const spoilt = path.join(folder, what)
  cpSync(saved, spoilt, { recursive: true })
  spoil(spoilt)
  await target.pool.query(`update bakeries set name = 'Still here'`)
  writeFileSync(path.join(folder, 'to/secret.key'), 'mine')
  const before = await everything(target)
  await expect(restore(to(), spoilt, { replace: true })).rejects.toThrow(why)
  expect(await everything(target)).toEqual(before)
  expect(readFileSync(path.join(folder, 'to/secret.key'), 'utf8')).toBe('mine')
})

test('a restore that is killed in the middle changes nothing, and the next one works', async () => {
  await target.pool.query(`update bakeries set name = 'Still here'`)
  const before = await everything(target)
  // It stops here, with the old tables gone and the new ones made.
  const obstacle = await target.pool.connect()
  await obstacle.query('begin; lock table graphile_worker._private_jobs in share mode')
  const restoring = async (state: string) => {
    const { rowCount } = await target.pool.query(
      `select from pg_stat_activity
       where application_name = 'localoaf-restore' and datname = current_database() and coalesce(wait_event_type, '') like $1`,
      [state],
    )
    return rowCount
  }
  const settings = { DATABASE_URL: target.url, DATA_DIR: path.join(folder, 'to'), DEMO: '0' }
  const program = ['--import', 'tsx', 'scripts/localoaf.ts', 'restore', saved, '--replace']
  const child = spawn(process.execPath, program, { env: { ...process.env, ...settings }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await vi.waitFor(async () => expect(await restoring('Lock')).toBe(1), { timeout: 60_000, interval: 20 })
  child.kill('SIGKILL')
  await ended
  await obstacle.query('rollback')
  obstacle.release()
  await vi.waitFor(async () => expect(await restoring('%')).toBe(0), { timeout: 20_000 })
  expect(await everything(target)).toEqual(before)
  await restore(to(), saved, { replace: true })
  expect(await everything(target)).toEqual(await everything(source))
}, 120_000)

test('while the site runs on it a database is left alone', async () => {
  const site = listen(target.url, {}, () => {})
  const refused = async () => expect(restore(to(), saved, { replace: true })).rejects.toThrow('stop it first')
  await vi.waitFor(refused, { timeout: 10_000 })
  await site.stop()
})

const table = (at: string, name: string) => path.join(at, 'tables', `public.${name}.copy.gz`)

function manifest(at: string, change: (was: Manifest) => object) {
  const file = path.join(at, 'manifest.json')
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Manifest)))
}

/** As a network may do it: what follows the last row of a table comes in a packet of its own. */
async function slowToSayHowMany(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    client.pipe(upstream)
    client.setNoDelay(true)
    pipeline(
      upstream,
      async function* (data: AsyncIterable<Buffer>) {
        for await (const part of data) {
          const end = part.indexOf(COPY_DONE) + COPY_DONE.length
          if (end < COPY_DONE.length || end === part.length) yield part
          else {
            yield part.subarray(0, end)
            await sleep(5)
            yield part.subarray(end)
          }
        }
      },
      client,
    ).catch(() => {})
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const slow = new URL(url)
  slow.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return slow.href
}
