import { beforeAll, expect, test } from 'vitest'
import { guestSession, makePerson, PASSWORD, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { MOST_BLOCKED_AT_ONCE } from './blocked-domains.commands.server'

const site = useApp()
let token = ''

const sql = (text: string, ...values: unknown[]) => site.services.pool.query(text, values)
const block = (domain: string, reason = 'Fakes') =>
  site.call('POST', '/blocked-domains', { token, body: { domain, reason } })
const unblock = (domain: string) => site.call('DELETE', `/blocked-domains/${domain}`, { token })
const whoAmI = async (access_token: string) => (await site.call('GET', '/auth/user', { token: access_token })).status
const blocked = async ({ email }: Person) =>
  (await site.call('POST', '/auth-blocklist-check', { body: { email } })).body.blocked
const signUp = (email: string, username: string) =>
  site.call('POST', '/auth/sign-up', { body: { full_name: 'New', email, username, password: PASSWORD } })

beforeAll(async () => {
  token = (await sessionFor(site.services, await makePerson(site.services, { roles: ['admin'] }))).access_token
})

test('keeps everyone there out, those who have an account and those who would come, until it ends', async () => {
  const inside = await makePerson(site.services, { email: 'one@gang.test' })
  const named = await makePerson(site.services, { email: 'two@gang.test' })
  const outside = await makePerson(site.services, { email: 'one@gang.test.org' })
  await site.call('POST', '/blocked-emails', { token, body: { email: named.email, reason: 'By name' } })
  const tokens = await Promise.all([inside, outside].map((person) => sessionFor(site.services, person)))
  const guest = await guestSession(site.services, 'guest@gang.test')
  const answer = await block(' @Gang.test ')
  expect([answer.status, answer.body]).toEqual([201, { domain: 'gang.test', reason: 'Fakes', accounts: 2 }])
  expect(await Promise.all(tokens.map(({ access_token }) => whoAmI(access_token)))).toEqual([401, 200])
  expect(
    (await sql('select revoked_at from sessions where guest_email = $1', 'guest@gang.test')).rows[0].revoked_at,
  ).not.toBe(null)
  expect(guest.kind).toBe('guest')
  expect([await blocked(inside), await blocked(outside)]).toEqual([true, false])
  expect((await signUp('three@gang.test', 'gang_three')).body.code).toBe('account_disabled')
  expect((await site.call('POST', '/auth/guest', { body: { email: 'four@gang.test', full_name: 'G' } })).status).toBe(
    403,
  )
  expect((await unblock('gang.test')).status).toBe(204)
  expect([await blocked(inside), await blocked(named)], 'whoever was blocked by name stays so').toEqual([false, true])
  expect((await signUp('three@gang.test', 'gang_three')).status).toBeLessThan(300)
  expect((await unblock('gang.test')).status).toBe(404)
  const { rows } = await sql(
    `select action, details from audit_log where subject_id = 'gang.test' order by created_at, id`,
  )
  expect(rows).toEqual([
    { action: 'domain.blocked', details: { reason: 'Fakes', accounts: 2 } },
    { action: 'domain.unblocked', details: { reason: 'Fakes' } },
  ])
})

test('another reason is written down with the one before, and the same one isn’t', async () => {
  for (const reason of ['Fakes', 'Fakes', 'Spam']) expect((await block('again.test', reason)).status).toBe(201)
  const { rows } = await sql(`select details from audit_log where subject_id = 'again.test' order by created_at, id`)
  expect(rows.map(({ details }) => details)).toEqual([
    { reason: 'Fakes', accounts: 0 },
    { accounts: 0, before: { reason: 'Fakes' }, after: { reason: 'Spam' } },
  ])
})

test('wants a second step shown once more, of a domain and of an address, to block and to unblock', async () => {
  await block('proved.test')
  await sql('update sessions set proved_at = null')
  const answers = [
    await block('unproved.test'),
    await unblock('proved.test'),
    await site.call('POST', '/blocked-emails', { token, body: { email: 'a@unproved.test', reason: 'Spam' } }),
    await site.call('DELETE', '/blocked-emails/a@unproved.test', { token }),
  ]
  await sql('update sessions set proved_at = $1', site.clock.now)
  for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'step_up_needed'])
  expect((await sql(`select domain from blocked_domains where domain like '%proved.test'`)).rows).toEqual([
    { domain: 'proved.test' },
  ])
})

test('one of them can be let in alone', async () => {
  const person = await makePerson(site.services, { email: 'honest@maybe.test' })
  await block('maybe.test')
  await site.call('DELETE', `/blocked-emails/${person.email}`, { token })
  expect(await blocked(person)).toBe(false)
  const signIn = { credential: person.email, password: PASSWORD }
  expect((await site.call('POST', '/auth/sign-in', { body: signIn })).status).toBe(200)
})

test('who signs up at the moment of the block is blocked with the others', async () => {
  const client = await site.services.pool.connect()
  await client.query('begin')
  await client.query(`insert into users (id, email, password_hash) values (gen_random_uuid(), 'racer@race.test', '')`)
  const blocking = block('race.test')
  await expect
    .poll(
      async () =>
        (await sql(`select count(*)::integer from pg_locks where locktype = 'advisory' and not granted`)).rows[0].count,
    )
    .toBe(1)
  await client.query('commit')
  client.release()
  expect((await blocking).status).toBe(201)
  expect((await sql(`select domain from blocked_emails where email = 'racer@race.test'`)).rows).toEqual([
    { domain: 'race.test' },
  ])
})

test.each([
  ['gmail.com', 409, 'gmail.com is a big mail provider. Block the one address instead.'],
  ['nonsense', 400, 'Please enter a domain, like spam.com.'],
  ['a b.com', 400, 'Please enter a domain, like spam.com.'],
  ['crust.test', 409, 'An admin has an address there. Remove that role first.'],
  ['crowd.test', 409, `More than ${MOST_BLOCKED_AT_ONCE} people sign in from there. Block addresses one by one.`],
])('%s is refused beside the field', async (domain, status, said) => {
  if (domain === 'crust.test') await makePerson(site.services, { email: 'boss@crust.test', roles: ['admin'] })
  if (domain === 'crowd.test')
    await sql(`insert into users (id, email, password_hash)
      select gen_random_uuid(), n || '@crowd.test', '' from generate_series(0, ${MOST_BLOCKED_AT_ONCE}) n`)
  const answer = await block(domain)
  expect([answer.status, answer.body.details.fields]).toEqual([status, { domain: said }])
  expect((await sql('select from blocked_domains where domain = $1', domain)).rowCount).toBe(0)
})
