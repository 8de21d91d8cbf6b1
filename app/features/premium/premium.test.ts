import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { payments } from '~/db/schema/payments'
import { share_posts } from '~/db/schema/shares'
import { newId } from '~/lib/ids'
import { setBakery } from '../../../tests/factories/order-people'
import { inBells } from '../../../tests/setup/bell'
import { sessionOf, usePremium } from '../../../tests/setup/premium'
import { clearExpiredPremium } from '../bakeries/premium-time.commands.server'
import { processEvent, receiveEvent } from '../payments/inbox.commands.server'
import { openPaymentPage } from '../payments/payment-page.commands.server'
import { settle } from '../payments/settle.commands.server'
import { sweepPayments } from '../payments/sweep.commands.server'
import { remindEnding } from './reminders.commands.server'

const { shop, now, expectSound, pass, ask, standing, press, buy, row, until, mails, featured } = usePremium()
const DAY = 86_400_000

const approvePosts = (count: number) =>
  shop.services.db.insert(share_posts).values(
    Array.from({ length: count }, () => ({
      id: newId(),
      bakery_id: now.bakery.id,
      url: `https://pics.test/${newId()}`,
      state: 'approved' as const,
      ruled_at: new Date(),
    })),
  )
async function hear(session: string) {
  const event = { id: `evt_${newId()}`, object: 'event', type: 'checkout.session.completed' }
  const payload = JSON.stringify({ ...event, data: { object: { id: session } } })
  const { stripe, webhook_secret: secret } = shop.services.payments
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
  await receiveEvent(shop.services, Buffer.from(payload), signature)
  await processEvent(shop.services, event.id)
}

