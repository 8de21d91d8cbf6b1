import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '~/lib/ids'
import { startMailer } from '~/mail/mailer.server'
import { mailTransport } from '~/mail/transport.server'
import { addHelper, openBakery } from '../../../tests/factories/order-people'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { conversationPath } from './message'
import { mailUnread } from './message-mails.commands.server'

const app = useApp()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
let [customer, owner, helper] = [] as unknown as [Person, Person, Person]
let bakery: Awaited<ReturnType<typeof openBakery>>
let conversation: string
const start = new Date()

beforeEach(async () => {
  app.clock.now = start
  const somebody = () => makePerson(app.services, { created_at: new Date(start.getTime() - 30 * 24 * HOUR) })
  ;[customer, owner, helper] = [await somebody(), await somebody(), await somebody()]
  bakery = await openBakery(app.services, owner.id)
  await addHelper(app.services, bakery.id, helper)
  await app.services.pool.query('delete from mail_outbox')
  const begun = await app.call('POST', '/conversations', {
    token: await tokenOf(customer),
    body: { bakery_id: bakery.id },
  })
  conversation = begun.body.id
})

/** Signed in anew: days pass between some calls. */
const tokenOf = async (who: Person) => (await sessionFor(app.services, who)).access_token
const say = async (who: Person, body: string) => {
  const id = newId()
  const sent = await app.call('POST', `/conversations/${conversation}/messages`, {
    token: await tokenOf(who),
    body: { id, body },
  })
  expect(sent.status).toBe(201)
  return id
}
const takeBack = async (who: Person, id: string) =>
  app.call('DELETE', `/conversations/${conversation}/messages/${id}`, { token: await tokenOf(who) })
const read = async (who: Person) =>
  app.call('PUT', `/conversations/${conversation}/read`, { token: await tokenOf(who), body: { up_to_seq: 1000 } })
const mails = async () =>
  (
    await app.services.pool.query(
      `select "to", subject, text, headers from mail_outbox where dedupe_key like 'messages:%' order by created_at, "to"`,
    )
  ).rows
/** As if so long had passed, minute by minute's job. */
const mailsAfter = async (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
  await mailUnread(app.services)
  return (await mails()).length
}

