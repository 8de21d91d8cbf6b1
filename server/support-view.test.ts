import { beforeAll, describe, expect, test } from 'vitest'
import { isForSupport } from '~/http/actor.server'
import type { Call } from '~/http/contract'
import { newId } from '~/lib/ids'
import { askAll } from '../tests/factories/custom-orders'
import { makePerson, type Person, sessionFor } from '../tests/factories/people'
import { makeWholeBakery, type WholeBakery } from '../tests/factories/whole-bakery'
import { useApp } from '../tests/setup/app'
import { readTables } from '../tests/setup/every-table'
import { contracts } from './api'

/** Decision 263: an admin sees the site as somebody does, and does nothing else. */
const site = useApp()
let whole: WholeBakery
let admin: Person
let token = ''
let ids: Record<string, string> = {}

const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows
const reason = 'You wrote that an order is missing.'
const open = (id: string, by = token, body: object = { reason }) =>
  site.call('POST', `/admin/users/${id}/support-view`, { token: by, body })
const viewOf = async (id: string) => {
  const { status, body } = await open(id)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.access_token as string
}
const pass = (minutes: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000)
}
const read = (view: string, path = '/auth/user') => site.call('GET', path, { token: view })

beforeAll(async () => {
  whole = await makeWholeBakery(site.services, site.database_url)
  await sql('delete from user_roles where user_id = $1', whole.owner.id)
  await sql('delete from leavings')
  await sql('update custom_order_settings set asks = $1', JSON.stringify(askAll('off')))
  admin = await makePerson(site.services, { roles: ['admin'], full_name: 'Ada Admin' })
  token = (await sessionFor(site.services, admin)).access_token
  const [of] = await sql(
    `select (select id from orders where bakery_id = $1 limit 1) as "order", (select id from invoices where bakery_id = $1 limit 1) as invoice,
      (select id from bakery_customers where bakery_id = $1 limit 1) as customer, (select id from listings where owner_id = $2 limit 1) as listing`,
    whole.id,
    whole.owner.id,
  )
  ids = of
})

const CALLS = contracts.flatMap((contract): [string, Call][] => Object.entries(contract))

/** What is about one person, and may be seen: written down once more, apart from the contracts. Nothing here may hold a message. */
const SEEN = `
  /account /auth/user /bakeries/:bakery_id/custom-order-settings /bakeries/:bakery_id/helpers
  /bakeries/:bakery_id/invoice-settings /bakeries/:bakery_id/invoice-totals /bakeries/:bakery_id/listing /bakeries/:bakery_id/menu-items
  /bakeries/:bakery_id/own-review /bakeries/:bakery_id/own-video-review /bakeries/:bakery_id/pickup-card /bakeries/:bakery_id/premium
  /bakeries/:bakery_id/program /bakeries/:bakery_id/settings /bakeries/:bakery_id/visits /bakeries/:bakery_id/windows
  /bakeries/:slug_or_id /counters /forum/blocks /forum/own /forum/topics/:id/own /help-requests
  /helping /invoices /invoices/:id /listings /listings/:id /listings/:id/look-alikes /my-listing/:bakery_id
  /my-listing/:bakery_id/bake-list /my-listing/:bakery_id/orders /my-listing/:bakery_id/orders/:id
  /my-listing/:bakery_id/orders/:id/allergens /notification-settings /order-stats /orders-api/again /orders-api/orders
  /orders-api/orders/:id /orders-api/orders/bakery/:id /orders-api/orders/customer/:id /profile /profiles/:user_id/badges
  /profiles/:user_id/bakeries /profiles/:user_id/recipes /profiles/:user_id/replies /profiles/:user_id/reviews
  /profiles/:user_id/topics /progress /returned-mail`
  .trim()
  .split(/\s+/)
  .map((path) => `GET ${path}`)

const isSame = ({ access, knows_actor }: Call) => access === 'public' && !knows_actor
const forTeam = ({ access }: Call) => access === 'editor' || access === 'admin' || access === 'link'

