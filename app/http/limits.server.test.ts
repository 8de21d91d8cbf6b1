import { describe, expect, test } from 'vitest'
import { makePerson, PASSWORD } from '../../tests/factories/people'
import { useApp } from '../../tests/setup/app'
import { addressBlock, countAttempt } from './limits.server'

const app = useApp({ TRUST_PROXY: 'on' })
const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}
const attempt = (credential: string, password: string, from: string, fingerprint?: string) =>
  app.call('POST', '/auth/sign-in', {
    body: { credential, password },
    headers: { 'x-forwarded-for': from, ...(fingerprint ? { 'x-device-fingerprint': fingerprint } : {}) },
  })
const wrong = (credential: string, from: string, fingerprint?: string) =>
  attempt(credential, 'Wrong-1', from, fingerprint)

describe('sign-in', () => {
  test('five in a minute, then fifteen minutes of waiting, even with the right password', async () => {
    const { email } = await makePerson(app.services)
    for (let tries = 0; tries < 5; tries++) expect((await wrong(email, '10.0.0.1')).status).toBe(400)
    const sixth = await attempt(email, PASSWORD, '10.0.0.1')
    expect([sixth.status, sixth.body, sixth.headers['retry-after']]).toEqual([
      429,
      { error: 'Too many attempts. Please try again in 900 seconds.', code: 'too_many_attempts' },
      '900',
    ])
    later(600)
    expect((await attempt(email, PASSWORD, '10.0.0.1')).body.error).toBe(
      'Too many attempts. Please try again in 300 seconds.',
    )
    later(300)
    expect((await attempt(email, PASSWORD, '10.0.0.1')).status).toBe(200)
  })

  test('nobody is locked out by somebody elsewhere', async () => {
    const { email } = await makePerson(app.services)
    for (let tries = 0; tries < 6; tries++) await wrong(email, '10.0.1.1')
    expect((await wrong(email, '10.0.1.1')).status).toBe(429)
    expect((await attempt(email, PASSWORD, '10.0.1.2')).status).toBe(200)
  })

  test('a window that has passed counts no more, and a success clears', async () => {
    const { email } = await makePerson(app.services)
    for (let tries = 0; tries < 4; tries++) await wrong(email, '10.0.2.1')
    later(60)
    for (let tries = 0; tries < 4; tries++) expect((await wrong(email, '10.0.2.1')).status).toBe(400)
    expect((await attempt(email, PASSWORD, '10.0.2.1')).status).toBe(200)
    for (let tries = 0; tries < 5; tries++) expect((await wrong(email, '10.0.2.1')).status).toBe(400)
    expect((await wrong(email, '10.0.2.1')).status).toBe(429)
  })

  test('e-mail address and username of one account count together, and a success clears both', async () => {
    const { email, username } = await makePerson(app.services)
    for (const credential of [email, username, email, username]) await wrong(credential, '10.0.6.1')
    expect((await attempt(username, PASSWORD, '10.0.6.1')).status).toBe(200)
    for (const credential of [email, username, email, username, email])
      expect((await wrong(credential, '10.0.6.1')).status).toBe(400)
    expect((await wrong(username, '10.0.6.1')).status).toBe(429)
    expect((await wrong(email, '10.0.6.1')).status).toBe(429)
  })

  test('what no account has is counted just the same', async () => {
    for (const nobody of ['nobody-at-all@bread.test', 'nobody_at_all']) {
      for (let tries = 0; tries < 5; tries++) expect((await wrong(nobody, '10.0.7.1')).status).toBe(400)
      expect((await wrong(nobody, '10.0.7.1')).status).toBe(429)
    }
  })

  test('a fingerprint is counted over accounts and addresses', async () => {
    for (let tries = 0; tries < 5; tries++) {
      expect((await wrong(`nobody${tries}@bread.test`, `10.0.3.${tries}`, 'device-aaaa')).status).toBe(400)
    }
    expect((await wrong('nobody9@bread.test', '10.0.3.9', 'device-aaaa')).status).toBe(429)
    expect((await wrong('nobody9@bread.test', '10.0.3.9', 'device-bbbb')).status).toBe(400)
  })

  test('sixty a minute from one address, whatever the accounts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => wrong(`many${index}@bread.test`, '10.0.4.1')),
    )
    answers.push(
      ...(await Promise.all(Array.from({ length: 30 }, (_, index) => wrong(`more${index}@bread.test`, '10.0.4.1')))),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(60)
    expect((await wrong('last@bread.test', '10.0.4.1')).status).toBe(429)
    later(60)
    expect((await wrong('last@bread.test', '10.0.4.1')).status).toBe(400)
  })

  test('beyond the account-wide count a stranger still gets in, only later', async () => {
    const { id, email } = await makePerson(app.services)
    const key = { scope: 'sign_in:everywhere', key: id, attempts: 20, window_seconds: 60 }
    for (let tries = 0; tries < 21; tries++) await countAttempt(app.services, key)
    expect((await countAttempt(app.services, key)).blocked_seconds).toBeGreaterThan(0)
    expect((await attempt(email, PASSWORD, '10.0.5.1', 'device-cccc')).status).toBe(200)
    expect((await attempt(email, PASSWORD, '10.0.5.1', 'device-cccc')).status).toBe(200)
  })
})