describe('when', () => {
  test('five minutes unread is one mail with all of it, to the owner, and none before', async () => {
    await say(customer, 'Do you bake rye?')
    expect(await mailsAfter(4 * MINUTE)).toBe(0)
    await say(customer, 'With caraway?')
    expect(await mailsAfter(MINUTE)).toBe(1)
    const [mail] = await mails()
    const from = customer.full_name
    expect(mail).toMatchObject({ to: owner.email, subject: `Messages from ${from} to ${bakery.name}` })
    expect(mail.text).toContain(`${from}: Do you bake rye?`)
    expect(mail.text).toContain(`${from}: With caraway?`)
    expect(await mailsAfter(48 * HOUR)).toBe(1)
  })

  test('what is read in time, taken back, held, or between two who blocked each other is not mailed', async () => {
    await say(customer, 'Read me')
    await read(owner)
    expect(await mailsAfter(10 * MINUTE)).toBe(0)
    for (const column of ['deleted_at', 'held_at']) {
      await say(customer, `Not ${column}`)
      await app.services.pool.query(`update messages set ${column} = now() where conversation_id = $1`, [conversation])
      expect(await mailsAfter(10 * MINUTE)).toBe(0)
    }
    await say(customer, 'Blocked')
    await app.services.pool.query(
      'insert into blocks (id, bakery_id, customer_id, by_bakery) values ($1, $2, $3, true)',
      [newId(), bakery.id, customer.id],
    )
    expect(await mailsAfter(10 * MINUTE)).toBe(0)
  })

  test('then not within an hour, eight hours, a day of the one before; what was told is not told again; reading starts over', async () => {
    await say(owner, 'One')
    expect(await mailsAfter(5 * MINUTE)).toBe(1)
    await say(owner, 'Two')
    expect(await mailsAfter(50 * MINUTE)).toBe(1)
    expect(await mailsAfter(10 * MINUTE)).toBe(2)
    expect((await mails())[1].text).not.toContain('One')
    await say(owner, 'Three')
    expect(await mailsAfter(7 * HOUR)).toBe(2)
    expect(await mailsAfter(HOUR)).toBe(3)
    await say(owner, 'Four')
    expect(await mailsAfter(23 * HOUR)).toBe(3)
    expect(await mailsAfter(HOUR)).toBe(4)
    await read(customer)
    await say(owner, 'Five')
    expect(await mailsAfter(5 * MINUTE)).toBe(5)
    expect((await mails()).map(({ to }) => to)).toEqual(Array(5).fill(customer.email))
  })

  test('a message that is taken back ends no pause, and brings back nothing that was told', async () => {
    const sent = () => app.services.pool.query('update mail_outbox set sent_at = now()')
    await say(owner, 'One')
    for (let n = 0; n < 5; n++) {
      expect(await mailsAfter(4 * MINUTE)).toBe(n && 1)
      const oops = await say(owner, 'Oops')
      expect(await mailsAfter(MINUTE)).toBe(1)
      await sent()
      expect((await takeBack(owner, oops)).status).toBe(200)
      await say(owner, `Two, ${n}`)
    }
    expect(await mailsAfter(HOUR)).toBe(2)
    // Not sent yet, and written anew without what was taken back.
    const late = await say(owner, 'Three')
    await app.services.pool.query(`update conversations set customer_mail_at = $2 where id = $1`, [
      conversation,
      app.clock.now,
    ])
    expect(await mailsAfter(MINUTE)).toBe(3)
    await takeBack(owner, late)
    expect(await mailsAfter(MINUTE)).toBe(1 + 1)
    const texts = (await mails()).map(({ text }) => text.match(/One|Two, \d|Three|Oops/g))
    expect(texts).toEqual([['One', 'Oops'], [0, 1, 2, 3, 4].map((n) => `Two, ${n}`)])
  })

  test('many at once, in two processes: each goes once', async () => {
    await say(customer, 'Once')
    app.clock.now = new Date(app.clock.now.getTime() + 6 * MINUTE)
    await Promise.all([1, 2, 3].map(() => mailUnread(app.services)))
    expect(await mails()).toHaveLength(1)
  })
})

describe('to whom', () => {
  const choose = async (who: Person, mail: boolean) =>
    app.call('PUT', '/notification-settings', {
      token: await tokenOf(who),
      body: { kind: 'bakery_message', mail },
    })

  test('nobody whose mail program told us that they call our mail junk', async () => {
    const { pool } = app.services
    await pool.query('insert into mail_suppressions (email, complained_at) values ($1, now())', [owner.email])
    await say(customer, 'Do you bake rye?')
    expect(await mailsAfter(5 * MINUTE)).toBe(0)
    await pool.query('update mail_suppressions set complained_at = null, bounced_at = now() where email = $1', [
      owner.email,
    ])
    await say(customer, 'With caraway?')
    expect(await mailsAfter(5 * MINUTE)).toBe(1)
  })

  test('a helper who asked for it, too; nobody who switched it off or muted the conversation', async () => {
    await choose(helper, true)
    await say(customer, 'Both of you')
    expect(await mailsAfter(5 * MINUTE)).toBe(2)
    expect((await mails()).map(({ to }) => to).sort()).toEqual([owner.email, helper.email].sort())
    await choose(owner, false)
    const mute = { token: await tokenOf(helper), body: { muted: true } }
    await app.call('PUT', `/conversations/${conversation}/settings`, mute)
    await say(customer, 'Neither of you')
    expect(await mailsAfter(2 * HOUR)).toBe(2)
  })

  test('a helper who is a customer elsewhere is mailed as such, and their settings say so', async () => {
    const { body } = await app.call('GET', '/notification-settings', { token: await tokenOf(helper) })
    const mail = Object.fromEntries(body.items.map(({ kind, mail }: { kind: string; mail: boolean }) => [kind, mail]))
    expect([mail.message, mail.bakery_message]).toEqual([true, false])
    const elsewhere = await openBakery(app.services, customer.id)
    const begun = await app.call('POST', '/conversations', {
      token: await tokenOf(helper),
      body: { bakery_id: elsewhere.id },
    })
    conversation = begun.body.id
    await say(customer, 'We have rye')
    expect(await mailsAfter(5 * MINUTE)).toBe(1)
    expect((await mails())[0].to).toBe(helper.email)
  })

  test('a customer is told by the bakery’s name, not by its people’s', async () => {
    await say(helper, 'It’s in the oven')
    await mailsAfter(5 * MINUTE)
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: customer.email, subject: `Messages from ${bakery.name}` })
    expect(mail.text).toContain(`${bakery.name}: It’s in the oven`)
    for (const name of [helper.username, helper.full_name]) expect(mail.text).not.toContain(name)
  })
})

