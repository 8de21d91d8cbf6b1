import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../tests/setup/database'
import { letterHtml, letterText } from './letter'
import { queueMail } from './outbox.server'
import { type MailTransport, mailTransport, sendQueuedMail } from './send.server'

const database = useDatabase()
const received: Email[] = []
let refuse = false
let transport: MailTransport

/** A real SMTP server, on a real socket. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, callback) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', async () => {
      if (refuse) return callback(Object.assign(new Error('mailbox is full'), { responseCode: 452 }))
      received.push(await PostalMime.parse(Buffer.concat(chunks)))
      callback()
    })
  },
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  transport = mailTransport({ smtp_url: `smtp://127.0.0.1:${port}` })!
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
afterEach(async () => {
  received.length = 0
  refuse = false
  await database.pool.query('delete from mail_outbox')
})

const LETTER = { heading: 'Loaves & <Fishes>', paragraphs: ['Olá, José: “crumb” — 🥖'], footnote: 'You asked for it.' }
const mail = {
  key: 'test:1',
  to: 'Ann@Example.com',
  subject: 'Pão & bread 🥐',
  text: letterText(LETTER),
  html: letterHtml(LETTER),
}

async function queuedId(): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>('select id from mail_outbox')
  expect(rows).toHaveLength(1)
  return rows[0]!.id
}
const send = (id: string, last_try = false) =>
  sendQueuedMail(database.pool, transport, { id, from: 'hello@localoaf.test', last_try })

test('a queued mail arrives whole at a real server, once', async () => {
  await queueMail(database.db, mail)
  await queueMail(database.db, mail)
  const id = await queuedId()
  await Promise.all([send(id), send(id), send(id)])
  await send(id)
  expect(received).toHaveLength(1)
  const [arrived] = received
  expect(arrived).toMatchObject({
    subject: mail.subject,
    from: { address: 'hello@localoaf.test' },
    messageId: `<${id}@mail.localoaf>`,
  })
  expect(arrived!.to?.[0]?.address).toBe('ann@example.com')
  expect(arrived!.text).toContain('Olá, José: “crumb” — 🥖')
  expect(arrived!.html).toContain('Loaves &amp; &lt;Fishes&gt;')
  const { rows } = await database.pool.query('select attempts, sent_at is not null as sent from mail_outbox')
  expect(rows).toEqual([{ attempts: 1, sent: true }])
})

test('a job stands beside the mail, and neither is there when its cause rolls back', async () => {
  const cause = database.db.transaction(async (tx) => {
    await queueMail(tx, { ...mail, key: 'test:rolled-back' })
    throw new Error('the cause failed')
  })
  await expect(cause).rejects.toThrow('the cause failed')
  const left = () =>
    database.pool.query(
      `select (select count(*)::int from mail_outbox) as mails, (select count(*)::int from graphile_worker.jobs where task_identifier = 'send_mail') as jobs`,
    )
  const before = (await left()).rows[0]
  expect(before.mails).toBe(0)
  await queueMail(database.db, { ...mail, key: 'test:kept' })
  expect((await left()).rows[0]).toEqual({ mails: 1, jobs: before.jobs + 1 })
})

test('a refused mail is tried again later, keeps its reason, and gives up in the end', async () => {
  await queueMail(database.db, mail)
  const id = await queuedId()
  refuse = true
  await expect(send(id)).rejects.toThrow()
  const row = async () =>
    (await database.pool.query('select attempts, last_error, sent_at, failed_at from mail_outbox')).rows[0]
  expect(await row()).toMatchObject({
    attempts: 1,
    sent_at: null,
    failed_at: null,
    last_error: expect.stringContaining('mailbox is full'),
  })
  await expect(send(id, true)).rejects.toThrow()
  expect((await row()).failed_at).not.toBeNull()
  refuse = false
  await send(id)
  expect(received).toHaveLength(0)
})

test('a subject is one line, whatever it was made of', async () => {
  await queueMail(database.db, {
    ...mail,
    subject: `New order from Ann\r\nBcc: all@bread.test\u2028${'🥖'.repeat(400)}`,
  })
  await send(await queuedId())
  expect(received[0]).toMatchObject({ subject: `New order from Ann Bcc: all@bread.test ${'🥖'.repeat(261)}` })
  expect(received[0]!.headers.map(({ key }) => key)).not.toContain('bcc')
})
