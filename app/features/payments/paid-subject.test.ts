import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '~/db/client.server'
import { disputes, payments, reconciliation_findings, refunds } from '~/db/schema/payments'
import { newId } from '~/lib/ids'
import { type Due, lockSubject, type PaidSubject } from '~/payments/paid-subject.server'
import { useShop } from '../../../tests/setup/shop'
import { reconcile } from '../ledger/reconcile.commands.server'
import { NOTHING, remaining, wholePayment } from '../refunds/refund'
import { requestRefund } from '../refunds/refunds.commands.server'
import { retryRefunds } from '../refunds/retry-refund.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'
import { syncRefund } from '../refunds/sync-refund.commands.server'
import { syncDispute } from './disputes.commands.server'
import { processEvent, receiveEvent } from './inbox.commands.server'
import { openPaymentPage } from './payment-page.commands.server'
import { settle } from './settle.commands.server'
import { sweepPayments } from './sweep.commands.server'

/** A second thing that can be paid, which the house does not know: a gift card, all of whose price is the house's own. */
const giftCard: PaidSubject<Due & { email: string }> = {
  due: (id) => sql`
    select id, status = 'unpaid' as is_due, true as may_begin, price_cents as amount_cents, 0 as application_fee_cents,
      0 as customer_fee_cents, 0 as delivery_fee_cents, null::text as stripe_account_id, email from gift_cards where id = ${id}`,
  page: ({ id, amount_cents, email }) => ({
    description: 'A gift card',
    customer_email: email,
    lines: [{ name: 'Gift card', amount_cents, quantity: 1 }],
    success_path: '/gift-cards',
    cancel_path: '/gift-cards',
    metadata: { gift_card_id: id },
    refusal: 'Gift cards cannot be bought at the moment.',
  }),
  overdue: () => sql`select id, now() as since from gift_cards where status = 'unpaid' and overdue`,
  lock: async (tx, id) => {
    const found = sql`select * from gift_cards where id = ${id} for no key update`
    const { status } = (await tx.execute<{ status: string }>(found)).rows[0]!
    const become = (next: string) => tx.execute(sql`update gift_cards set status = ${next} where id = ${id}`)
    return {
      bakery_id: null,
      markPaid: async () => {
        if (status !== 'unpaid') return status === 'expired' ? 'cannot' : 'already_paid'
        await become('paid')
        return 'paid'
      },
      expireUnpaid: async () => status === 'unpaid' && become('expired'),
      applyNews: async (news) => {
        told.push(news.kind)
        if ('payment_status' in news && news.payment_status) await become(news.payment_status)
      },
    }
  },
}

const shop = useShop()
const told: string[] = []
const PRICE = 1999

beforeAll(async () => {
  // What the migration of a new kind does.
  await shop.services.pool.query(`
    create table gift_cards (id uuid primary key, email text not null default 'baker@bread.test',
      price_cents integer not null, status text not null default 'unpaid', overdue boolean not null default false);
    alter table payments
      add column gift_card_id uuid generated always as (case subject_kind when 'gift_card' then subject_id end) stored
        references gift_cards (id) on delete restrict,
      drop constraint payments_subject_check,
      add constraint payments_subject_check check (num_nonnulls(order_id, premium_period_id, featured_week_id, invoice_payment_id, gift_card_id) = 1)`)
  shop.services.subjects = { ...shop.services.subjects, gift_card: giftCard }
})

async function unpaidCard() {
  const subject_id = newId()
  await shop.services.pool.query('insert into gift_cards (id, price_cents) values ($1, $2)', [subject_id, PRICE])
  const ref = { subject_kind: 'gift_card', subject_id }
  const url = await openPaymentPage(shop.services, ref)
  return { ref, url, provider_id: url!.split('/').at(-1)! }
}
type Card = Awaited<ReturnType<typeof unpaidCard>>

async function paidCard(card?: string) {
  const made = await unpaidCard()
  await shop.pay(made.provider_id, card)
  expect(await settle(shop.services, made.provider_id)).toBe('paid')
  return { ...made, payment: (await paymentsOf(made)).find(({ outcome }) => outcome === 'kept')! }
}
type Paid = Awaited<ReturnType<typeof paidCard>>

const paymentsOf = async ({ ref }: Card) =>
  (await shop.services.db.select().from(payments)).filter(({ subject_id }) => subject_id === ref.subject_id)
const refundsOf = async ({ payment }: Paid) =>
  (await shop.services.db.select().from(refunds)).filter(({ payment_id }) => payment_id === payment.id)
