import { describe, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { sessionFor } from '../../../tests/factories/people'
import { photo } from '../../../tests/factories/pictures'
import { makeOldPerson, makeTalk } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { newId } from '../../lib/ids'
import { sweepUnsentPictures } from './message-pictures.commands.server'

const app = useApp()
const pool = () => app.services.pool
const picture = photo(900, 600).jpeg().toBuffer()

describe('a conversation', () => {
  test('is begun once, with a bakery that somebody speaks for', async () => {
    const { id, bakery, tokens, people } = await makeTalk(app)
    const begin = (token: string, body: object) => app.call('POST', '/conversations', { token, body })
    expect((await begin(tokens.customer, { bakery_id: bakery.id })).body).toEqual({ id })
    expect((await begin(tokens.owner, { bakery_id: bakery.id })).status).toBe(409)
    expect((await begin(tokens.helper, { bakery_id: bakery.id })).status).toBe(409)
    const unclaimed = await makeBakery(app.services.db, {
      claimed_by: null,
      verification_status: 'unverified',
      verified_at: null,
    })
    expect((await begin(tokens.customer, { bakery_id: unclaimed.id })).status).toBe(409)
    const hidden = await makeBakery(app.services.db, { claimed_by: people.stranger.id, hidden: true })
    expect((await begin(tokens.customer, { bakery_id: hidden.id })).status).toBe(404)
    expect((await begin(tokens.customer, {})).status).toBe(400)
  })

  test('is begun about an order by either side', async () => {
    const { bakery, tokens, people } = await makeTalk(app)
    const { db } = app.services
    const order = await makeOrderRow(db, { bakery_id: bakery.id, customer_id: people.stranger.id })
    const begin = (token: string, order_id: string) => app.call('POST', '/conversations', { token, body: { order_id } })
    const { body } = await begin(tokens.helper, order.id)
    expect((await begin(tokens.stranger, order.id)).body).toEqual(body)
    expect((await begin(tokens.customer, order.id)).status).toBe(404)
    const guests = await makeOrderRow(db, { bakery_id: bakery.id })
    expect((await begin(tokens.owner, guests.id)).status).toBe(409)
    const unpaid = await makeOrderRow(db, {
      bakery_id: bakery.id,
      customer_id: people.stranger.id,
      payment_status: 'unpaid',
    })
    expect((await begin(tokens.owner, unpaid.id)).status).toBe(404)
  })

  test('is there for its two sides alone, and for nobody who has left', async () => {
    const talk = await makeTalk(app)
    const admin = await makeOldPerson(app.services, { roles: ['admin'] })
    await talk.say('customer', 'Hello')
    const { body: message } = await talk.say('helper', 'Hi')
    const tokens = [talk.tokens.stranger, (await sessionFor(app.services, admin)).access_token]
    await pool().query('delete from bakery_helpers where bakery_id = $1', [talk.bakery.id])
    for (const token of [...tokens, talk.tokens.helper]) {
      for (const [method, path, body] of [
        ['GET', ''],
        ['GET', '/messages'],
        ['GET', `/messages/${message.id}`],
        ['POST', '/messages', { id: newId(), body: 'Me too' }],
        ['PUT', `/messages/${message.id}`, { body: 'Changed' }],
        ['DELETE', `/messages/${message.id}`],
        ['PUT', '/read', { up_to_seq: 9 }],
        ['POST', '/typing'],
        ['PUT', '/settings', { archived: true }],
        ['POST', '/pictures', { file: await picture }],
      ] as const)
        expect((await app.call(method, `/conversations/${talk.id}${path}`, { token, body })).status, path).toBe(404)
      expect((await app.call('GET', '/conversations', { token })).body.items).toEqual([])
    }
  })

  test('names both sides, and who of the bakery wrote to the bakery alone', async () => {
    const talk = await makeTalk(app)
    await talk.say('customer', 'Hello')
    await talk.say('helper', 'Hi')
    expect((await talk.ask('customer', 'GET')).body).toMatchObject({
      participant_1: talk.people.customer.id,
      participant_2: talk.people.owner.id,
      side: 'customer',
      bakery: { id: talk.bakery.id, name: talk.bakery.name },
      last_message: { body: 'Hi', from_bakery: true, what: 'text' },
      unread: 1,
      open: true,
    })
    const names = async (who: 'customer' | 'owner') =>
      (await talk.ask(who, 'GET', '/messages')).body.items.map(
        ({ sender_name }: { sender_name: string }) => sender_name,
      )
    expect(await names('owner')).toEqual([null, talk.people.helper.full_name])
    expect(await names('customer')).toEqual([null, null])
  })
})

describe('a message', () => {
  test('has the next number, and is the same one when it is sent again', async () => {
    const talk = await makeTalk(app)
    const id = newId()
    const sent = await talk.say('customer', 'One', { id })
    expect(sent).toMatchObject({ status: 201, body: { id, seq: 1, body: 'One', held: false, from_bakery: false } })
    expect((await talk.say('customer', 'Something else', { id })).body).toEqual(sent.body)
    expect((await talk.say('owner', 'Not mine', { id })).status).toBe(409)
    const other = await makeTalk(app, { customer: talk.people.customer })
    expect((await other.say('customer', 'Elsewhere', { id })).status).toBe(409)
    expect((await talk.say('owner', 'Two')).body.seq).toBe(2)
    expect((await talk.ask('owner', 'GET')).body.unread).toBe(1)
  })

  test('keeps its number and its one place, however many are sent at once', async () => {
    const talk = await makeTalk(app)
    const id = newId()
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => talk.say('customer', 'Once', { id })),
      ...Array.from({ length: 6 }, (_, i) => talk.say('owner', `Many ${i}`)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
    const { items } = (await talk.ask('helper', 'GET', '/messages')).body
    expect(items.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(items.filter((one: { id: string }) => one.id === id)).toHaveLength(1)
    expect((await talk.ask('helper', 'GET')).body).toMatchObject({ unread: 1, last_seq: 7 })
    expect((await talk.ask('customer', 'GET')).body.unread).toBe(6)
  })

  test('says something', async () => {
    const talk = await makeTalk(app)
    expect((await talk.say('customer', '   ')).body).toMatchObject({
      error: 'Write a message first.',
      details: { fields: { body: 'Write a message first.' } },
    })
  })

  test('is found by pages, before and after a number', async () => {
    const talk = await makeTalk(app)
    for (let i = 1; i <= 5; i++) await talk.say('customer', `Number ${i}`)
    const page = async (query: Record<string, string>) => {
      const { items, next } = (await talk.ask('owner', 'GET', '/messages', undefined, { limit: '2', ...query })).body
      return [...items.map(({ seq }: { seq: number }) => seq), next]
    }
    expect(await page({})).toEqual([4, 5, 4])
    expect(await page({ before_seq: '4' })).toEqual([2, 3, 2])
    expect(await page({ before_seq: '2' })).toEqual([1, null])
    expect(await page({ after_seq: '0' })).toEqual([1, 2, 2])
    expect(await page({ after_seq: '4' })).toEqual([5, null])
    expect(await page({ after_seq: '5' })).toEqual([null])
  })

  test('can be changed and taken back by its sender, for five minutes', async () => {
    const talk = await makeTalk(app)
    const { body: first } = await talk.say('customer', 'Frist')
    const path = `/messages/${first.id}`
    expect((await talk.ask('owner', 'PUT', path, { body: 'Mine' })).status).toBe(404)
    const { body: changed } = await talk.ask('customer', 'PUT', path, { body: 'First' })
    expect(changed).toMatchObject({ body: 'First', edited_at: expect.any(String), seq: 1 })
    const { body: gone } = await talk.ask('customer', 'DELETE', path)
    expect(gone).toMatchObject({ body: '', deleted_at: expect.any(String), seq: 1 })
    expect((await talk.ask('owner', 'GET')).body).toMatchObject({ unread: 0, last_message: { what: 'deleted' } })
    expect((await talk.ask('customer', 'PUT', path, { body: 'Back' })).status).toBe(409)
    const { body: old } = await talk.say('customer', 'Old')
    await pool().query(`update messages set created_at = created_at - interval '6 minutes' where id = $1`, [old.id])
    expect((await talk.ask('customer', 'DELETE', `/messages/${old.id}`)).body.error).toContain('5 minutes')
    expect((await talk.ask('owner', 'PUT', '/read', { up_to_seq: 2 })).body).toEqual({ unread: 0 })
  })

  test('is read by the other side, up to a number', async () => {
    const talk = await makeTalk(app)
    for (const text of ['One', 'Two', 'Three']) await talk.say('customer', text)
    await talk.say('owner', 'Four')
    expect((await talk.ask('helper', 'PUT', '/read', { up_to_seq: 2 })).body).toEqual({ unread: 1 })
    const { items } = (await talk.ask('customer', 'GET', '/messages')).body
    expect(items.map(({ read_at }: { read_at: string | null }) => read_at !== null)).toEqual([true, true, false, false])
    expect((await app.call('GET', '/counters', { token: talk.tokens.customer })).body.unread_messages).toBe(1)
    expect((await app.call('GET', '/counters', { token: talk.tokens.owner })).body.unread_messages).toBe(1)
    expect((await talk.ask('owner', 'PUT', '/read', { up_to_seq: 99 })).body).toEqual({ unread: 0 })
  })

  test('makes a mail due for the other side, until they read', async () => {
    const talk = await makeTalk(app)
    const due = async () => {
      const { rows } = await pool().query('select customer_mail_at, bakery_mail_at from conversations where id = $1', [
        talk.id,
      ])
      return rows[0]
    }
    await talk.say('customer', 'Anybody there?')
    const { customer_mail_at, bakery_mail_at } = await due()
    expect(customer_mail_at).toBeNull()
    expect(bakery_mail_at.getTime()).toBe(app.clock.now.getTime() + 300_000)
    await talk.ask('helper', 'PUT', '/read', { up_to_seq: 1 })
    expect((await due()).bakery_mail_at).toBeNull()
  })

  test('rings the bells of the other side, but not of those who muted it', async () => {
    const talk = await makeTalk(app)
    await talk.ask('helper', 'PUT', '/settings', { muted: true })
    await talk.say('customer', 'Ding')
    const { rows } = await pool().query('select user_id, title, path from notifications where group_key = $1', [
      `conversation:${talk.id}`,
    ])
    const { id: user_id } = talk.people.owner
    expect(rows).toEqual([
      { user_id, title: talk.people.customer.full_name, path: `/messages?conversation=${talk.id}` },
    ])
  })
})

describe('a card', () => {
  test('shows an order of these two as it is now, and what it costs on the menu', async () => {
    const talk = await makeTalk(app)
    const { db } = app.services
    const order = await makeOrderRow(db, { bakery_id: talk.bakery.id, customer_id: talk.people.customer.id })
    const { body: sent } = await talk.say('customer', 'About this', { order_id: order.id })
    const card = { kind: 'order', order_id: order.id, order_number: order.order_number, status: 'pending' }
    expect(sent.card).toEqual({ ...card, status_words: 'Waiting for the baker', when: '' })
    await pool().query(`update orders set status = 'confirmed' where id = $1`, [order.id])
    const read = async () => (await talk.ask('owner', 'GET', `/messages/${sent.id}`)).body.card
    expect(await read()).toMatchObject({ status: 'confirmed', status_words: 'Confirmed' })
    const [item] = talk.bakery.items
    const { body: asked } = await talk.say('customer', '', { menu_item_id: item!.id })
    expect(asked.card).toMatchObject({ kind: 'item', name: item!.name, available: true })
    const strange = await makeOrderRow(db, { bakery_id: talk.bakery.id, customer_id: talk.people.stranger.id })
    expect((await talk.say('owner', 'Whose?', { order_id: strange.id })).status).toBe(400)
    expect((await talk.say('owner', 'What?', { menu_item_id: newId() })).status).toBe(400)
  })
})

describe('pictures', () => {
  test('are sent with a message, small and large, and have links for those who may read it', async () => {
    const talk = await makeTalk(app)
    const { status, body: uploaded } = await talk.ask('customer', 'POST', '/pictures', { file: await picture })
    expect([status, uploaded.width, uploaded.height]).toEqual([201, 900, 600])
    expect((await talk.say('owner', 'Not mine', { pictures: [uploaded.id] })).status).toBe(409)
    expect((await talk.say('customer', '', { pictures: [uploaded.id] })).status).toBe(201)
    expect((await talk.say('customer', '', { pictures: [uploaded.id] })).status).toBe(409)
    const [message] = (await talk.ask('owner', 'GET', '/messages')).body.items
    for (const link of [message.pictures[0].url, message.pictures[0].small_url]) {
      const { statusCode, headers } = await app.app.inject(link)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
      expect((await app.app.inject(link.replace('key=', 'key=x'))).statusCode).toBe(404)
      expect((await app.app.inject(link.replace('/files/', '/media/'))).statusCode).toBe(404)
    }
    await talk.ask('customer', 'DELETE', `/messages/${message.id}`)
    expect((await pool().query('select from message_pictures where conversation_id = $1', [talk.id])).rowCount).toBe(0)
  })

  test('that nobody sends are swept after a day', async () => {
    const talk = await makeTalk(app)
    await talk.ask('customer', 'POST', '/pictures', { file: await picture })
    const left = async () =>
      (await pool().query('select from message_pictures where conversation_id = $1', [talk.id])).rowCount
    await sweepUnsentPictures(app.services)
    expect(await left()).toBe(1)
    await sweepUnsentPictures({ ...app.services, clock: () => new Date(Date.now() + 90_000_000) })
    expect(await left()).toBe(0)
  })
})

describe('the list', () => {
  test('has the newest first, by pages, of all that one talks in', async () => {
    const customer = await makeOldPerson(app.services)
    const talks = [
      await makeTalk(app, { customer }),
      await makeTalk(app, { customer }),
      await makeTalk(app, { customer }),
    ]
    const [first, second, third] = talks.map(({ id }) => id)
    expect((await talks[0]!.list('customer')).items).toEqual([])
    for (const talk of talks) {
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      await talk.say('customer', 'Hello')
    }
    const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
    const page = await talks[0]!.list('customer', { limit: '2' })
    expect(ids(page)).toEqual([third, second])
    const rest = await talks[0]!.list('customer', { limit: '2', before: page.next })
    expect([...ids(rest), rest.next]).toEqual([first, null])
    expect(ids(await talks[0]!.list('helper'))).toEqual([first])
    expect(ids(await talks[0]!.list('owner', { bakery_id: talks[0]!.bakery.id }))).toEqual([first])
    expect(ids(await talks[0]!.list('owner', { bakery_id: talks[1]!.bakery.id }))).toEqual([])
  })

  test('leaves out what is put away, by one side, until somebody writes', async () => {
    const talk = await makeTalk(app)
    await talk.say('customer', 'Hello')
    expect((await talk.ask('owner', 'PUT', '/settings', { archived: true })).body.archived).toBe(true)
    const seen = async (who: 'helper' | 'customer', archived: string) =>
      (await talk.list(who, { archived })).items.length
    expect([await seen('helper', 'false'), await seen('helper', 'true'), await seen('customer', 'false')]).toEqual([
      0, 1, 1,
    ])
    await talk.say('customer', 'Still there?')
    expect([await seen('helper', 'false'), await seen('helper', 'true')]).toEqual([1, 0])
  })

  test('finds names and words', async () => {
    const talk = await makeTalk(app)
    await talk.say('customer', 'Do you have 100% rye?')
    const found = async (query: string) => (await talk.list('owner', { query })).items.length
    const { username } = talk.people.customer
    for (const query of ['100% RYE', username, talk.bakery.name]) expect(await found(query), query).toBe(1)
    for (const query of ['100_', 'wheat', '%']) expect(await found(query), query).toBe(query === '%' ? 1 : 0)
  })
})
