import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { sign } from '~/lib/signed.server'
import { useApp } from '../../../tests/setup/app'
import { newsletter_signups } from '../../db/schema/newsletter'
import { CONFIRM_REFUSALS, confirmOutcome, type SignupState } from './newsletter'
import { confirmToken } from './newsletter-links.server'

const site = useApp()

beforeAll(() =>
  site.services.pool.query(
    `insert into zip_codes (zip, place_id, latitude, longitude) values ('97201', 1, 45.5, -122.69) on conflict do nothing`,
  ),
)

let count = 0
const find = async (email: string) =>
  (await site.services.db.select().from(newsletter_signups).where(eq(newsletter_signups.email, email)))[0]!
const subscribe = async (email = `confirm-${++count}@bread.test`) => {
  site.clock.now = new Date(site.clock.now.getTime() + 86_400_000)
  const body = { name: 'Rosa', email, new_bakery_alerts: true }
  expect((await site.call('POST', '/newsletter-subscribe', { body })).status).toBe(200)
  const row = await find(email)
  return { email, row, token: confirmToken(site.services.secret, row) }
}
const confirm = (token: string, zip_code?: string) =>
  site.call('POST', '/newsletter/confirm', { body: { token, ...(zip_code && { zip_code }) } })
const leave = (email: string) =>
  site.services.db
    .update(newsletter_signups)
    .set({ unsubscribed_at: site.clock.now })
    .where(eq(newsletter_signups.email, email))

const STATE: SignupState = { confirmed: false, left: false, version: 5 }
test.each([
  [STATE, 5, 'confirm'],
  [{ ...STATE, confirmed: true }, 5, 'used'],
  [{ ...STATE, confirmed: true, left: true }, 5, 'left'],
  [{ ...STATE, left: true }, 4, 'left'],
  [STATE, 4, 'replaced'],
  [{ ...STATE, confirmed: true }, 4, 'replaced'],
  [null, 5, 'gone'],
] as const)('%j and a link of %s: %s', (state, version, outcome) => {
  expect(confirmOutcome(state, version)).toBe(outcome)
})

test('confirms once, with the ZIP code for what is near', async () => {
  const { email, token } = await subscribe()
  expect(await confirm(token, ' 97201 ')).toMatchObject({
    status: 200,
    body: { success: true, message: expect.stringContaining('You’re in!'), preferences_path: expect.any(String) },
  })
  const row = await find(email)
  expect(row).toMatchObject({ confirmed_at: site.clock.now, zip_code: '97201', unsubscribed_at: null })
  expect(await confirm(token, '10001')).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('before') },
  })
  expect(await find(email)).toEqual(row)
})

test('a subscriber whose mail came back, or was spam to them, signs up anew: who opens the letter gets mail again', async () => {
  const { email, token } = await subscribe()
  await confirm(token, '97201')
  const { pool } = site.services
  await pool.query(
    'insert into mail_suppressions (email, bounced_at, complained_at, stops_all) values ($1, now(), now(), true)',
    [email],
  )
  await pool.query('delete from mail_outbox where "to" = $1', [email])
  const again = await subscribe(email)
  const { rows } = await pool.query('select subject, signs_in from mail_outbox where "to" = $1', [email])
  expect(rows).toEqual([{ subject: 'One click for the Breadletter', signs_in: true }])
  expect(await confirm(again.token)).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('You’re in!') },
  })
  const held = await pool.query('select bounced_at, complained_at, stops_all from mail_suppressions where email = $1', [
    email,
  ])
  expect(held.rows).toEqual([{ bounced_at: null, complained_at: null, stops_all: false }])
  // With mail that arrives, it's "You already get it" as before.
  await pool.query('delete from mail_outbox where "to" = $1', [email])
  await subscribe(email)
  expect((await pool.query('select subject from mail_outbox where "to" = $1', [email])).rows).toEqual([
    { subject: 'You already get the Breadletter' },
  ])
})

test('works without a ZIP code, and asks again about one that nobody knows', async () => {
  const { email, token } = await subscribe()
  expect(await confirm(token, '00000')).toMatchObject({
    status: 400,
    body: {
      error: 'We don’t know that ZIP code. Please check it.',
      details: { fields: { zip_code: expect.any(String) } },
    },
  })
  expect((await find(email)).confirmed_at).toBeNull()
  expect((await confirm(token)).status).toBe(200)
  expect(await find(email)).toMatchObject({ confirmed_at: site.clock.now, zip_code: null })
})

test('a link from before somebody left brings nobody back; the new one does', async () => {
  const { email, token } = await subscribe()
  await confirm(token)
  await leave(email)
  expect(await confirm(token)).toMatchObject({ status: 409, body: { error: CONFIRM_REFUSALS.left } })
  const again = await subscribe(email)
  expect(await confirm(token)).toMatchObject({ status: 409, body: { error: CONFIRM_REFUSALS.replaced } })
  expect((await find(email)).confirmed_at).toBeNull()
  expect((await confirm(again.token)).status).toBe(200)
  expect((await find(email)).confirmed_at).toEqual(site.clock.now)
})

test('who leaves before confirming stays away', async () => {
  const { email, token } = await subscribe()
  await leave(email)
  expect((await confirm(token)).status).toBe(409)
  expect((await find(email)).confirmed_at).toBeNull()
})

test('what nobody signed, or means something else, or somebody gone, is refused in a sentence', async () => {
  const { email, row, token } = await subscribe()
  const { secret } = site.services
  const stop = sign(secret, 'stop', [row.id, 'breadletter'])
  for (const wrong of ['x', token.slice(0, -1), token.replace(row.id, newId()), stop])
    expect(await confirm(wrong)).toMatchObject({ status: 400, body: { error: CONFIRM_REFUSALS.tampered } })
  const gone = confirmToken(secret, { id: newId(), created_at: row.created_at })
  expect(await confirm(gone)).toMatchObject({ status: 404, body: { error: CONFIRM_REFUSALS.gone } })
  expect((await find(email)).confirmed_at).toBeNull()
})

test('opening the page confirms nothing', async () => {
  const { email, token } = await subscribe()
  await site.app.inject({ url: `/confirm?t=${token}` })
  await site.app.inject({ url: `/functions/v1/newsletter/confirm?token=${token}` })
  expect((await find(email)).confirmed_at).toBeNull()
})
