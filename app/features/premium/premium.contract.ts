import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { dollars } from '~/lib/dollars'
import { FEATURED_SOURCES } from '../search/listing'
import { PREMIUM_PERIODS, PURCHASE_KINDS, PURCHASE_STATES } from './premium-period'

const ofBakery = z.object({ bakery_id: z.uuid() })
const ofPurchase = ofBakery.extend({ purchase_id: z.uuid() })
const opened = z.object({ purchase_id: z.uuid(), payment_url: z.string() })

export const Prices = z.object({ month: dollars, year: dollars, featured_week: dollars })

const Purchase = z.object({
  id: z.uuid(),
  kind: z.enum(PURCHASE_KINDS),
  span: z.enum([...PREMIUM_PERIODS, 'week']),
  price: dollars,
  state: z.enum(PURCHASE_STATES),
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  paid_at: z.iso.datetime().nullable(),
})
export type Purchase = z.output<typeof Purchase>

nameShapes({ Purchase })

/** Ruling 41: for the bakery's verified owner; admins may look, and refund. */
export const premiumContract = defineCalls({
  'GET /bakeries/:bakery_id/premium': {
    support: true,
    summary: 'A bakery’s premium and featured weeks, what they cost, and what was bought',
    params: ofBakery,
    answer: z.object({
      bakery: z.object({ id: z.uuid(), name: z.string(), slug: z.string(), time_zone: z.string() }),
      state: z.enum(['free', 'premium', 'expired']),
      /** Null without premium, and for premium without an end. */
      premium_until: z.iso.datetime().nullable(),
      premium_activated_at: z.iso.datetime().nullable(),
      prices: Prices,
      /** Paid or refunded, the newest first. */
      purchases: z.array(Purchase),
      /** Running or to come, in order. */
      featured: z.array(
        z.object({ source: z.enum(FEATURED_SOURCES), starts_at: z.iso.datetime(), ends_at: z.iso.datetime() }),
      ),
      shares_used: z.int(),
      shares_needed: z.int(),
      can_upgrade_to_paid: z.boolean(),
    }),
  },
  'POST /bakeries/:bakery_id/premium': {
    name: 'buyPremium',
    summary: 'Open the page to pay for a month or a year of premium, added to the end of what you have',
    params: ofBakery,
    body: z.object({ period: z.enum(PREMIUM_PERIODS, 'Please choose a month or a year.') }),
    answer: opened,
    pays: true,
  },
  'POST /bakeries/:bakery_id/featured-week': {
    name: 'buyFeaturedWeek',
    summary: 'Open the page to pay for a featured week; for bakeries with enough approved posts',
    params: ofBakery,
    answer: opened,
    pays: true,
  },
  'POST /bakeries/:bakery_id/purchases/:purchase_id/settle': {
    summary: 'Ask the payment provider what became of the payment; for the page you come back to',
    params: ofPurchase,
    answer: z.object({
      state: z.enum(PURCHASE_STATES),
      payment_url: z.string().nullable(),
    }),
    pays: true,
  },
  'GET /bakeries/:bakery_id/purchases/:purchase_id/receipt': {
    support: false,
    summary: 'The receipt of something that was bought',
    refuses: [409],
    params: ofPurchase,
    answer: null,
    file: 'application/pdf',
  },
  'POST /premium-periods/:period_id/refund': {
    summary: 'Refund a premium period in full within seven days of buying, and take its time back',
    access: 'admin',
    step_up: 'two_step',
    params: z.object({ period_id: z.uuid() }),
    answer: z.object({ id: z.uuid(), state: z.enum(PURCHASE_STATES), refunded: dollars }),
  },
})
