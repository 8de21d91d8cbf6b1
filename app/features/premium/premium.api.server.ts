import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import type { premiumContract } from './premium.contract'
import { findPremium, findPurchase, ownPurchase } from './premium.queries.server'
import { purchaseReceipt } from './purchase-receipt.server'
import {
  buyFeaturedWeek,
  buyPremium,
  NO_SUCH_PURCHASE,
  refundPeriod,
  settlePurchase,
} from './purchases.commands.server'

export const premiumHandlers = (services: Services): Handlers<typeof premiumContract> => {
  const { db, clock, env } = services
  return {
    'GET /bakeries/:bakery_id/premium': async ({ actor, params }) => {
      const found = orNotFound(await findPremium(db, actor, params.bakery_id, clock()), NOT_YOURS)
      // With each answer, since admins change them while the site runs (decision 255).
      const { prices, share_campaign } = env.live
      const { month_cents: month, year_cents: year, featured_week_cents: featured_week } = prices
      const shares_needed = share_campaign.posts
      const can_upgrade_to_paid = found.shares_used >= shares_needed
      return { ...found, prices: { month, year, featured_week }, shares_needed, can_upgrade_to_paid }
    },
    'POST /bakeries/:bakery_id/premium': ({ actor, params, body }) =>
      buyPremium(services, actor, params.bakery_id, body.period),
    'POST /bakeries/:bakery_id/featured-week': ({ actor, params }) =>
      buyFeaturedWeek(services, actor, params.bakery_id),
    'POST /bakeries/:bakery_id/purchases/:purchase_id/settle': ({ actor, params }) =>
      settlePurchase(services, actor, params),
    'GET /bakeries/:bakery_id/purchases/:purchase_id/receipt': async ({ actor, params, reply }) => {
      const bought = orNotFound(await findPurchase(db, null, ownPurchase(actor, params)), NO_SUCH_PURCHASE)
      if (!bought.paid_at) throw new AppError('conflict', 'There’s a receipt once it’s paid.')
      reply.header('content-disposition', `attachment; filename="receipt-${bought.id}.pdf"`)
      return purchaseReceipt(bought)
    },
    'POST /premium-periods/:period_id/refund': ({ actor, params }) => refundPeriod(services, actor, params.period_id),
  }
}