describe('buying premium', () => {
  test('a month: paid on the hosted page, heard of twice, given once, with a mail and a receipt', async () => {
    expect(await standing()).toMatchObject({ state: 'free', premium_until: null, prices: { month: 9.5, year: 90 } })
    const bought = await press('/premium', { period: 'month' })
    expect((await ask('POST', `/purchases/${bought.id}/settle`)).body).toMatchObject({
      state: 'unpaid',
      payment_url: expect.stringContaining(bought.session),
    })
    expect(await press('/premium', { period: 'month' })).toEqual(bought)
    await shop.pay(bought.session)
    await hear(bought.session)
    await hear(bought.session)
    await settle(shop.services, bought.session)
    const said = await standing()
    expect(said).toMatchObject({
      state: 'premium',
      premium_activated_at: shop.clock.now.toISOString(),
      purchases: [{ id: bought.id, kind: 'premium_period', span: 'month', price: 9.5, state: 'paid' }],
    })
    expect(said.premium_until).toBe(said.purchases[0].ends_at)
    const [mail, ...more] = await mails(`purchase:paid:${bought.id}`)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Your receipt: premium for a month' })
    expect(await inBells(shop.services, `purchase:${bought.id}`)).toEqual([
      ['premium', mail!.subject, `/dashboard/premium?bakery=${now.bakery.id}`, 1],
    ])
    expect(mail!.text).toContain(`You paid $9.50 for ${now.bakery.name}`)
    const receipt = await shop.app.inject({
      method: 'GET',
      url: `/functions/v1/bakeries/${now.bakery.id}/purchases/${bought.id}/receipt`,
      headers: { authorization: `Bearer ${now.token}` },
    })
    expect([receipt.statusCode, receipt.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  test('costs what it says, also after an admin has changed the prices', async () => {
    const { env } = shop.services
    const before = env.live
    env.live = { ...before, prices: { ...before.prices, month_cents: 1200 } }
    try {
      expect((await standing()).prices.month).toBe(12)
      const { id } = await press('/premium', { period: 'month' })
      const { rows } = await shop.services.pool.query('select price_cents from premium_periods where id = $1', [id])
      expect(rows).toEqual([{ price_cents: 1200 }])
    } finally {
      env.live = before
    }
  })

  test.each([
    ['month', '2027-01-31T18:00:00Z', '2027-02-28T18:00:00.000Z', '2027-03-28T17:00:00.000Z'],
    ['month', '2028-01-31T18:00:00Z', '2028-02-29T18:00:00.000Z', '2028-03-29T17:00:00.000Z'],
    ['year', '2028-02-29T18:00:00Z', '2029-02-28T18:00:00.000Z', '2030-02-28T18:00:00.000Z'],
    // Noon stays noon where the bakery is, whatever its clocks do meanwhile.
    ['month', '2027-02-20T18:00:00Z', '2027-03-20T17:00:00.000Z', '2027-04-20T17:00:00.000Z'],
  ] as const)(
    'a %s from %s is one of the calendar, and a renewal adds to its end',
    async (period, now, first, second) => {
      const paid = async () => {
        const bought = await press('/premium', { period })
        await shop.pay(bought.session)
        const real = shop.clock.now
        shop.clock.now = new Date(now)
        expect(await settle(shop.services, bought.session)).toBe('paid')
        shop.clock.now = real
      }
      await paid()
      expect(await until()).toBe(first)
      await paid()
      expect(await until()).toBe(second)
      expect((await row()).premium_activated_at).toEqual(new Date(now))
    },
  )

  test('after it ran out it begins anew, and the first time is remembered', async () => {
    await buy('month')
    const first = (await row()).premium_activated_at
    const past = new Date(shop.clock.now.getTime() - 1)
    await setBakery(shop.services, now.bakery.id, { premium_until: past })
    expect((await shop.call('GET', `/bakeries/${now.bakery.id}`)).body).toMatchObject({ is_premium: false })
    expect(await standing()).toMatchObject({ state: 'expired' })
    await clearExpiredPremium(shop.services)
    expect((await row()).is_premium).toBe(false)
    const bought = await press('/premium', { period: 'month' })
    await shop.pay(bought.session)
    await settle(shop.services, bought.session)
    const { premium_until, premium_activated_at, is_premium } = await row()
    expect([is_premium, premium_activated_at]).toEqual([true, first])
    expect(premium_until!.getTime()).toBeGreaterThan(shop.clock.now.getTime() + 27 * DAY)
    expect((await shop.call('GET', `/bakeries/${now.bakery.id}`)).body).toMatchObject({ is_premium: true })
  })

  test('without an end it stays so: there is nothing to buy, and what was paid before changes nothing', async () => {
    const bought = await press('/premium', { period: 'year' })
    await setBakery(shop.services, now.bakery.id, {
      ...{ is_premium: true, premium_until: null, premium_activated_at: new Date() },
    })
    const { status, body } = await ask('POST', '/premium', { period: 'month' })
    expect([status, body.error]).toEqual([409, 'This bakery’s premium has no end date, so there’s nothing to buy.'])
    await shop.pay(bought.session)
    expect(await settle(shop.services, bought.session)).toBe('paid')
    expect(await row()).toMatchObject({ is_premium: true, premium_until: null })
  })

  test('a year brings a featured week', async () => {
    await buy('year')
    expect(await featured()).toMatchObject([{ source: 'other', starts_at: shop.clock.now }])
    expect((await standing()).featured).toMatchObject([{ source: 'other' }])
  })

  test('is one payment each time: no subscription, and no card is kept', async () => {
    const { session } = await press('/premium', { period: 'month' })
    const page = await shop.services.payments.stripe.checkout.sessions.retrieve(session)
    expect(page).toMatchObject({
      ...{ mode: 'payment', subscription: null, setup_intent: null },
      ...{ customer: null, customer_creation: 'if_required', saved_payment_method_options: null },
    })
  })

  test('two presses at once are one purchase', async () => {
    const both = await Promise.all([press('/premium', { period: 'year' }), press('/premium', { period: 'year' })])
    expect(both[0]).toEqual(both[1])
  })

  test('paid twice: the second goes back whole, and gives nothing', async () => {
    const bought = await press('/premium', { period: 'month' })
    await shop.services.pool.query(`update payments set state = 'failed' where subject_id = $1`, [bought.id])
    const second = sessionOf(
      (await openPaymentPage(shop.services, { subject_kind: 'premium_period', subject_id: bought.id }))!,
    )
    for (const session of [bought.session, second]) await shop.pay(session)
    expect(await settle(shop.services, second)).toBe('paid')
    const end = await until()
    expect(await settle(shop.services, bought.session)).toBe('sent_back')
    expect(await until()).toBe(end)
    const [back] = await shop.services.db.select().from(payments).where(eq(payments.provider_id, bought.session))
    expect(await mails(`payment-back:${back!.id}`)).toMatchObject([{ subject: 'Your payment is on its way back' }])
  })

  test('nobody pays: the sweep gives it up, and gives nothing; the next press is a new one', async () => {
    const bought = await press('/premium', { period: 'month' })
    await pass(36 * 60_000)
    await sweepPayments(shop.services, { quiet_ms: 0 })
    expect((await ask('POST', `/purchases/${bought.id}/settle`)).body).toEqual({ state: 'expired', payment_url: null })
    expect(await row()).toMatchObject({ is_premium: false, premium_until: null })
    expect((await press('/premium', { period: 'month' })).id).not.toBe(bought.id)
    expect((await ask('GET', `/purchases/${bought.id}/receipt`)).status).toBe(409)
  })

  test('a mail that cannot be made stops no payment', async () => {
    const bought = await press('/premium', { period: 'month' })
    await shop.services.pool.query(
      `alter table mail_outbox add constraint no_mail check (dedupe_key not like 'purchase:%') not valid`,
    )
    await shop.pay(bought.session)
    expect(await settle(shop.services, bought.session)).toBe('paid')
    await shop.services.pool.query('alter table mail_outbox drop constraint no_mail')
    expect((await row()).is_premium).toBe(true)
    const { rowCount } = await shop.services.pool.query(
      `delete from reconciliation_findings where subject = $1 and kind = 'side_effect_failed'`,
      [`purchase:${bought.id}`],
    )
    expect(rowCount).toBe(1)
  })

  test.each(['customer', 'other owner', 'editor', 'guest', 'anonymous'] as const)('is nothing to %s', async (who) => {
    const bought = await press('/premium', { period: 'month' })
    const refused = who === 'guest' || who === 'anonymous' ? 401 : 404
    const as = now.people.tokens[who]
    const tries = [
      ['GET', '/premium'],
      ['POST', '/premium', { period: 'month' }],
      ['POST', '/featured-week'],
      ['POST', `/purchases/${bought.id}/settle`],
      ['GET', `/purchases/${bought.id}/receipt`],
    ] as const
    for (const [method, path, body] of tries) {
      const { status } = await shop.call(method, `/bakeries/${now.bakery.id}${path}`, { token: as, body })
      expect([path, status]).toEqual([path, refused])
    }
    // Nor through a bakery of one's own.
    if (who !== 'other owner') return
    const own = `/bakeries/${now.people.other_bakery.id}/purchases/${bought.id}/settle`
    expect((await shop.call('POST', own, { token: as })).status).toBe(404)
  })

  test('an admin may look, and not buy', async () => {
    expect((await ask('GET', '/premium', undefined, now.admin)).status).toBe(200)
    expect((await ask('POST', '/premium', { period: 'month' }, now.admin)).status).toBe(404)
  })
})

describe('featured weeks', () => {
  test('are for those whose posts were approved; each begins at the end of the one before', async () => {
    await approvePosts(1)
    const { status, body } = await ask('POST', '/featured-week')
    expect([status, body.error]).toEqual([
      409,
      'You can buy a featured week after 2 approved posts. So far you have 1.',
    ])
    await approvePosts(1)
    expect(await standing()).toMatchObject({ shares_used: 2, can_upgrade_to_paid: true })
    for (const _ of [1, 2]) {
      const bought = await press('/featured-week')
      await shop.pay(bought.session)
      expect(await settle(shop.services, bought.session)).toBe('paid')
    }
    const [first, second] = await featured()
    expect([first!.source, second!.source]).toEqual(['paid', 'paid'])
    expect(first!.starts_at).toEqual(shop.clock.now)
    expect(second!.starts_at).toEqual(first!.ends_at)
    expect(first!.ends_at.getTime() - first!.starts_at.getTime()).toBe(7 * DAY)
    expect((await standing()).purchases).toMatchObject([
      { span: 'week', price: 15 },
      { span: 'week', price: 15 },
    ])
  })
})

describe('reminders', () => {
  const keysNow = async () => {
    await remindEnding(shop.services)
    await remindEnding(shop.services)
    return (await mails('premium:ending:'))
      .filter(({ dedupe_key }) => dedupe_key.includes(now.bakery.id))
      .map(({ dedupe_key, subject }) => [dedupe_key.split(':')[2], subject])
  }

  test('go out seven days and one day before the end, once each; a renewal has its own', async () => {
    await buy('month')
    const end = (await row()).premium_until!.getTime()
    const first = ['7', 'Premium ends in 7 days']
    const last = ['1', 'Premium ends tomorrow']
    for (const [before, expected] of [
      [8 * DAY, []],
      [7 * DAY, [first]],
      [2 * DAY, [first]],
      [DAY, [first, last]],
      [1000, [first, last]],
      [-DAY, [first, last]],
    ] as const) {
      shop.clock.now = new Date(end - before)
      expect([before, await keysNow()]).toEqual([before, expected])
    }
    await setBakery(shop.services, now.bakery.id, { premium_until: new Date(shop.clock.now.getTime() + 6 * DAY) })
    expect(await keysNow()).toEqual([first, last, ['7', 'Premium ends in 6 days']])
  })
})

test('a reminder on the last day says so', async () => {
  await buy('month')
  const premium_until = new Date('2027-06-10T20:00:00Z')
  await setBakery(shop.services, now.bakery.id, { premium_until, time_zone: 'America/Chicago' })
  shop.clock.now = new Date('2027-06-10T14:00:00Z')
  await remindEnding(shop.services)
  const sent = (await mails('premium:ending:')).filter(({ dedupe_key }) => dedupe_key.includes(now.bakery.id))
  expect(sent.at(-1)!.subject).toBe('Premium ends today')
})

test('after all of it the books agree with the provider’s, and nothing is left to look into', expectSound)