describe('switching off', () => {
  const linkOf = async () => /<(.+)>/.exec((await mails()).at(-1).headers['List-Unsubscribe'])![1]!
  const post = (link: string) =>
    app.app.inject({
      method: 'POST',
      url: link.replace(/^https?:\/\/[^/]+/, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  const call = (token: string, what: string) => app.call('POST', '/message-mails/off', { body: { token, what } })
  const linkToken = async () => new URL(await linkOf()).searchParams.get('t')!

  test('with one click in the mail program mutes that conversation, without cookies', async () => {
    await say(customer, 'Hello')
    await mailsAfter(5 * MINUTE)
    expect((await mails())[0].headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const answer = await post(await linkOf())
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
    await say(customer, 'Hello?')
    expect(await mailsAfter(2 * HOUR)).toBe(1)
    const seen = await app.call('GET', `/conversations/${conversation}`, { token: await tokenOf(owner) })
    expect(seen.body.muted).toBe(true)
  })

  test('on the page: that conversation, or all; twice is no harm', async () => {
    await say(customer, 'Hello')
    await mailsAfter(5 * MINUTE)
    const token = await linkToken()
    expect((await call(token, 'all')).status).toBe(204)
    expect((await call(token, 'all')).status).toBe(204)
    expect((await call(token, 'conversation')).status).toBe(204)
    const { body } = await app.call('GET', '/notification-settings', { token: await tokenOf(owner) })
    for (const about of ['message', 'bakery_message'])
      expect(body.items.find(({ kind }: { kind: string }) => kind === about)).toMatchObject({
        ...{ bell: true, push: true, mail: false },
      })
  })

  test('by a link that somebody made up is refused', async () => {
    await say(customer, 'Hello')
    await mailsAfter(5 * MINUTE)
    const good = await linkToken()
    const made_up = [good.replace(conversation, newId()), good.replace(/^[^.]+/, customer.id), `${good}x`]
    for (const token of [...made_up, good.replace('conversation', 'messages'), 'nonsense', '']) {
      expect((await call(token, 'all')).status).toBe(400)
      expect((await post(`/unsubscribe/messages?t=${token}`)).statusCode).toBe(400)
    }
    expect((await post('/unsubscribe/messages')).statusCode).toBe(400)
    const mutes = 'select from conversation_mutes where conversation_id = $1'
    const { rows } = await app.services.pool.query(mutes, [conversation])
    expect(rows).toEqual([])
  })
})

describe('through a mail server', () => {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        callback()
      })
    },
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  test('mails about one conversation are one thread, with a way out that the mail program shows', {
    timeout: 60_000,
  }, async () => {
    const smtp_url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    const transport = mailTransport({ smtp_url, mail_from: 'hello@localoaf.test' })!
    const mailer = startMailer({ pool: app.services.pool, transport, onError: () => {} })
    onTestFinished(() => mailer.stop())
    await say(customer, 'First <b>line</b>\nand a second')
    await mailsAfter(5 * MINUTE)
    await say(customer, 'Later')
    await mailsAfter(2 * HOUR)
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 50_000 })
    const header = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value
    const [first, second] = received as [Email, Email]
    const thread = `<conversation-${conversation}@mail.localoaf>`
    for (const mail of received) {
      expect([mail.inReplyTo, mail.references]).toEqual([thread, thread])
      expect(header(mail, 'list-unsubscribe')).toMatch(/^<http.+\/unsubscribe\/messages\?t=[\w.-]+>$/)
      expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(mail.html).toContain('Mute this conversation')
    }
    expect(first.subject).toBe(second.subject)
    expect(first.messageId).not.toBe(second.messageId)
    expect(first.html).toContain('First &lt;b&gt;line&lt;/b&gt;')
    expect(first.text).toContain(conversationPath(conversation))
  })
})
