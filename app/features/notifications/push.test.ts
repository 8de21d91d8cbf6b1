import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '~/lib/ids'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { startPushService } from '../../../tests/setup/push-service'
import { type News, notify, retell } from './notify.commands.server'
import { isPublicAddress, mayPushTo } from './push-request.server'

const app = useApp()
const service = await startPushService()
afterAll(() => service.stop())
let ann: Person
let token: string
beforeEach(async () => {
  ann = await makePerson(app.services)
  token = (await sessionFor(app.services, ann)).access_token
  await app.services.pool.query('delete from graphile_worker._private_jobs')
})

const subscribe = (subscription: object, as = token) =>
  app.call('POST', '/push-subscriptions', { token: as, body: subscription })
const tell = (given: Partial<News> = {}) =>
  app.services.db.transaction((tx) =>
    notify(tx, { to: [ann.id], kind: 'order', group: 'order:1', title: 'Ready', path: '/orders/1', ...given } as News),
  )
const push = async (given?: Partial<News>) => {
  await tell(given)
  await runJobs(app.services)
}
const waiting = async () =>
  (
    await app.services.pool.query(
      'select run_at, payload from graphile_worker._private_jobs where locked_at is null order by run_at',
    )
  ).rows
const kept = async () =>
  (await app.services.pool.query('select endpoint from push_subscriptions where user_id = $1', [ann.id])).rowCount

describe('a push', () => {
  test('is read by the browser alone, says where it leads, and comes from the site', async () => {
    const browser = service.browser()
    expect(await subscribe(browser.subscription)).toMatchObject({ status: 201, body: { id: expect.any(String) } })
    await push({ title: 'Your order is ready 🥖', body: 'Two loaves' })
    const [{ message, headers, claims, key }, ...more] = browser.received as [(typeof browser.received)[0]]
    expect(more).toEqual([])
    expect(message).toEqual({ title: 'Your order is ready 🥖', body: 'Two loaves', path: '/orders/1', tag: 'order:1' })
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
    expect(headers.topic).toMatch(/^[\w-]{32}$/)
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:hello@localoaf.test' })
    const { body: settings } = await app.call('GET', '/notification-settings', { token })
    expect(key).toBe(settings.push_key)
  })

  test('about a new order is urgent; of one group it replaces the one before', async () => {
    const browser = service.browser()
    await subscribe(browser.subscription)
    const { id: bakery_id } = await makeBakery(app.services.db, { claimed_by: ann.id })
    await push({ kind: 'new_order', bakery_id })
    await push()
    await push({ group: 'order:2' })
    const [first, second, third] = browser.received.map(({ headers }) => headers)
    expect([first!.urgency, second!.urgency]).toEqual(['high', 'normal'])
    expect([first!.topic === second!.topic, first!.topic === third!.topic]).toEqual([true, false])
  })

  test('goes to every browser that is still signed in, of that person alone', async () => {
    const [phone, desk, other] = [service.browser(), service.browser(), service.browser()]
    const elsewhere = (await sessionFor(app.services, ann)).access_token
    const stranger = (await sessionFor(app.services, await makePerson(app.services))).access_token
    await subscribe(phone.subscription)
    await subscribe(desk.subscription, elsewhere)
    await subscribe(other.subscription, stranger)
    await app.call('POST', '/auth/sign-out', { token: elsewhere })
    await push()
    expect([phone, desk, other].map(({ received }) => received.length)).toEqual([1, 0, 0])
  })

  test('is for whoever is signed in at that browser now, and once', async () => {
    const browser = service.browser()
    await subscribe(browser.subscription)
    await subscribe(browser.subscription)
    await push()
    expect(browser.received).toHaveLength(1)
    const stranger = (await sessionFor(app.services, await makePerson(app.services))).access_token
    await subscribe(browser.subscription, stranger)
    await push()
    expect(browser.received).toHaveLength(1)
  })

  test('stops when it is switched off, and only by whom it was switched on', async () => {
    const browser = service.browser()
    await subscribe(browser.subscription)
    const off = (as: string) =>
      app.call('DELETE', '/push-subscriptions', { token: as, body: { endpoint: browser.subscription.endpoint } })
    const stranger = (await sessionFor(app.services, await makePerson(app.services))).access_token
    expect((await off(stranger)).status).toBe(204)
    expect(await kept()).toBe(1)
    expect((await off(token)).status).toBe(204)
    expect(await kept()).toBe(0)
  })
})

