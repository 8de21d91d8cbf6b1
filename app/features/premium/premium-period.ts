export const PREMIUM_PERIODS = ['month', 'year'] as const
export type PremiumPeriod = (typeof PREMIUM_PERIODS)[number]

export const PURCHASE_STATES = ['unpaid', 'paid', 'expired', 'refunded', 'charged_back'] as const

/** As in `payments.subject_kind`. */
export const PURCHASE_KINDS = ['premium_period', 'featured_week'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]

export type Span = PremiumPeriod | 'week'

export const SPAN_WORDS: Record<Span, string> = {
  month: 'Premium for a month',
  year: 'Premium for a year',
  week: 'A featured week',
}

export const FEATURED_WEEK_DAYS = 7
/** Ruling 41: within these days an admin can refund a period, all of it. */
export const REFUND_DAYS = 7
/** Days before the end. */
export const REMINDERS = [7, 1] as const

/** The payment page leads back to it, and so do mails. */
export const premiumPath = (bakery_id: string, purchase_id?: string): string =>
  `/dashboard/premium?${new URLSearchParams({ bakery: bakery_id, ...(purchase_id ? { purchase: purchase_id } : {}) })}`