test('what may be seen is a list, and every other call that reads about a person says no by itself', () => {
  const personal = CALLS.filter(([, call]) => !isSame(call))
  const seen = personal.filter(([key, call]) => key.startsWith('GET ') && isForSupport(key, call)).map(([key]) => key)
  expect(seen.sort()).toEqual([...SEEN].sort())
  const silent = personal.filter(
    ([key, call]) => key.startsWith('GET ') && !forTeam(call) && call.support === undefined,
  )
  expect(
    silent.map(([key]) => key),
    'say `support: true` or `support: false`',
  ).toEqual([])
  const writes = CALLS.filter(([key, call]) => !key.startsWith('GET ') && isForSupport(key, call)).map(([key]) => key)
  expect(writes).toEqual(['POST /auth/sign-out'])
  for (const [key, call] of CALLS) if (call.file || call.stream) expect(isForSupport(key, call), key).toBe(false)
})

const filled = (key: string) =>
  key
    .split(' ')[1]!
    .replace('/orders/bakery/:id', `/orders/bakery/${whole.id}`)
    .replace('/orders/customer/:id', `/orders/customer/${whole.owner.id}`)
    .replace(/(orders|invoices|customers|listings)\/:id/, (_, of: string) => `${of}/${ids[of.slice(0, -1)]}`)
    .replace(/:bakery_id|:slug_or_id/, whole.id)
    .replace(/:user_id/, whole.owner.id)
    .replace(/:(\w+)/g, (_, name: string) => (name.endsWith('id') ? newId() : 'sample'))

