import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mail_outbox } from '~/db/schema/mail'
import { makePerson, PASSWORD, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'

const app = useApp({ TRUST_PROXY: 'on' })
let caller = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.2.${Math.floor(++caller / 250)}.${caller % 250}` })
const post = (path: string, body: unknown) => app.call('POST', path, { body, headers: elsewhere() })
const askReset = (credential: string) =>
  post('/password-reset-dual', { credential, redirectTo: 'http://localhost:3000/auth/callback' })
const setPassword = (token: string, body: Record<string, unknown>) => app.call('PUT', '/auth/user', { token, body })
const whoAmI = (token: string) => app.call('GET', '/auth/user', { token })
const signIn = (person: Person, password: string) => post('/auth/sign-in', { credential: person.email, password })
const mailsTo = (email: string) =>
  app.services.db.select().from(mail_outbox).where(eq(mail_outbox.to, email)).orderBy(desc(mail_outbox.id))

async function recovered(person: Person) {
  await askReset(person.email)
  const code = /code=([\w-]+)&type=recovery/.exec((await mailsTo(person.email))[0]?.text ?? '')?.[1]
  return (await post('/auth/exchange-code', { code })).body
}

describe('password-reset-dual', () => {
  test('the same answer for a known address, a known username, an unknown one, a blocked one and an unverified one', async () => {
    const person = await makePerson(app.services)
    const waiting = await makePerson(app.services, { verified: false })
    const blocked = await makePerson(app.services)
    await app.services.pool.query('insert into blocked_emails (email) values ($1)', [blocked.email])
    const asked = [person.email, person.username, 'nobody@bread.test', 'nobody_at_all', blocked.email, waiting.email]
    for (const credential of asked) {
      const { status, body } = await askReset(credential)
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          message: 'If an account with this email or username exists, you will receive a password reset link shortly.',
        },
      ])
    }
    expect(await mailsTo(person.email)).toHaveLength(2)
    expect(await mailsTo(waiting.email)).toHaveLength(1)
    expect(await mailsTo(blocked.email)).toEqual([])
    expect(await mailsTo('nobody@bread.test')).toEqual([])
  })

  test('a link leads to our own callback, whatever redirectTo says', async () => {
    const person = await makePerson(app.services)
    await post('/password-reset-dual', { credential: person.email, redirectTo: 'https://evil.test/' })
    const [mail] = await mailsTo(person.email)
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/auth\/callback\?code=[\w-]{43}&type=recovery/)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.test')
  })

  test('a failure is a message, too', async () => {
    const answer = await post('/password-reset-dual', {})
    const message = 'credential is required.'
    expect(answer.body).toEqual({ success: false, message, details: { fields: { credential: message } } })
    expect(answer.status).toBe(400)
  })
})

describe('a recovery session', () => {
  test('can set the password and nothing else, and then every session is over', async () => {
    const person = await makePerson(app.services)
    const other = await sessionFor(app.services, person)
    const { session, type } = await recovered(person)
    expect([type, session.kind]).toEqual(['recovery', 'recovery'])
    for (const path of ['/auth/user', '/profile', '/auth/sessions']) {
      expect((await app.call('GET', path, { token: session.access_token })).status).toBe(401)
    }
    const set = await setPassword(session.access_token, { password: 'crumbs' })
    expect([set.status, set.body.user.id]).toEqual([200, person.id])
    expect((await whoAmI(other.access_token)).status).toBe(401)
    expect((await setPassword(session.access_token, { password: 'crumbs-again' })).status).toBe(401)
    expect((await post('/auth/refresh', { refresh_token: session.refresh_token })).status).toBe(401)
    expect((await signIn(person, PASSWORD)).status).toBe(400)
    expect((await signIn(person, 'crumbs')).status).toBe(200)
    const [mail] = await mailsTo(person.email)
    expect(mail?.subject).toMatch(/password was changed/)
    expect(mail?.text).toContain(`/auth?${new URLSearchParams({ reset: '', email: person.email })}`)
  })

  test('has the floor of the reset screen, and refuses the most common passwords', async () => {
    const { session } = await recovered(await makePerson(app.services))
    const said = async (password: string) => (await setPassword(session.access_token, { password })).body.error
    expect(await said('12345')).toBe('Password must be at least 6 characters long')
    for (const common of ['123456', 'Password1!', 'qwerty', 'P@$$w0rd', 'Welcome2026!', 'iloveyou', 'aaaaaaaa'])
      expect(await said(common)).toMatch(/^Your password is too weak/)
  })

  test('verifies an address only when the password is new: until then it may be a stranger’s', async () => {
    const person = await makePerson(app.services, { verified: false })
    const { session } = await recovered(person)
    expect((await signIn(person, PASSWORD)).body.code).toBe('email_not_verified')
    await setPassword(session.access_token, { password: 'Own-loaf-2026' })
    expect((await signIn(person, 'Own-loaf-2026')).status).toBe(200)
  })

  test('ends after an hour, and the link too', async () => {
    const person = await makePerson(app.services)
    const { session } = await recovered(person)
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() + 3_600_000)
    expect((await post('/auth/refresh', { refresh_token: session.refresh_token })).status).toBe(401)
    app.clock.now = now
    await askReset(person.email)
    const code = /code=([\w-]+)/.exec((await mailsTo(person.email))[0]?.text ?? '')?.[1]
    app.clock.now = new Date(now.getTime() + 3_600_000)
    expect((await post('/auth/exchange-code', { code })).body.code).toBe('invalid_code')
    app.clock.now = now
  })

  test('a link that was not used dies with the reset', async () => {
    const person = await makePerson(app.services)
    await askReset(person.email)
    const unused = /code=([\w-]+)/.exec((await mailsTo(person.email))[0]?.text ?? '')?.[1]
    const { session } = await recovered(person)
    await setPassword(session.access_token, { password: 'Own-loaf-2026' })
    expect((await post('/auth/exchange-code', { code: unused })).body.code).toBe('invalid_code')
  })
})

describe('a change of password while signed in', () => {
  test('needs the current one, keeps this session and ends the others', async () => {
    const person = await makePerson(app.services)
    const [mine, other] = [await sessionFor(app.services, person), await sessionFor(app.services, person)]
    expect((await setPassword(mine.access_token, { password: 'Own-loaf-2026' })).body).toEqual({
      error: 'Please enter your current password.',
      code: 'invalid',
      details: { fields: { current_password: 'Please enter your current password.' } },
    })
    const wrong = await setPassword(mine.access_token, { password: 'Own-loaf-2026', current_password: 'Wrong-1-wrong' })
    expect([wrong.status, wrong.body.error]).toEqual([400, 'Your current password isn’t correct.'])
    const set = await setPassword(mine.access_token, { password: 'Own-loaf-2026', current_password: PASSWORD })
    expect(set.status).toBe(200)
    expect((await whoAmI(mine.access_token)).status).toBe(200)
    expect((await whoAmI(other.access_token)).status).toBe(401)
  })

  test('cannot be guessed at with a stolen session', async () => {
    const { access_token } = await sessionFor(app.services, await makePerson(app.services))
    const guess = () => setPassword(access_token, { password: 'Own-loaf-2026', current_password: 'Wrong-1-wrong' })
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })

  test('an outsider cannot change it', async () => {
    const person = await makePerson(app.services)
    expect((await signIn(person, PASSWORD)).status).toBe(200)
    const outsider = await sessionFor(app.services, await makePerson(app.services))
    expect((await setPassword('x'.repeat(43), { password: 'Own-loaf-2026' })).status).toBe(401)
    await setPassword(outsider.access_token, { password: 'Own-loaf-2026', current_password: PASSWORD })
    expect((await signIn(person, PASSWORD)).status).toBe(200)
  })
})
