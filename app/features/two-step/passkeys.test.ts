import { describe, expect, test } from 'vitest'
import { makePerson, PASSWORD, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { registered, type SoftPasskey, shown, softPasskey } from '../../../tests/setup/soft-passkey'

const app = useApp({ TRUST_PROXY: 'on' })
let caller = 0
const elsewhere = () => ({ 'x-forwarded-for': `10.3.${Math.floor(++caller / 250)}.${caller % 250}` })
const site = { origin: 'http://localhost:3000', rp_id: 'localhost' }
const signIn = (credential: string) =>
  app.call('POST', '/auth/sign-in', { body: { credential, password: PASSWORD }, headers: elsewhere() })
const begin = async () => (await app.call('POST', '/auth/passkey/begin', { headers: elsewhere() })).body
const byPasskey = (ticket: string, passkey: object, more = {}) =>
  app.call('POST', '/auth/passkey', { body: { ticket, passkey, ...more }, headers: elsewhere() })

async function add(token: string, passkey: SoftPasskey, name = 'My phone') {
  const { body } = await app.call('POST', '/two-step/passkeys/begin', { token })
  const made = registered(passkey, body.options.challenge, site)
  return app.call('POST', '/two-step/passkeys', { token, body: { ticket: body.ticket, name, passkey: made } })
}

async function withPasskey() {
  const person = await makePerson(app.services)
  const token = (await sessionFor(app.services, person)).access_token
  const passkey = softPasskey()
  const added = await add(token, passkey)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  return { person, token, passkey, codes: added.body.recovery_codes as string[] }
}

const own = async (token: string) => (await app.call('GET', '/two-step', { token })).body

describe('a passkey', () => {
  test('turns two-step sign-in on, is named, renamed and removed', async () => {
    const { token, codes } = await withPasskey()
    expect(codes).toHaveLength(10)
    const { on, passkeys } = await own(token)
    expect([on, passkeys.map(({ name }: { name: string }) => name)]).toEqual([true, ['My phone']])
    const path = `/two-step/passkeys/${passkeys[0].id}`
    expect((await app.call('PUT', path, { token, body: { name: ' 📱\nof Ann ' } })).status).toBe(204)
    expect((await own(token)).passkeys[0].name).toBe('📱 of Ann')
    const empty = await app.call('PUT', path, { token, body: { name: ' \n ' } })
    expect([empty.status, Object.keys(empty.body.details.fields)]).toEqual([400, ['name']])
    const other = (await sessionFor(app.services, await makePerson(app.services))).access_token
    expect((await app.call('PUT', path, { token: other, body: { name: 'Mine' } })).status).toBe(404)
    expect((await app.call('DELETE', path, { token: other })).status).toBe(404)
    expect((await app.call('DELETE', path, { token })).status).toBe(204)
    expect(await own(token)).toMatchObject({ on: false, passkeys: [], recovery_codes_left: 0 })
  })

  test('is added once, by whoever began, for this site', async () => {
    const { token, passkey } = await withPasskey()
    expect((await add(token, passkey)).status, 'the same again').toBe(409)
    const other = (await sessionFor(app.services, await makePerson(app.services))).access_token
    const { body } = await app.call('POST', '/two-step/passkeys/begin', { token })
    const send = (by: string, made: object) =>
      app.call('POST', '/two-step/passkeys', { token: by, body: { ticket: body.ticket, name: 'Mine', passkey: made } })
    const fresh = registered(softPasskey(), body.options.challenge, site)
    expect((await send(other, fresh)).status, 'somebody else’s ticket').toBe(409)
    const elsewhere_made = registered(softPasskey(), body.options.challenge, { ...site, origin: 'http://evil.test' })
    expect((await send(token, elsewhere_made)).status).toBe(400)
    const other_name = registered(softPasskey(), body.options.challenge, { ...site, rp_id: 'evil.test' })
    expect((await send(token, other_name)).status).toBe(400)
    expect((await send(token, registered(softPasskey(), 'AAAA', site))).status).toBe(400)
    expect((await send(token, fresh)).status).toBe(201)
    expect(
      (await send(token, registered(softPasskey(), body.options.challenge, site))).status,
      'the ticket again',
    ).toBe(409)
  })
})

describe('signing in with a passkey alone', () => {
  test('needs no password, and remembers if it is told to', async () => {
    const { person, passkey } = await withPasskey()
    const { ticket, options } = await begin()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const { status, body } = await byPasskey(ticket, shown(passkey, options.challenge, site), { remember_me: true })
    expect([status, body.session.user.id, body.session.kind]).toEqual([200, person.id, 'user'])
    const { body: me } = await app.call('GET', '/auth/user', { token: body.session.access_token })
    expect(me.user.id).toBe(person.id)
  })

  test('what was signed once is good for nothing else', async () => {
    const { passkey } = await withPasskey()
    const { ticket, options } = await begin()
    const signed = shown(passkey, options.challenge, site)
    const race = await Promise.all([byPasskey(ticket, signed), byPasskey(ticket, signed)])
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const next = await begin()
    expect((await byPasskey(next.ticket, signed)).status, 'for another ticket').toBe(400)
  })

  test('not without finger, face or PIN, not from another site, not by another key', async () => {
    const { passkey } = await withPasskey()
    const { ticket, options } = await begin()
    const { challenge } = options
    const refused = [
      shown(passkey, challenge, site, { verified: false }),
      shown(passkey, challenge, { ...site, origin: 'http://localhost:3001' }),
      shown(passkey, challenge, { ...site, rp_id: 'evil.test' }),
      shown({ ...softPasskey(), id: passkey.id, counter: 9 }, challenge, site),
      shown(softPasskey(), challenge, site),
    ]
    for (const one of refused) expect((await byPasskey(ticket, one)).status).toBe(400)
    expect((await byPasskey(ticket, shown(passkey, challenge, site))).status, 'the ticket stayed').toBe(200)
  })

  test('a copy that counts behind is refused', async () => {
    const { passkey } = await withPasskey()
    const copy = { ...passkey }
    for (const _ of [1, 2]) {
      const { ticket, options } = await begin()
      expect((await byPasskey(ticket, shown(passkey, options.challenge, site))).status).toBe(200)
    }
    const { ticket, options } = await begin()
    expect((await byPasskey(ticket, shown(copy, options.challenge, site))).status).toBe(400)
  })

  test('a blocked account hears that it is, and gets no session', async () => {
    const { person, passkey } = await withPasskey()
    await app.services.pool.query('insert into blocked_emails (email) values ($1)', [person.email])
    const { ticket, options } = await begin()
    const { status, body } = await byPasskey(ticket, shown(passkey, options.challenge, site))
    expect([status, body.code]).toEqual([403, 'account_disabled'])
  })
})

describe('as the second step', () => {
  test('after the password, with the ticket that it brought', async () => {
    const { person, passkey } = await withPasskey()
    const { body } = await signIn(person.email)
    const { ticket, ways, passkey: options } = body.details
    expect([ways, options.allowCredentials[0].id]).toEqual([
      { app: false, passkeys: true },
      passkey.id.toString('base64url'),
    ])
    const other = await withPasskey()
    const step = (one: object) =>
      app.call('POST', '/auth/second-step', { body: { ticket, passkey: one }, headers: elsewhere() })
    expect((await step(shown(other.passkey, options.challenge, site))).status, 'somebody else’s').toBe(400)
    const { status, body: done } = await step(shown(passkey, options.challenge, site))
    expect([status, done.session.user.id]).toEqual([200, person.id])
  })

  test('a ticket of the password opens no sign-in by passkey, nor the other way around', async () => {
    const { person, passkey } = await withPasskey()
    const { ticket, passkey: options } = (await signIn(person.email)).body.details
    expect((await byPasskey(ticket, shown(passkey, options.challenge, site))).status).toBe(401)
    const any = await begin()
    const body = { ticket: any.ticket, passkey: shown(passkey, any.options.challenge, site) }
    expect((await app.call('POST', '/auth/second-step', { body, headers: elsewhere() })).status).toBe(401)
  })

  test('before a dangerous act', async () => {
    const { person, token, passkey } = await withPasskey()
    await app.services.pool.query('update sessions set proved_at = null where user_id = $1', [person.id])
    const { body } = await app.call('POST', '/auth/step-up/begin', { token })
    const { ticket, options } = body.passkey
    const show = (by: string, one: object) =>
      app.call('POST', '/auth/step-up', { token: by, body: { ticket, passkey: one } })
    const thief = await withPasskey()
    expect((await show(thief.token, shown(thief.passkey, options.challenge, site))).status).toBe(409)
    expect((await app.call('POST', '/two-step/app', { token })).status).toBe(403)
    expect((await show(token, shown(passkey, options.challenge, site))).status).toBe(204)
    expect((await app.call('POST', '/two-step/app', { token })).status).toBe(201)
  })
})