describe('a view of a bakery’s owner', () => {
  test('is refused every call but those, whatever it is sent', async () => {
    const view = await viewOf(whole.owner.id)
    const refused: Record<string, number> = {}
    for (const [key, call] of CALLS) {
      if (isForSupport(key, call)) continue
      const [method = ''] = key.split(' ')
      const { status, body } = await site.call(method, filled(key), {
        token: view,
        ...(method === 'GET' ? {} : { body: {} }),
      })
      refused[key] = status
      if (status === 403) expect(body.error ?? body.message).toMatch(/^(You’re in a support view|Support views leave)/)
    }
    expect(Object.entries(refused).filter(([, status]) => status !== 403)).toEqual([])
  })

  test('shows what they see, no message, and leaves no trace', { timeout: 60_000 }, async () => {
    const view = await viewOf(whole.owner.id)
    await sql(`update messages set body = 'secretsecret'`)
    const tables = (
      await sql(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
    )
      .map(({ relname }) => relname as string)
      .filter((name) => name !== 'rate_limits')
    const before = await readTables(site.services.pool, tables)
    const statuses: Record<string, number> = {}
    for (const [key, call] of CALLS) {
      if (!isForSupport(key, call) || !key.startsWith('GET ')) continue
      const { status, body } = await site.call('GET', filled(key), { token: view })
      statuses[key] = status
      const text = JSON.stringify(body)
      expect(text, key).not.toContain('secretsecret')
      // Links that open something by themselves would do in the admin's hands what a view can't.
      expect(text, key).not.toMatch(/"pay_url"|\/pay\//)
    }
    // 404 and 400: what isn't theirs or isn't there.
    expect(Object.entries(statuses).filter(([, status]) => ![200, 400, 404].includes(status))).toEqual([])
    expect(await readTables(site.services.pool, tables)).toEqual(before)
    const asks = ['GET /bakeries/:bakery_id/windows', 'GET /forum/topics/:id/own']
    for (const key of SEEN) if (!asks.includes(key)) expect(statuses[key], key).toBe(200)
    expect((await read(view)).body).toMatchObject({ user: { id: whole.owner.id }, roles: [], is_admin: false })
    expect((await read(view, '/auth/sessions')).status).toBe(403)
    expect((await site.call('GET', '/auth/sessions', { token: whole.tokens.owner })).body.sessions).toHaveLength(1)
  })
})

describe('opening', () => {
  test('is written down and told to the person, by name of neither more nor less', async () => {
    const person = await makePerson(site.services, { full_name: 'Rosa Field' })
    await viewOf(person.id)
    const [entry] = await sql('select actor_id, action, details from audit_log where subject_id = $1', person.id)
    expect(entry).toMatchObject({ actor_id: admin.id, action: 'user.viewed', details: { reason } })
    expect(Date.parse(entry.details.until) - site.clock.now.getTime()).toBe(15 * 60_000)
    const [mail] = await sql('select subject, text from mail_outbox where "to" = $1', person.email)
    expect(mail.subject).toMatch(/^We looked at your .* account to help you$/)
    expect(mail.text).toContain(reason)
    expect(mail.text).not.toContain('Ada')
    expect(await sql('select from sign_ins where user_id = $1', person.id)).toEqual([])
  })

  test('needs a few words, somebody else, and nobody of the team', async () => {
    const person = await makePerson(site.services)
    for (const wrong of [{}, { reason: 'because so' }, { reason: ' \n ' }, { reason: 5 }])
      expect((await open(person.id, token, wrong)).status).toBe(400)
    const editor = await makePerson(site.services, { roles: ['editor'] })
    const unverified = await makePerson(site.services, { verified: false })
    const blocked = await makePerson(site.services)
    await sql('insert into blocked_emails (email) values ($1)', blocked.email)
    const leaving = await makePerson(site.services)
    await sql(
      `insert into leavings (user_id, keeps_posts, erase_at) values ($1, true, now() + interval '9 days')`,
      leaving.id,
    )
    for (const one of [admin, editor, unverified, blocked, leaving]) expect((await open(one.id)).status).toBe(409)
    expect((await open(newId())).status).toBe(404)
    expect((await open('nonsense')).status).toBe(400)
    expect(await sql(`select from leavings where user_id = $1`, leaving.id), 'nobody signed in').toHaveLength(1)
    const by_editor = (await sessionFor(site.services, editor)).access_token
    expect((await open(person.id, by_editor)).status).toBe(403)
    const view = await viewOf(person.id)
    expect((await open(whole.owner.id, view)).status, 'from within a view').toBe(403)
    await sql('update sessions set proved_at = null where user_id = $1', admin.id)
    expect((await open(person.id)).body.code).toBe('step_up_needed')
    await sql('update sessions set proved_at = $2 where user_id = $1', admin.id, site.clock.now)
  })
})

describe('the next request is refused once', () => {
  const ENDS: [string, (of: { view: string; person: Person; by: Person; mine: string }) => Promise<unknown>][] = [
    ['it is ended', ({ view }) => site.call('POST', '/auth/sign-out', { token: view })],
    ['its time is over', async () => pass(15)],
    ['another is opened for them', ({ person, mine }) => open(person.id, mine)],
    ['the admin signs out', ({ mine }) => site.call('POST', '/auth/sign-out', { token: mine })],
    ['the admin is blocked', ({ by }) => sql('insert into blocked_emails (email) values ($1)', by.email)],
    ['the admin loses the role', ({ by }) => sql(`delete from user_roles where user_id = $1`, by.id)],
    ['the admin turns two-step sign-in off', ({ by }) => sql('delete from code_apps where user_id = $1', by.id)],
    ['the admin is erased', ({ by }) => sql('delete from users where id = $1', by.id)],
    ['they are blocked', ({ person }) => sql('insert into blocked_emails (email) values ($1)', person.email)],
    [
      'they are blocked, and may finish',
      ({ person }) => sql('insert into blocked_emails (email, may_finish) values ($1, true)', person.email),
    ],
    [
      'they join the team',
      ({ person }) => sql(`insert into user_roles (user_id, role) values ($1, 'editor')`, person.id),
    ],
    [
      'they leave',
      ({ person }) =>
        sql(
          `insert into leavings (user_id, keeps_posts, erase_at) values ($1, true, now() + interval '9 days')`,
          person.id,
        ),
    ],
    ['they are erased', ({ person }) => sql('delete from users where id = $1', person.id)],
  ]
  test.each(ENDS)('%s', async (_, end) => {
    const person = await makePerson(site.services)
    const by = await makePerson(site.services, { roles: ['admin'] })
    const mine = (await sessionFor(site.services, by)).access_token
    const view = (await open(person.id, mine)).body.access_token as string
    expect((await read(view)).status).toBe(200)
    await end({ view, person, by, mine })
    expect((await read(view)).status).toBe(401)
    expect((await read(view, '/bakeries')).status, 'of a public call as well').toBe(401)
  })

  test('and a token that nobody made opens nothing', async () => {
    expect((await read('view~made-up-made-up')).status).toBe(401)
    expect((await read('view~made-up-made-up', '/bakeries')).status).toBe(401)
  })

  test('the person’s own sessions and the admin’s go on', async () => {
    const own = (await sessionFor(site.services, whole.owner)).access_token
    const mine = (await sessionFor(site.services, admin)).access_token
    const view = (await open(whole.owner.id, mine)).body.access_token as string
    await site.call('POST', '/auth/sign-out', { token: view })
    expect([(await read(own)).status, (await read(mine)).status]).toEqual([200, 200])
  })
})
