import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit_log } from '~/db/schema/audit'
import { payments, reconciliation_findings, refunds } from '~/db/schema/payments'
import { premium_periods } from '~/db/schema/premium'
import { newId } from '~/lib/ids'
import { usePremium } from '../../../tests/setup/premium'
import { syncDispute } from '../payments/disputes.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'

const { shop, now, expectSound, pass, standing, press, buy, row, until, mails } = usePremium()
const DAY = 86_400_000

describe('a refund', () => {
  const refund = (id: string, as = now.admin) => shop.call('POST', `/premium-periods/${id}/refund`, { token: as })

  test('gives back the money and the time, and moves what was bought after it', async () => {
    const first = await buy('month')
    const end = await until()
    const second = await buy('year')
    expect((await refund(first.id, now.token)).status).toBe(403)
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
    expect(logged).toMatchObject([{ action: 'premium.refunded', actor_id: now.people.people.admin.id }])
    expect(await mails(`purchase:refund:${first.id}`)).toHaveLength(1)
    expect(end).not.toBe(await until())
  })

  test('of all there is ends premium, with the featured week that came with it', async () => {
    const bought = await buy('year')
    await pass(6 * DAY)
    expect((await refund(bought.id)).status).toBe(200)
    expect((await shop.call('GET', `/bakeries/${now.bakery.id}`)).body).toMatchObject({
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
    expect((await shop.call('GET', `/bakeries/${now.bakery.id}`)).body).toMatchObject({
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

test('after all of it the books agree with the provider’s, and nothing is left to look into', expectSound)
