import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bakeries } from '~/db/schema/bakeries'
import { orders } from '~/db/schema/orders'
import { payments, reconciliation_findings, refunds } from '~/db/schema/payments'
import { countProviderCall } from '~/http/limits.server'
import { newId } from '~/lib/ids'
import { connectPayments, type Payments } from '~/payments/payments.server'
import { openAccount } from '../../../tests/factories/make'
import { makeOrderPeople } from '../../../tests/factories/order-people'
import { makePaidOrder } from '../../../tests/factories/paid-order'
import { asUser } from '../../../tests/factories/placing'
import { useShop } from '../../../tests/setup/shop'
import { KEY_REFUSED, reportFinding } from '../ledger/findings.commands.server'
import { reconcile } from '../ledger/reconcile.commands.server'
import { asSubject } from '../orders/order'
import { requestOrderRefund } from '../orders/order-refund.commands.server'
import { expire } from '../payments/expiry.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'

const shop = useShop()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  people = await makeOrderPeople(shop.services)
  await shop.account(people.bakery.stripe_account_id!)
  await shop.account(people.other_bakery.stripe_account_id!)
})

const cart = () => ({
  checkout_id: newId(),
  bakery_id: people.bakery.id,
  items: [{ id: people.bakery.items[0]!.id, quantity: 1 }],
  fulfillment_type: 'pickup',
  customer_name: 'Cora Customer',
  customer_email: 'cora@bread.test',
})
const place = (body: object) => shop.call('POST', '/orders-api/orders', { token: people.tokens.customer, body })
const placed = async () => (await place(cart())).body.data as { id: string; payment_url: string }
const orderOf = async (id: string) => (await shop.services.db.select().from(orders).where(eq(orders.id, id)))[0]!

describe('calls that make us ask the provider have a limit for each person', () => {
  const settling = async () => `/checkout/${(await placed()).id}/settle`
  test.each([
    ['settling', 'POST', settling, 'customer'],
    ['payouts', 'GET', async () => `/payouts/${people.bakery.id}`, 'owner'],
    ['onboarding', 'POST', async () => `/payouts/${people.other_bakery.id}/onboarding`, 'other owner'],
  ] as const)('%s', async (_, method, path, actor) => {
    const url = await path()
    const ask = () => shop.call(method, url, { token: people.tokens[actor] })
    expect((await ask()).status).toBe(200)
    const again = () => countProviderCall(shop.services, asUser(people.people[actor]))
    await Promise.all(Array.from({ length: 59 }, again))
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    shop.clock.now = new Date(shop.clock.now.getTime() + 61_000)
    expect((await ask()).status).toBe(200)
  })
})

test('renamed between two tries to open the page: the second opens one all the same', async () => {
  const body = cart()
  await shop.fault({ kind: 'drop_after_commit', match: 'POST /v1/checkout/sessions', times: 3 })
  expect((await place(body)).status).toBe(503)
  await shop.services.db.update(bakeries).set({ name: 'Renamed Rye' }).where(eq(bakeries.id, people.bakery.id))
  const again = await place(body)
  expect(again.status, JSON.stringify(again.body)).toBe(201)
  expect(again.body.data.payment_url).toContain('/sandbox/checkout/')
})

test('an order whose bakery lost its account expires and frees its stock, also when its page was never opened', async () => {
  const { pool, db } = shop.services
  const [item] = people.bakery.items
  await pool.query('update menu_items set stock = 5 where id = $1', [item!.id])
  const { id } = await placed()
  const lost = { state: 'creating', provider_id: null, url: null, stripe_account_id: 'acct_gone' } as const
  await db.update(payments).set(lost).where(eq(payments.order_id, id))
  await pool.query('delete from payment_accounts where bakery_id = $1', [people.bakery.id])
  await expire(shop.services, asSubject(id))
  expect(await orderOf(id)).toMatchObject({ payment_status: 'expired', status: 'cancelled' })
  await openAccount(db, people.bakery, people.bakery.stripe_account_id!)
  const { rows } = await pool.query('select stock from menu_items where id = $1', [item!.id])
  expect(rows).toEqual([{ stock: 5 }])
})

describe('a key that the provider refuses', () => {
  const before = {} as Payments
  const refuseKey = () => {
    const { env, payments, db } = shop.services
    Object.assign(before, payments)
    const wrong = { ...env, stripe_secret_key: 'sk_live_wrong', stripe_api_url: payments.sandbox!.origin }
    const report = (detail: string) => void reportFinding(db, { ...KEY_REFUSED, detail }).catch(() => {})
    payments.stripe = connectPayments(wrong, Buffer.alloc(32), null, report).stripe
  }
  afterEach(() => void Object.assign(shop.services.payments, before))
  const findings = () =>
    shop.services.db.select().from(reconciliation_findings).where(eq(reconciliation_findings.kind, KEY_REFUSED.kind))

  test('is told to the operator and blamed on no bakery, gives up no refund and no page, and is over with the right one', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { db } = shop.services
    const paid = await makePaidOrder(shop, { bakery_id: people.bakery.id })
    const body = cart()
    refuseKey()
    const refused = await place(body)
    expect(refused).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('can’t reach our payment partner') },
    })
    const refund = await db.transaction((tx) =>
      requestOrderRefund(tx, { order_id: paid.id, kind: 'full', reason: 'Burnt', requested_by: null }),
    )
    await expect(sendRefund(shop.services, refund!.id)).rejects.toThrow()
    expect(await db.select().from(refunds).where(eq(refunds.id, refund!.id))).toMatchObject([{ state: 'requested' }])
    await vi.waitFor(async () => expect(await findings()).toMatchObject([{ resolved_at: null }]))
    expect(told.mock.calls.join()).toContain('STRIPE_SECRET_KEY')

    Object.assign(shop.services.payments, before)
    expect((await place(body)).status).toBe(201)
    await sendRefund(shop.services, refund!.id)
    expect(await orderOf(paid.id)).toMatchObject({ payment_status: 'refunded' })
    await reconcile(shop.services)
    expect(await findings()).toMatchObject([{ resolved_at: expect.any(Date) }])
    told.mockRestore()
  })
})
