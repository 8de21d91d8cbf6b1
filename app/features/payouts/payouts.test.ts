import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { payment_accounts, payments, refunds } from '~/db/schema/payments'
import { makeBakery } from '../../../tests/factories/make'
import { setBakery } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePaidOrder, openBakery } from '../../../tests/factories/paid-order'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useShop } from '../../../tests/setup/shop'
import { asSubject } from '../orders/order'
import { requestOrderRefund } from '../orders/order-refund.commands.server'
import { openPaymentPage } from '../payments/payment-page.commands.server'
import { settle } from '../payments/settle.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'
import { syncRefund } from '../refunds/sync-refund.commands.server'
import { syncAccount } from './payouts.commands.server'

const shop = useShop()
let owner: Person
let token = ''
let other = ''
beforeAll(async () => {
  owner = await makePerson(shop.services)
  token = (await sessionFor(shop.services, owner)).access_token
  other = (await sessionFor(shop.services, await makePerson(shop.services))).access_token
})

const owned = () => ({ claimed_by: owner.id, verification_status: 'verified' as const, verified_at: new Date() })
const accountsOf = (bakery_id: string) =>
  shop.services.db.select().from(payment_accounts).where(eq(payment_accounts.bakery_id, bakery_id))

const paymentsOf = async (bakery_id: string, as = token, query: Record<string, string> = {}) =>
  (await shop.call('GET', `/payouts/${bakery_id}/payments`, { token: as, query })).body

const bankOf = async (bakery_id: string, query: Record<string, string> = {}) =>
  (await shop.call('GET', `/payouts/${bakery_id}/bank`, { token, query })).body

/** For everybody: sessions end meanwhile. */
async function passWeek() {
  const advance = 7 * 24 * 3600
  await shop.control('POST', '/sandbox/test/clock', { advance })
  shop.clock.now = new Date(shop.clock.now.getTime() + advance * 1000)
  token = (await sessionFor(shop.services, owner)).access_token
}

const giveBack = async (order_id: string) => {
  const refund = await shop.services.db.transaction((tx) =>
    requestOrderRefund(tx, { order_id, kind: 'full', reason: 'Sold', requested_by: null }),
  )
  await sendRefund(shop.services, refund!.id)
}

