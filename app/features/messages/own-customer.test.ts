import { expect, test } from 'vitest'
import { addHelper } from '../../../tests/factories/order-people'
import { makeTalk } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { mailUnread } from './message-mails.commands.server'

const app = useApp()

test('a customer who comes to help is counted, rung and mailed for nothing that they wrote themselves', async () => {
  const talk = await makeTalk(app)
  const { customer } = talk.people
  await talk.say('customer', 'May I help?')
  await addHelper(app.services, talk.bakery.id, customer)
  await app.call('PUT', '/notification-settings', {
    token: talk.tokens.customer,
    body: { kind: 'bakery_message', mail: true },
  })
  await talk.say('customer', 'When shall I come?')
  const unread = async (who: 'customer' | 'owner') =>
    (await app.call('GET', '/counters', { token: talk.tokens[who] })).body.unread_messages
  expect([await unread('customer'), await unread('owner')]).toEqual([0, 2])
  const bell = async (who: 'customer' | 'owner' | 'helper') =>
    (await app.call('GET', '/notifications', { token: talk.tokens[who] })).body.items.length
  expect([await bell('customer'), await bell('owner'), await bell('helper')]).toEqual([0, 1, 1])
  app.clock.now = new Date(app.clock.now.getTime() + 6 * 60_000)
  await mailUnread(app.services)
  const { rows } = await app.services.pool.query(`select "to" from mail_outbox where dedupe_key like 'messages:%'`)
  expect(rows).toEqual([{ to: talk.people.owner.email }])
  await talk.say('owner', 'Tomorrow at six')
  expect([await unread('customer'), await bell('customer')]).toEqual([1, 1])
})
