import { describe, expect, test } from 'vitest'
import { askAll, makeCustomShop, takeCustomOrders } from '../../../tests/factories/custom-orders'
import { addHelper } from '../../../tests/factories/order-people'
import { guestSession, makePerson, PASSWORD, sessionFor } from '../../../tests/factories/people'
import { photo } from '../../../tests/factories/pictures'
import { makeOldPerson } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { newId } from '../../lib/ids'
import { sweepUnsent } from './confirm-request.commands.server'
import { CONFIRM_HOURS, weekOf } from './request'

const app = useApp()
const picture = photo(900, 600).jpeg().toBuffer()
const upload = async (bakery_id: string, token: string) =>
  app.call('POST', `/bakeries/${bakery_id}/request-pictures`, { token, body: { file: await picture } })

describe('a request', () => {
  test('reaches the bakery at once: on its list, in the conversation, in the bell and by mail', async () => {
    const { bakery, tokens, people, ask, day } = await makeCustomShop(app)
    const pictures = [(await upload(bakery.id, tokens.customer)).body.id]
    const sent = await ask(tokens.customer, { answers: { servings: '20', allergies: 'Nuts' }, pictures })
    expect(sent).toMatchObject({
      status: 201,
      body: {
        viewer: 'customer',
        state: 'open',
        date: day(30),
        answers: [{ label: 'Servings', answer: '20' }],
        allergies: 'Nuts',
        customer_name: people.customer.full_name,
        pictures: [{ id: pictures[0] }],
        quotes: [],
        conversation_id: expect.any(String),
      },
    })
    const { id, conversation_id } = sent.body
    const listed = await app.call('GET', '/requests', { token: tokens.owner, query: { bakery_id: bakery.id } })
    expect(listed.body.items).toMatchObject([{ id, state: 'open', quote: null }])
    expect((await app.call('GET', '/requests', { token: tokens.customer })).body.items).toMatchObject([{ id }])
    const thread = await app.call('GET', `/conversations/${conversation_id}/messages`, { token: tokens.owner })
    expect(thread.body.items).toMatchObject([{ from_bakery: false, card: { kind: 'request', request_id: id } }])
    const bell = await app.call('GET', '/notifications', { token: tokens.owner })
    expect(bell.body.items).toMatchObject([{ body: 'Asked for a custom order.' }])
    const { rows } = await app.services.pool.query('select subject from mail_outbox where "to" = $1', [
      people.owner.email,
    ])
    expect(rows).toEqual([{ subject: `Custom order request from ${people.customer.full_name}` }])
    const kept = await app.services.pool.query('select allergies from bakery_customers where user_id = $1', [
      people.customer.id,
    ])
    expect(kept.rows).toEqual([{ allergies: 'Nuts' }])
  })

  test('sent twice is one; somebody else’s id is refused', async () => {
    const { tokens, ask } = await makeCustomShop(app)
    const id = newId()
    const both = await Promise.all([ask(tokens.customer, { id }), ask(tokens.customer, { id })])
    expect(both.map(({ status, body }) => [status, body.id])).toEqual([
      [201, id],
      [201, id],
    ])
    expect((await ask(tokens.customer, { id })).body.id).toBe(id)
    expect(await ask(tokens.stranger, { id })).toMatchObject({
      status: 409,
      body: { details: { fields: { id: expect.any(String) } } },
    })
    const { rows } = await app.services.pool.query('select count(*)::int from messages where request_id = $1', [id])
    expect(rows).toEqual([{ count: 1 }])
  })

  test('answers what the bakery asks; each refusal stands beside its field', async () => {
    const question = { id: newId(), label: 'Which color?', choices: ['Red'], required: true }
    const { tokens, ask, bakery } = await makeCustomShop(app, { asks: askAll('required'), questions: [question] })
    const refused = await ask(tokens.customer, { answers: { servings: '20', [question.id]: 'Green' } })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.details.fields).sort()).toEqual(
      ['answers.allergies', 'answers.budget', 'answers.flavors', `answers.${question.id}`, 'pictures'].sort(),
    )
    const pictures = [(await upload(bakery.id, tokens.stranger)).body.id]
    const answers = { servings: '20', budget: '200', flavors: 'Lemon', allergies: 'None', [question.id]: 'Red' }
    const others = await ask(tokens.customer, { answers, pictures })
    expect(others).toMatchObject({ status: 409, body: { details: { fields: { pictures: expect.any(String) } } } })
    const sent = await ask(tokens.stranger, { answers, pictures })
    await takeCustomOrders(app.services, bakery.id, { questions: [{ ...question, label: 'Another?' }] })
    const { body } = await app.call('GET', `/requests/${sent.body.id}`, { token: tokens.owner })
    expect(body.answers.at(-1)).toEqual({ label: 'Which color?', answer: 'Red' })
  })

  test('inside the lead time or in a full week is refused with the next free date', async () => {
    const { tokens, ask, day, bakery } = await makeCustomShop(app, { per_week: 1 })
    const soon = await ask(tokens.customer, { date: day(3) })
    expect(soon).toMatchObject({
      status: 409,
      body: { details: { next_free_on: day(7), fields: { date: expect.any(String) } } },
    })
    const first = await ask(tokens.customer, { date: day(30) })
    const full = await ask(tokens.stranger, { date: weekOf(day(30)) })
    expect(full.status).toBe(409)
    expect(full.body.details.next_free_on > day(30)).toBe(true)
    expect(weekOf(full.body.details.next_free_on)).toBe(full.body.details.next_free_on)
    expect(full.body.error).toContain('fully booked that week. The next free date is Monday')
    const shown = await app.call('GET', `/bakeries/${bakery.id}/custom-orders`)
    expect(shown.body.full_weeks).toEqual([weekOf(day(30))])
    await app.call('POST', `/requests/${first.body.id}/withdraw`, { token: tokens.customer })
    expect((await ask(tokens.stranger, { date: day(30) })).status).toBe(201)
  })

  test('of twenty who want the last place of a week at once, one gets it', { timeout: 60_000 }, async () => {
    const { ask, day } = await makeCustomShop(app, { per_week: 1 })
    const tokens = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await sessionFor(app.services, await makeOldPerson(app.services))).access_token,
      ),
    )
    const answers = await Promise.all(tokens.map((token) => ask(token, { date: day(30) })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('is refused between those who have blocked each other, as messages are', async () => {
    const { tokens, ask, people, quote, bakery } = await makeCustomShop(app)
    const { body } = await ask(tokens.customer)
    const block = (token: string, user_id: string) => app.call('POST', '/blocks', { token, body: { user_id } })
    await block(tokens.owner, people.customer.id)
    expect((await ask(tokens.customer)).status).toBe(403)
    expect((await quote(body.id)).status).toBe(409)
    await app.services.pool.query('delete from blocks where bakery_id = $1', [bakery.id])
    await block(tokens.customer, people.owner.id)
    expect((await ask(tokens.customer)).status).toBe(409)
    expect((await quote(body.id)).status).toBe(403)
  })

  test('is declined by the bakery or taken back by the customer, once', async () => {
    const { tokens, ask, people } = await makeCustomShop(app)
    const end = (token: string, id: string, how: string, body?: object) =>
      app.call('POST', `/requests/${id}/${how}`, { token, body })
    const one = (await ask(tokens.customer)).body
    expect((await end(tokens.customer, one.id, 'decline')).status).toBe(404)
    expect((await end(tokens.owner, one.id, 'withdraw')).status).toBe(404)
    const declined = await end(tokens.owner, one.id, 'decline', { reason: 'On vacation' })
    expect(declined.body).toMatchObject({ state: 'declined', reason: 'On vacation' })
    expect((await end(tokens.customer, one.id, 'withdraw')).status).toBe(409)
    const thread = await app.call('GET', `/conversations/${one.conversation_id}/messages`, { token: tokens.customer })
    expect(thread.body.items.at(-1)).toMatchObject({
      from_bakery: true,
      body: 'On vacation',
      card: { request_id: one.id },
    })
    const two = (await ask(tokens.customer)).body
    expect((await end(tokens.customer, two.id, 'withdraw')).body.state).toBe('withdrawn')
    const { rows } = await app.services.pool.query(
      'select subject from mail_outbox where "to" = any ($1) order by subject',
      [[people.customer.email, people.owner.email]],
    )
    expect(rows.map(({ subject }) => subject)).toContain(`${people.customer.full_name} withdrew their request`)
  })
})

