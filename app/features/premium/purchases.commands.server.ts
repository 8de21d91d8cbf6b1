import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { payments } from '~/db/schema/payments'
import { featured_weeks, premium_periods } from '~/db/schema/premium'
import { sharesUsed } from '~/db/share-views.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { openPaymentPage } from '~/features/payments/payment-page.commands.server'
import { settle } from '~/features/payments/settle.commands.server'
import { REFUND_DISPUTED, remaining, wholePayment } from '~/features/refunds/refund'
import { requestRefund } from '~/features/refunds/refunds.commands.server'
import type { Actor } from '~/http/actor.server'
import { countProviderCall } from '~/http/limits.server'
import { NOT_YOURS, owns } from '~/http/ownership.server'
import type { MoneyServices, Services } from '~/http/services.server'
import { DAY_MS, MINUTE_MS } from '~/lib/durations'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { passKillPoint } from '~/payments/kill-points.server'
import { PAYMENT_NOT_SEEN, sayUnavailable } from '~/payments/provider-errors.server'
import { refundLetter } from './letters.server'
import { findOwnPurchasePayment, findUnpaid } from './premium.queries.server'
import { type PremiumPeriod, REFUND_DAYS, type Span } from './premium-period'
import { lockPurchase, notifyBuyer } from './purchase-subject.commands.server'
import { takeBack } from './take-back.commands.server'

type PurchaseServices = MoneyServices & Pick<Services, 'pool'>

export const NO_SUCH_PURCHASE = 'We couldn’t find that purchase.'

/** Within these minutes another press is the same purchase, with the same page to pay. */
const SAME_MINUTES = 10

export const buyPremium = (services: PurchaseServices, actor: Actor, bakery_id: string, period: PremiumPeriod) =>
  buy(services, actor, {
    ...{ bakery_id, span: period, price_cents: services.env.live.prices[`${period}_cents`] },
    refusal: ({ endless }) => endless && 'This bakery’s premium has no end date, so there’s nothing to buy.',
  })

/** Ruling 33: only after enough approved posts. */
export function buyFeaturedWeek(services: PurchaseServices, actor: Actor, bakery_id: string) {
  const { prices, share_campaign } = services.env.live
  return buy(services, actor, {
    ...{ bakery_id, span: 'week', price_cents: prices.featured_week_cents },
    refusal: ({ shares_used }) =>
      shares_used < share_campaign.posts &&
      `You can buy a featured week after ${share_campaign.posts} approved posts. So far you have ${shares_used}.`,
  })
}

interface PurchasingBakery extends Record<string, unknown> {
  shares_used: number
  endless: boolean
}

interface NewPurchase {
  bakery_id: string
  span: Span
  price_cents: number
  refusal: (bakery: PurchasingBakery) => string | false
}

/** The purchase is committed before its payment begins (ruling 20): if a later step fails, the same call again continues from there. */
async function buy(services: PurchaseServices, actor: Actor, wanted: NewPurchase) {
  await countProviderCall(services, actor)
  const subject_id = await services.db.transaction((tx) => findOrMake(tx, actor, wanted, services.clock()))
  passKillPoint(services.env, 'purchase_committed')
  const subject_kind = wanted.span === 'week' ? 'featured_week' : 'premium_period'
  const payment_url = await openPaymentPage(services, { subject_kind, subject_id }).catch((error: unknown) =>
    sayUnavailable(error),
  )
  if (!payment_url) throw new AppError('conflict', 'We couldn’t open the payment page. Please try again.')
  return { purchase_id: subject_id, payment_url }
}

/** Locks the bakery's row, so that two presses are one purchase. */
async function findOrMake(tx: Tx, actor: Actor, wanted: NewPurchase, now: Date): Promise<string> {
  const { bakery_id, span, price_cents } = wanted
  const { rows } = await tx.execute<PurchasingBakery>(sql`
    select ${sharesUsed} as shares_used, is_premium and premium_until is null as endless
    from bakeries where id = ${bakery_id} and ${owns(actor, bakeries.id)} for no key update`)
  const refusal = wanted.refusal(orNotFound(rows[0] ?? null, NOT_YOURS))
  if (refusal) throw new AppError('conflict', refusal)
  const since = new Date(now.getTime() - SAME_MINUTES * MINUTE_MS)
  const known = await findUnpaid(tx, { bakery_id, span, price_cents, since })
  if (known) return known
  const bought = { id: newId(), bakery_id, bought_by: actor.id, price_cents, created_at: now }
  await (span === 'week'
    ? tx.insert(featured_weeks).values(bought)
    : tx.insert(premium_periods).values({ ...bought, period: span }))
  return bought.id
}

/** For a payer who comes back; does not wait for the webhook. */
export async function settlePurchase(
  services: PurchaseServices,
  actor: Actor,
  named: { bakery_id: string; purchase_id: string },
) {
  const before = orNotFound(await findOwnPurchasePayment(services.db, actor, named), NO_SUCH_PURCHASE)
  if (before.provider_id && (before.payment_state === 'open' || before.payment_state === 'creating')) {
    await countProviderCall(services, actor)
    await settle(services, before.provider_id).catch((error: unknown) => sayUnavailable(error, PAYMENT_NOT_SEEN))
  }
  const after = (await findOwnPurchasePayment(services.db, actor, named)) ?? before
  return { state: after.state, payment_url: after.payment_state === 'open' ? after.url : null }
}

/** Ruling 41: all of it, by an admin. */
export async function refundPeriod(services: MoneyServices, actor: Actor, id: string) {
  return services.db.transaction(async (tx) => {
    const period = await lockPurchase(tx, 'premium_period', id)
    const now = services.clock()
    if (period.state === 'refunded') throw new AppError('conflict', 'This period was refunded before.')
    if (period.state === 'charged_back') throw new AppError('conflict', 'The bank took the money for this period back.')
    if (period.state !== 'paid') throw new AppError('conflict', 'This period was never paid.')
    if (now.getTime() - Date.parse(period.paid_at!) > REFUND_DAYS * DAY_MS)
      throw new AppError('conflict', `Premium can be refunded within ${REFUND_DAYS} days of buying.`)
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.premium_period_id, id), eq(payments.outcome, 'kept')))
    const refund = await requestRefund(tx, {
      payment_id: payment!.id,
      kind: 'full',
      amounts: (earlier) => remaining(wholePayment(payment!), earlier),
      reason: 'Premium was refunded.',
      requested_by: actor.id,
    })
    if (!refund) throw new AppError('conflict', REFUND_DISPUTED)
    await takeBack(tx, period, 'refunded', now)
    await recordAudit(tx, now, {
      by: actor,
      action: 'premium.refunded',
      subject_type: 'premium_period',
      subject_id: id,
      details: { bakery_id: period.bakery_id, cents: refund.customer_cents },
    })
    await notifyBuyer(tx, period, (bought, to) => refundLetter.mail(bought, { to, mail_key: `purchase:refund:${id}` }))
    return { id, state: 'refunded' as const, refunded: refund.customer_cents }
  })
}
