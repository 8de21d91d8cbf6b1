import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testMail } from '../../tests/factories/mail'
import { useDatabase } from '../../tests/setup/database'
import { type MailServer, startMailServer } from '../../tests/setup/mail-server'
import { claimMail } from './claim.server'
import { writeMail } from './letter.server'
import { type MailerOptions, startMailer } from './mailer.server'
import { retryMail, sendLetter } from './outbox.server'
import { mailTransport, SLOTS } from './transport.server'

const database = useDatabase()
const WAIT = { timeout: 20_000, interval: 20 }
const patience = (ms: number) => ({ connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms })

const letter = {
  mail_key: 'test:1',
  to: 'Ann@Example.com',
  subject: 'Pão & bread 🥐',
  paragraphs: ['Olá, José: “crumb” — 🥖'],
}
const mail = { ...letter, ...writeMail(testMail(letter)) }

afterEach(async () => void (await database.pool.query('delete from mail_outbox')))

const rows = async (sql = 'select * from mail_outbox order by dedupe_key') => (await database.pool.query(sql)).rows
const dueNow = () => database.pool.query('update mail_outbox set next_attempt_at = now() where sent_at is null')
const queue = async (count: number, given: { bulk?: boolean } = {}) => {
  for (let number = 0; number < count; number++)
    await sendLetter(database.db, testMail({ ...letter, mail_key: `test:${given.bulk ?? ''}${number}`, ...given }))
}
function start(
  smtp_url: string,
  {
    lease_ms = 60_000,
    patience_ms = 20_000,
    onError = (_message: string) => {},
    attach,
  }: Partial<MailerOptions> & { patience_ms?: number } = {},
) {
  const transport = mailTransport({ smtp_url, mail_from: 'hello@localoaf.test' }, patience(patience_ms))!
  const mailer = startMailer({ pool: database.pool, transport, onError, lease_ms, ...(attach ? { attach } : {}) })
  onTestFinished(() => mailer.stop())
}

test('a letter to many that doesn’t say where mail reaches the house isn’t taken', async () => {
  await sendLetter(database.db, testMail({ bulk: true, postal_address: null, mail_key: 'many' }))
  await sendLetter(database.db, testMail({ bulk: false, postal_address: null, mail_key: 'one' }))
  expect((await rows()).map(({ dedupe_key }) => dedupe_key)).toEqual(['one'])
})

describe('with a mail server that does its work', () => {
  const received: Email[] = []
  let refuse = false
  let url = ''
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
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  afterEach(() => {
    received.length = 0
    refuse = false
  })

  test('a queued mail arrives whole and once, however many look for it, and what it said is forgotten', async () => {
    await sendLetter(database.db, testMail(letter))
    await sendLetter(database.db, testMail(letter))
    for (let mailers = 0; mailers < 3; mailers++) start(url)
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ sent_at: expect.any(Date) }]), WAIT)
    const [row] = await rows()
    expect(row).toMatchObject({ attempts: 1, subject: mail.subject, text: '', html: '', headers: {} })
    expect(received).toHaveLength(1)
    const [arrived] = received
    expect(arrived).toMatchObject({
      subject: mail.subject,
      from: { address: 'hello@localoaf.test' },
      messageId: `<${row.id}@mail.localoaf>`,
    })
    expect(arrived!.to?.[0]?.address).toBe('ann@example.com')
    expect(arrived!.text).toContain('Olá, José: “crumb” — 🥖')
    expect(arrived!.html).toContain('Loaves &amp; &lt;Fishes&gt;')
  })

  test('a file is made when its mail goes out, and left out where there is none any more', async () => {
    const attachments = () => [
      { made: 'loaf', id: 'rye' },
      { made: 'loaf', id: 'eaten' },
    ]
    await sendLetter(database.db, testMail({ ...letter, attachments }))
    const attach = async ({ id }: { id: string }) =>
      id === 'rye' ? { filename: 'rye.txt', contentType: 'text/plain', content: Buffer.from('A loaf of rye') } : null
    start(url, { attach })
    await vi.waitFor(() => expect(received).toHaveLength(1), WAIT)
    expect(received[0]!.attachments).toMatchObject([{ filename: 'rye.txt', mimeType: 'text/plain' }])
  })

  test('a subject is one line, whatever it was made of', async () => {
    const subject = `New order from Ann\r\nBcc: all@bread.test\u2028${'🥖'.repeat(400)}`
    await sendLetter(database.db, testMail({ ...letter, subject }))
    start(url)
    await vi.waitFor(() => expect(received).toHaveLength(1), WAIT)
    expect(received[0]).toMatchObject({ subject: `New order from Ann Bcc: all@bread.test ${'🥖'.repeat(261)}` })
    expect(received[0]!.headers.map(({ key }) => key)).not.toContain('bcc')
  })

  test('no mail is there when its cause rolls back', async () => {
    const cause = database.db.transaction(async (tx) => {
      await sendLetter(tx, testMail(letter))
      throw new Error('the cause failed')
    })
    await expect(cause).rejects.toThrow('the cause failed')
    expect(await rows()).toEqual([])
  })

  test('a refused mail is tried again later, keeps its reason, gives up in the end, and can be tried again', async () => {
    refuse = true
    await sendLetter(database.db, testMail(letter))
    const said: string[] = []
    start(url, { onError: (message) => said.push(message) })
    await vi.waitFor(async () => expect((await rows())[0].last_error).toContain('452'), WAIT)
    const [row] = await rows()
    expect(row).toMatchObject({ attempts: 1, sent_at: null, failed_at: null, text: mail.text })
    expect(row.next_attempt_at.getTime()).toBeGreaterThan(Date.now())
    await database.pool.query('update mail_outbox set attempts = 19, next_attempt_at = now()')
    await vi.waitFor(async () => expect((await rows())[0].failed_at).not.toBeNull(), WAIT)
    expect(said).toEqual([`Mail ${row.id} was given up after 20 tries.`])
    refuse = false
    expect(await retryMail(database.db)).toBe(1)
    await vi.waitFor(() => expect(received).toHaveLength(1), WAIT)
  })

  test('what a killed sender had claimed goes out when its lease is over', async () => {
    await sendLetter(database.db, testMail(letter))
    expect(await claimMail(database.pool, { bulk: true, lease_ms: 1500 })).toMatchObject({ attempts: 1 })
    expect(await claimMail(database.pool, { bulk: true, lease_ms: 1500 })).toBeUndefined()
    start(url)
    await vi.waitFor(() => expect(received).toHaveLength(1), WAIT)
    expect(await rows()).toMatchObject([{ attempts: 2 }])
  })
})