const statusOf = async ({ ref }: Card) =>
  (await shop.services.pool.query('select status from gift_cards where id = $1', [ref.subject_id])).rows[0].status
const accountsOf = async ({ payment }: Paid) => {
  const { rows } = await shop.services.pool.query<{ account: string; cents: number }>(
    `select account, sum(amount_cents)::integer as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id
     where e.payment_id = $1 group by account having sum(amount_cents) <> 0`,
    [payment.id],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const bookOf = async ({ ref }: Card) =>
  (await shop.books()).payment_intents.find(({ metadata }) => metadata.gift_card_id === ref.subject_id)

const ask = ({ payment }: Paid, cents?: number) =>
  shop.services.db.transaction(async (tx: Tx) => {
    await lockSubject(tx, shop.services, payment)
    return requestRefund(tx, {
      payment_id: payment.id,
      kind: cents ? 'partial' : 'full',
      amounts: (earlier) => (cents ? { ...NOTHING, customer_cents: cents } : remaining(wholePayment(payment), earlier)),
      reason: 'Not wanted any more',
      requested_by: null,
    })
  })
async function refund(paid: Paid, cents?: number) {
  const { id } = (await ask(paid, cents))!
  await sendRefund(shop.services, id)
  return id
}

describe('a payment that is all the house’s own', () => {
  test('is paid, heard of through the inbox, and moves nothing to anybody else', async () => {
    const bought = await unpaidCard()
    expect(await openPaymentPage(shop.services, bought.ref)).toBe(bought.url)
    await shop.pay(bought.provider_id)
    const event = { id: `evt_${newId()}`, object: 'event', type: 'checkout.session.completed' }
    const payload = JSON.stringify({ ...event, data: { object: { id: bought.provider_id } } })
    const { stripe, webhook_secret: secret } = shop.services.payments
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
    await receiveEvent(shop.services, Buffer.from(payload), signature)
    await processEvent(shop.services, event.id)
    expect(await statusOf(bought)).toBe('paid')
    expect(await bookOf(bought)).toMatchObject({ charged: PRICE, transferred: 0, application_fee: 0 })
    const [payment] = await paymentsOf(bought)
    expect(payment).toMatchObject({ outcome: 'kept', amount_cents: PRICE, stripe_account_id: null, transfer_id: null })
    const {
      provider_balance,
      provider_fee_difference: fee,
      ...rest
    } = await accountsOf({ ...bought, payment: payment! })
    expect(fee).toBeGreaterThan(0)
    expect(provider_balance).toBe(PRICE - fee!)
    expect(rest).toEqual({ sales: -PRICE })
    expect(await openPaymentPage(shop.services, bought.ref)).toBeNull()
  })

  test('goes back in parts and whole, with no share to take from anybody', async () => {
    const paid = await paidCard()
    await refund(paid, 500)
    expect(await statusOf(paid)).toBe('partly_refunded')
    expect(await accountsOf(paid)).toMatchObject({ sales: 500 - PRICE })
    await refund(paid)
    expect(await statusOf(paid)).toBe('refunded')
    expect(await ask(paid)).toMatchObject({ fresh: false })
    expect(await bookOf(paid)).toMatchObject({ charged: PRICE, refunded: PRICE, reversed: 0 })
    expect(await refundsOf(paid)).toMatchObject(
      [500, PRICE - 500].map((customer_cents) => ({ customer_cents, state: 'done' })),
    )
    const { provider_balance, provider_fee_difference, ...rest } = await accountsOf(paid)
    expect(provider_balance).toBe(-provider_fee_difference!)
    expect(rest).toEqual({})
  })

  test('a refund that the bank sends back is told, and sent again by its id', async () => {
    const paid = await paidCard()
    const id = await refund(paid)
    const [{ provider_refund_id } = { provider_refund_id: null }] = await refundsOf(paid)
    await shop.control('POST', '/sandbox/test/refund-failures', { refund: provider_refund_id })
    await syncRefund(shop.services, provider_refund_id!)
    expect([await statusOf(paid), told.at(-1)]).toEqual(['paid', 'refund_failed'])
    expect(await retryRefunds(shop.services, id)).toBe(PRICE)
    expect(told.at(-1)).toBe('refund_again')
    await sendRefund(shop.services, id)
    expect(await statusOf(paid)).toBe('refunded')
    await expect(retryRefunds(shop.services, id)).rejects.toThrow('There is no refund')
  })

  test('disputed: nothing goes back while the bank decides', async () => {
    const paid = await paidCard('4000000000000259')
    const { payment_intent_id } = paid.payment
    const { stripe } = shop.services.payments
    const [dispute] = (await stripe.disputes.list({ payment_intent: payment_intent_id! })).data
    await syncDispute(shop.services, dispute!.id)
    expect(await statusOf(paid)).toBe('disputed')
    expect(await shop.services.db.select().from(disputes)).toMatchObject([{ payment_id: paid.payment.id }])
    expect(await ask(paid)).toBeNull()
    await expect(ask(paid, 500)).rejects.toThrow('the bank decides')
    await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    await syncDispute(shop.services, dispute!.id)
    expect(await statusOf(paid)).toBe('paid')
    expect(await accountsOf(paid)).toMatchObject({ sales: -PRICE })
  })

  test('paid twice: the second goes back whole', async () => {
    const first = await unpaidCard()
    await shop.services.pool.query(`update payments set state = 'failed' where subject_id = $1`, [first.ref.subject_id])
    const second = (await openPaymentPage(shop.services, first.ref))!.split('/').at(-1)!
    for (const id of [first.provider_id, second]) await shop.pay(id)
    expect(await settle(shop.services, second)).toBe('paid')
    expect(await settle(shop.services, first.provider_id)).toBe('sent_back')
    expect(told.at(-1)).toBe('sent_back')
    const payment = (await paymentsOf(first)).find(({ outcome }) => outcome === 'sent_back')!
    const [back] = await refundsOf({ ...first, payment })
    await sendRefund(shop.services, back!.id)
    expect(await statusOf(first)).toBe('paid')
    expect(await accountsOf({ ...first, payment })).not.toHaveProperty('sales')
  })

  test('nobody pays it: the sweep closes its page and gives it up', async () => {
    const unpaid = await unpaidCard()
    await shop.services.pool.query('update gift_cards set overdue = true where id = $1', [unpaid.ref.subject_id])
    await sweepPayments(shop.services, { quiet_ms: 60_000 })
    expect(await statusOf(unpaid)).toBe('expired')
    expect(await shop.pay(unpaid.provider_id)).toMatchObject({ status: 'expired' })
    expect(await openPaymentPage(shop.services, unpaid.ref)).toBeNull()
  })

  test('the provider names its fee later: reconciliation books it', async () => {
    const bought = await unpaidCard()
    await shop.pay(bought.provider_id)
    const { payments: provider } = shop.services
    const { sessions } = provider.stripe.checkout
    const retrieve = (id: string) => sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
    const stripe = { checkout: { sessions: { retrieve } } } as unknown as typeof provider.stripe
    await settle({ ...shop.services, payments: { ...provider, stripe } }, bought.provider_id)
    const paid = { ...bought, payment: (await paymentsOf(bought))[0]! }
    expect(await accountsOf(paid)).toEqual({ provider_balance: PRICE, sales: -PRICE })
    shop.clock.now = new Date(Date.now() + 10 * 60_000)
    await reconcile(shop.services)
    expect(await accountsOf(paid)).toMatchObject({ sales: -PRICE, provider_fee_difference: expect.any(Number) })
  })
})

test('after all of it the books agree with the provider’s to the cent, and nothing is unknown', async () => {
  await reconcile(shop.services)
  const found = await shop.services.db.select().from(reconciliation_findings)
  expect(found.filter(({ resolved_at }) => !resolved_at)).toEqual([])
  expect(found.map(({ kind }) => kind)).toEqual(['refund_failed', 'disputed'])
  const { rows } = await shop.services.pool.query(
    `select sum(amount_cents)::integer as all_cents, count(*) filter (where bakery_id is not null)::integer as shares,
       sum(amount_cents) filter (where account = 'provider_balance')::integer as ours from ledger_lines`,
  )
  const { platform, ...others } = (await shop.books()).balances
  expect(rows).toEqual([{ all_cents: 0, shares: 0, ours: platform }])
  expect(others).toEqual({})
})

test.each([
  ['subscription', 'payments_subject_check'],
  ['order', 'payments_order_id_orders_id_fk'],
])('the database refuses a payment of a %s that there is not', async (subject_kind, constraint) => {
  const insert = `insert into payments (id, subject_kind, subject_id, expires_at, amount_cents, application_fee_cents)
    values (gen_random_uuid(), $1, gen_random_uuid(), now(), 100, 0)`
  await expect(shop.services.pool.query(insert, [subject_kind])).rejects.toMatchObject({ constraint })
})