describe('access', () => {
  test('request, quote and thread of somebody else are not found', async () => {
    const { tokens, ask, quote } = await makeCustomShop(app)
    const other = await makeCustomShop(app)
    const { id, conversation_id } = (await ask(tokens.customer)).body
    const { id: quote_id } = (await quote(id)).body
    const guest = (await guestSession(app.services)).access_token
    for (const token of [tokens.stranger, other.tokens.owner, guest]) {
      expect((await app.call('GET', `/requests/${id}`, { token })).status).toBe(404)
      expect((await app.call('GET', '/requests', { token })).body.items).toEqual([])
      expect((await app.call('POST', `/requests/${id}/withdraw`, { token })).status).toBe(404)
      if (token === guest) continue
      for (const path of [
        `/requests/${id}/decline`,
        `/quotes/${quote_id}/accept`,
        `/quotes/${quote_id}/decline`,
        `/quotes/${quote_id}/withdraw`,
      ])
        expect((await app.call('POST', path, { token })).status, path).toBe(404)
      const lines = [{ description: 'Cake', quantity: 1, unit_price: 10 }]
      expect((await app.call('POST', `/requests/${id}/quotes`, { token, body: { lines } })).status).toBe(404)
      expect((await app.call('GET', `/conversations/${conversation_id}/messages`, { token })).status).toBe(404)
    }
    expect((await app.call('POST', `/quotes/${quote_id}/accept`, { token: tokens.owner })).status).toBe(404)
    expect((await app.call('POST', `/quotes/${quote_id}/withdraw`, { token: tokens.customer })).status).toBe(404)
    expect((await app.call('GET', `/requests/${id}`, { token: tokens.owner })).body.viewer).toBe('bakery')
  })

  test('a helper reads what is asked, without the money', async () => {
    const { tokens, ask, quote, bakery } = await makeCustomShop(app)
    const helper = await makeOldPerson(app.services)
    await addHelper(app.services, bakery.id, helper)
    const { id } = (await ask(tokens.customer)).body
    await quote(id)
    const token = (await sessionFor(app.services, helper)).access_token
    expect((await app.call('GET', `/requests/${id}`, { token })).body).toMatchObject({
      viewer: 'bakery',
      quotes: [],
      customer_email: null,
    })
    expect((await app.call('POST', `/requests/${id}/decline`, { token })).status).toBe(404)
    const listed = await app.call('GET', '/requests', { token, query: { bakery_id: bakery.id } })
    expect(listed.body.items).toMatchObject([{ id, quote: null }])
  })
})

