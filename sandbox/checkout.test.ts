import type Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { newBakery, newSession, paidOrder, pay, type Sandbox, startSandbox, useSandboxes } from '../tests/setup/sandbox'

useSandboxes()
let sandbox: Sandbox
let stripe: Stripe
let bakery: string

beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
  bakery = await newBakery(sandbox)
})

describe('a checkout session', () => {
  it('is open, hosted and unpaid at first, with its items', async () => {
    const session = await newSession(sandbox, { destination: bakery })
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 2500,
      payment_intent: null,
      metadata: { order_id: 'order-1' },
      ui_mode: 'hosted_page',
    })
    expect(session.url).toBe(`${sandbox.url.replace('127.0.0.1', 'localhost')}/sandbox/checkout/${session.id}`)
    const items = await stripe.checkout.sessions.listLineItems(session.id)
    expect(items.data).toMatchObject([{ description: 'Country loaf', quantity: 1, amount_total: 2500 }])
    expect(items.data[0]!.price!.unit_amount_decimal!.toString()).toBe('2500')
  })

  it('becomes a destination charge, booked as the provider books it', async () => {
    const { id } = await newSession(sandbox, { destination: bakery })
    const paid = await pay(sandbox, id)
    expect(paid).toEqual({
      status: 200,
      body: {
        status: 'complete',
        redirect_url: `http://localhost:3000/checkout/confirmation/1?session=${id}`,
      },
    })
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: [
        'payment_intent.latest_charge.balance_transaction',
        'payment_intent.latest_charge.transfer',
        'line_items',
      ],
    })
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'ada@localoaf.test' },
      line_items: { data: [{ amount_total: 2500 }] },
    })
    const intent = session.payment_intent as Stripe.PaymentIntent
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount: 2500,
      amount_received: 2500,
      application_fee_amount: 275,
      transfer_data: { destination: bakery },
      metadata: { order_id: 'order-1' },
    })
    const charge = intent.latest_charge as Stripe.Charge
    expect(charge).toMatchObject({
      paid: true,
      amount: 2500,
      metadata: { order_id: 'order-1' },
      payment_method_details: { card: { last4: '4242' } },
    })
    expect(charge.balance_transaction).toMatchObject({
      type: 'charge',
      amount: 2500,
      fee: 103,
      net: 2397,
      status: 'pending',
    })
    const transfer = charge.transfer as Stripe.Transfer
    expect(transfer).toMatchObject({
      amount: 2500,
      destination: bakery,
      source_transaction: charge.id,
      amount_reversed: 0,
    })
    const fee = await stripe.applicationFees.retrieve(charge.application_fee as string)
    expect(fee).toMatchObject({ amount: 275, account: bakery, originating_transaction: charge.id })
    const theirs = await stripe.balanceTransactions.list(
      { source: transfer.destination_payment as string },
      { stripeAccount: bakery },
    )
    expect(theirs.data).toMatchObject([{ type: 'payment', amount: 2500, fee: 275, net: 2225 }])
    const payment = await stripe.charges.retrieve(transfer.destination_payment as string, {}, { stripeAccount: bakery })
    expect(payment).toMatchObject({ amount: 2500, source_transfer: transfer.id })
    await expect(stripe.charges.retrieve(charge.id, {}, { stripeAccount: bakery })).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
  })

  it('is paid once, however often the button is pressed', async () => {
    const { id } = await newSession(sandbox, { destination: bakery })
    const presses = await Promise.all(Array.from({ length: 10 }, () => pay(sandbox, id)))
    expect(presses.map(({ body }) => body.status)).toEqual(Array(10).fill('complete'))
    const session = await stripe.checkout.sessions.retrieve(id)
    const charges = await stripe.charges.list({ payment_intent: session.payment_intent as string })
    expect(charges.data).toHaveLength(1)
  })

  it.each([
    ['4000000000000002', 'generic_decline', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4111111111111111', 'test_mode_live_card', expect.stringContaining('never a real one')],
  ])('stays open when the card %s is declined (%s), and can then be paid', async (card, decline_code, message) => {
    const { id } = await newSession(sandbox, { destination: bakery })
    expect(await pay(sandbox, id, card)).toMatchObject({
      status: 402,
      body: { status: 'declined', decline_code, message },
    })
    const declined = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(declined).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined', decline_code },
      },
    })
    await pay(sandbox, id)
    const paid = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_intent: { status: 'succeeded', last_payment_error: null },
    })
    expect((paid.payment_intent as Stripe.PaymentIntent).id).toBe((declined.payment_intent as Stripe.PaymentIntent).id)
  })

  it('refuses what is not a card number without trying it', async () => {
    const { id } = await newSession(sandbox, { destination: bakery })
    expect(await pay(sandbox, id, '4242424242424241')).toMatchObject({ status: 400, body: { status: 'invalid_card' } })
    expect((await stripe.checkout.sessions.retrieve(id)).payment_intent).toBeNull()
  })

  it('asks before it pays with a card that wants a confirmation', async () => {
    const card = '4000002500003155'
    const { id } = await newSession(sandbox, { destination: bakery })
    const asked = await pay(sandbox, id, card)
    expect(asked).toMatchObject({ status: 200, body: { status: 'requires_action' } })
    expect(asked.body.redirect_url).toMatch(new RegExp(`/sandbox/checkout/${id}/confirm$`))
    const waiting = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    expect(waiting.payment_intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url' },
    })
    expect((await pay(sandbox, id, card, false)).body).toMatchObject({ decline_code: 'authentication_required' })
    expect((await pay(sandbox, id, card, true)).body.status).toBe('complete')
  })

  it('is disputed after it was paid with the card that does that', async () => {
    const { intent, charge } = await paidOrder(sandbox, { destination: bakery }, '4000000000000259')
    expect(charge).toMatchObject({ paid: true, disputed: true })
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data
    expect(dispute).toMatchObject({ amount: 2500, status: 'needs_response', reason: 'fraudulent', charge: charge.id })
    expect(dispute!.balance_transactions).toMatchObject([{ amount: -2500, fee: 1500, net: -4000 }])
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({ code: 'charge_disputed' })
    const won = await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect(won.status).toBe('won')
    expect(won.balance_transactions.reduce((sum, { net }) => sum + net, 0)).toBe(0)
    await expect(stripe.disputes.close(dispute!.id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
  })

  it('can be expired while it is open, and then neither paid nor expired', async () => {
    const { id } = await newSession(sandbox, { destination: bakery })
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    expect(await pay(sandbox, id)).toMatchObject({ status: 410, body: { status: 'expired' } })
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(/status of expired/)
    const { session } = await paidOrder(sandbox, { destination: bakery })
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/status of complete/)
  })

  it('is refused with the provider’s words when it makes no sense', async () => {
    const good = { destination: bakery }
    await expect(newSession(sandbox, { destination: 'acct_nobody' })).rejects.toMatchObject({
      code: 'resource_missing',
      message: "No such destination: 'acct_nobody'",
    })
    await sandbox.ask('POST', '/sandbox/test/accounts', { id: 'acct_incomplete', progress: 'incomplete' })
    await expect(newSession(sandbox, { destination: 'acct_incomplete' })).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    })
    await expect(newSession(sandbox, { ...good, application_fee: 2501 })).rejects.toThrow(/cannot be larger/)
    await expect(newSession(sandbox, { ...good, total: 49, application_fee: 0 })).rejects.toMatchObject({
      code: 'amount_too_small',
    })
    const line_items = [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'x' } } }]
    const create = (more: object) =>
      stripe.checkout.sessions.create({ mode: 'payment', line_items, success_url: 'https://x.test/', ...more })
    await expect(create({ expires_at: Math.floor(Date.now() / 1000) + 60 })).rejects.toMatchObject({
      param: 'expires_at',
    })
    await expect(create({ success_url: 'javascript:alert(1)' })).rejects.toMatchObject({ code: 'url_invalid' })
    await expect(create({ line_items: [] })).rejects.toMatchObject({ code: 'parameter_missing' })
    await expect(create({ sucess_url: 'typo' })).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'sucess_url',
    })
    await expect(create({ expand: ['nonsense'] })).rejects.toThrow(/cannot be expanded/)
    const before = (await stripe.checkout.sessions.list({ limit: 1 })).data[0]!.id
    await create({}).then(({ id }) => expect(id).not.toBe(before))
  })
})

