import fc from 'fast-check'
import type Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { newBakery, paidOrder, type Sandbox, startSandbox, useSandboxes } from '../tests/setup/sandbox'

useSandboxes()
let sandbox: Sandbox
let stripe: Stripe

beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
})

interface Books {
  payment_intents: Record<string, never>[]
  balances: Record<string, number>
}

const books = async () => (await sandbox.ask<Books>('GET', '/sandbox/books')).body
const bookOf = async (intent: string) =>
  (await books()).payment_intents.find((entry) => entry.payment_intent === intent)!

/** What a balance says, whether it is available yet or not. */
async function balanceOf(stripeAccount?: string): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve({}, stripeAccount ? { stripeAccount } : {})
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
}

describe('refunds and reversals', () => {
  it('move apart from each other, to the cent', async () => {
    const destination = await newBakery(sandbox)
    const platform = await balanceOf()
    const { intent, charge, transfer } = await paidOrder(sandbox, { destination })
    expect(await balanceOf()).toBe(platform + 2500 - 103 - 2500 + 275)
    expect(await balanceOf(destination)).toBe(2225)
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 1000,
      reason: 'requested_by_customer',
      metadata: { cause: 'burnt' },
    })
    expect(refund).toMatchObject({
      status: 'succeeded',
      charge: charge.id,
      metadata: { cause: 'burnt' },
      transfer_reversal: null,
    })
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ amount: 1000, payment_intent: intent.id })
    expect(await balanceOf(destination)).toBe(2225)
    const reversal = await stripe.transfers.createReversal(transfer, { amount: 890, metadata: { cause: 'burnt' } })
    expect(reversal).toMatchObject({ amount: 890, transfer, source_refund: null, metadata: { cause: 'burnt' } })
    expect(await stripe.transfers.retrieveReversal(transfer, reversal.id)).toMatchObject({ id: reversal.id })
    expect((await stripe.transfers.listReversals(transfer)).data).toHaveLength(1)
    expect(await balanceOf(destination)).toBe(2225 - 890)
    expect(await balanceOf()).toBe(platform - 103 + 275 - 1000 + 890)
    expect(await stripe.transfers.retrieve(transfer)).toMatchObject({
      amount_reversed: 890,
      reversed: false,
      reversals: { data: [{ id: reversal.id }] },
    })
    const theirs = await stripe.refunds.retrieve(
      reversal.destination_payment_refund as string,
      {},
      { stripeAccount: destination },
    )
    expect(theirs).toMatchObject({ amount: 890, source_transfer_reversal: reversal.id })
    expect(await stripe.charges.retrieve(charge.id, { expand: ['refunds'] })).toMatchObject({
      amount_refunded: 1000,
      refunded: false,
      refunds: { data: [{ id: refund.id }] },
    })
    expect(await bookOf(intent.id)).toMatchObject({
      client_reference_id: 'order-1',
      metadata: { order_id: 'order-1' },
      charges: 1,
      charged: 2500,
      refunded: 1000,
      transferred: 2500,
      reversed: 890,
      application_fee: 275,
      processing_fee: 103,
    })
  })

  it('can be asked for together', async () => {
    const destination = await newBakery(sandbox)
    const { charge, transfer } = await paidOrder(sandbox, { destination })
    const part = await stripe.refunds.create({
      charge: charge.id,
      amount: 1000,
      reverse_transfer: true,
      refund_application_fee: true,
      expand: ['transfer_reversal', 'balance_transaction'],
    })
    expect(part).toMatchObject({
      transfer_reversal: { amount: 1000, source_refund: part.id },
      balance_transaction: { amount: -1000 },
    })
    expect(await stripe.applicationFees.list({ charge: charge.id })).toMatchObject({ data: [{ amount_refunded: 110 }] })
    expect(await balanceOf(destination)).toBe(2225 - 1000 + 110)
    await stripe.refunds.create({ charge: charge.id, reverse_transfer: true, refund_application_fee: true })
    expect(await stripe.transfers.retrieve(transfer)).toMatchObject({ reversed: true, amount_reversed: 2500 })
    expect(await balanceOf(destination)).toBe(0)
  })

  it('never exceed what there is', async () => {
    const destination = await newBakery(sandbox)
    const { charge, transfer, intent } = await paidOrder(sandbox, { destination })
    await expect(stripe.refunds.create({ charge: charge.id, amount: 2501 })).rejects.toMatchObject({
      message: 'Refund amount ($25.01) is greater than unrefunded amount on charge ($25.00)',
      param: 'amount',
    })
    await expect(stripe.refunds.create({ charge: charge.id, amount: 0 })).rejects.toMatchObject({ param: 'amount' })
    await stripe.refunds.create({ charge: charge.id })
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    await expect(stripe.transfers.createReversal(transfer, { amount: 2501 })).rejects.toMatchObject({ param: 'amount' })
    await stripe.transfers.createReversal(transfer)
    await expect(stripe.transfers.createReversal(transfer)).rejects.toThrow(/already been fully reversed/)
    await expect(stripe.refunds.create({ charge: 'ch_no' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'charge',
    })
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('balance transactions', () => {
  it('tell of every movement by source and type, and ripen with time', async () => {
    const hurried = await startSandbox()
    const destination = await newBakery(hurried)
    const { charge } = await paidOrder(hurried, { destination })
    const { data } = await hurried.stripe.balanceTransactions.list()
    expect(data.map(({ type, amount, fee, net }) => [type, amount, fee, net])).toEqual(
      expect.arrayContaining([
        ['charge', 2500, 103, 2397],
        ['transfer', -2500, 0, -2500],
        ['application_fee', 275, 0, 275],
      ]),
    )
    const [entry] = (await hurried.stripe.balanceTransactions.list({ source: charge.id })).data
    expect(entry).toMatchObject({
      type: 'charge',
      status: 'pending',
      fee_details: [{ amount: 103, type: 'stripe_fee' }],
    })
    expect(await hurried.stripe.balanceTransactions.retrieve(entry!.id)).toMatchObject({ source: charge.id })
    const weekday = new Date(entry!.available_on * 1000).getUTCDay()
    expect([2, 3, 4, 5, 1]).toContain(weekday)
    await hurried.ask('POST', '/sandbox/test/clock', { advance: 5 * 24 * 3600 })
    expect(await hurried.stripe.balanceTransactions.retrieve(entry!.id)).toMatchObject({ status: 'available' })
    expect(await hurried.stripe.balance.retrieve()).toMatchObject({
      available: [{ amount: 172 }],
      pending: [{ amount: 0 }],
    })
  })
})

describe('payouts', () => {
  it('bring all that is available to the bank on each business day, and nothing while a balance is below zero', async () => {
    const hurried = await startSandbox()
    const destination = await newBakery(hurried)
    const stripeAccount = destination
    const read = async () => {
      const { available, pending } = await hurried.stripe.balance.retrieve({}, { stripeAccount })
      const { data } = await hurried.stripe.payouts.list({}, { stripeAccount })
      return { available: available[0]!.amount, pending: pending[0]!.amount, payouts: data }
    }
    const { charge } = await paidOrder(hurried, { destination })
    expect(await read()).toEqual({ available: 0, pending: 2225, payouts: [] })
    await hurried.ask('POST', '/sandbox/test/clock', { advance: 7 * 24 * 3600 })
    const week = await read()
    expect(week).toMatchObject({ available: 0, pending: 0, payouts: [{ amount: 2225, status: 'paid' }] })
    const [payout] = week.payouts
    expect(new Date(payout!.arrival_date * 1000).getUTCDay() % 6).toBeGreaterThan(0)
    expect(payout!.arrival_date).toBeGreaterThan(payout!.created)
    const { transfer } = await hurried.stripe.charges.retrieve(charge.id)
    await hurried.stripe.transfers.createReversal(transfer as string, { amount: 400 })
    expect(await read()).toMatchObject({ available: -400, pending: 0 })
    await paidOrder(hurried, { destination })
    await hurried.ask('POST', '/sandbox/test/clock', { advance: 7 * 24 * 3600 })
    expect(await read()).toMatchObject({ available: 0, pending: 0, payouts: [{ amount: 1825 }, { id: payout!.id }] })
    expect((await hurried.stripe.payouts.list()).data).toEqual([])
  })
})

type Step = { kind: 'refund' | 'reverse' | 'refund_fee' | 'refund_all'; part: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('refund', 'reverse', 'refund_fee', 'refund_all'),
  part: fc.double({ min: 0.01, max: 1.1, noNaN: true }),
})

it('keeps books that balance, whatever is paid, refunded and reversed in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 100, max: 50_000 }), fc.array(step, { maxLength: 6 }), async (total, steps) => {
      const destination = await newBakery(sandbox)
      const application_fee = Math.floor(total / 9)
      const platform = await balanceOf()
      const { intent, charge, transfer } = await paidOrder(sandbox, { destination, total, application_fee })
      const mine = { refunded: 0, reversed: 0, fee_back: 0 }
      for (const { kind, part } of steps) {
        const amount = Math.max(1, Math.round(total * part))
        if (kind === 'reverse') {
          const done = await attempt(stripe.transfers.createReversal(transfer, { amount }))
          mine.reversed += done?.amount ?? 0
        } else if (kind === 'refund_fee') {
          const done = await attempt(
            stripe.applicationFees.createRefund(charge.application_fee as string, { amount: Math.ceil(amount / 9) }),
          )
          mine.fee_back += done?.amount ?? 0
        } else {
          const with_transfer = kind === 'refund_all'
          const done = await attempt(
            stripe.refunds.create({
              charge: charge.id,
              amount,
              reverse_transfer: with_transfer,
              expand: ['transfer_reversal'],
            }),
          )
          mine.refunded += done?.amount ?? 0
          mine.reversed += (done?.transfer_reversal as Stripe.TransferReversal | null)?.amount ?? 0
        }
      }
      const processing = Math.floor((total * 29 + 500) / 1000) + 30
      expect(mine.refunded).toBeLessThanOrEqual(total)
      expect(mine.reversed).toBeLessThanOrEqual(total)
      expect(await bookOf(intent.id)).toMatchObject({
        charged: total,
        refunded: mine.refunded,
        reversed: mine.reversed,
        application_fee,
        application_fee_refunded: mine.fee_back,
        processing_fee: processing,
      })
      const theirs = total - application_fee - mine.reversed + mine.fee_back
      expect(await balanceOf(destination)).toBe(theirs)
      // What the customer paid and did not get back is with the bakery, with the platform, or was the provider's fee.
      expect((await balanceOf()) - platform + theirs + processing).toBe(total - mine.refunded)
    }),
    { numRuns: 25 },
  )
}, 60_000)

const attempt = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: Stripe.errors.StripeError) => {
    expect(error.statusCode).toBe(400)
    return null
  })
