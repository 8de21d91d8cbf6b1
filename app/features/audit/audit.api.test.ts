import { beforeAll, expect, test } from 'vitest'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { newId } from '../../lib/ids'
import { recordAudit } from './audit.commands.server'
import { listActions, listAudit } from './audit.queries.server'

const site = useApp()
let [ada, eve, rosa] = [] as unknown as Person[]
let token = ''
let session_id = ''

const list = async (query: Record<string, string> = {}) =>
  (await site.call('GET', '/admin/audit', { token, query })).body
const actionsOf = ({ items }: { items: { action: string }[] }) => items.map(({ action }) => action)
const write = (by: { id: string; session_id: string | null } | null, action: string, subject_id: string) =>
  recordAudit(site.services.db, site.clock.now, {
    ...{
      by,
      action,
      subject_type: subject_id.includes('@') ? 'email' : 'user',
      subject_id,
      details: { role: 'editor' },
    },
  })
const later = () => {
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
}

beforeAll(async () => {
  ada = await makePerson(site.services, { roles: ['admin'], username: 'ada' })
  eve = await makePerson(site.services, { roles: ['editor'], username: 'eve' })
  rosa = await makePerson(site.services, { username: 'rosa', email: 'rosa@bread.test' })
  token = (await sessionFor(site.services, ada!)).access_token
  const { rows } = await site.services.pool.query(
    `update sessions set device_label = 'Firefox on Linux' where user_id = $1 returning id`,
    [ada!.id],
  )
  session_id = rows[0].id
  await write({ id: ada!.id, session_id }, 'role.granted', rosa!.id)
  later()
  await write({ id: eve!.id, session_id: null }, 'topic.set', rosa!.id)
  later()
  await write({ id: ada!.id, session_id }, 'email.blocked', 'rosa@bread.test')
  later()
  await write(null, 'role.granted', newId())
})

test('says who did what, to whom, before and after, from where; the latest first', async () => {
  const { items, actions } = await list()
  expect(actionsOf({ items })).toEqual(['role.granted', 'email.blocked', 'topic.set', 'role.granted'])
  expect(items[3]).toMatchObject({
    by: { username: 'ada' },
    about: { username: 'rosa' },
    ...{ subject_type: 'user', subject_id: rosa!.id, details: { role: 'editor' }, origin: 'Firefox on Linux' },
  })
  expect(items[0]).toMatchObject({ by: null, actor_id: null, origin: null, about: null })
  expect(actions).toEqual(['email.blocked', 'role.granted', 'topic.set'])
})

test.each([
  ['q', 'rosa', ['topic.set', 'role.granted']],
  ['q', 'ROSA@bread.test', ['topic.set', 'role.granted']],
  ['q', 'rosa@bread.test', ['email.blocked', 'topic.set', 'role.granted']],
  ['by', '@ada', ['email.blocked', 'role.granted']],
  ['by', 'nobody', []],
  ['action', 'topic.set', ['topic.set']],
  ['to', '2000-01-01', []],
])('is narrowed by %s %s', async (name, value, expected) =>
  expect(actionsOf(await list({ [name]: value }))).toEqual(expected),
)

test('several filters hold together, page by page, with no entry twice', async () => {
  expect(actionsOf(await list({ q: 'rosa@bread.test', by: 'ada', action: 'role.granted' }))).toEqual(['role.granted'])
  const first = await list({ limit: '1', q: 'rosa@bread.test' })
  const second = await list({ limit: '5', q: 'rosa@bread.test', after: first.next })
  expect(actionsOf({ items: [...first.items, ...second.items] })).toEqual([
    'email.blocked',
    'topic.set',
    'role.granted',
  ])
  expect(second.next).toBe(null)
})

test.each([
  [{ from: '2026-02-30' }, 'from'],
  [{ from: '0000-01-01' }, 'from'],
  [{ from: '2026-02-02', to: '2026-02-01' }, 'to'],
  [{ action: 'DROP TABLE' }, 'action'],
])('%j is refused beside its field', async (query, field) => {
  const { status, body } = await site.call('GET', '/admin/audit', { token, query: query as Record<string, string> })
  expect([status, Object.keys(body.details.fields ?? {})]).toEqual([400, [field]])
})

test('as a table, which is an entry of its own', async () => {
  const { body, status } = await site.call('GET', '/admin/audit.csv', { token, query: { by: 'ada' } })
  expect(status).toBe(200)
  expect(String(body)).toContain('"ada","email.blocked","email","rosa@bread.test"')
  expect((await list({ limit: '1' })).items[0]).toMatchObject({ action: 'audit.exported', details: { by: 'ada' } })
})

test('the entry of a table holds no address that was looked for, since it could never be erased', async () => {
  const searches: Record<string, string>[] = [{ q: 'rosa@bread.test' }, { by: 'Rosa@bread.test', action: 'topic.set' }]
  for (const query of searches) expect((await site.call('GET', '/admin/audit.csv', { token, query })).status).toBe(200)
  const { rows } = await site.services.pool.query(
    `select details from audit_log where action = 'audit.exported' and details ->> 'by' is distinct from 'ada' order by created_at, id`,
  )
  expect(rows.map(({ details }) => details)).toEqual([{ q: 'an email' }, { by: 'an email', action: 'topic.set' }])
})

test('a page reads a bounded part of a long log, whoever and whatever it is narrowed by', async () => {
  // Past the chain, which is not what is measured.
  const client = await site.services.pool.connect()
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(
    `insert into audit_log (id, actor_id, action, subject_type, subject_id, created_at)
     select gen_random_uuid(), $1, case when n % 2 = 0 then 'role.granted' else 'topic.set' end, 'user', $2, timestamptz '2020-01-01' + n * interval '1 minute'
     from generate_series(1, 5000) n`,
    [ada!.id, rosa!.id],
  )
  await client.query('analyze audit_log')
  client.release(true)
  for (const filter of [
    {},
    { q: 'rosa' },
    { by: 'ada' },
    { action: 'topic.set' },
    { by: 'ada', action: 'topic.set' },
  ]) {
    const read = await rowsRead(site.database_url, 'audit_log', (db) => listAudit(db, { ...filter, limit: 30 }))
    expect(Math.max(...read), JSON.stringify(filter)).toBeLessThan(200)
  }
  const actions = await rowsRead(site.database_url, 'audit_log', listActions)
  expect(Math.max(...actions)).toBeLessThan(20)
})
