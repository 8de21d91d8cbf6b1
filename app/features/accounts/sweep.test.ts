import { expect, test } from 'vitest'
import { guestSession, makePerson, PASSWORD, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { countAttempt } from '../../http/limits.server'
import { sweepAccounts } from './sweep.commands.server'

const app = useApp()
const counts = async () =>
  (
    await app.services.pool.query(`select (select count(*)::int from sessions) as sessions,
      (select count(*)::int from session_tokens) as tokens, (select count(*)::int from email_codes) as codes,
      (select count(*)::int from rate_limits) as limits, (select count(*)::int from known_devices) as devices`)
  ).rows[0]

test('sweeping takes what has ended and leaves what still counts', async () => {
  const person = await makePerson(app.services)
  await sessionFor(app.services, person)
  await guestSession(app.services)
  await app.call('POST', '/password-reset-dual', { body: { credential: person.email } })
  const body = { credential: person.email, password: PASSWORD, remember_me: true }
  await app.call('POST', '/auth/sign-in', { body, headers: { 'x-device-fingerprint': 'device-1' } })
  const before = await counts()
  expect(before).toEqual({ sessions: 3, tokens: 6, codes: 1, limits: expect.any(Number), devices: 1 })
  expect(before.limits).toBeGreaterThan(0)
  await sweepAccounts(app.services)
  expect(await counts()).toEqual(before)
  app.clock.now = new Date(app.clock.now.getTime() + 3 * 86_400_000)
  await sweepAccounts(app.services)
  // The remembered session goes on; its first access token, and the two short sessions' tokens, have ended.
  expect(await counts()).toEqual({ sessions: 3, tokens: 1, codes: 1, limits: 0, devices: 1 })
  app.clock.now = new Date(app.clock.now.getTime() + 400 * 86_400_000)
  await sweepAccounts(app.services)
  expect(await counts()).toEqual({ sessions: 0, tokens: 0, codes: 0, limits: 0, devices: 0 })
})

test('a try to sign in is forgotten after 90 days', async () => {
  const { id, email } = await makePerson(app.services)
  await app.call('POST', '/auth/sign-in', { body: { credential: email, password: 'Wrong-1234' } })
  const after = async (days: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000)
    await sweepAccounts(app.services)
    const { rows } = await app.services.pool.query('select outcome from sign_ins where user_id = $1', [id])
    return rows.map(({ outcome }) => outcome)
  }
  expect([await after(89), await after(2)]).toEqual([['wrong_password'], []])
})

test('a device that we know is forgotten after a year away', async () => {
  const { email } = await makePerson(app.services)
  const signIn = () =>
    app.call('POST', '/auth/sign-in', {
      body: { credential: email, password: PASSWORD, remember_me: true },
      headers: { 'x-device-fingerprint': 'device-1' },
    })
  const after = async (days: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000)
    await sweepAccounts(app.services)
    return (await counts()).devices
  }
  await signIn()
  expect(await after(364)).toBe(1)
  await signIn()
  expect(await after(364)).toBe(1)
  expect(await after(2)).toBe(0)
})

test('a sign-in is forgotten 30 days after it ended, also by signing out', async () => {
  const [left, stays] = [await makePerson(app.services), await makePerson(app.services)]
  const body = (person: { email: string }) => ({ credential: person.email, password: PASSWORD, remember_me: true })
  const { access_token: token } = (await app.call('POST', '/auth/sign-in', { body: body(left) })).body.session
  await app.call('POST', '/auth/sign-in', { body: body(stays) })
  await app.call('POST', '/auth/sign-out', { token })
  const after = async (days: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000)
    await sweepAccounts(app.services)
    const { rows } = await app.services.pool.query('select user_id from sessions')
    return rows.map(({ user_id }) => (user_id === left.id ? 'left' : 'stays')).sort()
  }
  expect(await after(29)).toEqual(['left', 'stays'])
  expect(await after(2)).toEqual(['stays'])
  expect(await after(30)).toEqual([])
})

test('five a day stay five a day, however often the house is swept meanwhile', async () => {
  const five = { scope: 'five', key: 'a mailbox', attempts: 5, window_seconds: 86_400 }
  const later = (minutes: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
  }
  for (let times = 0; times < 5; times++) {
    expect(await countAttempt(app.services, five)).toEqual({ blocked_seconds: 0 })
    later(61)
    await sweepAccounts(app.services)
  }
  const { blocked_seconds } = await countAttempt(app.services, five)
  expect(blocked_seconds).toBeCloseTo(86_400 - 5 * 61 * 60)
  later(24 * 60)
  await sweepAccounts(app.services)
  expect(await countAttempt(app.services, five)).toEqual({ blocked_seconds: 0 })
})
