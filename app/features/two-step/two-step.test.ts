import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { makePerson, PASSWORD, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { readCode } from './two-step'

const app = useApp({ TRUST_PROXY: 'on' })
let caller = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.2.${Math.floor(++caller / 250)}.${caller % 250}` })
const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}
const codeOf = (key: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.clock.now.getTime() + seconds * 1000 })
const signIn = (credential: string, more = {}) =>
  app.call('POST', '/auth/sign-in', { body: { credential, password: PASSWORD, ...more }, headers: elsewhere() })
const second = (ticket: string, code: string) =>
  app.call('POST', '/auth/second-step', { body: { ticket, code }, headers: elsewhere() })

async function withApp(given: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(app.services, { two_step: false, ...given })
  const token = (await sessionFor(app.services, person)).access_token
  const { body } = await app.call('POST', '/two-step/app', { token })
  const confirmed = await app.call('POST', '/two-step/app/confirm', { token, body: { code: codeOf(body.key) } })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  later(31)
  return { person, token, key: body.key as string, codes: confirmed.body.recovery_codes as string[] }
}

const mailsTo = async (email: string) => {
  const { rows } = await app.services.pool.query(
    'select subject from mail_outbox where "to" = $1 order by created_at, id',
    [email],
  )
  return rows.map(({ subject }) => subject as string)
}

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456\n', { kind: 'app', code: '123456' }],
  ['ABCDE–23456', { kind: 'recovery', code: 'abcde23456' }],
  ['abcde 23456', { kind: 'recovery', code: 'abcde23456' }],
  ['12345', null],
  ['１２３４５６', null],
  ['abcde-2345🥐', null],
  ['', null],
])('reads %j', (typed, read) => {
  expect(readCode(typed)).toEqual(read)
})

describe('turning it on', () => {
  test('counts from the first code of the new key, and tells ten recovery codes once', async () => {
    const person = await makePerson(app.services)
    const token = (await sessionFor(app.services, person)).access_token
    const begun = await app.call('POST', '/two-step/app', { token })
    expect(begun.body.uri).toContain(`secret=${begun.body.key}`)
    expect((await signIn(person.email)).status, 'not on yet').toBe(200)
    const wrong = await app.call('POST', '/two-step/app/confirm', {
      token,
      body: { code: codeOf(begun.body.key, 600) },
    })
    expect([wrong.status, Object.keys(wrong.body.details.fields)]).toEqual([400, ['code']])
    const { body } = await app.call('POST', '/two-step/app/confirm', { token, body: { code: codeOf(begun.body.key) } })
    expect(new Set(body.recovery_codes).size).toBe(10)
    const { body: shown } = await app.call('GET', '/two-step', { token })
    expect(shown).toEqual({
      ...{ on: true, required: false, app_since: app.clock.now.toISOString(), passkeys: [], recovery_codes_left: 10 },
    })
    expect(await mailsTo(person.email)).toEqual([expect.stringContaining('Two-step sign-in is on')])
  })

  test('keeps neither key nor codes readable in the database', async () => {
    const { key, codes } = await withApp()
    const { rows } = await app.services.pool.query(
      `select c::text || encode(coalesce(c.secret, ''), 'base64') || r::text as dump from code_apps c join recovery_codes r using (user_id)`,
    )
    const dump = JSON.stringify(rows)
    const raw = Buffer.from(Secret.fromBase32(key).bytes)
    for (const plain of [key, raw.toString('hex'), raw.toString('base64'), ...codes]) expect(dump).not.toContain(plain)
  })

  test('a new app takes over only when a code of it was typed', async () => {
    const { person, token, key } = await withApp()
    const { body: next } = await app.call('POST', '/two-step/app', { token })
    const before = (await signIn(person.email)).body.details.ticket
    expect((await second(before, codeOf(key))).status).toBe(200)
    later(31)
    const confirmed = await app.call('POST', '/two-step/app/confirm', { token, body: { code: codeOf(next.key) } })
    expect(confirmed.body.recovery_codes, 'the ones before stay').toBe(null)
    later(31)
    const { ticket } = (await signIn(person.email)).body.details
    expect((await second(ticket, codeOf(key))).status).toBe(400)
    expect((await second(ticket, codeOf(next.key))).status).toBe(200)
  })

  test('turned off, the password is enough, and the recovery codes have ended', async () => {
    const { person, token, codes } = await withApp()
    const { ticket } = (await signIn(person.email)).body.details
    expect((await app.call('DELETE', '/two-step/app', { token })).status).toBe(204)
    expect((await second(ticket, codes[0]!)).status).toBe(400)
    expect((await signIn(person.email)).status).toBe(200)
    expect((await mailsTo(person.email)).at(-1)).toContain('Two-step sign-in is off')
    const { status } = await app.call('POST', '/two-step/recovery-codes', { token })
    expect(status).toBe(409)
  })
})

describe('signing in', () => {
  test('a right password gets a ticket, and ticket and code the session', async () => {
    const { person, key } = await withApp()
    const half = await signIn(person.email, { remember_me: true })
    expect([half.status, half.body.code, half.body.details.ways]).toEqual([
      403,
      'two_step_needed',
      { app: true, passkeys: false },
    ])
    expect(JSON.stringify(half.body)).not.toContain('access_token')
    const { status, body } = await second(half.body.details.ticket, codeOf(key))
    expect([status, body.session.kind, body.session.user.id]).toEqual([200, 'user', person.id])
    const { rows } = await app.services.pool.query(
      'select remember from sessions where user_id = $1 order by created_at desc, id desc limit 1',
      [person.id],
    )
    expect(rows[0].remember, 'as it was asked for with the password').toBe(true)
  })

  test('a wrong password looks as it does for everybody else', async () => {
    const { person } = await withApp()
    const tries = [person.email, 'nobody@bread.test'].map((credential) =>
      app.call('POST', '/auth/sign-in', { body: { credential, password: 'Wrong-password-1' }, headers: elsewhere() }),
    )
    const [own, unknown] = await Promise.all(tries)
    expect([own!.status, own!.body]).toEqual([unknown!.status, unknown!.body])
  })

  test('a code and a ticket work once, also for two at the same time', async () => {
    const { person, key } = await withApp()
    const [a, b] = await Promise.all([signIn(person.email), signIn(person.email)])
    const [one, other] = [a.body.details.ticket, b.body.details.ticket]
    const race = await Promise.all([second(one, codeOf(key)), second(other, codeOf(key))])
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const spent = race[0]!.status === 200 ? one : other
    later(31)
    expect((await second(spent, codeOf(key))).status).toBe(401)
    expect((await second(spent === one ? other : one, codeOf(key))).status).toBe(200)
  })

  test('a code of the half minute before or after is taken, and none further off', async () => {
    const { person, key } = await withApp()
    later(120)
    const { ticket } = (await signIn(person.email)).body.details
    expect((await second(ticket, codeOf(key, -60))).status).toBe(400)
    expect((await second(ticket, codeOf(key, 60))).status).toBe(400)
    expect((await second(ticket, codeOf(key, -30))).status).toBe(200)
    const { ticket: next } = (await signIn(person.email)).body.details
    expect((await second(next, codeOf(key, -30))).status, 'once').toBe(400)
    expect((await second(next, codeOf(key, 30))).status).toBe(200)
  })

  test('a recovery code works once, however it is typed, and its owner is told', async () => {
    const { person, codes } = await withApp()
    const typed = codes[0]!.toUpperCase().replace('-', ' ')
    const { ticket } = (await signIn(person.email)).body.details
    expect((await second(ticket, typed)).status).toBe(200)
    expect((await mailsTo(person.email)).at(-1)).toContain('recovery code')
    const { ticket: next } = (await signIn(person.email)).body.details
    expect((await second(next, typed)).status).toBe(400)
  })

  test('guesses are counted for the account, from wherever they come, and a new password begins anew', async () => {
    const { person, key, token } = await withApp()
    const { ticket } = (await signIn(person.email)).body.details
    for (let guess = 0; guess < 5; guess++)
      expect((await second(ticket, codeOf(key, 6000 + guess * 300))).status).toBe(400)
    const refused = await second(ticket, codeOf(key))
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 900])
    const { ticket: again } = (await signIn(person.email)).body.details
    expect((await second(again, codeOf(key))).status, 'another ticket doesn’t help').toBe(429)
    const password = 'Seeded-Rye-and-Caraway-3'
    await app.call('PUT', '/auth/user', { token, body: { password, current_password: PASSWORD } })
    const { body } = await signIn(person.email, { password })
    expect((await second(body.details.ticket, codeOf(key))).status).toBe(200)
  })

  test('a ticket ends after ten minutes, and opens nothing else', async () => {
    const { person, key, codes } = await withApp()
    const { ticket } = (await signIn(person.email)).body.details
    expect((await app.call('GET', '/auth/user', { token: ticket })).status).toBe(401)
    for (const code of ['', '12345', '🥐'.repeat(6), 'x'.repeat(200), codes[0]!.slice(0, 9)])
      expect((await second(ticket, code)).status === 400 || (await second(ticket, code)).status === 429).toBe(true)
    later(16 * 60)
    expect((await second(ticket, codeOf(key))).status).toBe(401)
  })

  test('a new password ends the tickets of the one before', async () => {
    const { person, key, token } = await withApp()
    const { ticket } = (await signIn(person.email)).body.details
    const body = { password: 'Seeded-Rye-and-Caraway-3', current_password: PASSWORD }
    expect((await app.call('PUT', '/auth/user', { token, body })).status).toBe(200)
    expect((await second(ticket, codeOf(key))).status).toBe(401)
  })

  test('blocked in between, the session does not begin', async () => {
    const { person, key } = await withApp()
    const { ticket } = (await signIn(person.email)).body.details
    await app.services.pool.query('insert into blocked_emails (email) values ($1)', [person.email])
    const { status, body } = await second(ticket, codeOf(key))
    expect([status, body.code]).toEqual([403, 'account_disabled'])
  })

  test('a mailed link for a new password signs nobody in', async () => {
    const { person } = await withApp()
    const recovery = (await sessionFor(app.services, person, 'recovery')).access_token
    for (const [method, path] of [
      ['GET', '/auth/user'],
      ['GET', '/two-step'],
      ['DELETE', '/two-step/app'],
    ])
      expect((await app.call(method!, path!, { token: recovery })).status).toBe(401)
    const password = 'Seeded-Rye-and-Caraway-3'
    expect((await app.call('PUT', '/auth/user', { token: recovery, body: { password } })).status).toBe(200)
    expect((await signIn(person.email, { password })).body.code).toBe('two_step_needed')
  })
})
