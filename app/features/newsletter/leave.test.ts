import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { sendLetter } from '~/mail/outbox.server'
import { stopToken } from '~/mail/stop-mail.server'
import { testMail } from '../../../tests/factories/mail'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { newsletter_signups } from '../../db/schema/newsletter'
import { newBakeriesKey } from './newsletter'

const site = useApp()
const subscriber = {
  ...{ name: 'Ann', source: 'popup', weekly_digest: true, new_bakery_alerts: true },
  ...{ zip_code: '97201', confirmed_at: new Date('2026-09-01') },
}
let id: string
let email: string

beforeEach(async () => {
  id = newId()
  email = `${id.slice(-8)}@leave.test`
  await site.services.db.insert(newsletter_signups).values({ ...subscriber, id, email })
})

const row = async () =>
  (await site.services.db.select().from(newsletter_signups).where(eq(newsletter_signups.id, id)))[0]
const token = (what = 'breadletter', who = id) => stopToken(site.services.secret, { who, what })
const off = (given: string, call = '/newsletter/unsubscribe') => site.call('POST', call, { body: { token: given } })
const fromHeader = (given: string, page = '/unsubscribe') =>
  site.app.inject({
    method: 'POST',
    url: `${page}?t=${given}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

test('the page stops all that a signup brings, twice as well as once, for somebody without an account', async () => {
  for (let time = 0; time < 2; time++) {
    expect(await off(token())).toMatchObject({
      status: 200,
      body: { success: true, message: 'You won’t get the Breadletter or emails about new bakeries anymore.' },
    })
    site.clock.now = new Date(site.clock.now.getTime() + 1000)
  }
  expect((await row())!.unsubscribed_at).toEqual(new Date(site.clock.now.getTime() - 2000))
})

test('so does one request from a mail’s headers', async () => {
  for (let time = 0; time < 2; time++) {
    const answer = await fromHeader(token())
    expect([answer.statusCode, answer.body]).toEqual([200, 'Done.'])
  }
  expect((await row())!.unsubscribed_at).toEqual(site.clock.now)
})

test('opening the page stops nothing', async () => {
  await site.app.inject({ url: `/unsubscribe?t=${token()}` })
  expect((await row())!.unsubscribed_at).toBeNull()
})

test('an old link of either kind signs nobody up again, and none that is gone fails', async () => {
  await site.services.db
    .update(newsletter_signups)
    .set({ unsubscribed_at: new Date('2026-10-01'), new_bakery_alerts: false })
    .where(eq(newsletter_signups.id, id))
  const before = await row()
  expect((await off(token())).status).toBe(200)
  expect((await off(token('new_bakeries'), '/newsletter/unsubscribe-alerts')).status).toBe(200)
  expect(await row()).toMatchObject({ unsubscribed_at: before!.unsubscribed_at, new_bakery_alerts: false })
  for (const what of ['breadletter', 'new_bakeries'])
    expect((await fromHeader(token(what, newId()))).statusCode).toBe(200)
})

test('the alerts’ link stops mails about bakeries alone, those about saved ones, too', async () => {
  const ann = await makePerson(site.services)
  await site.services.db.update(newsletter_signups).set({ email: ann.email }).where(eq(newsletter_signups.id, id))
  expect((await off(token('new_bakeries'), '/newsletter/unsubscribe-alerts')).status).toBe(200)
  expect(await row()).toMatchObject({ new_bakery_alerts: false, weekly_digest: true, unsubscribed_at: null })
  const { access_token } = await sessionFor(site.services, ann)
  const { body } = await site.call('GET', '/notification-settings', { token: access_token })
  expect(body.items.find(({ kind }: { kind: string }) => kind === 'bakery').mail).toBe(false)
})

test('and the link that a saver has stops those about new bakeries', async () => {
  const ann = await makePerson(site.services)
  await site.services.db.update(newsletter_signups).set({ email: ann.email }).where(eq(newsletter_signups.id, id))
  // One is on its way to them.
  await sendLetter(site.services.db, testMail({ mail_key: `${newBakeriesKey(id)}2026-11-19` }))
  expect((await off(token('bakeries', ann.id), '/newsletter/unsubscribe-alerts')).status).toBe(200)
  expect(await row()).toMatchObject({ new_bakery_alerts: false, unsubscribed_at: null })
  expect(
    await site.services.db.execute(sql`select from mail_outbox where starts_with(dedupe_key, ${newBakeriesKey(id)})`),
  ).toMatchObject({ rowCount: 0 })
})

test('each page takes its own links, and nothing that nobody signed', async () => {
  for (const wrong of ['x', token().slice(0, -1), token('new_bakeries'), token('conversation')])
    expect(await off(wrong)).toMatchObject({ status: 400, body: { error: expect.stringContaining('isn’t complete') } })
  expect(await row()).toMatchObject({ unsubscribed_at: null, new_bakery_alerts: true })
})
