import { describe, expect, test } from 'vitest'
import { makeBakery } from '../../../tests/factories/make'
import { makePerson, sessionFor, turnOnTwoStep } from '../../../tests/factories/people'
import { photo } from '../../../tests/factories/pictures'
import { makeOldPerson, makeTalk } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { newId } from '../../lib/ids'

const app = useApp()
const pool = () => app.services.pool
const picture = photo(40, 30).jpeg().toBuffer()
const LINK = 'Look at https://pills.test'

const bodies = async (talk: Awaited<ReturnType<typeof makeTalk>>, who: 'customer' | 'owner') =>
  (await talk.ask(who, 'GET', '/messages')).body.items.map(({ body }: { body: string }) => body)

const asEditor = async () =>
  (await sessionFor(app.services, await makeOldPerson(app.services, { roles: ['editor'] }))).access_token

/** The one open report about a message. */
const reportAbout = async (token: string, message_id: string) => {
  const { items } = (await app.call('GET', '/reports', { token, query: { limit: '100' } })).body
  return items.find(({ subject_id }: { subject_id: string }) => subject_id === message_id)
}

describe('limits', () => {
  test('thirty messages a minute, and the same one again is no new one', async () => {
    const talk = await makeTalk(app)
    const sent = []
    for (let i = 0; i < 30; i++) sent.push((await talk.say('customer', `Number ${i}`)).body)
    const one_more = await talk.say('customer', 'One more')
    expect(one_more.status).toBe(429)
    expect(Number(one_more.headers['retry-after'])).toBeGreaterThan(0)
    expect((await talk.say('customer', 'Number 29', { id: sent[29].id })).status).toBe(201)
    expect((await talk.say('owner', 'Calm down')).status).toBe(201)
  })

  test('five new conversations a day for a new account', async () => {
    const token = (await sessionFor(app.services, await makePerson(app.services))).access_token
    const begin = async () => {
      const owned = { verification_status: 'verified', verified_at: new Date() } as const
      const { id } = await makeBakery(app.services.db, { claimed_by: (await makePerson(app.services)).id, ...owned })
      return { id, answer: await app.call('POST', '/conversations', { token, body: { bakery_id: id } }) }
    }
    const first = await begin()
    for (let i = 0; i < 4; i++) expect((await begin()).answer.status).toBe(200)
    expect((await begin()).answer.body.error).toContain('5 conversations a day')
    expect((await app.call('POST', '/conversations', { token, body: { bakery_id: first.id } })).status).toBe(200)
  })

  test('one link, and no photo before an answer, for a new account', async () => {
    const talk = await makeTalk(app, { customer: await makePerson(app.services) })
    const two = await talk.say('customer', `${LINK} ${LINK}`)
    expect([two.status, two.body.details.fields]).toEqual([
      409,
      { body: 'New accounts can send one link per message.' },
    ])
    const { body: uploaded } = await talk.ask('customer', 'POST', '/pictures', { file: await picture })
    const send = () => talk.say('customer', 'See?', { pictures: [uploaded.id] })
    expect((await send()).body.details.fields).toEqual({ pictures: expect.stringContaining('answered') })
    await talk.say('owner', 'Yes?')
    expect((await send()).status).toBe(201)
  })
})

