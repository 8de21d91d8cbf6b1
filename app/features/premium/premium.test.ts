import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bakeries } from '~/db/schema/bakeries'
import { featured_listings } from '~/db/schema/featured'
import { mail_outbox } from '~/db/schema/mail'
import { audit_log } from '~/db/schema/moderation'
import { payments, reconciliation_findings, refunds } from '~/db/schema/payments'
import { premium_periods } from '~/db/schema/premium'
import { share_posts } from '~/db/schema/shares'
import { newId } from '~/lib/ids'
import { makeOrderPeople, openBakery, setBakery } from '../../../tests/factories/order-people'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { inBells } from '../../../tests/setup/bell'
import { useShop } from '../../../tests/setup/shop'
import { clearExpiredPremium } from '../bakeries/premium-time.commands.server'
import { reconcile } from '../ledger/reconcile.commands.server'
import { syncDispute } from '../payments/disputes.commands.server'
import { processEvent, receiveEvent } from '../payments/inbox.commands.server'
import { openPaymentPage } from '../payments/payment-page.commands.server'
import { settle } from '../payments/settle.commands.server'
import { sweepPayments } from '../payments/sweep.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'
import { remindEnding } from './reminders.commands.server'

const shop = useShop({ settings: { PREMIUM_MONTH_PRICE: '9.50', SHARE_POSTS: '2' } })
const DAY = 86_400_000
let people: Awaited<ReturnType<typeof makeOrderPeople>>
let bakery: Awaited<ReturnType<typeof openBakery>>
let owner: Person
let token: string
let admin: string

beforeAll(async () => {
  people = await makeOrderPeople(shop.services)
})
// A bakery of its own for every test, whose owner nobody else is, in Chicago.
beforeEach(async () => {
  shop.clock.now = new Date()
  owner = await makePerson(shop.services)
  bakery = await openBakery(shop.services, owner.id)
  await pass(0)
})

/** Time goes by, and people sign in again. */
async function pass(ms: number) {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms)
  token = (await sessionFor(shop.services, owner)).access_token
  admin = (await sessionFor(shop.services, people.people.admin)).access_token
}

const ask = (method: string, path: string, body?: object, as: string | undefined = token) =>
  shop.call(method, `/bakeries/${bakery.id}${path}`, { token: as, ...(body ? { body } : {}) })
const standing = async () => (await ask('GET', '/premium')).body
const sessionOf = (url: string) => url.split('/').at(-1)!
const press = async (path: string, body?: object) => {
  const { status, body: said } = await ask('POST', path, body)
  expect(status, JSON.stringify(said)).toBe(200)
  return { id: said.purchase_id as string, session: sessionOf(said.payment_url) }
}
const buy = async (period: 'month' | 'year') => {
  const bought = await press('/premium', { period })
  await shop.pay(bought.session)
  expect((await ask('POST', `/purchases/${bought.id}/settle`)).body).toEqual({ state: 'paid', payment_url: null })
  return bought
}
const row = async () => (await shop.services.db.select().from(bakeries).where(eq(bakeries.id, bakery.id)))[0]!
const until = async () => (await row()).premium_until!.toISOString()
const mails = async (beginning: string) =>
  (await shop.services.db.select().from(mail_outbox).orderBy(mail_outbox.created_at)).filter(({ dedupe_key }) =>
    dedupe_key.startsWith(beginning),
  )
