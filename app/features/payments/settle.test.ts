import { and, eq, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { mail_outbox } from '~/db/schema/mail'
import { orders } from '~/db/schema/orders'
import { payments, reconciliation_findings } from '~/db/schema/payments'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { entriesOf, paymentsOf, refundsOf as readRefunds } from '../../../tests/setup/order-money'
import { useShop } from '../../../tests/setup/shop'
import { reconcile } from '../ledger/reconcile.commands.server'
import { asSubject } from '../orders/order'
import { sendRefund } from '../refunds/send-refund.commands.server'
import { expire } from './expiry.commands.server'
import { openPaymentPage } from './payment-page.commands.server'
import { settle } from './settle.commands.server'

const shop = useShop()
let bakery_id = ''

beforeAll(async () => {
  await shop.account('acct_rye')
  bakery_id = (await makeBakery(shop.services.db, { stripe_account_id: 'acct_rye' })).id
})

async function unpaidOrder(given: { delivery_fee_cents?: number } = {}) {
  const order = await makeOrderRow(shop.services.db, { bakery_id, payment_status: 'unpaid', prices: [1234], ...given })
  const url = await openPaymentPage(shop.services, asSubject(order.id))
  return { ...order, url, provider_id: url?.split('/').at(-1) ?? '' }
}

const orderOf = async (id: string) => (await shop.services.db.select().from(orders).where(eq(orders.id, id)))[0]!
const sessionsOf = (id: string) => paymentsOf(shop.services.db, id)
const refundsOf = (id: string) => readRefunds(shop.services.db, id)
const paymentOf = async (order_id: string) =>
  (await shop.books()).payment_intents.filter(({ metadata }) => metadata.order_id === order_id)

describe('paying', () => {
  test('the page is the same as long as it is open, and asks for exactly the total', async () => {
    const order = await unpaidOrder({ delivery_fee_cents: 299 })
    expect(await openPaymentPage(shop.services, asSubject(order.id))).toBe(order.url)
    await shop.pay(order.provider_id)
    expect(await settle(shop.services, order.provider_id)).toBe('paid')
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'paid' })
    expect(await paymentOf(order.id)).toMatchObject([
      { charged: order.customer_total_cents, application_fee: order.customer_fee_cents + order.baker_fee_cents },
    ])
    expect(await openPaymentPage(shop.services, asSubject(order.id))).toBeNull()
  })

  test.each([
    ['one cent more than was due', 1, 'usd'],
    ['one cent less than was due', -1, 'usd'],
    ['another currency', 0, 'cad'],
  ])('%s buys nothing and goes back', async (_what, cents, currency) => {
    const order = await unpaidOrder()
    await shop.pay(order.provider_id)
    const { payments } = shop.services
    const sessions = payments.stripe.checkout.sessions
    const retrieve = async (...asked: Parameters<typeof sessions.retrieve>) => {
      const session = await sessions.retrieve(...asked)
      return { ...session, currency, amount_total: session.amount_total! + cents }
    }
    const stripe = { checkout: { sessions: { retrieve } } } as unknown as typeof payments.stripe
    const settled = await settle({ ...shop.services, payments: { ...payments, stripe } }, order.provider_id)
    expect(settled).toBe('sent_back')
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'unpaid', bakery_since: null })
    expect(await refundsOf(order.id)).toMatchObject([{ kind: 'full', state: 'requested' }])
  })

  test('nothing is paid before it is paid', async () => {
    const order = await unpaidOrder()
    expect(await settle(shop.services, order.provider_id)).toBe('open')
    expect(await shop.pay(order.provider_id, '4000000000000002')).toMatchObject({ status: 'declined' })
    expect(await settle(shop.services, order.provider_id)).toBe('open')
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'unpaid' })
  })

  test('fifty settles at once: one paid order, one entry', async () => {
    const order = await unpaidOrder()
    await shop.pay(order.provider_id)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => settle(shop.services, order.provider_id)))
    expect(new Set(outcomes)).toEqual(new Set(['paid']))
    expect(await entriesOf(shop.services.db, order.id)).toHaveLength(1)
    expect(await refundsOf(order.id)).toEqual([])
  })

  test('a second payment goes back whole', async () => {
    const order = await unpaidOrder()
    await shop.services.db.update(payments).set({ state: 'failed' }).where(eq(payments.order_id, order.id))
    const second = (await openPaymentPage(shop.services, asSubject(order.id)))?.split('/').at(-1) ?? ''
    expect(second).not.toBe(order.provider_id)
    for (const id of [order.provider_id, second]) await shop.pay(id)
    expect(await settle(shop.services, second)).toBe('paid')
    expect(await settle(shop.services, order.provider_id)).toBe('sent_back')
    const mails = await shop.services.db
      .select()
      .from(mail_outbox)
      .where(and(like(mail_outbox.dedupe_key, 'payment-back:%'), like(mail_outbox.text, `%${order.order_number}%`)))
    expect(mails).toMatchObject([
      { to: order.customer_email, text: expect.stringContaining('Your order is still on.') },
    ])
    const [refund] = await refundsOf(order.id)
    await sendRefund(shop.services, refund!.id)
    expect((await paymentOf(order.id)).map(({ charged, refunded }) => charged - refunded).sort()).toEqual(
      [0, order.customer_total_cents].sort(),
    )
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'paid' })
  })

  test('what comes by card after the baker was paid in cash goes back whole, and the baker’s share with it', async () => {
    const order = await unpaidOrder()
    // As a mark by hand leaves it: paid elsewhere, without fees.
    const by_hand = { payment_status: 'offline', offline_method: 'cash', fee_structure_version: 'offline_v1' } as const
    const free = { customer_fee_cents: 0, baker_fee_cents: 0 }
    const sums = { customer_total_cents: order.subtotal_cents, baker_receives_cents: order.subtotal_cents }
    await shop.services.db
      .update(orders)
      .set({ ...by_hand, ...free, ...sums, source: 'manual', bakery_since: new Date(), received_at: new Date() })
      .where(eq(orders.id, order.id))
    await shop.pay(order.provider_id)
    expect(await settle(shop.services, order.provider_id)).toBe('sent_back')
    const [refund] = await refundsOf(order.id)
    await sendRefund(shop.services, refund!.id)
    const [{ charged, refunded, transferred, reversed, application_fee } = {} as never] = await paymentOf(order.id)
    expect(charged).toBe(order.customer_total_cents)
    expect(refunded).toBe(charged)
    expect(reversed).toBe(transferred - application_fee)
    shop.clock.now = new Date(Date.now() + 10 * 60_000)
    await reconcile(shop.services)
    const found = await shop.services.db.select().from(reconciliation_findings)
    expect(found.filter(({ kind }) => kind === 'difference')).toEqual([])
  })

  test.each([{ after_commit: false }, { after_commit: true }])(
    'a 500 at the provider is mended by a retry (%o)',
    async (how) => {
      const order = await makeOrderRow(shop.services.db, { bakery_id, payment_status: 'unpaid' })
      await shop.fault({ kind: 'error_500', match: 'POST /v1/checkout/sessions', ...how })
      await expect(openPaymentPage(shop.services, asSubject(order.id))).rejects.toThrow()
      const url = await openPaymentPage(shop.services, asSubject(order.id))
      expect(url).toContain('/sandbox/checkout/')
      expect(await sessionsOf(order.id)).toMatchObject([{ state: 'open', attempt: 1 }])
    },
  )

  test('a lost answer finds the same session again', async () => {
    const order = await makeOrderRow(shop.services.db, { bakery_id, payment_status: 'unpaid' })
    await shop.fault({ kind: 'drop_after_commit', match: 'POST /v1/checkout/sessions' })
    await openPaymentPage(shop.services, asSubject(order.id))
    expect(await sessionsOf(order.id)).toMatchObject([{ state: 'open', attempt: 0 }])
  })
})

describe('time over', () => {
  test('the page is closed first, then the order', async () => {
    const order = await unpaidOrder()
    await expire(shop.services, asSubject(order.id))
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'expired', status: 'cancelled' })
    expect(await shop.pay(order.provider_id)).toMatchObject({ status: 'expired' })
    expect(await sessionsOf(order.id)).toMatchObject([{ state: 'expired' }])
  })

  test('paid at the last moment is paid', async () => {
    const order = await unpaidOrder()
    await shop.pay(order.provider_id)
    await expire(shop.services, asSubject(order.id))
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'paid', status: 'pending' })
  })

  test('a session that only the provider knows is found and closed', async () => {
    const order = await unpaidOrder()
    const lost = { state: 'creating', provider_id: null, url: null } as const
    await shop.services.db.update(payments).set(lost).where(eq(payments.order_id, order.id))
    await expire(shop.services, asSubject(order.id))
    expect(await shop.pay(order.provider_id)).toMatchObject({ status: 'expired' })
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'expired' })
  })
})
