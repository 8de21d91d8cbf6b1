export const PREMIUM_PERIODS = ['month', 'year'] as const
export type PremiumPeriod = (typeof PREMIUM_PERIODS)[number]

/** Of what a bakery buys from the house. */
export const PURCHASE_STATES = ['unpaid', 'paid', 'expired', 'refunded', 'charged_back'] as const

/** By their names in `payments.subject_kind`. */
export const PURCHASE_KINDS = ['premium_period', 'featured_week'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]

/** What was bought is a month, a year or a featured week. */
export type Span = PremiumPeriod | 'week'

export const SPAN_WORDS: Record<Span, string> = {
  month: 'Premium for a month',
  year: 'Premium for a year',
  week: 'A featured week',
}

export const FEATURED_WEEK_DAYS = 7
/** Ruling 41: all of it, by an admin. */
export const REFUND_DAYS = 7
/** Days before the end, the first mail first. */
export const REMINDERS = [7, 1] as const

/** What owners come back to from the payment page, and what mails lead to. */
export const premiumPath = (bakery_id: string, purchase_id?: string): string =>
  `/dashboard/premium?${new URLSearchParams({ bakery: bakery_id, ...(purchase_id ? { purchase: purchase_id } : {}) })}`