describe('payouts', () => {
  test('from nothing to enabled: the account is made once and its state is the provider’s', async () => {
    const bakery = await makeBakery(shop.services.db, owned())
    const read = () => shop.call('GET', `/payouts/${bakery.id}`, { token })
    expect((await read()).body).toMatchObject({ state: 'none' })
    expect(await paymentsOf(bakery.id)).toEqual({ items: [], next: null })
    expect(await bankOf(bakery.id)).toEqual({ items: [], next: null })
    const begin = () => shop.call('POST', `/payouts/${bakery.id}/onboarding`, { token })
    const [first, second] = await Promise.all([begin(), begin()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.url).toContain('/sandbox/onboarding/')
    const [row] = await accountsOf(bakery.id)
    const accounts = (await shop.services.payments.stripe.accounts.list()).data
    expect(accounts.filter(({ metadata }) => metadata?.bakery_id === bakery.id).map(({ id }) => id)).toEqual([
      row!.stripe_account_id,
    ])
    expect((await read()).body).toMatchObject({ state: 'incomplete', charges_enabled: false })
    expect(await accountsOf(bakery.id)).toMatchObject([{ user_id: owner.id, charges_enabled: false }])
  })

  test('what the provider enables is written down, by whoever asks', async () => {
    await shop.account('acct_enabled')
    const bakery = await makeBakery(shop.services.db, { ...owned(), stripe_account_id: 'acct_enabled' })
    const enabled = { onboarding_completed: true, charges_enabled: true, payouts_enabled: true }
    await shop.services.db
      .update(payment_accounts)
      .set({ onboarding_completed: false, charges_enabled: false, payouts_enabled: false })
    await syncAccount(shop.services, 'acct_enabled')
    expect(await accountsOf(bakery.id)).toMatchObject([enabled])
  })

  test('the owner sees what is kept of each order and when it is paid out; somebody else sees nothing', async () => {
    const bakery_id = await openBakery(shop, 'acct_kept', owned())
    const order = await makePaidOrder(shop, { bakery_id, delivery_fee_cents: 299 })
    const { body } = await shop.call('GET', `/payouts/${bakery_id}`, { token })
    const keeps = order.baker_receives_cents / 100
    const { items } = await paymentsOf(bakery_id)
    const customer_total = order.customer_total_cents / 100
    expect(items).toMatchObject([{ order_id: order.id, customer_total, keeps, refunded: 0 }])
    const clears_on = items[0].payout_on
    expect(body).toMatchObject({ available: 0, pending: keeps, coming: keeps, owes: 0, first: null, clears_on })
    expect(Date.parse(items[0].payout_on)).toBeGreaterThan(Date.now())
    for (const [method, path] of [
      ['GET', `/payouts/${bakery_id}`],
      ['GET', `/payouts/${bakery_id}/payments`],
      ['GET', `/payouts/${bakery_id}/bank`],
      ['POST', `/payouts/${bakery_id}/onboarding`],
    ] as const) {
      expect((await shop.call(method, path, { token: other })).status).toBe(404)
    }
  })

  test('a new owner starts with no account and sees nothing of the former one’s, who is still paid for what was placed', async () => {
    const bakery_id = await openBakery(shop, 'acct_former', owned())
    const paid = await makePaidOrder(shop, { bakery_id })
    const begun = await makeOrderRow(shop.services.db, { bakery_id, payment_status: 'unpaid' })
    const page = await openPaymentPage(shop.services, asSubject(begun.id))
    const heir = await makePerson(shop.services)
    const theirs = { token: (await sessionFor(shop.services, heir)).access_token }
    await setBakery(shop.services, bakery_id, { claimed_by: heir.id })

    expect((await shop.call('GET', `/payouts/${bakery_id}`, theirs)).body).toMatchObject({ state: 'none' })
    expect(await paymentsOf(bakery_id, theirs.token)).toMatchObject({ items: [] })
    expect((await shop.call('POST', `/payouts/${bakery_id}/onboarding`, theirs)).status).toBe(200)
    expect((await accountsOf(bakery_id)).map(({ user_id }) => user_id).sort()).toEqual([owner.id, heir.id].sort())

    const provider_id = page!.split('/').at(-1)!
    await shop.pay(provider_id)
    expect(await settle(shop.services, provider_id)).toBe('paid')
    await giveBack(paid.id)
    // What was paid and given back is 0 again; what was begun is theirs.
    expect((await shop.books()).balances.acct_former).toBe(begun.baker_receives_cents)
    const fresh = await makeOrderRow(shop.services.db, { bakery_id, payment_status: 'unpaid' })
    await expect(openPaymentPage(shop.services, asSubject(fresh.id))).rejects.toMatchObject({ code: 'conflict' })
  })

  test('sixty orders that go to the bank on one day: every one of them is on a page, with its day at the bakery', async () => {
    const bakery_id = await openBakery(shop, 'acct_sixty', { ...owned(), time_zone: 'America/Los_Angeles' })
    // By the clocks in Portland all of them are Monday's, in London the last are Tuesday's.
    const goes = (n: number) =>
      n < 60 ? new Date(Date.UTC(2026, 10, 16, 8 + (n % 24))) : n < 62 ? new Date('2026-11-16T07:59:59Z') : null
    for (let n = 0; n < 63; n++) {
      const { id } = await makeOrderRow(shop.services.db, { bakery_id })
      await shop.services.db
        .update(payments)
        .set({ available_on: goes(n) })
        .where(eq(payments.order_id, id))
    }
    const seen: string[] = []
    const days: Record<string, number> = {}
    for (let after: string | null = ''; after !== null; ) {
      const page = await paymentsOf(bakery_id, token, { limit: '25', ...(after && { after }) })
      seen.push(...page.items.map(({ id }: { id: string }) => id))
      for (const { payout_on } of page.items) days[payout_on] = (days[payout_on] ?? 0) + 1
      after = page.next
      // One that comes in between takes no place of the others.
      await makeOrderRow(shop.services.db, { bakery_id })
    }
    expect([seen.length, new Set(seen).size]).toEqual([63, 63])
    expect(days).toEqual({ null: 1, '2026-11-16': 60, '2026-11-15': 2 })
  })

  test('a refund that the bank sent back: payouts, sales and panel say what the provider’s books say', async () => {
    const bakery_id = await openBakery(shop, 'acct_bounced', owned())
    const order = await makePaidOrder(shop, { bakery_id, prices: [4000] })
    const refund = await shop.services.db.transaction((tx) =>
      requestOrderRefund(tx, {
        ...{ order_id: order.id, kind: 'partial', subtotal_cents: 1000, reason: 'Burnt', requested_by: null },
      }),
    )
    await sendRefund(shop.services, refund!.id)
    const [sent] = await shop.services.db.select().from(refunds).where(eq(refunds.id, refund!.id))
    await shop.control('POST', '/sandbox/test/refund-failures', { refund: sent!.provider_refund_id })
    await syncRefund(shop.services, sent!.provider_refund_id!)
    const keeps = (await shop.books()).balances.acct_bounced! / 100
    expect(keeps).toBe(28.85)
    const read = async (path: string) => (await shop.call('GET', path, { token })).body
    expect((await paymentsOf(bakery_id)).items).toMatchObject([{ keeps, customer_refunded: 0, refunded: 9.62 }])
    expect((await read(`/order-stats?bakery_id=${bakery_id}`)).data.sales.total).toMatchObject({ net: keeps })
    expect(await read(`/my-listing/${bakery_id}/orders/${order.id}`)).toMatchObject({ keeps })
  })

  test('one sum that is never below zero: what is processed, what has left, and what a refund took beyond it', async () => {
    const bakery_id = await openBakery(shop, 'acct_coming', owned())
    const read = async () => (await shop.call('GET', `/payouts/${bakery_id}`, { token })).body
    const first = await makePaidOrder(shop, { bakery_id })
    const keeps = first.baker_receives_cents / 100
    expect(await read()).toMatchObject({ coming: keeps, owes: 0, first: null })
    await passWeek()
    expect(await read()).toMatchObject({ coming: 0, owes: 0, first: null })
    const { items } = await bankOf(bakery_id)
    expect(items).toMatchObject([{ amount: keeps, status: 'paid' }])
    await giveBack(first.id)
    expect(await read()).toMatchObject({ coming: 0, owes: keeps, available: -keeps })
    const second = await makePaidOrder(shop, { bakery_id, prices: [5000] })
    expect(await read()).toMatchObject({
      coming: (second.baker_receives_cents - first.baker_receives_cents) / 100,
      owes: 0,
    })
    await passWeek()
    const whole = await bankOf(bakery_id)
    expect(whole.items.map(({ amount }: { amount: number }) => Math.round(amount * 100))).toEqual([
      second.baker_receives_cents - first.baker_receives_cents,
      first.baker_receives_cents,
    ])
    const [newest, oldest] = [await bankOf(bakery_id, { limit: '1' }), whole.items[1]]
    expect(newest).toEqual({ items: [whole.items[0]], next: whole.items[0].id })
    expect(await bankOf(bakery_id, { limit: '1', after: newest.next })).toEqual({ items: [oldest], next: null })
    expect(await bankOf(bakery_id, { after: 'po_nobody' })).toMatchObject({ error: 'We couldn’t find that payout.' })
  })
})