describe('a held message', () => {
  test('is seen by its sender alone, and not counted', async () => {
    const talk = await makeTalk(app)
    const { body: held } = await talk.say('customer', LINK)
    expect(held.held).toBe(true)
    expect([await bodies(talk, 'customer'), await bodies(talk, 'owner')]).toEqual([[LINK], []])
    expect((await talk.ask('owner', 'GET', `/messages/${held.id}`)).status).toBe(404)
    expect((await talk.list('owner')).items).toEqual([])
    expect((await talk.list('customer')).items).toHaveLength(1)
    expect((await talk.ask('owner', 'GET')).body).toMatchObject({ unread: 0, last_message: null })
    const { rows } = await pool().query('select from notifications where group_key = $1', [`conversation:${talk.id}`])
    expect(rows).toEqual([])
    await talk.say('customer', 'Hello?')
    expect(await bodies(talk, 'owner')).toEqual(['Hello?'])
    for (let i = 0; i < 2; i++) expect((await talk.say('customer', `${LINK} ${i}`)).body.held).toBe(true)
    expect((await talk.say('customer', `${LINK} again`)).status).toBe(409)
    const path = `/messages/${(await talk.say('customer', 'Nothing here')).body.id}`
    expect((await talk.ask('customer', 'PUT', path, { body: LINK })).status).toBe(409)
  })

  test('that its sender deletes waits for nobody, and makes room for another one', async () => {
    const talk = await makeTalk(app)
    const token = await asEditor()
    const held = []
    for (let i = 0; i < 3; i++) held.push((await talk.say('customer', `${LINK} ${i}`)).body.id)
    expect((await talk.ask('customer', 'DELETE', `/messages/${held[0]}`)).status).toBe(200)
    expect([await reportAbout(token, held[0]), await reportAbout(token, held[1])]).toEqual([
      undefined,
      expect.objectContaining({ subject_id: held[1] }),
    ])
    expect((await talk.say('customer', `${LINK} again`)).body.held).toBe(true)
    const { rows } = await pool().query('select state from cases where subject_id = $1', [held[0]])
    expect(rows).toEqual([{ state: 'dismissed' }])
  })

  test('is let through at the end, or removed, by an editor who is no part of it', async () => {
    const talk = await makeTalk(app)
    const token = await asEditor()
    const { body: good } = await talk.say('customer', LINK)
    const { body: bad } = await talk.say('customer', `${LINK} now`)
    await talk.say('customer', 'Hello')
    const rule = (id: string, body: object, by = token) => app.call('POST', `/reports/${id}/rule`, { token: by, body })
    const [one, other] = [await reportAbout(token, good.id), await reportAbout(token, bad.id)]
    expect(one).toMatchObject({ reason: 'spam', reporter: null, note: expect.stringContaining('link'), state: 'open' })
    await pool().query(`insert into user_roles (user_id, role) values ($1, 'editor')`, [talk.people.owner.id])
    await turnOnTwoStep(app.services, talk.people.owner.id)
    expect((await rule(one.id, { ruling: 'dismiss' }, talk.tokens.owner)).status).toBe(403)
    expect((await rule(one.id, { ruling: 'dismiss' })).body.state).toBe('dismissed')
    expect((await rule(one.id, { ruling: 'dismiss' })).status).toBe(409)
    expect((await rule(other.id, { ruling: 'remove' })).body.details.fields).toEqual({ reason: 'Give a reason.' })
    expect((await rule(other.id, { ruling: 'remove', reason: 'Spam' })).body).toMatchObject({
      state: 'upheld',
      resolution: 'Spam',
    })
    const { items } = (await talk.ask('owner', 'GET', '/messages')).body
    expect(items).toMatchObject([
      { body: 'Hello', seq: 3 },
      { id: good.id, seq: 4, held: false },
    ])
    expect((await talk.ask('owner', 'GET')).body.unread).toBe(2)
    expect((await talk.ask('customer', 'GET', `/messages/${bad.id}`)).body).toMatchObject({
      body: '',
      deleted_at: expect.any(String),
    })
    const { rows } = await pool().query(
      `select title, body from notifications where user_id = $1 and kind = 'ruling'`,
      [talk.people.customer.id],
    )
    expect(rows).toEqual([{ title: 'We removed a message of yours', body: 'Spam' }])
  })

  test('is one that says the same to a third bakery, or has a phrase from the list', async () => {
    const customer = await makeOldPerson(app.services)
    const held = []
    for (let i = 0; i < 3; i++) {
      const talk = await makeTalk(app, { customer })
      held.push((await talk.say('customer', 'I offer you a great deal on flour today')).body.held)
    }
    expect(held).toEqual([false, false, true])
    await pool().query(`insert into blocked_phrases (phrase) values ('wire the money')`)
    const talk = await makeTalk(app)
    expect((await talk.say('customer', 'Please Wire the Money first')).body.held).toBe(true)
  })
})

