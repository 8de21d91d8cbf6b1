import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { reconciliation_findings } from '~/db/schema/payments'
import { ANONYMOUS } from '~/http/actor.server'
import { makePaidOrder, openBakery } from '../../../tests/factories/paid-order'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { bounceRefund, refundsOf as readRefunds } from '../../../tests/setup/order-money'
import { useShop } from '../../../tests/setup/shop'
import { changeStatus } from '../orders/change-status.commands.server'
import { requestOrderRefund } from '../orders/order-refund.commands.server'
import { findPartysOrder } from '../orders/orders.queries.server'
import { retryRefunds } from './retry-refund.commands.server'
import { sendRefund } from './send-refund.commands.server'

const shop = useShop()
let bakery_id = ''
beforeAll(async () => {
  bakery_id = await openBakery(shop, 'acct_came_back')
})

const admin = { ...ANONYMOUS, kind: 'user' as const, roles: ['admin' as const] }
const paidOrder = () => makePaidOrder(shop, { bakery_id, prices: [2000] })
type Order = Awaited<ReturnType<typeof paidOrder>>

const refundsOf = (order: Order) => readRefunds(shop.services.db, order.id)
const viewOf = async (order: Order) => (await findPartysOrder(shop.services.db, admin, order.id))!
const cancel = (order: Order) => changeStatus(shop.services, admin, { id: order.id, status: 'cancelled' })

const ask = async ({ id: order_id }: Order, subtotal_cents: number) =>
  (await shop.services.db.transaction((tx) =>
    requestOrderRefund(tx, { order_id, kind: 'partial', subtotal_cents, reason: 'Burnt', requested_by: null }),
  ))!.id
const refund = async (order: Order, subtotal_cents: number) =>
  sendRefund(shop.services, await ask(order, subtotal_cents))

const bookOf = async ({ id }: Order) =>
  (await shop.books()).payment_intents.find(({ metadata }) => metadata.order_id === id)

const openFindings = async (subject: string) =>
  (
    await shop.services.db.select().from(reconciliation_findings).where(eq(reconciliation_findings.subject, subject))
  ).filter(({ resolved_at }) => !resolved_at)

test('a refund that came back is sent again by its baker, once; to everybody else there is none', async () => {
  const owner = await makePerson(shop.services)
  const other = await makePerson(shop.services)
  const owned = { claimed_by: owner.id, verification_status: 'verified', verified_at: new Date() } as const
  const own_bakery = await openBakery(shop, 'acct_again', owned)
  const order = await makePaidOrder(shop, { bakery_id: own_bakery, prices: [2000] })
  await cancel(order)
  const { id } = (await refundsOf(order))[0]!
  const again = async (person: Person) => {
    const { access_token } = await sessionFor(shop.services, person)
    return shop.call('POST', `/refunds/${id}/again`, { token: access_token })
  }
  await sendRefund(shop.services, id)
  expect((await again(owner)).status).toBe(404)
  await bounceRefund(shop, order.id)
  expect((await again(other)).status).toBe(404)
  const { rows } = await shop.services.db.execute<{ subject: string; text: string }>(
    sql`select subject, text from mail_outbox where "to" = ${owner.email} order by created_at desc, id desc limit 1`,
  )
  expect(rows).toMatchObject([{ subject: `Your refund to ${order.customer_name} didn’t go through` }])
  expect(rows[0]!.text).toContain(`/my-listing/${own_bakery}?order=${order.id}`)
  const pressed = await Promise.all([again(owner), again(owner)])
  expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
  await sendRefund(shop.services, id)
  expect(await bookOf(order)).toMatchObject({
    refunded: order.customer_total_cents,
    reversed: order.baker_receives_cents,
  })
})

