import { beforeAll, expect, test } from 'vitest'
import { demo_bakeries } from '../../app/db/schema/bakeries'
import { reconciliation_findings } from '../../app/db/schema/payments'
import { reconcile } from '../../app/features/ledger/reconcile.commands.server'
import { requestOrderRefund } from '../../app/features/orders/order-refund.commands.server'
import { sendRefund } from '../../app/features/refunds/send-refund.commands.server'
import { makeOrderRow } from '../../tests/factories/order-row'
import { openBakery } from '../../tests/factories/paid-order'
import { useShop } from '../../tests/setup/shop'
import { bookDemoPayments } from './past-payments.server'

const shop = useShop()
const DAY = 24 * 3600_000
let bakery_id = ''
let orders: Awaited<ReturnType<typeof makeOrderRow>>[]

const book = async (payments: object[]) => {
  const answer = await shop.control('POST', '/sandbox/test/payments', { payments })
  return ((await answer.json()) as { payments: [] }).payments
}

beforeAll(async () => {
  bakery_id = await openBakery(shop, 'acct_demo')
  const { db } = shop.services
  await db.insert(demo_bakeries).values({ bakery_id })
  const past = (days: number) => ({ bakery_id, bakery_since: new Date(Date.now() - days * DAY) })
  orders = [
    await makeOrderRow(db, { ...past(9), prices: [900, 650] }),
    await makeOrderRow(db, { ...past(8), delivery_fee_cents: 299 }),
    await makeOrderRow(db, { ...past(7), status: 'cancelled', payment_status: 'refunded' }),
  ]
  await makeOrderRow(db, { bakery_id, payment_status: 'unpaid' })
})

test('a demo’s paid orders get payments that both books know, once, also when it is killed in between', async () => {
  const { services } = shop
  const dies = async (payments: object[]) => {
    await book(payments)
    throw new Error('killed')
  }
  await expect(bookDemoPayments(services.pool, dies)).rejects.toThrow('killed')
  await bookDemoPayments(services.pool, book)
  await bookDemoPayments(services.pool, dies)
  const { payment_intents, balances } = await shop.books()
  expect(payment_intents.map(({ charged, refunded }) => [charged, refunded]).toSorted()).toEqual(
    orders
      .map((order) => [order.customer_total_cents, order.status === 'cancelled' ? order.customer_total_cents : 0])
      .toSorted(),
  )
  const { rows } = await services.pool.query(
    `select sum(amount_cents) filter (where account = 'provider_balance')::integer as platform,
       sum(amount_cents) filter (where account = 'bakery_balances')::integer as acct_demo from ledger_lines`,
  )
  expect(rows).toEqual([balances])
  const { rows: paid } = await services.pool.query<{ paid_at: Date; available_on: Date }>(
    `select paid_at, available_on from payments where outcome = 'kept' order by paid_at`,
  )
  expect(paid.map(({ paid_at }) => paid_at)).toEqual(orders.map(({ bakery_since }) => bakery_since))
  for (const { available_on } of paid) expect(available_on.getTime()).toBeLessThan(Date.now())
  await reconcile(services)
  expect(await services.db.select().from(reconciliation_findings)).toEqual([])
})

test('such an order is refunded like any other, at the provider', async () => {
  const { services } = shop
  const order = orders[0]!
  const lines = [{ order_item_id: order.items[1]!.id, quantity: 1 }]
  const refund = await services.db.transaction((tx) =>
    requestOrderRefund(tx, { order_id: order.id, kind: 'partial', lines, reason: 'Burnt', requested_by: null }),
  )
  await sendRefund(services, refund!.id)
  const { rows } = await services.pool.query(
    'select state, customer_cents as refunded, reversal_cents as reversed from refunds where id = $1',
    [refund!.id],
  )
  const { payment_intents } = await shop.books()
  const { refunded, reversed } = payment_intents.find(({ metadata }) => metadata.order_id === order.id)!
  expect(rows).toEqual([{ state: 'done', refunded, reversed }])
  expect(refunded).toBeGreaterThan(0)
  shop.clock.now = new Date(Date.now() + 10 * 60_000)
  await reconcile(services)
  expect(await services.db.select().from(reconciliation_findings)).toEqual([])
})