const featured = async () => {
  const all = await shop.services.db.select().from(featured_listings).where(eq(featured_listings.bakery_id, bakery.id))
  return all.sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
}
const approvePosts = (count: number) =>
  shop.services.db.insert(share_posts).values(
    Array.from({ length: count }, () => ({
      id: newId(),
      bakery_id: bakery.id,
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
      ['premium', mail!.subject, `/dashboard/premium?bakery=${bakery.id}`, 1],
    ])
    expect(mail!.text).toContain(`You paid $9.50 for ${bakery.name}`)
    const receipt = await shop.app.inject({
      method: 'GET',
      url: `/functions/v1/bakeries/${bakery.id}/purchases/${bought.id}/receipt`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([receipt.statusCode, receipt.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
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
    await setBakery(shop.services, bakery.id, { premium_until: past })
    expect((await shop.call('GET', `/bakeries/${bakery.id}`)).body).toMatchObject({ is_premium: false })
    expect(await standing()).toMatchObject({ state: 'expired' })
    await clearExpiredPremium(shop.services)
    expect((await row()).is_premium).toBe(false)
    const bought = await press('/premium', { period: 'month' })
    await shop.pay(bought.session)
    await settle(shop.services, bought.session)
    const { premium_until, premium_activated_at, is_premium } = await row()
    expect([is_premium, premium_activated_at]).toEqual([true, first])
    expect(premium_until!.getTime()).toBeGreaterThan(shop.clock.now.getTime() + 27 * DAY)
    expect((await shop.call('GET', `/bakeries/${bakery.id}`)).body).toMatchObject({ is_premium: true })
  })

  test('without an end it stays so: there is nothing to buy, and what was paid before changes nothing', async () => {
    const bought = await press('/premium', { period: 'year' })
    await setBakery(shop.services, bakery.id, {
      ...{ is_premium: true, premium_until: null, premium_activated_at: new Date() },
    })
    const { status, body } = await ask('POST', '/premium', { period: 'month' })
    expect([status, body.error]).toEqual([409, 'This bakery’s premium has no end, so there’s nothing to buy.'])
    await shop.pay(bought.session)
    expect(await settle(shop.services, bought.session)).toBe('paid')
    expect(await row()).toMatchObject({ is_premium: true, premium_until: null })
  })

  test('a year brings a featured week', async () => {
    await buy('year')
    expect(await featured()).toMatchObject([{ source: 'other', starts_at: shop.clock.now }])
    expect((await standing()).featured).toMatchObject([{ source: 'other' }])
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
    const as = people.tokens[who]
    const tries = [
      ['GET', '/premium'],
      ['POST', '/premium', { period: 'month' }],
      ['POST', '/featured-week'],
      ['POST', `/purchases/${bought.id}/settle`],
      ['GET', `/purchases/${bought.id}/receipt`],
    ] as const
    for (const [method, path, body] of tries) {
      const { status } = await shop.call(method, `/bakeries/${bakery.id}${path}`, { token: as, body })
      expect([path, status]).toEqual([path, refused])
    }
    // Nor through a bakery of one's own.
    if (who !== 'other owner') return
    const own = `/bakeries/${people.other_bakery.id}/purchases/${bought.id}/settle`
    expect((await shop.call('POST', own, { token: as })).status).toBe(404)
  })

  test('an admin may look, and not buy', async () => {
    expect((await ask('GET', '/premium', undefined, admin)).status).toBe(200)
    expect((await ask('POST', '/premium', { period: 'month' }, admin)).status).toBe(404)
    expect((await shop.call('GET', '/premium', { token })).body.items).toEqual([
      { id: bakery.id, name: bakery.name, is_premium: false },
    ])
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
      .filter(({ dedupe_key }) => dedupe_key.includes(bakery.id))
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
    await setBakery(shop.services, bakery.id, { premium_until: new Date(shop.clock.now.getTime() + 6 * DAY) })
    expect(await keysNow()).toEqual([first, last, first])
  })
})

describe('a refund', () => {
  const refund = (id: string, as = admin) => shop.call('POST', `/premium-periods/${id}/refund`, { token: as })

  test('gives back the money and the time, and moves what was bought after it', async () => {
    const first = await buy('month')
    const end = await until()
    const second = await buy('year')
    expect((await refund(first.id, token)).status).toBe(403)
    const { status, body } = await refund(first.id)
    expect([status, body]).toEqual([200, { id: first.id, state: 'refunded', refunded: 9.5 }])
    const [later] = await shop.services.db.select().from(premium_periods).where(eq(premium_periods.id, second.id))
    expect(later!.starts_at).toEqual(shop.clock.now)
    expect(await row()).toMatchObject({ is_premium: true, premium_until: later!.ends_at })
    expect((await refund(first.id)).body.error).toBe('This period was refunded before.')
    const [asked] = (await shop.services.db.select().from(refunds)).filter(({ reason }) => reason.startsWith('Premium'))
    await sendRefund(shop.services, asked!.id)
    expect(asked).toMatchObject({ customer_cents: 950, kind: 'full' })
    const logged = await shop.services.db.select().from(audit_log).where(eq(audit_log.subject_id, first.id))
    expect(logged).toMatchObject([{ action: 'premium.refunded', actor_id: people.people.admin.id }])
    expect(await mails(`purchase:refund:${first.id}`)).toHaveLength(1)
    expect(end).not.toBe(await until())
  })

  test('of all there is ends premium, with the featured week that came with it', async () => {
    const bought = await buy('year')
    await pass(6 * DAY)
    expect((await refund(bought.id)).status).toBe(200)
    expect((await shop.call('GET', `/bakeries/${bakery.id}`)).body).toMatchObject({
      is_premium: false,
      featured: false,
    })
    expect(await standing()).toMatchObject({ state: 'expired', purchases: [{ state: 'refunded' }], featured: [] })
  })

  test('comes too late after seven days, and there is none of what nobody paid', async () => {
    const unpaid = await press('/premium', { period: 'year' })
    expect((await refund(unpaid.id)).body.error).toBe('This period was never paid.')
    const bought = await buy('month')
    await pass(8 * DAY)
    const { status, body } = await refund(bought.id)
    expect([status, body.error]).toEqual([409, 'Premium can be refunded within 7 days of buying.'])
    expect((await refund(newId())).status).toBe(404)
  })
})

describe('a dispute', () => {
  const dispute = async (id: string, decision?: 'winning_evidence' | 'losing_evidence') => {
    const paid = await shop.services.db.select().from(payments).where(eq(payments.subject_id, id))
    const { charge_id, payment_intent_id } = paid.find(({ outcome }) => outcome === 'kept')!
    const { disputes } = shop.services.payments.stripe
    if (!decision) await shop.control('POST', '/sandbox/test/disputes', { charge: charge_id })
    const { data } = await disputes.list({ payment_intent: payment_intent_id! })
    if (decision) await disputes.update(data[0]!.id, { evidence: { uncategorized_text: decision } })
    await syncDispute(shop.services, data[0]!.id)
    const found = await shop.services.db
      .select()
      .from(reconciliation_findings)
      .where(eq(reconciliation_findings.subject, data[0]!.id))
    return found.map(({ kind, resolved_at }) => [kind, resolved_at !== null])
  }

  test('that the bank decides for the card’s holder takes the year back, with its featured week; both sides hear of it', async () => {
    const bought = await buy('year')
    expect(await dispute(bought.id)).toEqual([['disputed', false]])
    expect(await standing()).toMatchObject({ state: 'premium', purchases: [{ state: 'paid' }] })
    expect(await mails(`purchase:disputed:${bought.id}`)).toHaveLength(1)
    expect(await dispute(bought.id, 'losing_evidence')).toEqual([['disputed', true]])
    expect(await standing()).toMatchObject({ state: 'expired', purchases: [{ state: 'charged_back' }], featured: [] })
    expect(await mails(`purchase:charged-back:${bought.id}`)).toHaveLength(1)
    expect((await shop.call('GET', `/bakeries/${bakery.id}`)).body).toMatchObject({
      is_premium: false,
      featured: false,
    })
  })

  test('that the bank decides for us leaves everything as it was', async () => {
    const bought = await buy('month')
    const end = await until()
    await dispute(bought.id)
    expect(await dispute(bought.id, 'winning_evidence')).toEqual([['disputed', true]])
    expect(await standing()).toMatchObject({ state: 'premium', purchases: [{ state: 'paid' }] })
    expect(await until()).toBe(end)
  })
})

test('after all of it the books agree with the provider’s, and nothing is left to look into', async () => {
  for (const { id, state } of await shop.services.db.select().from(refunds))
    if (state !== 'done') await sendRefund(shop.services, id)
  await reconcile(shop.services)
  const found = await shop.services.db.select().from(reconciliation_findings)
  expect(found.filter(({ resolved_at }) => !resolved_at)).toEqual([])
  const { rows } = await shop.services.pool.query(
    `select count(*)::integer as shares from ledger_lines where bakery_id is not null`,
  )
  expect(rows).toEqual([{ shares: 0 }])
})
