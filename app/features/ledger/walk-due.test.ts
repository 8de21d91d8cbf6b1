import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useApp } from '../../../tests/setup/app'
import { endPauses, retryDue, walkDue } from './walk-due.commands.server'

const app = useApp()
const MINUTE = 60_000
const NOON = new Date('2026-11-15T12:00:00Z')
const run = async (statement: string) => (await app.services.pool.query(statement)).rows
/** Each try, in its order. */
let tried: string[] = []

beforeAll(() =>
  run('create table loaves (id text primary key, since integer, burns boolean, baked boolean default false)'),
)
beforeEach(async () => {
  await run('delete from loaves; delete from due_failures; delete from reconciliation_findings')
  app.clock.now = NOON
  tried = []
})

const loaves = (count: number, name: string, burns: boolean) =>
  run(`insert into loaves (id, since, burns) select '${name}' || n, n, ${burns} from generate_series(1, ${count}) n`)
const bake = (ready?: SQL) =>
  walkDue<{ id: string; burns: boolean }>(app.services, {
    kind: 'bake',
    due: sql`select id, since, burns from loaves where not baked`,
    ...(ready && { ready }),
    act: async ({ id, burns }) => {
      tried.push(id)
      if (burns) throw new Error('It burnt.')
      await run(`update loaves set baked = true where id = '${id}'`)
    },
  })
const after = async (minutes: number) => {
  app.clock.now = new Date(NOON.getTime() + minutes * MINUTE)
  await bake()
}
const findings = async () =>
  (await run('select subject, kind, resolved_at is null as open from reconciliation_findings')) as object[]
const giveUp = async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let minute = 0; minute < 2 * 24 * 60; minute += 5) await after(minute)
}

test('however many fail, all behind them are done in the same turn, and each is tried once', async () => {
  await loaves(1000, 'bad', true)
  await run('update loaves set since = -since')
  await loaves(300, 'good', false)
  expect(await bake()).toBe(false)
  expect(await run('select count(*)::integer from loaves where baked')).toEqual([{ count: 300 }])
  expect([tried.length, new Set(tried).size]).toEqual([1300, 1300])
  expect(tried.slice(0, 1000).every((id) => id.startsWith('bad'))).toBe(true)
  expect(await run('select count(*)::integer, min(tries), max(tries) from due_failures')).toEqual([
    { count: 1000, min: 1, max: 1 },
  ])
})

test('what never failed comes before what did, however long that has waited', async () => {
  await loaves(20, 'bad', true)
  await bake()
  tried = []
  await loaves(8, 'good', false)
  await run(`update loaves set since = 1000 where id like 'good%'`)
  await after(2)
  expect(tried.slice(0, 8).every((id) => id.startsWith('good'))).toBe(true)
  expect(tried).toHaveLength(28)
})

test('what fails is tried again after pauses that grow up to an hour', async () => {
  await loaves(1, 'bad', true)
  const at: number[] = []
  for (let minute = 0; minute <= 240; minute++) {
    await after(minute)
    if (tried.splice(0).length > 0) at.push(minute)
  }
  expect(at).toEqual([0, 1, 3, 7, 14, 28, 55, 109, 169, 229])
})

test('after its last try it is given up, a person is told once, and asked for again it begins anew', async () => {
  await loaves(1, 'bad', true)
  await giveUp()
  expect(tried).toHaveLength(30)
  expect(await findings()).toEqual([{ subject: 'bake:bad1', kind: 'given_up', open: true }])
  await endPauses(app.services.db)
  await bake()
  expect(tried).toHaveLength(30)
  expect(await retryDue(app.services.db)).toBe(1)
  await bake()
  expect(tried).toHaveLength(31)
  expect(await findings()).toHaveLength(1)
  await run('update loaves set burns = false')
  await after(3 * 24 * 60)
  expect(await run('select baked from loaves')).toEqual([{ baked: true }])
  expect(await findings()).toEqual([{ subject: 'bake:bad1', kind: 'given_up', open: false }])
  expect(await run('select from due_failures')).toEqual([])
})

test('a finding closes also when somebody else did it, or it need not be done any more', async () => {
  await loaves(2, 'bad', true)
  await giveUp()
  await run(`update loaves set baked = true where id = 'bad1'`)
  await run(`delete from loaves where id = 'bad2'`)
  await bake()
  expect(await findings()).toMatchObject([{ open: false }, { open: false }])
})

test('a success in between starts the pauses over; what is not ready is not tried and not forgotten', async () => {
  await loaves(1, 'bad', true)
  for (const minute of [0, 1, 3]) await after(minute)
  app.clock.now = new Date(NOON.getTime() + 60 * MINUTE)
  await bake(sql`due.since > 1`)
  expect(await run('select tries from due_failures')).toEqual([{ tries: 3 }])
  // It went well, and is due again all the same: a page that is looked at, and still open.
  await walkDue(app.services, { kind: 'bake', due: sql`select id, since from loaves`, act: async () => {} })
  expect(await run('select tries from due_failures')).toEqual([])
})

test('a process that starts waits for no pause', async () => {
  await loaves(1, 'bad', true)
  for (const minute of [0, 1, 3, 4]) await after(minute)
  expect(tried).toHaveLength(3)
  await endPauses(app.services.db)
  await bake()
  expect(tried).toHaveLength(4)
})
