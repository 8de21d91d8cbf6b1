import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { orders } from '~/db/schema/orders'
import { reconciliation_findings } from '~/db/schema/payments'
import { reconcile } from '~/features/ledger/reconcile.commands.server'
import { syncDispute } from '~/features/payments/disputes.commands.server'
import { ANONYMOUS } from '~/http/actor.server'
import { makePaidOrder, openBakery } from '../../../tests/factories/paid-order'
import { bounceRefund, refundsOf as readRefunds } from '../../../tests/setup/order-money'
import { useShop } from '../../../tests/setup/shop'
import { changeStatus } from '../orders/change-status.commands.server'
import { requestOrderRefund } from '../orders/order-refund.commands.server'
import { customerLine } from '../orders/order-words'
import { findPartysOrder } from '../orders/orders.queries.server'
import { paymentStatusOf } from './refund'
import { retryRefunds } from './retry-refund.commands.server'
import { sendRefund } from './send-refund.commands.server'

const shop = useShop()
let bakery_id = ''
beforeAll(async () => {
  bakery_id = await openBakery(shop, 'acct_status')
})

const admin = { ...ANONYMOUS, kind: 'user' as const, roles: ['admin' as const] }
const paidOrder = (card?: string) => makePaidOrder(shop, { bakery_id, prices: [2000] }, card)
type Order = Awaited<ReturnType<typeof paidOrder>>

const rowOf = async (id: string) => (await shop.services.db.select().from(orders).where(eq(orders.id, id)))[0]!
const refundsOf = (order: Order) => readRefunds(shop.services.db, order.id)
const viewOf = async (order: Order) => (await findPartysOrder(shop.services.db, admin, order.id))!
const mailsOf = async (order: Order) =>
  (
    await shop.services.db.execute<{ subject: string; text: string }>(
      sql`select subject, text from mail_outbox where text like ${`%${order.order_number}%`} and "to" = ${order.customer_email}
        order by created_at, id`,
    )
  ).rows
const cancel = (order: Order) => changeStatus(shop.services, admin, { id: order.id, status: 'cancelled' })

/** What can happen to a payment, each through the way it comes in the product. */
const HAPPENINGS = {
  part: (order: Order) => refund(order, 500),
  whole: (order: Order) => refund(order),
  returned: (order: Order) => bounceRefund(shop, order.id),
  disputed: async (order: Order) => {
    await shop.control('POST', '/sandbox/test/disputes', { charge: order.charge_id })
    await syncDispute(shop.services, (await disputeOf(order)).id)
  },
  won: (order: Order) => decide(order, 'winning_evidence'),
  lost: (order: Order) => decide(order, 'losing_evidence'),
}

async function refund({ id: order_id }: Order, subtotal_cents?: number) {
  const what = subtotal_cents ? { kind: 'partial' as const, subtotal_cents } : { kind: 'full' as const }
  const asked = await shop.services.db.transaction((tx) =>
    requestOrderRefund(tx, { order_id, ...what, reason: 'Burnt', requested_by: null }),
  )
  await sendRefund(shop.services, asked!.id)
}

const disputeOf = async ({ payment_intent_id }: Order) =>
  (await shop.services.payments.stripe.disputes.list({ payment_intent: payment_intent_id })).data[0]!

async function decide(order: Order, uncategorized_text: string) {
  const { id } = await disputeOf(order)
  await shop.services.payments.stripe.disputes.update(id, { evidence: { uncategorized_text } })
  await syncDispute(shop.services, id)
}

test.each([
  [0, false, 'paid'],
  [1, false, 'partly_refunded'],
  [999, false, 'partly_refunded'],
  [1000, false, 'refunded'],
  [0, true, 'disputed'],
  [999, true, 'disputed'],
  [1000, true, 'disputed'],
] as const)('of 1000 cents %i went back, disputed: %s: %s', (refunded_cents, disputed, status) =>
  expect(paymentStatusOf({ total_cents: 1000, refunded_cents, disputed })).toBe(status),
)

