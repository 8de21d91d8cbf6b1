import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { NO_PASSWORD } from '../../../db/seed/rows-accounts'
import { makePerson, PASSWORD, sessionFor, takeRole } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { NOBODY } from './password-hash.server'

const app = useApp({ TRUST_PROXY: 'on' })
let caller = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.1.${Math.floor(++caller / 250)}.${caller % 250}` })
const signIn = (credential: string, password: string, more: Record<string, unknown> = {}) =>
  app.call('POST', '/auth/sign-in', { body: { credential, password, ...more }, headers: elsewhere() })
const whoAmI = (token: string) => app.call('GET', '/auth/user', { token })

const error = 'Invalid email or username and password combination. Please check your credentials and try again.'
const WRONG = { error, code: 'invalid_credentials', details: { fields: { password: error } } }

describe('sign-in', () => {
  test('by e-mail address or by username, in any case, with space around', async () => {
    const person = await makePerson(app.services, { email: 'mary@bread.test', username: 'mary_rye' })
    for (const credential of ['mary@bread.test', ' MARY@bread.test ', 'mary_rye', ' Mary_Rye', '<mary_rye>']) {
      const { status, body } = await signIn(credential, ` ${PASSWORD} `)
      expect(status).toBe(200)
      expect(body.session).toEqual({
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: 'bearer',
        expires_at: new Date(app.clock.now.getTime() + 600_000).toISOString(),
        kind: 'user',
        user: {
          id: person.id,
          email: 'mary@bread.test',
          email_verified: true,
          created_at: expect.any(String),
          user_metadata: { username: 'mary_rye', full_name: person.full_name },
        },
      })
      expect((await whoAmI(body.session.access_token)).status).toBe(200)
    }
  })

  test('no token is stored as it is', async () => {
    const person = await makePerson(app.services)
    const { body } = await signIn(person.email, PASSWORD)
    for (const table of ['session_tokens', 'sessions']) {
      const { rows } = await app.services.db.execute<{ all: string }>(
        sql.raw(`select ${table}::text as all from ${table}`),
      )
      const dump = rows.map((row) => row.all).join()
      for (const token of [body.session.access_token, body.session.refresh_token]) {
        expect(dump).not.toContain(token)
        expect(dump).not.toContain(Buffer.from(token).toString('hex'))
      }
    }
  })

  test('the same answer for a wrong password, an unknown address and an unknown username', async () => {
    const person = await makePerson(app.services)
    for (const credential of [person.email, person.username, 'nobody@bread.test', 'nobody_here', '', '@']) {
      const { status, body } = await signIn(credential, 'Wrong-password-1')
      expect([status, body]).toEqual([400, WRONG])
    }
    // The hash that stands in for a missing account must cost what a real one costs.
    const { rows } = await app.services.pool.query('select password_hash from users where id = $1', [person.id])
    expect(rows[0].password_hash.split('$').slice(0, 4)).toEqual(NOBODY.split('$').slice(0, 4))
  })

  test('the same answer for somebody of the demo who has no password', async () => {
    const { id, email } = await makePerson(app.services)
    await app.services.pool.query('update users set password_hash = $2 where id = $1', [id, NO_PASSWORD])
    const { status, body } = await signIn(email, PASSWORD)
    expect([status, body]).toEqual([400, WRONG])
  })

  // §5: "email capped at 254 characters, username at 1000".
  test.each(['u'.repeat(2001), `${'a'.repeat(5000)}@bread.test`])(
    'a long credential is cut, not refused',
    async (credential) => {
      const { status, body } = await signIn(credential, 'wrong')
      expect([status, body.code]).toEqual([400, 'invalid_credentials'])
    },
  )

  test('a blocked account is told only after the right password, and is out at the very next request', async () => {
    const person = await makePerson(app.services)
    const { body } = await signIn(person.email, PASSWORD)
    expect((await whoAmI(body.session.access_token)).status).toBe(200)
    await app.services.pool.query('insert into blocked_emails (email) values ($1)', [person.email])
    expect((await whoAmI(body.session.access_token)).body).toEqual({
      error: 'Authentication required',
      code: 'unauthenticated',
    })
    const refresh = await app.call('POST', '/auth/refresh', { body: { refresh_token: body.session.refresh_token } })
    expect(refresh.status).toBe(401)
    expect((await signIn(person.email, 'Wrong-password-1')).body).toEqual(WRONG)
    const told = await signIn(person.username, PASSWORD)
    expect([told.status, told.body]).toEqual([
      403,
      { error: 'This account has been disabled. Please contact support.', code: 'account_disabled' },
    ])
  })

  test('an unverified account is told only after the right password', async () => {
    const person = await makePerson(app.services, { verified: false })
    expect((await signIn(person.email, 'Wrong-password-1')).body).toEqual(WRONG)
    const told = await signIn(person.email, PASSWORD)
    expect([told.status, told.body.code]).toEqual([403, 'email_not_verified'])
  })

  test('a demo account is disabled outside the demo', async () => {
    const person = await makePerson(app.services, { demo: true })
    const { access_token } = await sessionFor(app.services, person)
    expect((await whoAmI(access_token)).status).toBe(401)
    expect((await signIn(person.email, PASSWORD)).body.code).toBe('account_disabled')
  })

  test('roles are read at each request', async () => {
    await makePerson(app.services, { roles: ['admin'] })
    const person = await makePerson(app.services, { roles: ['admin'] })
    const { access_token } = await sessionFor(app.services, person)
    expect((await whoAmI(access_token)).body).toMatchObject({ roles: ['admin'], is_editor: true, is_admin: true })
    await takeRole(app.services, person)
    expect((await whoAmI(access_token)).body).toMatchObject({ roles: [], is_editor: false, is_admin: false })
  })
})

describe('guests', () => {
  const guest = (email: string, address?: string) =>
    app.call('POST', '/auth/guest', {
      body: { email, full_name: ' Gus <Guest> ' },
      headers: address ? { 'x-forwarded-for': address } : elsewhere(),
    })

  test('get a short session that does not pass for being signed in', async () => {
    const { status, body } = await guest('gus@bread.test')
    expect(status).toBe(200)
    expect(body.session).toMatchObject({
      kind: 'guest',
      user: {
        email: 'gus@bread.test',
        email_verified: false,
        user_metadata: { username: null, full_name: 'Gus Guest' },
      },
    })
    expect((await whoAmI(body.session.access_token)).status).toBe(401)
    expect((await app.call('GET', '/profile', { token: body.session.access_token })).status).toBe(401)
    expect(
      (await app.call('PUT', '/auth/user', { token: body.session.access_token, body: { password: PASSWORD } })).status,
    ).toBe(401)
    expect((await app.call('POST', '/auth/sign-out', { token: body.session.access_token })).status).toBe(204)
    expect((await app.call('POST', '/auth/sign-out', { token: body.session.access_token })).status).toBe(401)
  })

  test('a day later it is over, however often it was renewed', async () => {
    const start = app.clock.now
    let { session } = (await guest('daily@bread.test')).body
    for (let hour = 1; hour <= 23; hour++) {
      app.clock.now = new Date(start.getTime() + hour * 3_600_000)
      session = (await app.call('POST', '/auth/refresh', { body: { refresh_token: session.refresh_token } })).body
        .session
    }
    app.clock.now = new Date(start.getTime() + 24 * 3_600_000)
    const over = await app.call('POST', '/auth/refresh', { body: { refresh_token: session.refresh_token } })
    expect([over.status, over.body.code]).toEqual([401, 'session_expired'])
    app.clock.now = start
  })

  test('a blocked address gets none, and one address gets only so many', async () => {
    await app.services.pool.query(`insert into blocked_emails (email) values ('bad-guest@bread.test')`)
    expect((await guest('bad-guest@bread.test')).body.code).toBe('account_disabled')
    const answers = []
    for (let index = 0; index < 31; index++) answers.push((await guest(`g${index}@bread.test`, '10.9.9.9')).status)
    expect(answers).toEqual([...Array(30).fill(200), 429])
    expect((await guest('other@bread.test', '10.9.9.10')).status).toBe(200)
  })
})
