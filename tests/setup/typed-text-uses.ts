import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect } from 'vitest'
import { OrderSlip } from '../../app/features/board/order-slip'
import { calendarFile } from '../../app/features/orders/calendar'
import type { OrderView } from '../../app/features/orders/orders.contract'
import { StructuredData } from '../../app/lib/structured-data'
import { type MailTransport, mailTransport, type OutgoingMail } from '../../app/mail/transport.server'
import type { TestApp } from './app'

// Line breaks are fine in several lines; nothing here asks which field is which.
const UNCLEAN = /[\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/u

/** Whatever text an answer holds is clean. */
export function expectClean(answer: unknown): void {
  if (typeof answer === 'string') expect(answer).not.toMatch(UNCLEAN)
  else if (answer !== null && typeof answer === 'object') for (const inner of Object.values(answer)) expectClean(inner)
}

/** Every column of text in the database, whoever wrote it. */
export async function expectCleanTables({ services }: TestApp): Promise<void> {
  const { rows } = await services.pool.query<{ at: string; of_table: string; of_column: string }>(`
    select table_name || '.' || column_name as at, quote_ident(table_name) as of_table, quote_ident(column_name) as of_column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and data_type = 'text' and table_type = 'BASE TABLE'`)
  const unclean = rows.map(
    ({ at, of_table, of_column }) =>
      `select '${at}' as at from ${of_table} where ${of_column} ~ '[\\u0001-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]'`,
  )
  expect((await services.pool.query(unclean.join(' union '))).rows).toEqual([])
}

const HEADERS = [...['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type', 'auto-submitted']]

/**
 * A real mail server, and what takes every mail queued since the last time. All go to it at the end and at once, since it greets nobody
 * before a tenth of a second: each has one sender and one reader, and our own headers and no others.
 */
export function useMailReader(site: TestApp) {
  const taken: { mail: OutgoingMail; of: string }[] = []
  const arrived = new Map<string, Email>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, callback) {
      const read = await PostalMime.parse(await buffer(stream))
      arrived.set(read.messageId!, read)
      callback()
    },
  })
  let transport: MailTransport
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    transport = mailTransport({ smtp_url: `smtp://127.0.0.1:${port}`, mail_from: 'hello@localoaf.test' })!
  })
  afterAll(() => {
    transport.close()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const read = async ({ mail, of }: (typeof taken)[number]) => {
    // Their files have tests of their own.
    await transport.send({ ...mail, attachments: [] })
    const read = arrived.get(mail.message_id)!
    expect(read.subject, of).toBe(mail.subject)
    const people = [read.from?.address, read.to?.map(({ address }) => address)]
    expect(people, of).toEqual(['hello@localoaf.test', [mail.to]])
    const named = [...HEADERS, ...Object.keys(mail.headers).map((key) => key.toLowerCase())]
    expect(
      read.headers.map(({ key }) => key).filter((key) => !named.includes(key)),
      of,
    ).toEqual([])
    expect(read.text?.trim(), of).toBe(mail.text.trim())
    expectClean(mail.text)
    expectHarmless(read.html ?? '')
  }
  return {
    async take() {
      const { rows } = await site.services.pool.query<OutgoingMail>('delete from mail_outbox returning *')
      taken.push(...rows.map((mail) => ({ mail, of: expect.getState().currentTestName ?? '' })))
    },
    /** Answers how many there were. */
    async readAll(): Promise<number> {
      for (let at = 0; at < taken.length; at += 50) await Promise.all(taken.slice(at, at + 50).map(read))
      return taken.length
    },
  }
}

/** No tag and no handler of anybody's but ours. */
const expectHarmless = (html: string): void => expect(html).not.toMatch(/<script>a|<img src=x|<b>B<|<\/script><script>/)

/** What is made of an order after it was placed: its answer, the slip in the bag, the calendar entry and data for search engines. */
export function expectSoundOrder(order: OrderView): void {
  expectClean(order)
  expectHarmless(renderToStaticMarkup(createElement(OrderSlip, { order, allergens: [] })))
  const data = renderToStaticMarkup(
    createElement(StructuredData, { data: { name: order.customer_name, of: order.notes } }),
  )
  expect(data.match(/<\/script>/g)).toHaveLength(1)
  const calendar = calendarFile(order, 'https://bread.test/orders/1', new Date())
  expect(calendar).not.toBeNull()
  for (const line of calendar!.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
  }
  const properties = calendar!
    .replaceAll('\r\n ', '')
    // Of what is confirmed already, one is reminded.
    .replace(/BEGIN:VALARM\r\nACTION:[^\r]*\r\nDESCRIPTION:[^\r]*\r\nTRIGGER:[^\r]*\r\nEND:VALARM\r\n/, '')
    .split('\r\n')
    .map((line) => line.split(/[;:]/)[0])
  expect(properties.filter((name) => name !== 'LOCATION')).toEqual([
    ...[
      'BEGIN',
      'VERSION',
      'PRODID',
      'BEGIN',
      'UID',
      'DTSTAMP',
      'DTSTART',
      'DTEND',
      'SUMMARY',
      'DESCRIPTION',
      'URL',
      'END',
      'END',
      '',
    ],
  ])
}