describe('the other calls', () => {
  const post = (path: string, body: unknown, from: string) =>
    app.call('POST', path, { body, headers: { 'x-forwarded-for': from } })

  test('reset: three in a minute, then ten minutes', async () => {
    const ask = () => post('/password-reset-dual', { credential: 'nobody@bread.test' }, '10.1.0.1')
    for (let tries = 0; tries < 3; tries++) expect((await ask()).status).toBe(200)
    const fourth = await ask()
    expect([fourth.status, fourth.body]).toEqual([
      429,
      { success: false, message: 'Too many attempts. Please try again in 600 seconds.' },
    ])
  })

  test('sign-up: three failures in a minute, then five minutes', async () => {
    const { email } = await makePerson(app.services)
    const form = { email, password: PASSWORD, full_name: 'A', username: 'not_taken_yet' }
    for (let tries = 0; tries < 3; tries++) expect((await post('/auth/sign-up', form, '10.1.1.1')).status).toBe(409)
    expect((await post('/auth/sign-up', form, '10.1.1.1')).body.error).toBe(
      'Too many attempts. Please try again in 300 seconds.',
    )
  })

  test.each([
    ['/rpc/check_username_public_safe', { username_to_check: 'some_name' }, 120],
    ['/auth-blocklist-check', { email: 'a@bread.test' }, 60],
    ['/send-welcome-email', { email: 'a@bread.test' }, 30],
    ['/auth/exchange-code', { code: 'x'.repeat(43) }, 60],
  ])('%s: %s, %d a minute', async (path, body, allowed) => {
    const statuses: number[] = []
    // A few at a time: on a busy machine a hundred at once wait too long for a connection, and are not counted.
    while (statuses.length < allowed) {
      const some = await Promise.all(Array.from({ length: 10 }, () => post(path, body, '10.1.2.1')))
      statuses.push(...some.map(({ status }) => status))
    }
    expect(statuses).not.toContain(429)
    expect((await post(path, body, '10.1.2.1')).status).toBe(429)
  })
})

test('attempts at the same moment are all counted', async () => {
  const one = { scope: 'crowd', key: 'k', attempts: 10, window_seconds: 60, block_seconds: 5 }
  const answers = await Promise.all(Array.from({ length: 25 }, () => countAttempt(app.services, one)))
  expect(answers.filter(({ blocked_seconds }) => blocked_seconds === 0)).toHaveLength(10)
})

test('what is counted cannot be read from the table', async () => {
  await countAttempt(app.services, { scope: 'plain', key: 'secret@bread.test', attempts: 1, window_seconds: 60 })
  const { rows } = await app.services.pool.query(`select encode(key, 'escape') as key from rate_limits`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ key }) => key).join()).not.toContain('bread')
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (ip, block) => expect(addressBlock(ip)).toBe(block))