describe('whatever happens to a payment, in whatever order', () => {
  test.each([
    ['part', 'partly_refunded'],
    ['whole', 'refunded'],
    ['part, whole', 'refunded'],
    ['part, returned', 'paid'],
    ['whole, returned', 'paid'],
    ['part, whole, returned', 'partly_refunded'],
    ['disputed', 'disputed'],
    ['disputed, won', 'paid'],
    ['disputed, lost', 'disputed'],
    ['part, disputed', 'disputed'],
    ['part, disputed, won', 'partly_refunded'],
    ['whole, disputed', 'disputed'],
    ['whole, disputed, won', 'refunded'],
    ['whole, disputed, lost', 'disputed'],
    ['part, disputed, won, whole', 'refunded'],
    ['disputed, won, part', 'partly_refunded'],
    ['whole, returned, disputed', 'disputed'],
    ['whole, returned, disputed, won', 'paid'],
    ['whole, disputed, returned', 'disputed'],
    ['whole, disputed, returned, won', 'paid'],
    ['whole, returned, whole', 'refunded'],
  ])('%s: %s', async (story, status) => {
    const order = await paidOrder()
    for (const name of story.split(', ')) await HAPPENINGS[name as keyof typeof HAPPENINGS](order)
    expect((await rowOf(order.id)).payment_status).toBe(status)
    // Hearing the same news again changes nothing.
    const events = (await viewOf(order)).timeline.length
    if (story.includes('disputed')) await syncDispute(shop.services, (await disputeOf(order)).id)
    expect(await viewOf(order)).toMatchObject({ payment_status: status, timeline: { length: events } })
  })

  test('the books agree with the provider’s to the cent', async () => {
    shop.clock.now = new Date(Date.now() + 10 * 60_000)
    await reconcile(shop.services)
    const open = await shop.services.db
      .select()
      .from(reconciliation_findings)
      .where(eq(reconciliation_findings.kind, 'difference'))
    expect(open).toEqual([])
  })
})

describe('a refund that finishes on a disputed order', () => {
  test('leaves it disputed', async () => {
    const order = await paidOrder()
    const asked = await shop.services.db.transaction((tx) =>
      requestOrderRefund(tx, { order_id: order.id, kind: 'full', reason: 'Burnt', requested_by: null }),
    )
    // Its answer is lost on the way, so we hear of the dispute first.
    await shop.fault({ kind: 'drop_after_commit', match: 'POST /v1/refunds', times: 3 })
    await expect(sendRefund(shop.services, asked!.id)).rejects.toThrow()
    await HAPPENINGS.disputed(order)
    await sendRefund(shop.services, asked!.id)
    expect(await rowOf(order.id)).toMatchObject({ payment_status: 'disputed' })
    expect(await refundsOf(order)).toMatchObject([{ state: 'done' }])
    await HAPPENINGS.won(order)
    expect(await rowOf(order.id)).toMatchObject({ payment_status: 'refunded' })
  })
})

describe('cancelling a disputed order', () => {
  test('promises no money; when the dispute is won, all of it goes back and the customer hears of it', async () => {
    const order = await paidOrder()
    await HAPPENINGS.disputed(order)
    const cancelled = await cancel(order)
    expect(cancelled).toMatchObject({ status: 'cancelled', payment_status: 'disputed', refunded: 0 })
    expect(customerLine(await viewOf(order))).toContain('so the bank decides where the money goes.')
    expect((await mailsOf(order)).at(-1)!.text).toContain('so the bank decides where the money goes.')
    expect(await refundsOf(order)).toEqual([])
    await HAPPENINGS.won(order)
    const [asked] = await refundsOf(order)
    expect(asked).toMatchObject({ kind: 'full', state: 'requested', customer_cents: order.customer_total_cents })
    expect((await mailsOf(order)).at(-1)!.text).toContain('is on its way back to you.')
    await sendRefund(shop.services, asked!.id)
    expect(await rowOf(order.id)).toMatchObject({ payment_status: 'refunded' })
  })

  test('when it is lost the bank has the money, and nothing is sent', async () => {
    const order = await paidOrder()
    await HAPPENINGS.disputed(order)
    await cancel(order)
    await HAPPENINGS.lost(order)
    expect(customerLine(await viewOf(order))).toContain('Your bank gave you the money back.')
    expect(await refundsOf(order)).toEqual([])
    expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', payment_status: 'disputed' })
  })
})

