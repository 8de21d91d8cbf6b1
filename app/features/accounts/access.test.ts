import { asc } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '~/db/schema/audit'
import { makeAdmin } from '../../../scripts/commands/people'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { blockEmail, grantRole, removeRole } from './access.commands.server'

const app = useApp()
let admin: Person
let token: string
const log = () => app.services.db.select().from(audit_log).orderBy(asc(audit_log.id))

beforeAll(async () => {
  admin = await makePerson(app.services, { email: 'first@bread.test', two_step: true })
  token = (await sessionFor(app.services, admin)).access_token
})

describe('make-admin', () => {
  const make = (email: string) => makeAdmin(app.services, email)

  test('says what is wrong and changes nothing', async () => {
    const waiting = await makePerson(app.services, { verified: false })
    const blocked = await makePerson(app.services)
    await app.services.pool.query('insert into blocked_emails (email) values ($1)', [blocked.email])
    await expect(make('nobody@bread.test')).rejects.toThrow('There is no account with the address nobody@bread.test.')
    await expect(make(waiting.email)).rejects.toThrow('is not verified yet')
    await expect(make(blocked.email)).rejects.toThrow('is blocked')
    expect(await log()).toEqual([])
  })

  test('makes an admin from the next request on, once, and writes it down', async () => {
    expect((await app.call('GET', '/auth/user', { token })).body.is_admin).toBe(false)
    expect(await make(' First@Bread.test')).toMatch(/is an admin now/)
    expect((await app.call('GET', '/auth/user', { token })).body.is_admin).toBe(true)
    expect(await make('first@bread.test')).toMatch(/is an admin already/)
    expect(await log()).toMatchObject([
      {
        actor_id: null,
        action: 'role.granted',
        subject_type: 'user',
        subject_id: admin.id,
        details: { role: 'admin' },
      },
    ])
  })
})

describe('roles', () => {
  test('are given and taken by admins, and every change is written down', async () => {
    const person = await makePerson(app.services)
    const body = { user_id: person.id, role: 'editor' }
    expect((await app.call('POST', '/user-roles', { token, body })).body).toEqual({
      user_id: person.id,
      roles: ['editor'],
    })
    const taken = await app.call('DELETE', `/user-roles/${person.id}/editor`, { token })
    expect([taken.status, taken.body]).toEqual([200, { user_id: person.id, roles: [] }])
    expect((await app.call('DELETE', `/user-roles/${person.id}/editor`, { token })).status).toBe(404)
    expect((await log()).slice(-2)).toMatchObject([
      { actor_id: admin.id, action: 'role.granted', subject_id: person.id },
      { actor_id: admin.id, action: 'role.removed', subject_id: person.id },
    ])
  })

  test('an admin’s isn’t taken by one admin alone (decision 261)', async () => {
    const second = await makePerson(app.services, { roles: ['admin'] })
    const own = await app.call('DELETE', `/user-roles/${admin.id}/admin`, { token })
    expect([own.status, own.body.error]).toEqual([409, 'You’d lock yourself out. Ask another admin to do it.'])
    const other = await app.call('DELETE', `/user-roles/${second.id}/admin`, { token })
    expect([other.status, other.body.error]).toEqual([
      409,
      'Taking the admin role needs a second admin’s yes. Ask for it on this user’s page.',
    ])
    await removeRole(app.services, null, { user_id: second.id, role: 'admin' })
  })

  test('the last admin cannot be removed, not even on the machine itself by two at once', async () => {
    const second = await makePerson(app.services, { roles: ['admin'] })
    const take = ({ id }: Person) => removeRole(app.services, null, { user_id: id, role: 'admin' })
    const ends = await Promise.allSettled([take(second), take(admin)])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await app.services.pool.query(`select user_id from user_roles where role = 'admin'`)
    expect(rows).toHaveLength(1)
    await expect(take({ ...admin, id: rows[0].user_id })).rejects.toThrow('The last admin can’t be removed.')
    await app.services.pool.query('delete from user_roles where user_id = $1', [second.id]).catch(() => undefined)
    await app.services.pool.query(
      `insert into user_roles (user_id, role) values ($1, 'admin') on conflict do nothing`,
      [admin.id],
    )
    if (rows[0].user_id === second.id) await take(second)
  })

  test('a new admin is told to all others, and whoever made them one isn’t', async () => {
    const other = await makePerson(app.services, { roles: ['admin'] })
    const person = await makePerson(app.services, { full_name: 'Nora New' })
    await app.call('POST', '/user-roles', { token, body: { user_id: person.id, role: 'admin' } })
    const told = `select m."to", m.subject from mail_outbox m where m.subject like '%is an admin now' order by m.id`
    expect((await app.services.pool.query(told)).rows).toEqual([
      { to: other.email, subject: 'Nora New is an admin now' },
    ])
    const rung = await app.services.pool.query(
      `select user_id, title, path from notifications where kind = 'team' and title like 'Nora%'`,
    )
    expect(rung.rows).toEqual([
      { user_id: other.id, title: 'Nora New is an admin now', path: `/admin/users/${person.id}` },
    ])
    for (const { id } of [other, person]) await removeRole(app.services, null, { user_id: id, role: 'admin' })
  })

  test.each([
    [['editor' as const], 403],
    [[], 403],
  ])('an outsider with roles %j changes nothing', async (roles, status) => {
    const outsider = await makePerson(app.services, { roles })
    const session = await sessionFor(app.services, outsider)
    const body = { user_id: outsider.id, role: 'admin' }
    expect((await app.call('GET', '/auth/user', { token: session.access_token })).status).toBe(200)
    expect((await app.call('POST', '/user-roles', { token: session.access_token, body })).status).toBe(status)
    expect((await app.call('DELETE', `/user-roles/${admin.id}/admin`, { token: session.access_token })).status).toBe(
      status,
    )
    const block = { email: admin.email, reason: 'revenge' }
    expect((await app.call('POST', '/blocked-emails', { token: session.access_token, body: block })).status).toBe(
      status,
    )
    expect((await app.call('GET', '/auth/user', { token })).body.is_admin).toBe(true)
  })
})

