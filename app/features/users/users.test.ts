import { beforeAll, describe, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { guestSession, makePerson, PASSWORD, type Person, sessionFor, takeRole } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { listUsers } from './users.queries.server'

const site = useApp()
let admin: Person
let token = ''

const sql = (text: string, ...values: unknown[]) => site.services.pool.query(text, values)
const put = (id: string, body: object, by = token) => site.call('PUT', `/admin/users/${id}`, { token: by, body })
const read = async (id: string) => (await site.call('GET', `/admin/users/${id}`, { token })).body
const list = async (query: Record<string, string> = {}) =>
  (await site.call('GET', '/admin/users', { token, query })).body
const namesOf = ({ items }: { items: { username: string }[] }) => items.map(({ username }) => username)
const logged = async (subject: string) =>
  (await sql('select action from audit_log where subject_id = $1 order by created_at, id', subject)).rows.map(
    ({ action }) => action,
  )

beforeAll(async () => {
  admin = await makePerson(site.services, { roles: ['admin'], username: 'ada', full_name: 'Ada Admin' })
  token = (await sessionFor(site.services, admin)).access_token
})

test('finds people by a part of their name, username or email, by role and block, the newest first', async () => {
  const made = (username: string, full_name: string, days: number) =>
    makePerson(site.services, {
      username,
      full_name,
      created_at: new Date(site.clock.now.getTime() - days * 86_400_000),
    })
  const rosa = await made('rosalind', 'Rosa Field', 3)
  await made('rye_guy', 'Ambrosa Lee', 2)
  await made('percent', '100% Rye_Bread', 1)
  expect(namesOf(await list({ q: 'ROSA' }))).toEqual(['rye_guy', 'rosalind'])
  expect(namesOf(await list({ q: '@rosalind' }))).toEqual(['rosalind'])
  expect(namesOf(await list({ q: rosa.email }))).toEqual(['rosalind'])
  expect(namesOf(await list({ q: rosa.id }))).toEqual(['rosalind'])
  expect(namesOf(await list({ q: 'ry' })), 'two letters are a beginning').toEqual(['rye_guy'])
  expect(namesOf(await list({ q: '0% rye_b' })), 'no pattern').toEqual(['percent'])
  expect(namesOf(await list({ q: '%%%' }))).toEqual([])
  expect(namesOf(await list({ role: 'admin' }))).toEqual(['ada'])
  await put(rosa.id, { blocked: true, reason: 'Spam' })
  expect(namesOf(await list({ blocked: 'true' }))).toEqual(['rosalind'])
  expect(namesOf(await list({ q: 'rosa', blocked: 'false' }))).toEqual(['rye_guy'])
  const first = await list({ q: 'rosa', limit: '1' })
  expect(namesOf(await list({ q: 'rosa', limit: '1', after: first.next }))).toEqual(['rosalind'])
})

describe('roles', () => {
  test('are what was sent, by an entry of the log for each that changed', async () => {
    const person = await makePerson(site.services)
    expect((await put(person.id, { roles: ['editor', 'admin'] })).body.roles).toEqual(['admin', 'editor'])
    expect((await put(person.id, { roles: ['admin'] })).body.roles).toEqual(['admin'])
    expect((await put(person.id, { roles: ['admin'] })).body.roles).toEqual(['admin'])
    expect(await logged(person.id)).toEqual(['role.granted', 'role.granted', 'role.removed'])
    expect((await read(person.id)).roles).toEqual(['admin'])
    await takeRole(site.services, person)
  })

  test('count at the next request', async () => {
    const person = await makePerson(site.services, { roles: ['editor'] })
    const { access_token } = await sessionFor(site.services, person)
    const look = async () => (await site.call('GET', '/submissions', { token: access_token })).status
    expect(await look()).toBe(200)
    await put(person.id, { roles: [] })
    expect(await look()).toBe(403)
  })

  test('an admin doesn’t lock themselves out, nor another admin without a second yes', async () => {
    const second = await makePerson(site.services, { roles: ['admin'] })
    const refused = await put(admin.id, { roles: ['editor'] })
    expect([refused.status, refused.body.error]).toEqual([409, 'You’d lock yourself out. Ask another admin to do it.'])
    expect((await read(admin.id)).roles, 'and nothing of it was done').toEqual(['admin'])
    const alone = await put(second.id, { roles: ['editor'] })
    expect([alone.status, alone.body.error]).toEqual([
      409,
      'Taking the admin role needs a second admin’s yes. Ask for it on this user’s page.',
    ])
    expect((await read(second.id)).roles).toEqual(['admin'])
    await takeRole(site.services, second)
  })
})

describe('blocking', () => {
  test('ends the sessions, and ends with unblocking', async () => {
    const person = await makePerson(site.services)
    const { access_token } = await sessionFor(site.services, person)
    const { body } = await put(person.id, { blocked: true, reason: 'Sells\nfakes 🥐' })
    expect(body).toMatchObject({
      blocked: true,
      sessions: [],
      block: { reason: 'Sells\nfakes 🥐', by: { id: admin.id } },
    })
    expect((await site.call('GET', '/auth/user', { token: access_token })).status).toBe(401)
    expect((await put(person.id, { blocked: false })).body).toMatchObject({ blocked: false, block: null })
    expect((await put(person.id, { blocked: false })).status, 'pressed twice').toBe(200)
    expect(await logged(person.email)).toEqual(['email.blocked', 'email.unblocked'])
    // As programs may ask it: only the screen wants a reason.
    expect((await put(person.id, { blocked: true })).body).toMatchObject({ blocked: true, block: { reason: '' } })
  })

  test('twice, also by two admins at once or from a page that’s stale, is once, and takes nothing back', async () => {
    const person = await makePerson(site.services)
    const presses = ['Sells fakes', 'Rude'].map((reason) => put(person.id, { blocked: true, reason }))
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual([200, 200])
    expect(await logged(person.email)).toEqual(['email.blocked'])
    const { reason } = (await read(person.id)).block
    await sql('update blocked_emails set may_finish = true where email = $1', person.email)
    expect((await put(person.id, { blocked: true, reason: 'Stale' })).body.block).toMatchObject({
      ...{ reason, may_finish: true },
    })
    expect(await logged(person.email)).toEqual(['email.blocked'])
  })

  test('an admin isn’t blocked, and a role that goes in the same breath stays if it is refused', async () => {
    const boss = await makePerson(site.services, { roles: ['admin'] })
    const refused = await put(boss.id, { roles: ['admin', 'editor'], blocked: true, reason: 'No' })
    expect([refused.status, refused.body.error]).toEqual([409, 'This user is an admin. Remove that role first.'])
    expect((await read(boss.id)).roles).toEqual(['admin'])
    await takeRole(site.services, boss)
    const editor = await makePerson(site.services, { roles: ['editor'] })
    expect((await put(editor.id, { roles: [], blocked: true, reason: 'Yes' })).body).toMatchObject({
      roles: [],
      blocked: true,
    })
  })
})

test('shows devices, sign-ins, bakeries, figures and reports, and signs a device out', async () => {
  const person = await makePerson(site.services, { email: 'tess@bread.test' })
  const bakery = await makeBakery(site.services.db, {
    ...{ claimed_by: person.id, verification_status: 'verified', verified_at: site.clock.now },
  })
  await sql(
    `insert into reports (id, subject_type, subject_id, reason) values (gen_random_uuid(), 'profile', $1, 'fraud')`,
    person.id,
  )
  const signIn = (password: string) =>
    site.call('POST', '/auth/sign-in', { body: { credential: person.email, password } })
  await signIn('wrong')
  await signIn('wrong again')
  const { body: session } = await signIn(PASSWORD)
  const user = await read(person.id)
  expect(user).toMatchObject({
    sign_ins: expect.arrayContaining([
      expect.objectContaining({ outcome: 'wrong_password', times: 2 }),
      expect.objectContaining({ outcome: 'signed_in', times: 1 }),
    ]),
    bakeries: [{ id: bakery.id, status: 'verified' }],
    counts: { orders: 0, reviews: 0, posts: 0, reported: 0 },
    reports: [{ kind: 'profile', reason: 'fraud', state: 'open' }],
    rulings: [],
  })
  const [{ id }] = user.sessions
  const out = () => site.call('DELETE', `/admin/users/${person.id}/sessions/${id}`, { token })
  expect([(await out()).status, (await out()).status]).toEqual([204, 204])
  expect((await site.call('GET', '/auth/user', { token: session.access_token })).status).toBe(401)
  expect(await logged(person.id), 'once').toEqual(['user.signed_out'])
  await signIn(PASSWORD)
  await site.call('DELETE', `/admin/users/${person.id}/sessions`, { token })
  expect((await read(person.id)).sessions).toEqual([])
  await sql(`update users set email_verified_at = null where id = $1`, person.id)
  expect((await signIn(PASSWORD)).status).toBe(403)
  expect((await read(person.id)).sign_ins[0]).toMatchObject({ outcome: 'refused' })
})

test('is for admins alone', async () => {
  const person = await makePerson(site.services)
  const editor = await makePerson(site.services, { roles: ['editor'] })
  const tokens = [
    (await sessionFor(site.services, person)).access_token,
    (await sessionFor(site.services, editor)).access_token,
    (await guestSession(site.services)).access_token,
  ]
  for (const by of tokens) {
    expect((await put(person.id, { roles: ['admin'] }, by)).status).toBeGreaterThanOrEqual(401)
    for (const path of ['/admin/users', `/admin/users/${person.id}`, '/admin/blocklist'])
      expect((await site.call('GET', path, { token: by })).status).toBeGreaterThanOrEqual(401)
  }
  expect((await read(person.id)).roles).toEqual([])
  expect((await put('00000000-0000-4000-8000-000000000000', { roles: [] })).status).toBe(404)
})

test('a page, and a search, read a bounded part of many accounts', async () => {
  const client = await site.services.pool.connect()
  // Past the triggers, which are not what is measured.
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(`insert into users (id, email, password_hash, created_at)
    select gen_random_uuid(), 'crowd' || n || '@many.test', '', now() - n * interval '1 minute' from generate_series(1, 3000) n`)
  await client.query(`insert into profiles (user_id, username, full_name)
    select id, replace(split_part(email, '@', 1), 'crowd', 'crowd_'), 'Crowd Member' from users where email like 'crowd%'`)
  await client.query('vacuum analyze users, profiles')
  client.release(true)
  // A table as small as this is read whole, whatever indexes it has.
  const settings = '-c enable_seqscan=off'
  const read = async (q?: string) =>
    Math.max(...(await rowsRead(site.database_url, '*', (db) => listUsers(db, { limit: 30, q }), settings)))
  expect(await read()).toBeLessThan(300)
  expect(await read('1234')).toBeLessThan(300)
  expect(await read('crowd')).toBeLessThan(4000)
  expect((await list({ q: 'crowd' })).too_many).toBe(true)
})
