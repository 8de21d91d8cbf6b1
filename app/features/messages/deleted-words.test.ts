import { beforeEach, describe, expect, test } from 'vitest'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { makeTalk } from '../../../tests/factories/talk'
import { useApp } from '../../../tests/setup/app'
import { newId } from '../../lib/ids'
import { mailUnread } from './message-mails.commands.server'
import { messagesOfPerson } from './messages-of-person.commands.server'

const app = useApp()
const SECRET = 'My card number is 4242 4242'
let talk: Awaited<ReturnType<typeof makeTalk>>
let message_id = ''
beforeEach(async () => {
  app.clock.now = new Date()
  await sql('delete from notifications')
  await sql('delete from graphile_worker._private_jobs')
  talk = await makeTalk(app)
  message_id = newId()
  await talk.say('customer', 'Hello there')
  for (const who of ['owner', 'helper'] as const) await browserOf(who)
  await talk.say('customer', SECRET, { id: message_id })
  // The mail about it waits in the outbox, and the clock is back within the minutes for second thoughts.
  app.clock.now = new Date(app.clock.now.getTime() + 6 * 60_000)
  await mailUnread(app.services)
  app.clock.now = new Date(app.clock.now.getTime() - 3 * 60_000)
})

const sql = async (text: string, ...values: unknown[]) => (await app.services.pool.query(text, values)).rows
async function browserOf(who: 'owner' | 'helper') {
  const { id } = talk.people[who]
  const [session] = await sql('select id from sessions where user_id = $1 limit 1', id)
  const keys = ['x'.repeat(87), 'y'.repeat(22)]
  await sql(
    'insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5, $6)',
    ...[newId(), id, session?.id, `https://push.test/${newId()}`, ...keys],
  )
}
const bell = async (who: 'owner' | 'helper') =>
  (await app.call('GET', '/notifications', { token: talk.tokens[who] })).body.items[0]
const drafts = () =>
  sql(`select text from mail_outbox where dedupe_key like 'messages:' || $1 || ':%' and sent_at is null`, talk.id)
/** All that the other side can read of it, or will be sent. */
async function everywhere() {
  const found = await talk.list('owner', { query: '4242' })
  const told = {
    bells: [await bell('owner'), await bell('helper')],
    rows: await sql('select * from notifications'),
    pushes: await sql('select payload from graphile_worker._private_jobs'),
    mails: await drafts(),
    lists: [await talk.list('owner'), await talk.list('customer')],
    messages: (await talk.ask('owner', 'GET', '/messages')).body,
  }
  return { found: found.items.length as number, text: JSON.stringify(told) }
}
async function rule(ruling = 'remove') {
  const editor = await makePerson(app.services, { roles: ['editor'] })
  const token = (await sessionFor(app.services, editor)).access_token
  const reported = { subject_kind: 'message', subject_id: message_id, reason: 'other' }
  await app.call('POST', '/reports', { token: talk.tokens.owner, body: reported })
  const [report] = await sql('select id from reports where subject_id = $1', message_id)
  return app.call('POST', `/reports/${report?.id}/rule`, { token, body: { ruling, reason: 'A card number' } })
}

describe('the words of a message', () => {
  test('are in bells, in a push and in a mail until they are taken back', async () => {
    const { found, text } = await everywhere()
    expect([found, text.match(/4242 4242/g)!.length]).toEqual([1, 10])
  })

  test.each<[string, () => Promise<{ status: number }>]>([
    ['took it back', () => talk.ask('customer', 'DELETE', `/messages/${message_id}`)],
    ['wrote it anew', () => talk.ask('customer', 'PUT', `/messages/${message_id}`, { body: 'I’ll pay there' })],
  ])('are nowhere once their author %s', async (_, change) => {
    expect((await change()).status).toBe(200)
    const { found, text } = await everywhere()
    expect(found).toBe(0)
    expect(text).not.toContain('4242')
  })

  test('are nowhere once an editor removed it, nor with who helped there meanwhile', async () => {
    await sql('delete from bakery_helpers where user_id = $1', talk.people.helper.id)
    expect((await rule()).status).toBe(200)
    expect((await everywhere()).text).not.toContain('4242')
  })

  test('are nowhere once an editor hid it, whatever its author makes of it then', async () => {
    expect((await rule('hide')).status).toBe(200)
    const body = 'It’s 4242 4242, I said'
    expect((await talk.ask('customer', 'PUT', `/messages/${message_id}`, { body })).status).toBe(200)
    const bells = [await bell('owner'), await bell('helper')]
    expect(JSON.stringify([bells, await drafts()])).not.toContain('4242')
  })

  test('are in no mail that waits for somebody who helped there before', async () => {
    await sql('delete from mail_outbox')
    const body = { kind: 'bakery_message', mail: true }
    await app.call('PUT', '/notification-settings', { token: talk.tokens.helper, body })
    await sql('update conversations set bakery_told_seq = 0, bakery_mail_at = $2 where id = $1', talk.id, app.clock.now)
    await mailUnread(app.services)
    expect(await drafts()).toHaveLength(2)
    await sql('delete from bakery_helpers where user_id = $1', talk.people.helper.id)
    await talk.ask('customer', 'DELETE', `/messages/${message_id}`)
    expect(await drafts()).toEqual([])
  })

  test('a bell says so, or what was written instead; what was read before stays', async () => {
    await app.call('PUT', '/notifications/read', { token: talk.tokens.helper, body: { all: true } })
    await talk.ask('customer', 'PUT', `/messages/${message_id}`, { body: 'I’ll pay\nthere' })
    expect([await bell('owner'), await bell('helper')]).toMatchObject([
      { body: 'I’ll pay there', read_at: null, count: 2 },
      { body: 'I’ll pay there', read_at: expect.any(String) },
    ])
    await talk.say('customer', 'See you')
    await talk.ask('customer', 'DELETE', `/messages/${message_id}`)
    expect([await bell('owner'), await bell('helper')]).toMatchObject([{ body: 'See you' }, { body: 'See you' }])
    expect(await sql(`select body from notifications where quotes = $1`, `message:${message_id}`)).toEqual([
      { body: 'Message deleted' },
    ])
  })

  test('with whoever wrote them for the bakery, nobody is asked to read them any more', async () => {
    await talk.say('owner', 'We open at nine')
    await talk.ask('customer', 'PUT', '/read', { up_to_seq: 100 })
    for (const words of ['Come by', 'Or call']) await talk.say('helper', words)
    await talk.say('owner', 'See you')
    const unread = async () =>
      (await sql('select customer_unread from conversations where id = $1', talk.id))[0].customer_unread
    expect(await unread()).toBe(3)
    const gone = async ({ id }: { id: string }) =>
      app.services.db.transaction(async (tx) => {
        const none = { emails: [], thing_ids: [], bakery_ids: [], customer_ids: [] }
        await messagesOfPerson.eraseOf!(tx, { id, ...none, keeps_posts: true })
      })
    await gone(talk.people.helper)
    expect(await unread()).toBe(1)
    await gone(talk.people.owner)
    expect(await sql('select customer_unread, customer_mail_at from conversations where id = $1', talk.id)).toEqual([
      { customer_unread: 0, customer_mail_at: null },
    ])
  })

  test('the mail that waited is written anew from what is left', async () => {
    await talk.ask('customer', 'DELETE', `/messages/${message_id}`)
    expect(await drafts()).toEqual([])
    await mailUnread(app.services)
    expect((await drafts()).map(({ text }) => text.match(/Hello there|4242/g))).toEqual([['Hello there']])
  })
})