describe('a guest', () => {
  const codeFor = async (email: string) => {
    const { rows } = await app.services.pool.query(
      'select text from mail_outbox where "to" = $1 order by id desc limit 1',
      [email],
    )
    return /code=([\w-]+)/.exec(rows[0].text)![1]!
  }
  const confirm = (code: string) => app.call('POST', '/requests/confirm', { body: { code } })
  const asGuest = async () => {
    const email = `g${newId()}@bread.test`
    return { email, token: (await guestSession(app.services, email)).access_token }
  }

  test('waits for their address, and then has an account without a password, signed in', async () => {
    const { bakery, tokens, ask } = await makeCustomShop(app)
    const { email, token } = await asGuest()
    const pictures = [(await upload(bakery.id, token)).body.id]
    const sent = await ask(token, { message: 'Hello <there>', pictures })
    expect(sent.body).toMatchObject({ state: 'unverified', conversation_id: null, viewer: 'customer' })
    const { id } = sent.body
    expect((await app.call('GET', `/requests/${id}`, { token })).status).toBe(200)
    expect((await app.call('GET', `/requests/${id}`, { token: tokens.owner })).status).toBe(404)
    const other = (await guestSession(app.services, email)).access_token
    expect((await app.call('GET', `/requests/${id}`, { token: other })).status).toBe(404)
    const { rows } = await app.services.pool.query('select subject, text from mail_outbox where "to" = $1', [email])
    expect(rows).toHaveLength(1)
    expect(rows[0].text).not.toContain('there')
    const code = await codeFor(email)
    const confirmed = await confirm(code)
    expect(confirmed).toMatchObject({
      status: 200,
      body: { request_id: id, session: { kind: 'user', user: { email, email_verified: true } } },
    })
    const mine = { token: confirmed.body.session.access_token }
    expect((await app.call('GET', `/requests/${id}`, mine)).body).toMatchObject({
      state: 'open',
      viewer: 'customer',
      pictures: [{ id: pictures[0] }],
    })
    expect((await app.call('GET', '/conversations', mine)).body.items).toHaveLength(1)
    expect((await app.call('GET', `/requests/${id}`, { token: tokens.owner })).body.state).toBe('open')
    expect(await confirm(code)).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
    const sign_in = await app.call('POST', '/auth/sign-in', { body: { credential: email, password: PASSWORD } })
    expect(sign_in).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
  })

  test('whose address has an account signs in and finds it there', async () => {
    const { ask } = await makeCustomShop(app)
    const known = await makeOldPerson(app.services)
    const guest = (await guestSession(app.services, known.email)).access_token
    const { id } = (await ask(guest)).body
    const confirmed = await confirm(await codeFor(known.email))
    expect(confirmed.body).toEqual({ request_id: id, session: null })
    const { access_token: token } = await sessionFor(app.services, known)
    expect((await app.call('GET', `/requests/${id}`, { token })).body).toMatchObject({
      state: 'open',
      viewer: 'customer',
    })
  })

  test('takes over an account that nobody ever verified: its password opens nothing', async () => {
    const { ask } = await makeCustomShop(app)
    const squatted = await makePerson(app.services, { verified: false })
    await ask((await guestSession(app.services, squatted.email)).access_token)
    expect((await confirm(await codeFor(squatted.email))).body.session).toMatchObject({ user: { id: squatted.id } })
    const sign_in = await app.call('POST', '/auth/sign-in', {
      body: { credential: squatted.email, password: PASSWORD },
    })
    expect(sign_in.status).toBe(400)
  })

  test('who waits too long finds the week full, or the link stale, and is swept with their pictures', async () => {
    const { bakery, tokens, ask } = await makeCustomShop(app, { per_week: 1 })
    const { email, token } = await asGuest()
    const pictures = [(await upload(bakery.id, token)).body.id]
    const { id } = (await ask(token, { pictures })).body
    const code = await codeFor(email)
    expect((await ask(tokens.customer)).status).toBe(201)
    expect(await confirm(code)).toMatchObject({ status: 409, body: { details: { next_free_on: expect.any(String) } } })
    await app.services.pool.query(`update custom_requests set confirm_until = $2 where id = $1`, [
      id,
      new Date(app.clock.now.getTime() - 1000),
    ])
    expect(await confirm(code)).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
    await sweepUnsent(app.services)
    expect((await app.call('GET', `/requests/${id}`, { token })).status).toBe(404)
    const { rows } = await app.services.pool.query('select from request_pictures where id = $1', [pictures[0]])
    expect(rows).toEqual([])
    expect((await app.call('GET', '/requests', { token: tokens.customer })).body.items).toHaveLength(1)
  })

  test.each([
    ['a minute before', -60_000, 200],
    ['a minute after', 60_000, 400],
  ])(`has ${CONFIRM_HOURS} hours for the link: %s they end`, async (_, off, status) => {
    const { ask } = await makeCustomShop(app)
    const { email, token } = await asGuest()
    await ask(token)
    const code = await codeFor(email)
    app.clock.now = new Date(app.clock.now.getTime() + CONFIRM_HOURS * 3_600_000 + off)
    expect((await confirm(code)).status).toBe(status)
  })

  test('of a wrong code learns nothing', async () => {
    expect(await confirm('x'.repeat(43))).toMatchObject({
      status: 400,
      body: { code: 'invalid_code', details: { fields: { code: expect.any(String) } } },
    })
  })
})
