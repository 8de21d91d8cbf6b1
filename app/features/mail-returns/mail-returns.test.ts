import { createHmac, createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { claimMail } from '~/mail/claim.server'
import { sendLetter } from '~/mail/outbox.server'
import { CERTIFICATE, SIGNING_KEY } from '../../../tests/factories/certificate'
import { testMail } from '../../../tests/factories/mail'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { pruneReturns } from './mail-returns.commands.server'

const SECRET = 'a-secret-for-the-webhook-of-the-tests'
const TOPIC = 'arn:aws:sns:us-east-1:123456789012:bread-mail'
const sendgrid = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const amazon = generateKeyPairSync('rsa', { modulusLength: 2048 })
const site = useApp({
  MAIL_WEBHOOK_SECRET: SECRET,
  MAIL_WEBHOOK_SNS_TOPIC: TOPIC,
  MAIL_WEBHOOK_SENDGRID_KEY: sendgrid.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
})

const query = async (sql: string, values: unknown[] = []) => (await site.services.pool.query(sql, values)).rows
const returns = () => query('select * from mail_returns order by event_id')
const suppressed = async (email: string) =>
  (await query('select * from mail_suppressions where email = $1', [email]))[0] ?? null

beforeEach(async () => {
  site.clock.now = new Date()
  await site.services.pool.query('delete from mail_returns; delete from mail_suppressions; delete from mail_outbox')
})

const post = async (provider: string, payload: string, headers: Record<string, string> = {}) => {
  const answer = await site.app.inject({
    ...{ method: 'POST', url: `/functions/v1/webhooks/mail?provider=${provider}`, payload },
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const seconds = () => String(Math.floor(site.clock.now.getTime() / 1000))

interface Event {
  id: string
  type: string
  email: string
  reason?: string
  at?: string
}
const hmac = (payload: string, timestamp = seconds(), secret = SECRET) => ({
  'x-webhook-timestamp': timestamp,
  'x-webhook-signature': createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex'),
})
const tell = (...events: Event[]) => {
  const payload = JSON.stringify({ events })
  return post('generic', payload, hmac(payload))
}
const bounce = (email: string, id = email, at?: string): Event => ({
  id,
  type: 'hard_bounce',
  email,
  ...(at && { at }),
})

describe('the generic form', () => {
  test('takes what is signed, once, and holds the address back', async () => {
    const event = { ...bounce('Ann@Bread.test'), reason: 'mailbox\r\n<b>gone</b>' }
    for (let time = 0; time < 2; time++) expect(await tell(event)).toEqual({ status: 200, body: { received: true } })
    expect(await returns()).toMatchObject([
      { provider: 'generic', kind: 'hard_bounce', email: 'ann@bread.test', reason: 'mailbox <b>gone</b>' },
    ])
    expect(await suppressed('ann@bread.test')).toMatchObject({ stops_all: false, complained_at: null })
  })

  test('refuses what is not, and changes nothing', async () => {
    const payload = JSON.stringify({ events: [bounce('ann@bread.test')] })
    const old = String(Number(seconds()) - 301)
    for (const headers of [
      {},
      hmac(`${payload} `),
      hmac(payload, seconds(), 'another secret'),
      hmac(payload, old),
      hmac(payload, ''),
      { ...hmac(payload), 'x-webhook-timestamp': old },
    ])
      expect(await post('generic', payload, headers as Record<string, string>)).toMatchObject({ status: 401 })
    expect(await returns()).toEqual([])
  })

  test('answers what it cannot read with a sentence', async () => {
    for (const payload of ['', 'x', '[]', '{"events":[{"id":"1","type":"opened","email":"a@b.test"}]}'])
      expect(await post('generic', payload, hmac(payload))).toMatchObject({ status: 400 })
    const huge = JSON.stringify({ events: [{ ...bounce('ann@bread.test'), reason: 'x'.repeat(1_000_001) }] })
    expect(await post('generic', huge, hmac(huge))).toMatchObject({ status: 413 })
    expect(await post('mailbird', '{}')).toMatchObject({ status: 400 })
    expect(
      await tell(bounce('nobody'), bounce('two words@x.test'), bounce('ok\u0000\ud83c@bread.test', 'ok')),
    ).toMatchObject({
      status: 200,
    })
    expect(await returns()).toMatchObject([{ email: 'ok@bread.test' }])
  })
})

describe('SendGrid', () => {
  const signed = (payload: string, timestamp = seconds()) => ({
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': createSign('sha256')
      .update(timestamp + payload)
      .sign(sendgrid.privateKey, 'base64'),
  })
  const payload = JSON.stringify([
    {
      email: 'gone@bread.test',
      event: 'bounce',
      type: 'bounce',
      sg_event_id: 'g1',
      reason: '550 no such user',
      timestamp: 1,
    },
    { email: 'full@bread.test', event: 'bounce', type: 'blocked', sg_event_id: 'g2', timestamp: 2 },
    { email: 'angry@bread.test', event: 'spamreport', sg_event_id: 'g3', timestamp: 3 },
    { email: 'fine@bread.test', event: 'delivered', sg_event_id: 'g4' },
  ])

  test('its signed events are told apart', async () => {
    for (let time = 0; time < 2; time++) expect((await post('sendgrid', payload, signed(payload))).status).toBe(200)
    expect((await returns()).map(({ email, kind }) => [email, kind])).toEqual([
      ['gone@bread.test', 'hard_bounce'],
      ['full@bread.test', 'soft_bounce'],
      ['angry@bread.test', 'complaint'],
    ])
    expect(await suppressed('full@bread.test')).toBeNull()
    expect(await suppressed('angry@bread.test')).toMatchObject({ bounced_at: null, complained_at: new Date(3000) })
  })

  test('another key, another body and an old moment are refused', async () => {
    const forged = createSign('sha256').update(seconds() + payload)
    const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
    for (const headers of [
      {},
      { ...signed(payload), 'x-twilio-email-event-webhook-signature': forged.sign(other, 'base64') },
      signed(`${payload} `),
      signed(payload, String(Number(seconds()) - 3 * 86_400)),
    ])
      expect((await post('sendgrid', payload, headers as Record<string, string>)).status).toBe(401)
    expect(await returns()).toEqual([])
  })
})

describe('Amazon SES through SNS', () => {
  const host = (n: number) => `https://sns.us-east-1.amazonaws.com/SimpleNotificationService-${n}.pem`
  let turn = 0
  /** Each with a certificate of its own, since those are kept. */
  const envelope = (changed: Record<string, string> = {}) => ({
    ...{ Type: 'Notification', MessageId: `m${++turn}`, TopicArn: TOPIC, Timestamp: site.clock.now.toISOString() },
    ...{ SignatureVersion: '2', SigningCertURL: host(turn), Message: '{}' },
    ...changed,
  })
  const sign = (message: Record<string, string>, key = amazon.privateKey) => {
    const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
    const text = names.filter((name) => name in message).map((name) => `${name}\n${message[name]}\n`)
    const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256'
    return JSON.stringify({ ...message, Signature: createSign(algorithm).update(text.join('')).sign(key, 'base64') })
  }
  const answering = () =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      return new Response(amazon.publicKey.export({ format: 'pem', type: 'spki' }).toString())
    })
  const bounced = JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      ...{ bounceType: 'Permanent', feedbackId: 'f1', timestamp: '2026-11-20T09:59:00Z' },
      bouncedRecipients: [
        { emailAddress: 'Gone <gone@bread.test>', diagnosticCode: 'smtp; 550' },
        { emailAddress: 'too@bread.test' },
      ],
    },
  })
  const complained = JSON.stringify({
    eventType: 'Complaint',
    complaint: { feedbackId: 'f2', complainedRecipients: [{ emailAddress: 'angry@bread.test' }] },
  })

  test.each(['1', '2'])('bounces and complaints signed with version %s are taken once', async (SignatureVersion) => {
    const fetched = answering()
    const message = sign(envelope({ SignatureVersion, Message: bounced, Subject: 'News' }))
    for (let time = 0; time < 2; time++) expect((await post('ses', message)).status).toBe(200)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect((await post('ses', sign(envelope({ Message: complained })))).status).toBe(200)
    expect((await returns()).map(({ email, kind, reason }) => [email, kind, reason])).toEqual([
      ['gone@bread.test', 'hard_bounce', 'smtp; 550'],
      ['too@bread.test', 'hard_bounce', ''],
      ['angry@bread.test', 'complaint', ''],
    ])
  })

  test('with the certificate of Amazon’s kind', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(CERTIFICATE))
    const key = createPrivateKey(SIGNING_KEY)
    expect((await post('ses', sign(envelope({ Message: complained }), key))).status).toBe(200)
    expect((await post('ses', sign(envelope({ Message: bounced })))).status).toBe(401)
    expect((await returns()).map(({ email }) => email)).toEqual(['angry@bread.test'])
  })

  test('a topic that asks is confirmed, at Amazon alone', async () => {
    const fetched = answering()
    const asking = (SubscribeURL: string) => envelope({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL })
    const there = 'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
    expect((await post('ses', sign(asking(there)))).status).toBe(200)
    expect(String(fetched.mock.lastCall![0])).toBe(there)
    expect((await post('ses', sign(asking('https://evil.test/?Action=ConfirmSubscription')))).status).toBe(401)
    expect(fetched.mock.calls.map(([url]) => new URL(String(url)).hostname)).not.toContain('evil.test')
  })

  test('nothing is fetched from elsewhere, and no other topic or key is believed', async () => {
    const fetched = answering()
    for (const SigningCertURL of [
      'https://evil.test/SimpleNotificationService-1.pem',
      'http://sns.us-east-1.amazonaws.com/SimpleNotificationService-1.pem',
      'https://sns.us-east-1.amazonaws.com.evil.test/SimpleNotificationService-1.pem',
      'https://sns.us-east-1.amazonaws.com@evil.test/SimpleNotificationService-1.pem',
      'https://sns.us-east-1.amazonaws.com:8443/SimpleNotificationService-1.pem',
      'https://sns.us-east-1.amazonaws.com/bucket/mine.pem',
      'https://sns.s3-us-west-2.amazonaws.com/SimpleNotificationService-1.pem',
      'nowhere',
    ])
      expect((await post('ses', sign(envelope({ Message: bounced, SigningCertURL })))).status).toBe(401)
    const elsewhere = { Message: bounced, TopicArn: 'arn:aws:sns:us-east-1:999999999999:bread-mail' }
    expect((await post('ses', sign(envelope(elsewhere)))).status).toBe(401)
    expect(fetched).not.toHaveBeenCalled()
    const forged = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    expect((await post('ses', sign(envelope({ Message: bounced }), forged))).status).toBe(401)
    const moved = JSON.parse(sign(envelope({ Message: bounced })))
    expect((await post('ses', JSON.stringify({ ...moved, Message: complained }))).status).toBe(401)
    expect(await returns()).toEqual([])
  })

  test('a recording from days ago is refused', async () => {
    answering()
    const message = sign(envelope({ Message: complained }))
    site.clock.now = new Date(site.clock.now.getTime() + 2 * 86_400_000)
    expect((await post('ses', message)).status).toBe(401)
    expect((await post('ses', sign(envelope({ Message: complained, Timestamp: 'someday' })))).status).toBe(401)
    expect(await returns()).toEqual([])
  })

  test('while Amazon is away it is asked to send again', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('away'))
    expect((await post('ses', sign(envelope({ Message: bounced })))).status).toBe(503)
    expect(await returns()).toEqual([])
  })
})

