export const PREMIUM_PERIODS = ['month', 'year'] as const

/** Of what a bakery buys from the house. */
export const PURCHASE_STATES = ['unpaid', 'paid', 'expired', 'refunded'] as const
