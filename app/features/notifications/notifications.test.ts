import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '~/lib/ids'
import { testMail } from '../../../tests/factories/mail'
import { addHelper, openBakery } from '../../../tests/factories/order-people'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { useHeard } from '../../../tests/setup/heard'
import { forgetOldNotifications } from './notifications.commands.server'
import { type News, notify, readGroup } from './notify.commands.server'

const app = useApp()
let ann: Person
let bob: Person
let tokens: { ann: string; bob: string }
const heard = useHeard(app)

beforeEach(async () => {
  ann = await makePerson(app.services)
  bob = await makePerson(app.services)
  tokens = { ann: await signIn(ann), bob: await signIn(bob) }
  await app.services.pool.query('delete from mail_outbox')
  await app.services.pool.query('delete from graphile_worker._private_jobs')
  // Whoever signed in for it has been heard of.
  heard.length = 0
})

const signIn = async (person: Person) => (await sessionFor(app.services, person)).access_token
const news = (given: Partial<News> & Pick<News, 'to'>) =>
  ({ kind: 'order', group: 'order:1', title: 'Your order is ready', path: '/orders/1', ...given }) as News
const tell = (given: Partial<News> & Pick<News, 'to'>) => app.services.db.transaction((tx) => notify(tx, news(given)))
const bell = async (token: string, query: Record<string, string> = {}) =>
  (await app.call('GET', '/notifications', { token, query })).body
const rows = async (sql: string, values: unknown[] = []) => (await app.services.pool.query(sql, values)).rows
const choose = (token: string, choice: object) =>
  app.call('PUT', '/notification-settings', {
    token,
    body: { kind: 'order', bell: true, push: true, mail: true, ...choice },
  })
async function subscribe(person: Person) {
  const [{ id: session_id }] = (await rows('select id from sessions where user_id = $1', [person.id])) as [
    { id: string },
  ]
  await app.services.pool.query(
    'insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5, $6)',
    [newId(), person.id, session_id, `https://push.test/${newId()}`, 'x'.repeat(87), 'y'.repeat(22)],
  )
}
const hears = (to: string[]) =>
  vi.waitFor(() => expect(heard).toContainEqual({ to, event: { type: 'notification' } }), { timeout: 20_000 })
const pushes = () =>
  rows(`select key, payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send_push' order by key`)

