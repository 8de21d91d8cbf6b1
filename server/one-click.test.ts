import { beforeEach, expect, test } from 'vitest'
import { newsletter_signups } from '~/db/schema/newsletter'
import { newId } from '~/lib/ids'
import { sign } from '~/lib/signed.server'
import { stopLink } from '~/mail/stop-mail.server'
import { openBakery } from '../tests/factories/order-people'
import { makePerson, type Person, sessionFor } from '../tests/factories/people'
import { useApp } from '../tests/setup/app'

const site = useApp()
const PAGES = ['/unsubscribe', '/unsubscribe/messages', '/unsubscribe/money', '/unsubscribe-alerts']
let ann: Person
let conversation_id: string

beforeEach(async () => {
  ann = await makePerson(site.services)
  const bakery = await openBakery(site.services, (await makePerson(site.services)).id)
  const body = { bakery_id: bakery.id }
  conversation_id = (await site.call('POST', '/conversations', { token: await tokenOf(ann), body })).body.id
})

const tokenOf = async (who: Person) => (await sessionFor(site.services, who)).access_token
const post = async (token: string, page = '/unsubscribe') =>
  (
    await site.app.inject({
      method: 'POST',
      url: `${page}?t=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  ).statusCode
const linked = (stop: { who: string; what: string; about?: string }) =>
  new URL(stopLink({ public_url: 'http://x', secret: site.services.secret }, '/unsubscribe', stop)).searchParams.get(
    't',
  )!
const isMuted = async () =>
  (await site.call('GET', `/conversations/${conversation_id}`, { token: await tokenOf(ann) })).body.muted
const wantsAlerts = async () =>
  (await site.call('GET', '/notification-settings', { token: await tokenOf(ann) })).body.items.find(
    ({ kind }: { kind: string }) => kind === 'bakery',
  ).mail

test.each(PAGES)('%s stops what the link names, and nothing else', async (page) => {
  expect(await post(linked({ who: ann.id, what: 'bakeries' }), page)).toBe(200)
  expect([await wantsAlerts(), await isMuted()]).toEqual([false, false])
  expect(await post(linked({ who: ann.id, what: 'conversation', about: conversation_id }), page)).toBe(200)
  expect(await isMuted()).toBe(true)
})

test('links of mails that were sent before links named what they stop still stop it', async () => {
  const { secret } = site.services
  expect(await post(sign(secret, 'mail-off', [ann.id, conversation_id]), '/unsubscribe/messages')).toBe(200)
  expect([await isMuted(), await wantsAlerts()]).toEqual([true, true])
  expect(await post(sign(secret, 'alerts-off', [ann.id]), '/unsubscribe-alerts')).toBe(200)
  expect(await wantsAlerts()).toBe(false)
})

test('an old link stops again, and never subscribes anybody', async () => {
  const signup = { email: ann.email, name: 'Ann', source: 'popup', weekly_digest: false, new_bakery_alerts: true }
  await site.services.db.insert(newsletter_signups).values({ id: newId(), ...signup, unsubscribed_at: new Date() })
  const old = sign(site.services.secret, 'alerts-off', [ann.id])
  for (let time = 0; time < 2; time++) expect(await post(old)).toBe(200)
  const [row] = await site.services.db.select().from(newsletter_signups)
  expect(row).toMatchObject({ weekly_digest: false, new_bakery_alerts: false, confirmed_at: null })
  expect(row!.unsubscribed_at).not.toBeNull()
  expect(await wantsAlerts()).toBe(false)
})

test('what nobody signed, or no room knows, is refused', async () => {
  const good = linked({ who: ann.id, what: 'bakeries' })
  for (const token of ['', 'nonsense', good.replace(ann.id, newId()), linked({ who: ann.id, what: 'toString' })])
    expect(await post(token)).toBe(400)
  expect(await wantsAlerts()).toBe(true)
})
