import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { sendLetter } from '~/mail/outbox.server'
import { testMail } from '../../../tests/factories/mail'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { newsletter_signups } from '../../db/schema/newsletter'
import { ALERTS_NEED_ZIP, issueMailKey, newBakeriesKey, PREFERENCES_LEFT, PREFERENCES_OVER } from './newsletter'
import { confirmToken, preferencesPath } from './newsletter-links.server'

const site = useApp()
const table = newsletter_signups
let id: string
let email: string
let token: string

beforeAll(() =>
  site.services.pool.query(
    `insert into zip_codes (zip, place_id, latitude, longitude) values ('97201', 1, 45.5, -122.69) on conflict do nothing`,
  ),
)
beforeEach(async () => {
  id = newId()
  email = `${id.slice(-8)}@choices.test`
  const signup = { id, email, name: 'Ann', source: 'popup', confirmed_at: new Date(), created_at: site.clock.now }
  await site.services.db.insert(table).values(signup)
  token = linkOf(preferencesPath(site.services.secret, signup))
})

const linkOf = (path: string) => new URL(path, 'http://x').searchParams.get('t')!
const set = (changed: Partial<typeof table.$inferInsert>) =>
  site.services.db.update(table).set(changed).where(eq(table.id, id))
const row = async () => (await site.services.db.select().from(table).where(eq(table.id, id)))[0]
const read = (given = token) => site.call('POST', '/newsletter/preferences', { body: { token: given } })
const CHOICES = {
  ...{ weekly_digest: true, frequency: 'monthly', includes: ['recipe', 'forum', 'recipe'] },
  ...{ new_bakery_alerts: true, alert_miles: 10, zip_code: '97201' },
}
const save = (changed: object = {}, given = token) =>
  site.call('PUT', '/newsletter/preferences', { body: { ...CHOICES, ...changed, token: given } })

test('the link shows what comes, and changes it', async () => {
  expect(await read()).toMatchObject({
    status: 200,
    body: {
      ...{ email, weekly_digest: true, frequency: 'weekly', new_bakery_alerts: false, alert_miles: 25, zip_code: null },
      includes: ['bakeries', 'pickups', 'forum', 'recipe'],
    },
  })
  const saved = { ...CHOICES, includes: ['recipe', 'forum'] }
  expect(await save()).toMatchObject({ status: 200, body: { ...saved, email } })
  expect(await row()).toMatchObject(saved)
  expect((await read()).body).toMatchObject(saved)
})

test('its way out ends everything, and from then on it opens nothing', async () => {
  const { body } = await read()
  expect((await site.call('POST', '/newsletter/unsubscribe', { body: { token: body.off_token } })).status).toBe(200)
  expect(await read()).toMatchObject({ status: 409, body: { error: PREFERENCES_LEFT } })
  expect(await save()).toMatchObject({ status: 409, body: { error: PREFERENCES_LEFT } })
  expect(await row()).toMatchObject({ frequency: 'weekly', unsubscribed_at: expect.any(Date) })
})

test('a link from before somebody left and came back opens nothing', async () => {
  await set({ created_at: new Date(site.clock.now.getTime() + 1000) })
  expect(await read()).toMatchObject({ status: 409, body: { error: PREFERENCES_OVER } })
  expect(await save()).toMatchObject({ status: 409, body: { error: PREFERENCES_OVER } })
})

test('the link that confirms opens nothing, nor does one that nobody signed or whose signup is gone', async () => {
  const confirming = confirmToken(site.services.secret, { id, created_at: site.clock.now })
  for (const wrong of ['x', token.slice(0, -1), token.replace(id, newId()), confirming])
    expect((await save({}, wrong)).status).toBe(400)
  expect((await row())!.frequency).toBe('weekly')
  await site.services.db.delete(table).where(eq(table.id, id))
  expect(await read()).toMatchObject({ status: 404, body: { error: PREFERENCES_OVER } })
})

test.each([
  [{ zip_code: null }, 'zip_code', ALERTS_NEED_ZIP],
  [{ zip_code: '00000' }, 'zip_code', 'We don’t know that ZIP code. Please check it.'],
  [{ zip_code: '972' }, 'zip_code', 'Please enter a ZIP code of five digits.'],
  [{ alert_miles: 7 }, 'alert_miles', 'Please pick one of the distances.'],
])('%j is refused beside its field', async (changed, field, error) => {
  expect(await save(changed)).toMatchObject({ status: 400, body: { error, details: { fields: { [field]: error } } } })
  expect((await row())!.frequency).toBe('weekly')
})

test('what is switched off while it is on its way does not come', async () => {
  await site.services.pool.query(
    `insert into breadletter_issues (id, number, state, send_on, began_at, ended_at) values ($1, 7, 'sent', now(), now(), now())`,
    [id],
  )
  await site.services.pool.query(
    `insert into breadletter_areas (issue_id, area, time_zone, waiting) values ($1, '', 'America/New_York', 0)`,
    [id],
  )
  await site.services.pool.query(
    `insert into breadletter_sent (issue_id, signup_id, area, queued_at) values ($1, $1, '', now())`,
    [id],
  )
  for (const mail_key of [issueMailKey(7, id), `${newBakeriesKey(id)}2026-06-04`])
    await sendLetter(site.services.db, testMail({ to: email, mail_key }))
  const waiting = async () =>
    (await site.services.pool.query('select dedupe_key from mail_outbox where "to" = $1 order by 1', [email])).rows
      .length
  await save()
  expect(await waiting()).toBe(2)
  await save({ weekly_digest: false })
  expect(await waiting()).toBe(1)
  await save({ new_bakery_alerts: false })
  expect(await waiting()).toBe(0)
})

test('without alerts no ZIP code is asked for', async () => {
  expect((await save({ new_bakery_alerts: false, zip_code: null })).status).toBe(200)
})

test('an account finds the signup of its verified address, and no other', async () => {
  const ann = await makePerson(site.services)
  const { access_token } = await sessionFor(site.services, ann)
  const own = async () => (await site.call('GET', '/newsletter/own', { token: access_token })).body
  expect(await own()).toEqual({ state: 'none', preferences_path: null })
  await set({ email: ann.email })
  const { state, preferences_path } = await own()
  expect(state).toBe('subscribed')
  expect((await read(linkOf(preferences_path))).body.email).toBe(ann.email)
  await set({ confirmed_at: null })
  expect(await own()).toEqual({ state: 'unconfirmed', preferences_path: null })
  await set({ unsubscribed_at: new Date() })
  expect(await own()).toEqual({ state: 'left', preferences_path: null })
})
