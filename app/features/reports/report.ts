/** What can be reported and ruled on here; posts come with the forum. */
export const REPORT_KINDS = ['message', 'review', 'bakery', 'profile', 'picture'] as const
export const REPORT_STATES = ['open', 'upheld', 'dismissed'] as const
export const REPORT_RULINGS = ['dismiss', 'warn', 'hide', 'remove', 'suspend'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export type ReportState = (typeof REPORT_STATES)[number]
export type ReportRuling = (typeof REPORT_RULINGS)[number]

/**
 * What can be ruled about each. A bakery has orders and money, so it can be hidden and not removed; a profile and a picture show
 * nothing but what would be hidden.
 */
export const RULINGS_OF: Record<ReportKind, readonly ReportRuling[]> = {
  message: REPORT_RULINGS,
  review: REPORT_RULINGS,
  bakery: ['dismiss', 'warn', 'hide', 'suspend'],
  profile: ['dismiss', 'warn', 'remove', 'suspend'],
  picture: ['dismiss', 'warn', 'remove', 'suspend'],
}

/** For how many days an author can be kept from writing. */
export const SUSPEND_DAYS = [1, 3, 7, 30] as const
export type SuspendDays = (typeof SUSPEND_DAYS)[number]