describe('the bell', () => {
  test('tells all of them in the cause’s transaction, and their open pages', async () => {
    await tell({ to: [ann.id, null, bob.id, ann.id, newId()], body: 'Two loaves' })
    const { items, unread, next } = await bell(tokens.ann)
    expect({ unread, next }).toEqual({ unread: 1, next: null })
    expect(items).toEqual([
      {
        ...{
          id: expect.any(String),
          kind: 'order',
          title: 'Your order is ready',
          body: 'Two loaves',
          path: '/orders/1',
        },
        ...{ count: 1, read_at: null, created_at: expect.any(String) },
      },
    ])
    expect((await bell(tokens.bob)).items).toHaveLength(1)
    await hears([ann.id, bob.id].sort())
    const undone = app.services.db.transaction(async (tx) => {
      await notify(tx, news({ to: [ann.id], group: 'order:2' }))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await bell(tokens.ann)).unread).toBe(1)
  })

  test('counts on the unread row of the same group, also when many come at once, and begins anew once that is read', async () => {
    await tell({ to: [ann.id] })
    await tell({ to: [ann.id], group: 'order:2' })
    await Promise.all([1, 2, 3].map(() => tell({ to: [ann.id, bob.id], title: 'Ready', path: '/orders/3' })))
    const { items, unread } = await bell(tokens.ann)
    expect(unread).toBe(2)
    expect(items).toMatchObject([
      { title: 'Ready', path: '/orders/3', count: 4 },
      { title: 'Your order is ready', count: 1 },
    ])
    await app.services.db.transaction((tx) => readGroup(tx, [ann.id], 'order:1'))
    expect((await bell(tokens.ann)).unread).toBe(1)
    expect((await bell(tokens.bob)).unread).toBe(1)
    await tell({ to: [ann.id] })
    expect((await bell(tokens.ann)).items.map(({ count }: { count: number }) => count)).toEqual([1, 4, 1])
  })

  test('takes any words, and cuts what is too long', async () => {
    await tell({ to: [ann.id], title: `Rye\r\nBcc: x ${'🥖'.repeat(300)}`, body: `\u202eLoaf\n${'b'.repeat(400)}` })
    const [{ title, body }] = (await bell(tokens.ann)).items
    expect(title).toMatch(/^Rye Bcc: x 🥖+$/u)
    expect([Array.from(title).length, Array.from(body).length]).toEqual([200, 300])
  })

  test('pages, the newest first', async () => {
    for (const group of ['a', 'b', 'c', 'd', 'e']) await tell({ to: [ann.id], group, title: group })
    const first = await bell(tokens.ann, { limit: '2' })
    const second = await bell(tokens.ann, { limit: '2', before: first.next })
    const third = await bell(tokens.ann, { limit: '2', before: second.next })
    const titles = [first, second, third].map(({ items }) => items.map(({ title }: { title: string }) => title))
    expect([titles, third.next, third.unread]).toEqual([[['e', 'd'], ['c', 'b'], ['a']], null, 5])
  })

  test('the second page is the second page, also when the last of the first rang again or is gone', async () => {
    for (const group of ['a', 'b', 'c', 'd', 'e']) await tell({ to: [ann.id], group, title: group })
    const { next } = await bell(tokens.ann, { limit: '2' })
    const second = async () =>
      (await bell(tokens.ann, { limit: '2', before: next })).items.map(({ title }: { title: string }) => title)
    await tell({ to: [ann.id], group: 'd', title: 'd' })
    expect(await second()).toEqual(['c', 'b'])
    await rows(`delete from notifications where group_key = 'd'`)
    expect(await second()).toEqual(['c', 'b'])
  })

  test('is read one by one or all at once, and only one’s own', async () => {
    for (const group of ['a', 'b', 'c']) await tell({ to: [ann.id, bob.id], group })
    const ids = (await bell(tokens.ann)).items.map(({ id }: { id: string }) => id)
    const theirs = (await bell(tokens.bob)).items[0].id
    const read = await app.call('PUT', '/notifications/read', { token: tokens.ann, body: { ids: [ids[1], theirs] } })
    expect(read.body).toMatchObject({ unread: 2, items: [{ read_at: null }, { read_at: expect.any(String) }, {}] })
    expect((await bell(tokens.bob)).unread).toBe(3)
    await hears([ann.id])
    expect((await app.call('PUT', '/notifications/read', { token: tokens.ann, body: { all: true } })).body.unread).toBe(
      0,
    )
    expect((await app.call('PUT', '/notifications/read', { token: tokens.ann, body: {} })).status).toBe(400)
  })

  test('forgets after 90 days', async () => {
    await tell({ to: [ann.id], group: 'old' })
    await tell({ to: [ann.id], group: 'young' })
    const age = `update notifications set created_at = now() - $2::interval where group_key = $1`
    await app.services.pool.query(age, ['old', '91 days'])
    await app.services.pool.query(age, ['young', '89 days'])
    await forgetOldNotifications({ ...app.services, clock: () => new Date() })
    expect(await rows('select group_key from notifications where user_id = $1', [ann.id])).toEqual([
      { group_key: 'young' },
    ])
  })
})