describe('a mail server that', () => {
  let server: MailServer
  const sent = async () => (await rows()).filter(({ sent_at }) => sent_at).length
  const once_each = async () => (await rows()).map(({ message_id }) => message_id).sort()

  test('says nothing keeps no mail from arriving once it speaks', async () => {
    server = await startMailServer({ silent: true })
    await queue(6)
    start(server.url, { patience_ms: 500 })
    await vi.waitFor(async () => expect((await rows()).every(({ last_error }) => last_error)).toBe(true), WAIT)
    server.manners = {}
    await dueNow()
    await vi.waitFor(async () => expect(await sent()).toBe(6), WAIT)
    expect([...server.arrived].sort()).toEqual(await once_each())
  })

  test('takes longer for all its answers than any lease gets each mail once', async () => {
    server = await startMailServer({ answer_ms: 400 })
    await queue(6)
    for (let mailers = 0; mailers < 2; mailers++) start(server.url, { lease_ms: 2000 })
    await vi.waitFor(async () => expect(await sent()).toBe(6), WAIT)
    expect([...server.arrived].sort()).toEqual(await once_each())
  })

  test.each(['drop', 'silence'] as const)(
    'has the whole mail and answers with %s gets it once',
    async (after_message) => {
      server = await startMailServer({ after_message })
      await queue(6)
      const said: string[] = []
      start(server.url, { patience_ms: 1500, onError: (message) => said.push(message) })
      await vi.waitFor(async () => expect((await rows()).every(({ failed_at }) => failed_at)).toBe(true), WAIT)
      expect(said).toHaveLength(6)
      expect([...server.arrived].sort()).toEqual(await once_each())
      expect((await rows())[0].last_error).toContain('did not answer')
    },
  )

  test('holds up bulk mail does not hold up the mail that somebody waits for', async () => {
    server = await startMailServer({ after_message: 'silence' })
    await queue(10, { bulk: true })
    start(server.url, { patience_ms: 3000 })
    await vi.waitFor(() => expect(server.arrived.length).toBeGreaterThanOrEqual(2), WAIT)
    server.manners = {}
    await queue(1)
    await vi.waitFor(
      async () => expect((await rows(`select * from mail_outbox where not bulk`))[0].sent_at).not.toBeNull(),
      WAIT,
    )
    const waiting = await rows('select * from mail_outbox where attempts = 0')
    expect(waiting.length).toBeGreaterThan(0)
  })

  test('has mail in flight when its sender is killed gets that twice at most, and every other once', async () => {
    server = await startMailServer({ after_message: 'silence' })
    await queue(12)
    const program = ['--import', 'tsx', 'tests/setup/mailing-process.ts', database.url, server.url]
    const child = spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    await vi.waitFor(() => expect(server.arrived).toHaveLength(SLOTS), { timeout: 30_000, interval: 20 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    server.manners = {}
    start(server.url)
    await vi.waitFor(async () => expect(await sent()).toBe(12), WAIT)
    const [in_flight, after] = [server.arrived.slice(0, SLOTS), server.arrived.slice(SLOTS)]
    expect(after.sort()).toEqual(await once_each())
    expect(new Set(in_flight).size).toBe(SLOTS)
  }, 60_000)
})