describe('what is held back', () => {
  const claim = async () => {
    const claimed: string[] = []
    for (;;) {
      const mail = await claimMail(site.services.pool, { bulk: true, lease_ms: 60_000 })
      if (!mail) return claimed.sort()
      if (!mail.held_back) claimed.push(mail.subject)
    }
  }
  const write = async (to: string) => {
    const { db } = site.services
    await sendLetter(db, testMail({ to, subject: 'bulk', bulk: true }))
    await sendLetter(db, testMail({ to, subject: 'order', owed: true }))
    await sendLetter(db, testMail({ to, subject: 'sign in', signs_in: true }))
  }

  test('after a bounce or a complaint: bulk mail, what waited and what comes', async () => {
    for (const type of ['hard_bounce', 'complaint']) {
      const email = `${type}@bread.test`
      await write(email)
      await tell({ id: type, type, email })
      expect(await claim()).toEqual(['order', 'sign in'])
      await write(email)
      expect(await claim()).toEqual(['order', 'sign in'])
    }
    await tell({ id: 'soft', type: 'soft_bounce', email: 'soft@bread.test' })
    await write('soft@bread.test')
    expect(await claim()).toEqual(['bulk', 'order', 'sign in'])
  })

  test('after three bounces in thirty days: all but mail for signing in', async () => {
    const [email, day] = ['three@bread.test', 86_400_000]
    const ago = (days: number) => new Date(site.clock.now.getTime() - days * day).toISOString()
    await tell(bounce(email, 'b1', ago(31)), bounce(email, 'b2', ago(20)))
    await tell(bounce(email, 'b3', ago(10)))
    expect(await suppressed(email)).toMatchObject({ stops_all: false })
    await tell(bounce(email, 'b4', ago(0)))
    expect(await suppressed(email)).toMatchObject({ stops_all: true })
    await write(email)
    expect(await claim()).toEqual(['sign in'])
  })

  test('its person lifts a bounce, what waited goes out, and older news changes nothing', async () => {
    const ann = await makePerson(site.services)
    const other = await makePerson(site.services)
    const { access_token: token } = await sessionFor(site.services, ann)
    const own = () => site.call('GET', '/returned-mail', { token })
    expect((await own()).body).toEqual({ email: ann.email, state: 'fine', since: null })
    const earlier = new Date(site.clock.now.getTime() - 1000).toISOString()
    await tell(...['1', '2', '3'].map((id) => bounce(ann.email, id)), bounce(other.email))
    expect((await own()).body).toMatchObject({ state: 'stopped', since: site.clock.now.toISOString() })
    await write(ann.email)
    expect(await claim()).toEqual(['sign in'])
    expect(await site.call('POST', '/returned-mail/retry', { token })).toMatchObject({
      status: 200,
      body: { state: 'fine' },
    })
    expect(await claim()).toEqual(['order'])
    expect(await suppressed(other.email)).toMatchObject({ bounced_at: expect.any(Date) })
    await tell(bounce(ann.email, 'late', earlier))
    expect((await own()).body.state).toBe('fine')
  })

  test('a complaint stays, whoever presses', async () => {
    const ann = await makePerson(site.services)
    const { access_token: token } = await sessionFor(site.services, ann)
    await tell({ id: 'c', type: 'complaint', email: ann.email }, bounce(ann.email, 'b'))
    const again = () => site.call('POST', '/returned-mail/retry', { token })
    expect(await again()).toMatchObject({ status: 200, body: { state: 'complained' } })
    expect(await again()).toMatchObject({ status: 409 })
    await write(ann.email)
    expect(await claim()).toEqual(['order', 'sign in'])
  })

  test('a few tries a day are enough', async () => {
    const ann = await makePerson(site.services)
    const { access_token: token } = await sessionFor(site.services, ann)
    for (const time of [1, 2, 3, 4]) {
      site.clock.now = new Date(site.clock.now.getTime() + 1000)
      await tell(bounce(ann.email, `t${time}`))
      const { status } = await site.call('POST', '/returned-mail/retry', { token })
      expect(status).toBe(time < 4 ? 200 : 429)
    }
  })
})

test('what came back is forgotten after ninety days, where not to write is not', async () => {
  await tell(bounce('old@bread.test'))
  site.clock.now = new Date(site.clock.now.getTime() + 91 * 86_400_000)
  await pruneReturns(site.services)
  expect(await returns()).toEqual([])
  expect(await suppressed('old@bread.test')).not.toBeNull()
})