describe('a role that nobody could use', () => {
  const give = (user_id: string) => app.call('POST', '/user-roles', { token, body: { user_id, role: 'editor' } })
  const query = async (text: string, ...values: unknown[]) => (await app.services.pool.query(text, values)).rows

  test('isn’t given to an account that is blocked, leaving or unverified', async () => {
    const [blocked, leaving, unverified] = await Promise.all(
      [{}, {}, { verified: false }].map((given) => makePerson(app.services, given)),
    )
    await query('insert into blocked_emails (email) values ($1)', blocked!.email)
    await query(
      `insert into leavings (user_id, keeps_posts, erase_at) values ($1, true, now() + interval '14 days')`,
      leaving!.id,
    )
    for (const [person, said] of [
      [blocked, 'This account is blocked. Unblock it before you give it a role.'],
      [leaving, 'They asked us to delete their account, so they can’t use a role.'],
      [unverified, 'They haven’t verified their email yet, so they can’t use a role.'],
    ] as const) {
      const refused = await give(person!.id)
      expect([refused.status, refused.body.details.fields]).toEqual([409, { role: said }])
      expect(await query('select from user_roles where user_id = $1', person!.id)).toEqual([])
    }
    // In one request: first let in, then given the role; and never a role with a block.
    const put = (id: string, body: object) => app.call('PUT', `/admin/users/${id}`, { token, body })
    expect((await put(blocked!.id, { roles: ['editor'], blocked: false })).body).toMatchObject({
      ...{ roles: ['editor'], blocked: false },
    })
    const other = await makePerson(app.services)
    expect((await put(other.id, { roles: ['editor'], blocked: true, reason: 'No' })).status).toBe(409)
    expect(await query('select from blocked_emails where email = $1', other.email)).toEqual([])
  })

  test('isn’t given while they’re being blocked: whichever comes second sees the first', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const person = await makePerson(app.services)
      const made = { user_id: person.id, role: 'admin' as const }
      const ends = await Promise.allSettled([
        grantRole(app.services, null, made),
        blockEmail(app.services, null, { email: person.email, reason: 'Spam' }),
      ])
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await query('delete from user_roles where user_id = $1', person.id)
    }
  })

  test('a block waits for a role that is being given, and a role for a block', async () => {
    const waits = () =>
      expect
        .poll(
          async () =>
            (
              await query(
                `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
              )
            ).length,
        )
        .toBeGreaterThan(0)
    for (const first of ['role', 'block'] as const) {
      const person = await makePerson(app.services)
      const made = { user_id: person.id, role: 'admin' as const }
      const blocking = { email: person.email, reason: 'Spam' }
      const { db, clock } = app.services
      let second: Promise<unknown> = Promise.resolve()
      await db.transaction(async (tx) => {
        const services = { ...app.services, db: tx as unknown as typeof db }
        if (first === 'role') await grantRole(services, null, made)
        else await blockEmail({ db: services.db, clock }, null, blocking)
        second = first === 'role' ? blockEmail({ db, clock }, null, blocking) : grantRole(app.services, null, made)
        second.catch(() => undefined)
        await waits()
      })
      await expect(second).rejects.toThrow(first === 'role' ? 'This user is an admin.' : 'This account is blocked.')
      await query('delete from user_roles where user_id = $1', person.id)
    }
  })

  test('an admin who is blocked or unverified isn’t the one that must stay', async () => {
    const [blocked, unverified] = await Promise.all(
      [{}, { verified: false }].map((given) => makePerson(app.services, { ...given, roles: ['admin'] })),
    )
    await query('insert into blocked_emails (email) values ($1)', blocked!.email)
    const ids = [blocked!.id, unverified!.id, admin.id]
    await query('delete from user_roles where user_id <> all ($1)', ids)
    await expect(removeRole(app.services, null, { user_id: admin.id, role: 'admin' })).rejects.toThrow(
      'The last admin can’t be removed.',
    )
    for (const { id } of [blocked!, unverified!]) await removeRole(app.services, null, { user_id: id, role: 'admin' })
  })
})

describe('blocking', () => {
  test('counts at the very next request, and ends with unblocking', async () => {
    const person = await makePerson(app.services)
    const { access_token } = await sessionFor(app.services, person)
    const whoAmI = async () => (await app.call('GET', '/auth/user', { token: access_token })).status
    expect(await whoAmI()).toBe(200)
    const body = { email: person.email, reason: 'spam' }
    expect((await app.call('POST', '/blocked-emails', { token, body })).body).toEqual(body)
    expect(await whoAmI()).toBe(401)
    const path = `/blocked-emails/${encodeURIComponent(person.email)}`
    expect((await app.call('DELETE', path, { token })).status).toBe(204)
    // The session is over, and the next one stands.
    expect(await whoAmI()).toBe(401)
    const { access_token: next } = await sessionFor(app.services, person)
    expect((await app.call('GET', '/auth/user', { token: next })).status).toBe(200)
    expect((await app.call('DELETE', path, { token })).status).toBe(404)
    expect((await log()).slice(-2).map(({ action }) => action)).toEqual(['email.blocked', 'email.unblocked'])
  })

  test('another reason on the machine is written down with the one before, and the same one isn’t', async () => {
    const { email } = await makePerson(app.services)
    for (const reason of ['Spam', 'Spam', 'Fraud']) await blockEmail(app.services, null, { email, reason })
    await app.call('DELETE', `/blocked-emails/${email}`, { token })
    const entries = (await log()).filter(({ subject_id }) => subject_id === email)
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['email.blocked', { reason: 'Spam' }],
      [
        'email.blocked',
        {
          before: { reason: 'Spam', domain: null, may_finish: false },
          after: { reason: 'Fraud', domain: null, may_finish: false },
        },
      ],
      ['email.unblocked', { reason: 'Fraud', domain: null, may_finish: false }],
    ])
  })

  test('an admin cannot be blocked: it would be another way to remove the last one', async () => {
    const answer = await app.call('POST', '/blocked-emails', { token, body: { email: admin.email } })
    expect([answer.status, answer.body.error]).toEqual([409, 'This user is an admin. Remove that role first.'])
  })
})
