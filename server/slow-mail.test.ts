import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect, type Database, LIMITS } from '~/db/client.server'
import { mail_outbox } from '~/db/schema/mail'
import { webhook_events } from '~/db/schema/payments'
import { requestOrderRefund } from '~/features/orders/order-refund.commands.server'
import { openPaymentPage } from '~/features/payments/payment-page.commands.server'
import type { Services } from '~/http/services.server'
import { startJobs } from '~/jobs/worker.server'
import { startMailer } from '~/mail/mailer.server'
import { mailTransport } from '~/mail/transport.server'
import { asSubject } from '../app/features/orders/order'
import { makeOrderRow } from '../tests/factories/order-row'
import { openBakery } from '../tests/factories/paid-order'
import { startMailServer } from '../tests/setup/mail-server'
import { refundsOf } from '../tests/setup/order-money'
import { useShop } from '../tests/setup/shop'
import { lanes } from './jobs'

/** The bar: whatever the mail server does, and however much mail waits. */
const SETTLED_MS = 2000
const WAIT = { timeout: 30_000, interval: 20 }

const shop = useShop({ listen: true })
let work: Database
let jobs: Awaited<ReturnType<typeof startJobs>>
let services: Services
let bakery_id = ''
beforeAll(async () => {
  work = connect(shop.database_url, { max: 10, limits: LIMITS.job })
  services = { ...shop.services, ...work, clock: () => new Date() }
  bakery_id = await openBakery(shop, 'acct_slow_mail')
  jobs = await startJobs({ ...work, lanes: lanes(services), onError: () => {} })
  // The first of each is slower: modules are loaded, connections opened.
  await moveMoney()
  await work.pool.query('delete from mail_outbox')
})
afterAll(async () => {
  await jobs?.stop()
  await work?.pool.end()
})

test.each([
  ['accepts and then says nothing', { silent: true }],
  ['takes seven seconds for each answer', { answer_ms: 7000 }],
  ['drops after the message', { after_message: 'drop' }],
  ['falls silent after the message', { after_message: 'silence' }],
] as const)('payments and refunds are settled in time beside a mail server that %s', async (_name, manners) => {
  await queueMails(20, false)
  const met = await sendTo(manners)
  await met(4)
  const took = await moveMoney()
  expect(took.payment).toBeLessThan(SETTLED_MS)
  expect(took.refund).toBeLessThan(SETTLED_MS)
})

test('payments and refunds are settled in time, and their mails sent, while 50,000 bulk mails wait', async () => {
  await queueMails(50_000, true)
  const met = await sendTo({})
  await met(20)
  const took = await moveMoney()
  expect(took.payment).toBeLessThan(SETTLED_MS)
  expect(took.refund).toBeLessThan(SETTLED_MS)
  await vi.waitFor(async () => {
    const mails = await services.db.select().from(mail_outbox).where(eq(mail_outbox.bulk, false))
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.every(({ sent_at }) => sent_at)).toBe(true)
  }, WAIT)
})

/** A payment known by its webhook alone, and a refund: how long each took, from the moment we heard of it. */
async function moveMoney(): Promise<{ payment: number; refund: number }> {
  const order = await makeOrderRow(services.db, { bakery_id, payment_status: 'unpaid' })
  const session_id = (await openPaymentPage(services, asSubject(order.id)))!.split('/').at(-1)!
  await shop.pay(session_id)
  const event = await vi.waitFor(async () => {
    const events = await services.db.select().from(webhook_events).where(eq(webhook_events.object_id, session_id))
    expect(events[0]?.processed_at).toBeTruthy()
    return events[0]!
  }, WAIT)
  await services.db.transaction((tx) =>
    requestOrderRefund(tx, { order_id: order.id, kind: 'full', reason: 'Burnt', requested_by: null }),
  )
  const refund = await vi.waitFor(async () => {
    const [refund] = await refundsOf(services.db, order.id)
    expect(refund?.done_at).toBeTruthy()
    return refund!
  }, WAIT)
  return {
    payment: event.processed_at!.getTime() - event.received_at.getTime(),
    refund: refund.done_at!.getTime() - refund.created_at.getTime(),
  }
}

/** The real mailer, with the patience it has in earnest; resolves to a wait until so many have come to the server's door. */
async function sendTo(manners: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(manners)
  const transport = mailTransport({ smtp_url: server.url, mail_from: 'hello@localoaf.test' })!
  const mailer = startMailer({ pool: work.pool, transport, onError: () => {} })
  onTestFinished(async () => {
    server.close()
    await mailer.stop()
    await work.pool.query('delete from mail_outbox')
  })
  return (visitors: number) => vi.waitFor(() => expect(server.visitors).toBeGreaterThanOrEqual(visitors), WAIT)
}

const queueMails = (count: number, bulk: boolean) =>
  work.pool.query(
    `insert into mail_outbox (id, dedupe_key, message_id, "to", subject, text, html, bulk)
     select gen_random_uuid(), 'test:' || n, '<' || n || '@test>', 'ann' || n || '@bread.test', 'Bread', 'Bread', 'Bread', $2
     from generate_series(1, $1) n`,
    [count, bulk],
  )