describe('a part that came back from the bank', () => {
  test('is sent again by its id, once, and the baker’s share is taken once', async () => {
    const order = await paidOrder()
    await refund(order, 500)
    await bounceRefund(shop, order.id)
    const { id, customer_cents, reversal_cents } = (await refundsOf(order))[0]!
    await expect(retryRefunds(shop.services, order.order_number)).rejects.toThrow('No full refund')
    expect(await retryRefunds(shop.services, id)).toBe(customer_cents)
    const entries = `select actor_id, details from audit_log where action = 'refund.retried' and details ->> 'refund_id' = $1`
    expect((await shop.services.pool.query(entries, [id])).rows).toMatchObject([
      { actor_id: null, details: { cents: customer_cents } },
    ])
    await expect(retryRefunds(shop.services, id)).rejects.toThrow('There is no refund')
    await sendRefund(shop.services, id)
    expect(await refundsOf(order)).toMatchObject([{ state: 'done', customer_cents }])
    expect(await viewOf(order)).toMatchObject({ payment_status: 'partly_refunded', refund_failed: false })
    const { payment_intents } = await shop.books()
    expect(payment_intents.find(({ metadata }) => metadata.order_id === order.id)).toMatchObject({
      reversed: reversal_cents,
    })
  })

  test('and is given again by the baker: the customer has it once, and so is it taken', async () => {
    const order = await paidOrder()
    await refund(order, 500)
    await bounceRefund(shop, order.id)
    await refund(order, 500)
    const [first, second] = await refundsOf(order)
    expect([first, second]).toMatchObject([
      { state: 'failed', replaced_by: second!.id },
      { state: 'done', taken_cents: 0 },
    ])
    expect(await bookOf(order)).toMatchObject({ refunded: second!.customer_cents, reversed: first!.reversal_cents })
    const view = await viewOf(order)
    expect(view).toMatchObject({
      payment_status: 'partly_refunded',
      baker_keeps: order.baker_receives_cents - first!.reversal_cents,
    })
    // Nobody reads any more that it has not gone through.
    expect(view.refunds).toMatchObject([{ amount: second!.customer_cents, failed: false }])
    expect(await openFindings(first!.id)).toEqual([])
  })

  test('while the baker’s share was being taken: what was taken is known, and is not taken again', async () => {
    const order = await paidOrder()
    const id = await ask(order, 500)
    await shop.fault({ kind: 'delay', match: 'POST /v1/transfers/*/reversals', ms: 2500 })
    const sending = sendRefund(shop.services, id)
    await vi.waitFor(async () => expect((await refundsOf(order))[0]).toMatchObject({ state: 'sent' }), 10_000)
    await bounceRefund(shop, order.id)
    await sending
    const [first] = await refundsOf(order)
    expect(first).toMatchObject({ state: 'failed', provider_reversal_id: expect.any(String) })
    expect(await openFindings(id)).toHaveLength(1)
    await refund(order, 500)
    expect(await bookOf(order)).toMatchObject({ refunded: first!.customer_cents, reversed: first!.reversal_cents })
  })

  test('after the process ended right when the share had been taken: that is found, and not taken again', async () => {
    const order = await paidOrder()
    const id = await ask(order, 500)
    await shop.fault({ kind: 'drop_after_commit', match: 'POST /v1/transfers/*/reversals', times: 3 })
    await expect(sendRefund(shop.services, id)).rejects.toThrow()
    await bounceRefund(shop, order.id)
    const [first] = await refundsOf(order)
    expect(first).toMatchObject({ state: 'failed', provider_reversal_id: expect.any(String) })
    await refund(order, 500)
    expect(await bookOf(order)).toMatchObject({ refunded: first!.customer_cents, reversed: first!.reversal_cents })
  })

  test('and then the order is cancelled: everything goes back, and no more is taken than the baker got', async () => {
    const order = await paidOrder()
    await refund(order, 500)
    await bounceRefund(shop, order.id)
    await cancel(order)
    const [first, rest] = await refundsOf(order)
    await sendRefund(shop.services, rest!.id)
    expect(await refundsOf(order)).toMatchObject([{ replaced_by: rest!.id }, { state: 'done' }])
    expect(first!.taken_cents).toBeGreaterThan(0)
    expect(await bookOf(order)).toMatchObject({
      refunded: order.customer_total_cents,
      reversed: order.baker_receives_cents,
    })
    expect(await viewOf(order)).toMatchObject({ payment_status: 'refunded', refund_failed: false, baker_keeps: 0 })
  })

  test('and is given in full with a part: what is left of it can go back later', async () => {
    const order = await paidOrder()
    await cancel(order)
    const { id } = (await refundsOf(order))[0]!
    await sendRefund(shop.services, id)
    await bounceRefund(shop, order.id)
    await refund(order, order.subtotal_cents)
    expect((await refundsOf(order))[0]).toMatchObject({ state: 'failed', replaced_by: expect.any(String) })
    const rest = await shop.services.db.transaction((tx) =>
      requestOrderRefund(tx, { order_id: order.id, kind: 'full', reason: 'The dispute is over', requested_by: null }),
    )
    expect(rest).toMatchObject({ id, customer_cents: 25, fresh: true })
    await sendRefund(shop.services, id)
    expect(await bookOf(order)).toMatchObject({
      refunded: order.customer_total_cents,
      reversed: order.baker_receives_cents,
    })
  })

  test('of which less was given since is sent again where its share is still there, else refused with the way on', async () => {
    const order = await paidOrder()
    await refund(order, 500)
    await bounceRefund(shop, order.id)
    const { id } = (await refundsOf(order))[0]!
    await refund(order, 200)
    await expect(retryRefunds(shop.services, id)).rejects.toThrow('Please refund what’s left instead.')
    await refund(order, 500)
    expect((await refundsOf(order))[0]).toMatchObject({ state: 'failed', replaced_by: expect.any(String) })
    const given = (await refundsOf(order)).filter(({ state }) => state === 'done')
    const sum = (of: 'customer_cents' | 'reversal_cents') => given.reduce((cents, row) => cents + row[of], 0)
    expect(await bookOf(order)).toMatchObject({ refunded: sum('customer_cents'), reversed: sum('reversal_cents') })
  })

  test('stays where it is when another was sent since', async () => {
    const order = await paidOrder()
    await refund(order, 500)
    await bounceRefund(shop, order.id)
    const { id } = (await refundsOf(order))[0]!
    await refund(order, 500)
    await expect(retryRefunds(shop.services, id)).rejects.toThrow('A later refund already included')
  })
})
