import type Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { newBakery, newSession, type Sandbox, startSandbox, useSandboxes } from '../tests/setup/sandbox'
import { html } from './html'

useSandboxes()
let sandbox: Sandbox
let stripe: Stripe

beforeAll(async () => {
  sandbox = await startSandbox({ public_url: 'https://bread.test/' })
  stripe = sandbox.stripe
})

/** Opens one of its pages where a proxy would. */
async function open(url: string, form?: Record<string, string>) {
  expect(url).toMatch(/^https:\/\/bread\.test\/sandbox\//)
  const response = await fetch(url.replace('https://bread.test', sandbox.url), {
    redirect: 'manual',
    headers: { 'x-forwarded-for': '10.0.0.1' },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the pay page', () => {
  it('says what is paid to whom, that no money moves, and which cards there are', async () => {
    const session = await newSession(sandbox, { destination: await newBakery(sandbox) })
    const { status, text, headers } = await open(session.url!)
    expect(status).toBe(200)
    expect(text).toContain('Sandbox: no money moves.')
    expect(text).toContain('Pay Rye &#38; Shine')
    expect(text).toContain('$25.00')
    for (const card of [
      '4242 4242 4242 4242',
      '4000 0000 0000 0002',
      '4000 0000 0000 9995',
      '4000 0000 0000 0259',
      '4000 0025 0000 3155',
    ])
      expect(text).toContain(card)
    expect(text).toContain('href="http://localhost:3000/cart"')
    expect(text).not.toMatch(/<script|style=|onclick/)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'none'",
    )
    expect((await open('https://bread.test/sandbox/style.css')).headers.get('content-type')).toContain('text/css')
  })

  it('pays, declines in words beside the field, and asks when the card asks', async () => {
    const session = await newSession(sandbox, { destination: await newBakery(sandbox) })
    const press = (form: Record<string, string>) => open(`${session.url}/pay`, form)
    const declined = await press({ card: '4000 0000 0000 9995' })
    expect(declined.status).toBe(402)
    expect(declined.text).toContain('role="alert" id="wrong">Your card has insufficient funds.')
    expect((await press({ card: 'bread' })).text).toContain('Your card number is invalid.')
    const asked = await press({ card: '4000 0025 0000 3155' })
    expect(asked.text).toContain('Yes, it is me')
    expect((await open(`${session.url}/confirm`)).text).toContain('Yes, it is me')
    const paid = await press({ card: '4000002500003155', confirm: 'true' })
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(`http://localhost:3000/checkout/confirmation/1?session=${session.id}`)
    expect((await open(session.url!)).text).toContain('This is paid')
    expect((await open(`${session.url}/confirm`)).text).toContain('This is paid')
  })

  it('says so when the session has expired or never was', async () => {
    const session = await newSession(sandbox, { destination: await newBakery(sandbox) })
    await stripe.checkout.sessions.expire(session.id)
    expect((await open(session.url!)).text).toContain('This checkout session has expired')
    expect((await open(`${session.url}/pay`, { card: '4242424242424242' })).status).toBe(410)
    expect((await open('https://bread.test/sandbox/checkout/cs_test_no')).status).toBe(404)
  })

  it('shows foreign text as text', async () => {
    await sandbox.ask('POST', '/sandbox/test/accounts', { id: 'acct_evil', name: '<script>alert("1")</script>' })
    const session = await newSession(sandbox, { destination: 'acct_evil' })
    const { text } = await open(session.url!)
    expect(text).not.toContain('<script>')
    expect(text).toContain('&#60;script&#62;alert(&#34;1&#34;)')
    expect(html`<p title="${`"'`}">${['<', html`<b>${'&'}</b>`, null, 0]}</p>`.text).toBe(
      '<p title="&#34;&#39;">&#60;<b>&#38;</b>0</p>',
    )
  })
})

describe('onboarding', () => {
  const newLink = async () => {
    const account = await stripe.accounts.create({
      country: 'US',
      email: 'new@localoaf.test',
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      business_profile: { name: 'Crumb' },
      metadata: { bakery_id: '7' },
    })
    const link = await stripe.accountLinks.create({
      account: account.id,
      type: 'account_onboarding',
      refresh_url: 'http://localhost:3000/stripe-return/7?again=1',
      return_url: 'http://localhost:3000/stripe-return/7',
    })
    return { account, link }
  }

  it('begins with an account that can do nothing yet', async () => {
    const { account } = await newLink()
    expect(account).toMatchObject({
      type: 'none',
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      controller: { fees: { payer: 'application' }, stripe_dashboard: { type: 'express' } },
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
      metadata: { bakery_id: '7' },
      requirements: { disabled_reason: 'requirements.past_due' },
    })
    expect(account.requirements!.currently_due).toContain('external_account')
  })

  it('completes the account and leads back, once', async () => {
    const { account, link } = await newLink()
    expect((await open(link.url)).text).toContain('Crumb')
    const done = await open(link.url, { answer: 'complete' })
    expect(done.status).toBe(303)
    expect(done.headers.get('location')).toBe('http://localhost:3000/stripe-return/7')
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { card_payments: 'active', transfers: 'active' },
      requirements: { currently_due: [], disabled_reason: null },
    })
    const { data } = await stripe.events.list({ type: 'account.updated' })
    expect(data[0]).toMatchObject({ account: account.id, data: { object: { id: account.id, charges_enabled: true } } })
    expect((await open(link.url)).headers.get('location')).toContain('?again=1')
  })

  it.each([
    [
      'pending',
      {
        details_submitted: true,
        charges_enabled: false,
        requirements: { currently_due: ['individual.verification.document'] },
      },
    ],
    ['incomplete', { details_submitted: false, charges_enabled: false }],
  ])('leads back also when it ends %s', async (answer, state) => {
    const { account, link } = await newLink()
    expect((await open(link.url, { answer })).headers.get('location')).toBe('http://localhost:3000/stripe-return/7')
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject(state)
  })

  it('lets nobody lose what was set up by leaving early', async () => {
    const id = await newBakery(sandbox)
    const url = 'http://localhost:3000/'
    const link = await stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      refresh_url: url,
      return_url: url,
    })
    await open(link.url, { answer: 'incomplete' })
    expect(await stripe.accounts.retrieve(id)).toMatchObject({ charges_enabled: true })
  })

  it('knows its accounts', async () => {
    const { account } = await newLink()
    const changed = await stripe.accounts.update(account.id, {
      metadata: { bakery_id: '', town: 'Rye' },
      email: 'b@x.test',
    })
    expect(changed).toMatchObject({ email: 'b@x.test', metadata: { town: 'Rye' }, business_profile: { name: 'Crumb' } })
    expect(changed.metadata).not.toHaveProperty('bakery_id')
    expect((await stripe.accounts.createLoginLink(account.id)).url).toContain('/sandbox/onboarding/')
    expect(await stripe.accounts.del(account.id)).toMatchObject({ deleted: true })
    await expect(stripe.accounts.retrieve(account.id)).rejects.toMatchObject({ code: 'resource_missing' })
    const link = {
      account: 'acct_no',
      type: 'account_onboarding',
      refresh_url: 'https://x.test',
      return_url: 'https://x.test',
    } as const
    await expect(stripe.accountLinks.create(link)).rejects.toMatchObject({ code: 'resource_missing' })
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ charges_enabled: true })
  })

  it('gives the demo its accounts, again and again', async () => {
    const ask = () => sandbox.ask<Stripe.Account>('POST', '/sandbox/test/accounts', { id: 'acct_demo1', name: 'Demo' })
    const first = await ask()
    expect(first).toMatchObject({ status: 200, body: { charges_enabled: true } })
    expect(await ask()).toEqual(first)
    expect((await sandbox.ask('POST', '/sandbox/test/accounts', { id: 'no' })).status).toBe(400)
  })
})