describe('what somebody chose', () => {
  test('is kept by kind, and asked before each of the three ways', async () => {
    await subscribe(ann)
    await choose(tokens.ann, { bell: false })
    await tell({ to: [ann.id] })
    expect([(await bell(tokens.ann)).unread, (await pushes()).length]).toEqual([0, 1])
    await choose(tokens.ann, { bell: true, push: false })
    await tell({ to: [ann.id], group: 'order:2' })
    await tell({ to: [ann.id], kind: 'ruling', group: 'listing:1' })
    expect((await bell(tokens.ann)).unread).toBe(2)
    expect((await pushes()).map(({ key }) => key)).toEqual([`push:${ann.id}:listing:1`, `push:${ann.id}:order:1`])
  })

  test('a push is queued for whoever has a browser that asked for it, one at a time for a group', async () => {
    await subscribe(ann)
    await subscribe(ann)
    await tell({ to: [ann.id, bob.id] })
    await tell({ to: [ann.id, bob.id], title: 'Still ready' })
    expect(await pushes()).toEqual([
      {
        key: `push:${ann.id}:order:1`,
        payload: {
          ...{ user_id: ann.id, kind: 'order', bakery_id: null, group: 'order:1' },
          ...{ title: 'Still ready', body: '', path: '/orders/1' },
        },
      },
    ])
  })

  test('mail goes unless it was switched off, and where it can’t be, it always goes', async () => {
    const mail = (mail_key: string, to: string) => testMail({ mail_key, to })
    const off = { bell: true, push: true, mail: false }
    for (const kind of ['order', 'ruling', 'premium']) await choose(tokens.ann, { kind, ...off })
    await tell({ to: [ann.id], mail: mail('order', ann.email) })
    await tell({ to: [ann.id], kind: 'ruling', mail: mail('ruling', ann.email.toUpperCase()) })
    await tell({ to: [ann.id], kind: 'premium', mail: mail('premium', ann.email) })
    await tell({ to: [bob.id], kind: 'ruling', mail: mail('ruling', bob.email) })
    await tell({ to: [null], kind: 'ruling', mail: mail('guest', 'guest@bread.test') })
    expect(await rows('select dedupe_key as key, "to" from mail_outbox order by 1, 2')).toEqual([
      { key: 'guest', to: 'guest@bread.test' },
      { key: 'order', to: ann.email },
      { key: 'premium', to: ann.email },
      { key: 'ruling', to: bob.email },
    ])
  })

  test('is shown with what it can’t change, by who one is', async () => {
    const settings = async (token: string) =>
      (await app.call('GET', '/notification-settings', { token })).body.items.map(
        ({ kind, mail, mails }: Record<string, unknown>) => `${kind} ${mail} ${mails}`,
      )
    const bakery = await openBakery(app.services, ann.id)
    await addHelper(app.services, bakery.id, bob)
    expect(await settings(tokens.ann)).toEqual([
      ...[
        'order true always',
        'new_order true unless_off',
        'message true unless_off',
        'bakery_message true unless_off',
      ],
      ...[
        'review false none',
        'review_reply false none',
        'bakery true unless_off',
        'search true unless_off',
        'forum true unless_off',
        'ruling true unless_off',
        'bakery_invoice true always',
        'premium true always',
        'permit true always',
        'money_week true unless_off',
      ],
    ])
    expect(await settings(tokens.bob)).toEqual([
      ...['order true always', 'new_order false none', 'message true unless_off', 'bakery_message false unless_off'],
      ...['review_reply false none', 'bakery true unless_off', 'search true unless_off'],
      ...['forum true unless_off', 'ruling true unless_off'],
    ])
    const chosen = await choose(tokens.bob, { kind: 'bakery_message', mail: true, push: false })
    expect(chosen.body.items[3]).toMatchObject({
      ...{ kind: 'bakery_message', bell: true, push: false, mail: true, mails: 'unless_off' },
    })
  })

  test('a helper who turned one switch hears by mail of orders at a bakery of their own', async () => {
    const [theirs, own] = [await openBakery(app.services, ann.id), await makePerson(app.services)]
    await addHelper(app.services, theirs.id, own)
    const token = await signIn(own)
    const body = { kind: 'new_order', push: false }
    expect((await app.call('PUT', '/notification-settings', { token, body })).status).toBe(200)
    await openBakery(app.services, own.id)
    const { items } = (await app.call('GET', '/notification-settings', { token })).body
    expect(items[1]).toMatchObject({ kind: 'new_order', bell: true, push: false, mail: true, mails: 'unless_off' })
    const mail = testMail({ to: own.email })
    await tell({ to: [own.id], kind: 'new_order', mail })
    expect(await rows('select "to" from mail_outbox')).toEqual([{ to: own.email }])
  })
})