describe('a block', () => {
  test('keeps the other side from writing, without telling them', async () => {
    const talk = await makeTalk(app)
    await talk.say('customer', 'Hello')
    const { body: mine } = await talk.say('owner', 'Hi')
    const block = (who: 'helper' | 'customer' | 'stranger', method = 'POST') =>
      method === 'POST'
        ? app.call(method, '/blocks', { token: talk.tokens[who], body: { conversation_id: talk.id } })
        : app.call(method, '/blocks', { token: talk.tokens[who], query: { conversation_id: talk.id } })
    expect((await block('stranger')).status).toBe(404)
    expect([(await block('helper')).status, (await block('helper')).status]).toEqual([201, 201])
    const refused = await talk.say('customer', 'Why?')
    expect([refused.status, refused.body.error]).toEqual([403, 'This message can’t be delivered right now.'])
    expect((await talk.ask('customer', 'GET')).body).toMatchObject({ blocked: false, open: true })
    expect((await talk.ask('owner', 'GET')).body.blocked).toBe(true)
    expect((await talk.say('owner', 'Because')).status).toBe(409)
    expect((await talk.ask('owner', 'PUT', `/messages/${mine.id}`, { body: 'Hm' })).status).toBe(409)
    // Unblocking is one's own side's alone.
    expect((await block('customer', 'DELETE')).status).toBe(204)
    expect((await talk.say('customer', 'Why?')).status).toBe(403)
    expect((await block('helper', 'DELETE')).status).toBe(204)
    expect((await talk.say('customer', 'Thanks')).status).toBe(201)
  })

  test('of a person is one of the bakeries that they speak for', async () => {
    const talk = await makeTalk(app)
    const block = (token: string, user_id: string) => app.call('POST', '/blocks', { token, body: { user_id } })
    expect((await block(talk.tokens.customer, talk.people.owner.id)).status).toBe(201)
    expect((await talk.say('owner', 'Hello')).status).toBe(403)
    // Two who only meet in the forum.
    expect((await block(talk.tokens.stranger, talk.people.customer.id)).status).toBe(201)
    expect((await block(talk.tokens.owner, talk.people.owner.id)).status).toBe(409)
    expect((await block(talk.tokens.owner, newId())).status).toBe(404)
  })
})

describe('a report', () => {
  test('is made by whoever reads the message, and shows an editor what was said around it', async () => {
    const talk = await makeTalk(app)
    const sent = []
    for (let i = 1; i <= 26; i++) sent.push((await talk.say(i % 2 ? 'customer' : 'owner', `Number ${i}`)).body)
    const subject_id = sent[12].id
    const report = (token: string) =>
      app.call('POST', '/reports', {
        token,
        body: { subject_kind: 'message', subject_id, reason: 'offensive', note: 'Rude' },
      })
    expect((await report(talk.tokens.stranger)).status).toBe(404)
    expect((await report(talk.tokens.owner)).status).toBe(201)
    const token = await asEditor()
    expect((await app.call('GET', `/conversations/${talk.id}`, { token })).status).toBe(404)
    const { id } = await reportAbout(token, subject_id)
    const { body } = await app.call('GET', `/reports/${id}`, { token })
    expect(body).toMatchObject({ note: 'Rude', reporter: { username: talk.people.owner.username } })
    expect(body.talk.messages.map(({ body }: { body: string }) => body)).toEqual(
      Array.from({ length: 21 }, (_, i) => `Number ${i + 3}`),
    )
    expect(body.talk.messages.filter(({ reported }: { reported: boolean }) => reported)).toMatchObject([
      { id: subject_id },
    ])
    const { rows } = await pool().query(`select action from audit_log where details ->> 'report_id' = $1`, [id])
    expect(rows).toEqual([{ action: 'report.seen' }])
  })
})

describe('saved replies', () => {
  test('are the crew’s, thirty at most', async () => {
    const { bakery, tokens } = await makeTalk(app)
    const path = `/bakeries/${bakery.id}/saved-replies`
    const reply = { title: 'Hours', body: 'We bake on Fridays.' }
    const { status, body: made } = await app.call('POST', path, { token: tokens.helper, body: reply })
    expect([status, made]).toEqual([201, { id: expect.any(String), ...reply }])
    const changed = await app.call('PUT', `${path}/${made.id}`, {
      token: tokens.owner,
      body: { ...reply, title: 'When' },
    })
    expect(changed.body).toEqual({ ...made, title: 'When' })
    for (const token of [tokens.customer, tokens.stranger]) {
      expect((await app.call('GET', path, { token })).status).toBe(404)
      expect((await app.call('POST', path, { token, body: reply })).status).toBe(404)
      expect((await app.call('DELETE', `${path}/${made.id}`, { token })).status).toBe(404)
    }
    for (let i = 1; i < 30; i++) await app.call('POST', path, { token: tokens.owner, body: reply })
    expect((await app.call('POST', path, { token: tokens.owner, body: reply })).status).toBe(409)
    expect((await app.call('DELETE', `${path}/${made.id}`, { token: tokens.helper })).status).toBe(204)
    expect((await app.call('GET', path, { token: tokens.helper })).body.items).toHaveLength(29)
  })
})
