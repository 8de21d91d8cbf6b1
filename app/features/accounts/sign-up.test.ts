import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { email_codes, users } from '~/db/schema/accounts'
import { mail_outbox } from '~/db/schema/mail'
import { profiles } from '~/db/schema/profiles'
import { makePerson, PASSWORD } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'

const app = useApp({ TRUST_PROXY: 'on' })
let caller = 0
/** Each from an address of its own, so that the limits, tested elsewhere, stay out of the way. */
const post = (path: string, body: unknown) =>
  app.call('POST', path, { body, headers: { 'x-forwarded-for': `10.0.${Math.floor(++caller / 250)}.${caller % 250}` } })

const FORM = { full_name: 'Ana Baker', email: 'ana@bread.test', username: 'ana_bakes', password: PASSWORD }
const form = (name: string) => ({ ...FORM, email: `${name}@bread.test`, username: name })
const mailsTo = (email: string) =>
  app.services.db.select().from(mail_outbox).where(eq(mail_outbox.to, email)).orderBy(desc(mail_outbox.created_at))
const codeIn = (mail: { text: string } | undefined) => /code=([\w-]+)/.exec(mail?.text ?? '')?.[1]

describe('sign-up', () => {
  test('makes an unverified account and mails a link that a GET cannot use', async () => {
    const { status, body } = await post('/auth/sign-up', { ...FORM, email: ' Ana@Bread.test ', username: 'Ana_Bakes' })
    expect(status).toBe(201)
    expect(body).toEqual({
      user: {
        id: expect.any(String),
        email: 'ana@bread.test',
        email_verified: false,
        created_at: expect.any(String),
        user_metadata: { username: 'ana_bakes', full_name: 'Ana Baker' },
      },
    })
    const [mail] = await mailsTo('ana@bread.test')
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/auth\/callback\?code=[\w-]{43}&type=signup/)
    expect((await app.call('GET', `/auth/exchange-code?code=${codeIn(mail)}`)).status).toBe(404)
    const exchanged = await post('/auth/exchange-code', { code: codeIn(mail) })
    expect(exchanged.body).toMatchObject({
      type: 'signup',
      return_to: null,
      session: { kind: 'user', token_type: 'bearer' },
    })
    expect((await app.call('GET', '/auth/user', { token: exchanged.body.session.access_token })).body).toMatchObject({
      user: { email: 'ana@bread.test', email_verified: true },
      roles: [],
      is_editor: false,
      is_admin: false,
      primary_bakery_id: null,
      helps_bakery_id: null,
    })
    const again = await post('/auth/exchange-code', { code: codeIn(mail) })
    const error = 'There was an error verifying your email. Please try again.'
    expect(again.body).toMatchObject({ error, code: 'invalid_code', details: { fields: { code: error } } })
    expect(again.status).toBe(400)
  })

  test('mails to an address that nobody has proved carry no word of whoever typed it', async () => {
    const stranger = form('stranger')
    await post('/auth/sign-up', { ...stranger, full_name: 'You won. Claim at http://evil.example' })
    await post('/password-reset-dual', { credential: stranger.email })
    const mails = await mailsTo(stranger.email)
    expect(mails).toHaveLength(2)
    for (const { subject, text, html } of mails) expect(subject + text + html).not.toMatch(/You won|evil\.example/)
  })

  test('a code that is exchanged as one of another kind is not spent', async () => {
    await post('/auth/sign-up', form('mislabeled'))
    const code = codeIn((await mailsTo('mislabeled@bread.test'))[0])
    expect((await post('/auth/exchange-code', { code, type: 'recovery' })).body.code).toBe('invalid_code')
    expect((await post('/auth/exchange-code', { code, type: 'signup' })).status).toBe(200)
  })

  test('keeps where it began beside the code, but only a path of this site', async () => {
    for (const [name, redirect_to, return_to] of [
      ['origin1', '/get-listed', '/get-listed'],
      ['origin2', 'http://localhost:3000/auth/callback', null],
      ['origin3', '//evil.test', null],
      ['origin4', '/auth/callback?code=x', null],
    ] as const) {
      await post('/auth/sign-up', { ...form(name), redirect_to })
      const code = codeIn((await mailsTo(`${name}@bread.test`))[0])
      expect((await post('/auth/exchange-code', { code })).body.return_to).toBe(return_to)
    }
  })

  test('a link that was used says so wherever it is opened again, and where it led; so does the one sent before it', async () => {
    await post('/auth/sign-up', { ...form('twice'), redirect_to: '/invoices/i1' })
    await post('/auth/resend', { email: 'twice@bread.test' })
    const codes = (await mailsTo('twice@bread.test')).map(codeIn)
    expect(codes).toHaveLength(2)
    expect((await post('/auth/exchange-code', { code: codes[1] })).status).toBe(200)
    for (const code of codes)
      expect(await post('/auth/exchange-code', { code })).toMatchObject({
        status: 400,
        body: { code: 'invalid_code', details: { spent: true, return_to: '/invoices/i1' } },
      })
  })

  test.each([
    [{ full_name: ' <> ' }, 400, 'Name field cannot be empty.'],
    [{ email: 'nonsense' }, 400, 'Please enter a valid email address.'],
    [{ username: '' }, 400, 'Username is required'],
    [{ username: 'ab' }, 400, 'Username must be at least 3 characters'],
    [{ username: 'admin' }, 409, 'Username is not available'],
    [{ password: 'Short1!' }, 400, 'Password must be at least 8 characters long.'],
    [
      { password: 'lowercase-only' },
      400,
      'Password must include uppercase letters, lowercase letters, numbers, and special characters.',
    ],
    [{ password: 'P@ssw0rd1' }, 400, 'Your password is too weak. Please choose one that is harder to guess.'],
    [{ password: `Aa1!${'x'.repeat(300)}` }, 400, 'password is too long.'],
    [{ password: undefined }, 400, 'password is required.'],
  ])('%j is refused', async (change, status, error) => {
    const answer = await post('/auth/sign-up', { ...form('refused'), ...change })
    expect([answer.status, answer.body.error]).toEqual([status, error])
    expect(await app.services.db.select().from(users).where(eq(users.email, 'refused@bread.test'))).toEqual([])
    expect(await mailsTo('refused@bread.test')).toEqual([])
  })

  test('of twenty at once with one e-mail address, one gets it and one mail is written', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post('/auth/sign-up', { ...form('crowd'), username: `crowd${index}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.error))).toEqual(
      new Set(['Unable to create account. Please try signing in instead']),
    )
    expect(await mailsTo('crowd@bread.test')).toHaveLength(1)
  })

  test('of twenty at once with one username, one gets it, and the others leave no account behind', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post('/auth/sign-up', { ...form('herd'), email: `herd${index}@bread.test` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    const made = await app.services.db.select().from(users).where(sql`email like 'herd%'`)
    const mails = await app.services.db.select().from(mail_outbox).where(sql`"to" like 'herd%'`)
    expect([made.length, mails.length]).toEqual([1, 1])
    expect(mails[0]?.to).toBe(made[0]?.email)
  })

  test('a mail that cannot be queued leaves no account: both are one transaction', async () => {
    await app.services.pool.query(`alter table mail_outbox add constraint broken check ("to" <> 'halfway@bread.test')`)
    const answer = await post('/auth/sign-up', form('halfway'))
    expect(answer.status).toBe(500)
    expect(await app.services.db.select().from(users).where(eq(users.email, 'halfway@bread.test'))).toEqual([])
    await app.services.pool.query('alter table mail_outbox drop constraint broken')
  })

  test('an unverified account yields e-mail and username after 24 hours, a verified one never', async () => {
    const hours = (count: number) => new Date(app.clock.now.getTime() - count * 3_600_000)
    await makePerson(app.services, { ...form('young'), verified: false, created_at: hours(23) })
    await makePerson(app.services, { ...form('stale'), verified: false, created_at: hours(25) })
    await makePerson(app.services, { ...form('kept'), created_at: hours(9000) })
    expect((await post('/auth/sign-up', { ...form('young'), username: 'young_two' })).status).toBe(409)
    expect((await post('/auth/sign-up', { ...form('stale_two'), username: 'stale' })).status).toBe(201)
    expect((await post('/auth/sign-up', { ...form('stale'), username: 'stale_three' })).status).toBe(201)
    expect((await post('/auth/sign-up', { ...form('kept'), username: 'kept_two' })).status).toBe(409)
    expect((await post('/auth/sign-up', { ...form('kept_two'), username: 'kept' })).body.error).toBe(
      'Username is not available',
    )
  })

  test('a blocked address gets no account', async () => {
    await app.services.pool.query(`insert into blocked_emails (email) values ('blocked@bread.test')`)
    const answer = await post('/auth/sign-up', form('blocked'))
    const error = 'This account has been disabled. Please contact support.'
    expect(answer.body).toEqual({ error, code: 'account_disabled', details: { fields: { email: error } } })
  })
})

describe('the link again', () => {
  test('is the same answer for everybody, and a mail only for those who wait', async () => {
    const waiting = await makePerson(app.services, { verified: false })
    const verified = await makePerson(app.services)
    const answers = [waiting.email, verified.email, 'nobody@bread.test'].map((email) => post('/auth/resend', { email }))
    const bodies = (await Promise.all(answers)).map(({ status, body }) => JSON.stringify([status, body]))
    expect(new Set(bodies).size).toBe(1)
    expect(await mailsTo(waiting.email)).toHaveLength(1)
    expect(await mailsTo(verified.email)).toEqual([])
    expect(await mailsTo('nobody@bread.test')).toEqual([])
  })

  test('remembers the origin, and stops after six an hour', async () => {
    await post('/auth/sign-up', { ...form('again'), redirect_to: '/get-listed' })
    for (let round = 0; round < 8; round++) await post('/auth/resend', { email: 'again@bread.test' })
    expect(await mailsTo('again@bread.test')).toHaveLength(6)
    const codes = await app.services.db
      .select({ return_to: email_codes.return_to })
      .from(email_codes)
      .innerJoin(users, eq(users.id, email_codes.user_id))
      .where(eq(users.email, 'again@bread.test'))
    expect(new Set(codes.map(({ return_to }) => return_to))).toEqual(new Set(['/get-listed']))
  })

  test('a code ends after its day', async () => {
    await post('/auth/sign-up', form('late'))
    const code = codeIn((await mailsTo('late@bread.test'))[0])
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() + 24 * 3_600_000)
    expect((await post('/auth/exchange-code', { code })).body.code).toBe('invalid_code')
    app.clock.now = now
    expect((await post('/auth/exchange-code', { code })).status).toBe(200)
  })
})

describe('send-welcome-email', () => {
  test('goes once, to a verified address only, and tells nothing', async () => {
    const person = await makePerson(app.services, { full_name: 'Zoë Crumb' })
    const waiting = await makePerson(app.services, { verified: false })
    const ask = (email: string) => post('/send-welcome-email', { email, full_name: 'Somebody Else' })
    const asked = [person.email, person.email, person.email, waiting.email, 'nobody@bread.test'].map(ask)
    for (const { status, body } of await Promise.all(asked)) expect([status, body]).toEqual([200, { success: true }])
    const mails = await mailsTo(person.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.html).toContain('Welcome to the neighborhood, Zoë<')
    expect(mails[0]?.html).not.toContain('Somebody Else')
    expect(await mailsTo(waiting.email)).toEqual([])
  })
})

describe('public checks', () => {
  test.each([
    ['fresh_name', { valid: true, available: true, error: null }],
    ['ab', { valid: false, available: false, error: 'Username must be at least 3 characters' }],
    ['taken_name', { valid: true, available: false, error: 'Username is not available' }],
    ['TAKEN_name ', { valid: true, available: false, error: 'Username is not available' }],
    ['localoaf', { valid: true, available: false, error: 'Username is not available' }],
  ])('check_username_public_safe %j', async (username_to_check, answer) => {
    await app.services.db.delete(profiles).where(eq(profiles.username, 'taken_name'))
    await makePerson(app.services, { username: 'taken_name' })
    expect((await post('/rpc/check_username_public_safe', { username_to_check })).body).toEqual(answer)
  })

  test('auth-blocklist-check', async () => {
    await app.services.pool.query(`insert into blocked_emails (email) values ('bad@bread.test')`)
    expect((await post('/auth-blocklist-check', { email: ' BAD@bread.test' })).body).toEqual({ blocked: true })
    expect((await post('/auth-blocklist-check', { email: 'good@bread.test' })).body).toEqual({ blocked: false })
  })
})
