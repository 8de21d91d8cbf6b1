import type Stripe from 'stripe'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newBakery, newSession, paidOrder, pay, type Sandbox, startSandbox, useSandboxes } from '../tests/setup/sandbox'

useSandboxes()
let sandbox: Sandbox
let stripe: Stripe
let destination: string

beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
  destination = await newBakery(sandbox)
})

beforeEach(async () => {
  await sandbox.ask('DELETE', '/sandbox/faults')
})

const fault = (given: object) => sandbox.ask('POST', '/sandbox/faults', given)
const refundsOf = async (charge: string) => (await stripe.refunds.list({ charge, limit: 100 })).data

describe('an idempotency key', () => {
  it('gives the same answer again, and says so', async () => {
    const first = await newSession(sandbox, { destination, key: 'order-7' })
    const again = await newSession(sandbox, { destination, key: 'order-7' })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
    expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId)
  })

  it('is one account’s own', async () => {
    const { charge } = await paidOrder(sandbox, { destination })
    const refund = { charge: charge.id, amount: 1 }
    await stripe.refunds.create(refund, { idempotencyKey: 'shared' })
    const other = stripe.refunds.create(refund, { idempotencyKey: 'shared', stripeAccount: destination })
    await expect(other).rejects.toMatchObject({ message: expect.stringContaining('Stripe-Account') })
  })

  it('does not go with other parameters', async () => {
    const { charge } = await paidOrder(sandbox, { destination })
    await stripe.refunds.create({ charge: charge.id, amount: 100 }, { idempotencyKey: 'refund-1' })
    const other = stripe.refunds.create({ charge: charge.id, amount: 200 }, { idempotencyKey: 'refund-1' })
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    expect(await refundsOf(charge.id)).toHaveLength(1)
  })

  it('replays an answer that was a refusal, but forgets a mistake in the parameters', async () => {
    const { charge } = await paidOrder(sandbox, { destination })
    const refund = (amount: number) =>
      stripe.refunds.create({ charge: charge.id, amount }, { idempotencyKey: `refund-${charge.id}` })
    await expect(refund(1.5)).rejects.toMatchObject({ code: 'parameter_invalid_integer' })
    await expect(refund(2501)).rejects.toThrow(/greater than unrefunded/)
    await expect(refund(2501)).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } })
  })

  it('replays a 500 as well, so that only another key helps', async () => {
    const { charge } = await paidOrder(sandbox, { destination })
    await fault({ kind: 'error_500', match: 'POST /v1/refunds' })
    const refund = (key: string) => stripe.refunds.create({ charge: charge.id, amount: 100 }, { idempotencyKey: key })
    await expect(refund('broken')).rejects.toMatchObject({ statusCode: 500 })
    await expect(refund('broken')).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    })
    expect(await refundsOf(charge.id)).toEqual([])
    await expect(refund('whole')).resolves.toMatchObject({ amount: 100 })
  })

  it('is refused while its first use is still under way', async () => {
    const { charge } = await paidOrder(sandbox, { destination })
    await fault({ kind: 'delay', ms: 60_000, match: 'POST /v1/refunds' })
    const refund = () => stripe.refunds.create({ charge: charge.id, amount: 100 }, { idempotencyKey: 'slow' })
    const first = refund()
    // Its answer never comes: the sandbox is killed before.
    first.catch(() => {})
    await expect.poll(() => refundsOf(charge.id)).toHaveLength(1)
    await expect(refund()).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    expect(await refundsOf(charge.id)).toHaveLength(1)
  })
})

describe('a fault', () => {
  it('drop_after_commit: the answer is lost, the work is done, and the same key finds it', async () => {
    const { charge } = await paidOrder(sandbox, { destination })
    // The package itself tries once more after a closed connection, with the same key.
    await fault({ kind: 'drop_after_commit', match: 'POST /v1/refunds', times: null })
    const refund = () => stripe.refunds.create({ charge: charge.id, amount: 100 }, { idempotencyKey: 'dropped' })
    await expect(refund()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await sandbox.ask('DELETE', '/sandbox/faults')
    const [made] = await refundsOf(charge.id)
    expect(made).toMatchObject({ amount: 100 })
    await expect(refund()).resolves.toMatchObject({ id: made!.id })
  })

  it('error_500 after_commit: the answer lies, the work is done', async () => {
    const { transfer } = await paidOrder(sandbox, { destination })
    await fault({ kind: 'error_500', after_commit: true, match: 'POST /v1/transfers/*/reversals' })
    await expect(stripe.transfers.createReversal(transfer, { amount: 100 })).rejects.toMatchObject({ statusCode: 500 })
    expect(await stripe.transfers.retrieve(transfer)).toMatchObject({ amount_reversed: 100 })
  })

  it('happens as often as asked, where asked', async () => {
    await fault({ kind: 'error_500', match: 'GET /v1/events*', times: 2 })
    await expect(stripe.balance.retrieve()).resolves.toBeTruthy()
    await expect(stripe.events.list()).rejects.toMatchObject({ statusCode: 500 })
    await expect(stripe.events.list()).rejects.toMatchObject({ statusCode: 500 })
    await expect(stripe.events.list()).resolves.toBeTruthy()
    expect((await sandbox.ask('GET', '/sandbox/faults')).body).toEqual({ faults: [] })
  })

  it('reaches the pay button when asked for by its address', async () => {
    const { id } = await newSession(sandbox, { destination })
    await fault({ kind: 'drop_after_commit', match: 'POST /sandbox/checkout/*/pay' })
    await expect(pay(sandbox, id)).rejects.toThrow('fetch failed')
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' })
  })

  it('must make sense', async () => {
    expect(await fault({ kind: 'earthquake' })).toMatchObject({ status: 400 })
    expect(await fault({ kind: 'delay', times: 0 })).toMatchObject({ status: 400 })
    expect(await fault({ kind: 'delay', match: 7 })).toMatchObject({ status: 400 })
  })
})

it('takes orders only on its own port, never through a proxy or from a page', async () => {
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${sandbox.url}/sandbox/books`, { headers })).status
  expect(await status({})).toBe(200)
  expect(await status({ 'x-forwarded-for': '10.0.0.1' })).toBe(404)
  expect(await status({ origin: 'http://evil.test' })).toBe(404)
})