it('expires sessions by the clock, with nothing charged', async () => {
  const hurried = await startSandbox()
  const destination = await newBakery(hurried)
  const { id } = await newSession(hurried, { destination })
  await hurried.ask('POST', '/sandbox/test/clock', { advance: 24 * 3600 + 10 })
  expect(await hurried.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
  const { data } = await hurried.stripe.events.list({ type: 'checkout.session.expired' })
  expect(data).toMatchObject([{ data: { object: { id, status: 'expired' } } }])
})

describe('lists', () => {
  it('come in pages, newest first, and by time', async () => {
    const destination = await newBakery(sandbox)
    const made: string[] = []
    for (let count = 0; count < 5; count++) made.push((await paidOrder(sandbox, { destination })).transfer)
    const first = await stripe.transfers.list({ destination, limit: 2 })
    expect(first).toMatchObject({ has_more: true })
    const all = await stripe.transfers.list({ destination, limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual(made.reverse())
    const back = await stripe.transfers.list({ destination, limit: 2, ending_before: made[4]! })
    expect(back.data.map(({ id }) => id)).toEqual([made[2], made[3]])
    const later = await stripe.transfers.list({ destination, created: { gt: Math.floor(Date.now() / 1000) + 60 } })
    expect(later.data).toEqual([])
    await expect(stripe.transfers.list({ starting_after: 'tr_no' })).rejects.toMatchObject({ param: 'starting_after' })
    await expect(stripe.transfers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
  })
})

it('wants a test key and knows its addresses', async () => {
  const answer = async (path: string, key?: string) => {
    const headers = key ? { authorization: `Bearer ${key}` } : undefined
    return (await fetch(sandbox.url + path, { headers })).status
  }
  expect(await answer('/v1/balance')).toBe(401)
  expect(await answer('/v1/balance', 'sk_live_oops')).toBe(401)
  expect(await answer('/v1/balance', 'sk_test_x')).toBe(200)
  expect(await answer('/v1/nonsense', 'sk_test_x')).toBe(404)
  await expect(stripe.balance.retrieve({}, { stripeAccount: 'acct_nobody' })).rejects.toMatchObject({ statusCode: 403 })
})
