import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  newBakery,
  newFolder,
  newSession,
  paidOrder,
  pay,
  type Sandbox,
  startReceiver,
  startSandbox,
  useSandboxes,
} from '../tests/setup/sandbox'

useSandboxes()
let sandbox: Sandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
let destination: string

beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await startSandbox({ webhook_url: receiver.url })
  destination = await newBakery(sandbox)
})

beforeEach(async () => {
  await sandbox.ask('DELETE', '/sandbox/faults')
  await allDelivered(sandbox)
  receiver.events.length = 0
})

const types = () => receiver.events.map(({ type }) => type)

/** Until the sandbox itself says that nothing is on its way. */
function allDelivered({ stripe }: Sandbox) {
  return expect
    .poll(async () => (await stripe.events.list({ delivery_success: false })).data.length, { timeout: 10_000 })
    .toBe(0)
}

describe('events', () => {
  it('arrive signed, with the object as it was', async () => {
    const { session, intent, charge, transfer } = await paidOrder(sandbox, { destination })
    await allDelivered(sandbox)
    expect(types().sort()).toEqual([
      'application_fee.created',
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.created',
      'payment_intent.succeeded',
      'transfer.created',
    ])
    const completed = receiver.events.find(({ type }) => type === 'checkout.session.completed')!
    expect(completed).toMatchObject({
      api_version: '2026-10-28.endive',
      data: {
        object: {
          id: session.id,
          payment_intent: intent.id,
          payment_status: 'paid',
          metadata: { order_id: 'order-1' },
        },
      },
    })
    expect(await sandbox.stripe.events.retrieve(completed.id)).toMatchObject({ id: completed.id, pending_webhooks: 0 })
    receiver.events.length = 0
    const refund = await sandbox.stripe.refunds.create({ charge: charge.id, amount: 500 })
    await sandbox.stripe.transfers.createReversal(transfer, { amount: 400 })
    await allDelivered(sandbox)
    expect(types().sort()).toEqual(['charge.refunded', 'refund.created', 'transfer.reversed'])
    const refunded = receiver.events.find(({ type }) => type === 'charge.refunded')!
    expect(refunded.data.object).toMatchObject({ id: charge.id, amount_refunded: 500, refunded: false })
    expect(refunded.request).toMatchObject({ id: refund.lastResponse.requestId })
  })

  it('tell of declines, disputes and expiry', async () => {
    const { id } = await newSession(sandbox, { destination })
    await pay(sandbox, id, '4000000000000002')
    await sandbox.stripe.checkout.sessions.expire(id)
    const { intent } = await paidOrder(sandbox, { destination }, '4000000000000259')
    const [dispute] = (await sandbox.stripe.disputes.list({ payment_intent: intent.id })).data
    await sandbox.stripe.disputes.close(dispute!.id)
    await allDelivered(sandbox)
    expect(types()).toEqual(
      expect.arrayContaining([
        'payment_intent.payment_failed',
        'charge.failed',
        'checkout.session.expired',
        'payment_intent.canceled',
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.closed',
      ]),
    )
    const closed = receiver.events.find(({ type }) => type === 'charge.dispute.closed')!
    expect(closed.data.object).toMatchObject({ id: dispute!.id, status: 'lost' })
  })

  it('are brought again until the webhook says yes, also after a kill -9', async () => {
    const dir = newFolder()
    const late = await startReceiver()
    late.status = 503
    const first = await startSandbox({ dir, webhook_url: late.url })
    const { session } = await paidOrder(first, { destination: await newBakery(first) })
    await expect.poll(() => late.attempts, { timeout: 10_000 }).toBeGreaterThan(12)
    await first.kill('SIGKILL')
    late.status = 200
    const second = await startSandbox({ dir, webhook_url: late.url })
    await allDelivered(second)
    const completed = late.events.filter(({ type }) => type === 'checkout.session.completed')
    expect(completed).toMatchObject([{ data: { object: { id: session.id } } }])
    expect(new Set(late.events.map(({ id }) => id)).size).toBe(6)
  })
})

describe('faults of webhooks', () => {
  const fault = (given: object) => sandbox.ask('POST', '/sandbox/faults', given)

  it('duplicate_webhook: the same event twice', async () => {
    await fault({ kind: 'duplicate_webhook', match: 'checkout.session.completed' })
    await paidOrder(sandbox, { destination })
    await allDelivered(sandbox)
    const completed = receiver.events.filter(({ type }) => type === 'checkout.session.completed')
    expect(completed).toHaveLength(2)
    expect(completed[0]!.id).toBe(completed[1]!.id)
  })

  it('reorder_webhooks: the last comes first', async () => {
    await fault({ kind: 'reorder_webhooks', times: 6 })
    await paidOrder(sandbox, { destination })
    await allDelivered(sandbox)
    const order = types()
    expect(order.indexOf('checkout.session.completed')).toBeLessThan(order.indexOf('payment_intent.created'))
    expect(order).toHaveLength(6)
  })

  it('withhold_webhooks: nothing comes until it is released', async () => {
    await fault({ kind: 'withhold_webhooks', match: 'checkout.*', times: null })
    const { session } = await paidOrder(sandbox, { destination })
    const waiting = async () => (await sandbox.stripe.events.list({ delivery_success: false })).data
    await expect.poll(async () => (await waiting()).map(({ type }) => type)).toEqual(['checkout.session.completed'])
    expect(types()).not.toContain('checkout.session.completed')
    expect(receiver.events).toHaveLength(5)
    expect((await sandbox.ask('POST', '/sandbox/webhooks/release')).body).toEqual({ released: 1 })
    await allDelivered(sandbox)
    expect(receiver.events.at(-1)).toMatchObject({
      type: 'checkout.session.completed',
      data: { object: { id: session.id } },
    })
  })
})