describe('a push service that', () => {
  test.each([404, 410])('says %i has seen the last of that browser', async (status) => {
    const [gone, here] = [service.browser(), service.browser()]
    gone.answer = { status }
    await subscribe(gone.subscription)
    await subscribe(here.subscription)
    await push()
    expect(here.received).toHaveLength(1)
    expect([await kept(), await waiting()]).toEqual([1, []])
  })

  test('has no time is asked again when it wants to be, for that browser alone', async () => {
    const [busy, here] = [service.browser(), service.browser()]
    busy.answers = [{ status: 429, headers: { 'retry-after': '900' } }, { status: 503 }]
    await subscribe(busy.subscription)
    await subscribe(here.subscription)
    await push()
    const [job, ...more] = await waiting()
    expect(more).toEqual([])
    expect(job.payload).toMatchObject({ tries: 2, again: [expect.any(String)] })
    expect(Math.abs(job.run_at.getTime() - app.clock.now.getTime() - 900_000)).toBeLessThan(1000)
    const now = () =>
      app.services.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
    await now()
    await runJobs(app.services)
    expect((await waiting())[0].payload.tries).toBe(3)
    await now()
    await runJobs(app.services)
    expect([busy.received.length, here.received.length, (await waiting()).length]).toEqual([1, 1, 0])
  })

  test('is not there is tried again, and a newer push takes the place of the one that waits', async () => {
    const browser = service.browser()
    browser.answers = [{ status: 500 }]
    await subscribe(browser.subscription)
    await push({ title: 'Old' })
    await tell({ title: 'New' })
    expect((await waiting()).map(({ payload }) => payload.title)).toEqual(['New'])
    await vi.waitFor(async () => {
      await runJobs(app.services)
      expect(browser.received.map(({ message }) => message.title)).toEqual(['New'])
    })
  })

  test('has no time is not asked again with words that were taken back meanwhile', async () => {
    const browser = service.browser()
    const words = { body: 'My card number is 4242', quotes: 'message:1', group: 'conversation:1' }
    const takeBack = () =>
      app.services.db.transaction((tx) => retell(tx, { ...words, to: [ann.id], body: 'Message deleted' }))
    let committed: Promise<void> | undefined
    const takingBack = () =>
      new Promise<void>((resolve) => {
        committed = app.services.db.transaction(async (tx) => {
          await retell(tx, { ...words, to: [ann.id], body: 'Message deleted' })
          resolve()
          await new Promise((later) => setTimeout(later, 300))
        })
      })
    await subscribe(browser.subscription)
    for (const meanwhile of [takeBack, takingBack]) {
      browser.answers = [{ status: 500, meanwhile }]
      await push(words)
      expect(await waiting()).toEqual([])
    }
    await committed
    browser.answers = [{ status: 500, meanwhile: () => tell({ title: 'New' }) }]
    await push({ title: 'Old' })
    await runJobs(app.services)
    expect(browser.received.map(({ message }) => message.title)).toEqual(['New'])
    expect(await waiting()).toEqual([])
  })

  test('refuses for good is not asked again, nor for ever', async () => {
    const [refusing, broken] = [service.browser(), service.browser()]
    refusing.answer = { status: 403 }
    await subscribe(refusing.subscription)
    await push()
    expect([await waiting(), await kept()]).toEqual([[], 1])
    broken.answer = { status: 500 }
    await subscribe(broken.subscription)
    await push()
    for (let tries = 2; tries <= 7; tries++) {
      await app.services.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
      await runJobs(app.services)
    }
    expect(await waiting()).toEqual([])
  })
})

describe('what can be subscribed', () => {
  const keys = { p256dh: service.browser().subscription.keys.p256dh, auth: 'x'.repeat(22) }

  test('is a browser: an address and keys that can be encrypted for', async () => {
    const refused = async (subscription: object) => {
      const { status, body } = await subscribe(subscription)
      return [status, Object.keys(body.details.fields)]
    }
    expect(await refused({ endpoint: 'ftp://push.test/1', keys })).toEqual([400, ['endpoint']])
    expect(await refused({ endpoint: 'https://a:b@push.test/1', keys })).toEqual([400, ['endpoint']])
    const off_curve = `B${'A'.repeat(86)}`
    expect(await refused({ endpoint: 'https://push.test/1', keys: { ...keys, p256dh: off_curve } })).toEqual([
      400,
      ['keys'],
    ])
    expect(await kept()).toBe(0)
  })

  test('is twenty browsers at most: the oldest makes room', async () => {
    for (let count = 0; count < 21; count++) await subscribe({ endpoint: `https://push.test/${newId()}`, keys })
    expect(await kept()).toBe(20)
  })

  test('for real, it is a name on the internet, by https', () => {
    const allowed = (endpoint: string) => mayPushTo(endpoint, true)
    expect(allowed('https://fcm.googleapis.com/fcm/send/x')).toBe(true)
    for (const endpoint of [
      ...[
        'http://push.example/1',
        'https://127.0.0.1/1',
        'https://[::1]/1',
        'https://localhost/1',
        'https://2130706433/1',
      ],
      ...['https://10.0.0.8/x', 'https://a@push.example/1', 'https://[fd00::1]/1', 'not an address'],
    ])
      expect([endpoint, allowed(endpoint)]).toEqual([endpoint, false])
    expect(mayPushTo('http://127.0.0.1:9/1', false)).toBe(true)
  })

  test.each([
    ...[
      ['8.8.8.8', true],
      ['142.250.1.1', true],
      ['2607:f8b0:4004::200a', true],
    ],
    ...[
      ['127.0.0.1', false],
      ['10.1.2.3', false],
      ['172.31.0.1', false],
      ['192.168.1.1', false],
      ['169.254.169.254', false],
    ],
    ...[
      ['100.64.0.1', false],
      ['0.0.0.0', false],
      ['224.0.0.1', false],
      ['255.255.255.255', false],
      ['::1', false],
    ],
    ...[
      ['fe80::1', false],
      ['fc00::1', false],
      ['::ffff:127.0.0.1', false],
      ['2002:7f00:1::', false],
      ['nonsense', false],
    ],
  ] as [string, boolean][])('%s is on the internet: %s', (address, yes) => {
    expect(isPublicAddress(address)).toBe(yes)
  })
})