describe('a full refund that failed', () => {
  const again = ({ order_number }: Pick<Order, 'order_number'>) => retryRefunds(shop.services, order_number)

  test('is no longer said to be on its way, and can be tried again', async () => {
    const order = await paidOrder()
    await cancel(order)
    // The bank was faster than we heard of it: the provider refuses.
    await shop.control('POST', '/sandbox/test/disputes', { charge: order.charge_id })
    const [asked] = await refundsOf(order)
    await sendRefund(shop.services, asked!.id)
    const failed = await viewOf(order)
    expect(failed).toMatchObject({ payment_status: 'paid', refunded: 0, refund_failed: true })
    expect(customerLine(failed)).toContain('Your refund hasn’t gone through yet.')
    expect((await mailsOf(order)).at(-1)).toMatchObject({ subject: `Your refund for order ${order.order_number}` })
    await syncDispute(shop.services, (await disputeOf(order)).id)
    await expect(again(order)).rejects.toThrow('the bank decides')
    await HAPPENINGS.won(order)
    // A won dispute of a cancelled order tries it by itself; there is nothing left for the command.
    await expect(again(order)).rejects.toThrow('No full refund')
    await sendRefund(shop.services, asked!.id)
    expect(await viewOf(order)).toMatchObject({ payment_status: 'refunded', refund_failed: false })
  })

  test('days later is sent again as the same refund, and the baker’s share is taken once', async () => {
    const order = await paidOrder()
    await cancel(order)
    const [asked] = await refundsOf(order)
    await sendRefund(shop.services, asked!.id)
    await HAPPENINGS.returned(order)
    expect(await viewOf(order)).toMatchObject({ payment_status: 'paid', refund_failed: true, baker_keeps: 0 })
    expect(await again(order)).toBe(order.customer_total_cents)
    expect((await mailsOf(order)).at(-1)!.text).toContain('is on its way back to you.')
    await sendRefund(shop.services, asked!.id)
    expect(await refundsOf(order)).toMatchObject([{ state: 'done' }])
    expect(await viewOf(order)).toMatchObject({ payment_status: 'refunded', refund_failed: false })
    const { payment_intents } = await shop.books()
    expect(payment_intents.find(({ metadata }) => metadata.order_id === order.id)).toMatchObject({
      reversed: order.baker_receives_cents,
    })
    const [finding] = await shop.services.db
      .select()
      .from(reconciliation_findings)
      .where(eq(reconciliation_findings.subject, asked!.id))
    expect(finding!.resolved_at).not.toBeNull()
  })

  test('counts what was given back since', async () => {
    const order = await paidOrder()
    await shop.control('POST', '/sandbox/test/disputes', { charge: order.charge_id })
    await cancel(order)
    const [asked] = await refundsOf(order)
    await sendRefund(shop.services, asked!.id)
    const { id } = await disputeOf(order)
    await shop.services.payments.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    await refund(order, 500)
    const [{ customer_cents } = { customer_cents: 0 }] = (await refundsOf(order)).filter(
      ({ kind }) => kind === 'partial',
    )
    expect(await again(order)).toBe(order.customer_total_cents - customer_cents)
    await sendRefund(shop.services, asked!.id)
    expect(await viewOf(order)).toMatchObject({ payment_status: 'refunded', baker_keeps: 0 })
  })

  test('an order without one is refused with a sentence', async () => {
    const order = await paidOrder()
    await expect(again(order)).rejects.toThrow(`No full refund of order ${order.order_number} has failed.`)
    await expect(again({ order_number: 'NO-SUCH' })).rejects.toThrow('There is no order NO-SUCH.')
  })
})
