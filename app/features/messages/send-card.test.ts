import { describe, expect, test } from 'vitest'
import { makeTalk } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { custom_requests } from '../../db/schema/requests'
import { newId } from '../../lib/ids'
import { sendCard } from './send-card.commands.server'

const app = useApp()

async function makeRequest(sides: { bakery_id: string; customer_id: string }) {
  const id = newId()
  const row = { id, ...sides, customer_name: 'Anna', state: 'open' as const, wanted_on: '2030-05-04' }
  await app.services.db.insert(custom_requests).values(row)
  return id
}

describe('a card', () => {
  test('is a message with the next number, unread and rung for the other side', async () => {
    const { id, bakery, people, say, ask, list, tokens } = await makeTalk(app)
    await say('owner', 'Hello')
    const sides = { bakery_id: bakery.id, customer_id: people.customer.id }
    const request_id = await makeRequest(sides)
    const sent = await app.services.db.transaction((tx) =>
      sendCard(tx, { ...sides, from_bakery: false, sender_id: people.customer.id, request_id, now: new Date() }),
    )
    expect(sent).toEqual({ conversation_id: id })
    const { body } = await ask('owner', 'GET', '/messages')
    expect(body.items[1]).toMatchObject({ seq: 2, from_bakery: false, card: { kind: 'request', request_id } })
    expect((await list('owner')).items[0]).toMatchObject({ unread: 1, last_message: { what: 'request' } })
    const bell = await app.call('GET', '/notifications', { token: tokens.owner })
    expect(bell.body.items[0]).toMatchObject({ kind: 'bakery_message', body: 'Asked for a custom order.' })
  })

  test('begins the conversation of two who have none, once', async () => {
    const { bakery, people } = await makeTalk(app)
    const sides = { bakery_id: bakery.id, customer_id: people.stranger.id }
    const request_id = await makeRequest(sides)
    const send = () =>
      app.services.db.transaction((tx) =>
        sendCard(tx, { ...sides, from_bakery: true, sender_id: people.owner.id, request_id, now: new Date() }),
      )
    const [one, two] = await Promise.all([send(), send()])
    expect(one).toEqual(two)
  })

  test('of a request goes with a question about it, and only in the conversation of its two', async () => {
    const { id, bakery, people, say, tokens } = await makeTalk(app)
    const request_id = await makeRequest({ bakery_id: bakery.id, customer_id: people.customer.id })
    const asked = await say('owner', 'What color?', { request_id })
    expect(asked.body).toMatchObject({ body: 'What color?', card: { kind: 'request', request_id } })
    const begin = (token: string) => app.call('POST', '/conversations', { token, body: { request_id } })
    expect((await begin(tokens.owner)).body).toEqual({ id })
    expect((await begin(tokens.customer)).body).toEqual({ id })
    expect((await begin(tokens.stranger)).status).toBe(404)
    const others = await makeRequest({ bakery_id: bakery.id, customer_id: people.stranger.id })
    const refused = await say('owner', 'And this?', { request_id: others })
    expect(refused).toMatchObject({ status: 400, body: { details: { fields: { request_id: expect.any(String) } } } })
  })
})
