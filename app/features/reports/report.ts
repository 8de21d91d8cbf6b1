import { REPORT_REASON_WORDS } from '../moderation/report-reasons'

/** What can be reported and ruled on here; posts come with the forum. */
export const REPORT_KINDS = ['message', 'review', 'bakery', 'profile', 'picture'] as const

/** What readers have against a thing: the reason, and its words. */
export const AGAINST = Object.entries(REPORT_REASON_WORDS)

/** Said where no reader has reported it. */
export const HELD_BY_RULES = 'Held by our rules'

export const REPORT_STATES = ['open', 'upheld', 'dismissed'] as const
export const REPORT_RULINGS = ['dismiss', 'warn', 'hide', 'remove', 'suspend'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
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

/** A warning takes nothing away that could be given back. */
export const mayBeAppealed = (ruling: ReportRuling): boolean => ruling !== 'dismiss' && ruling !== 'warn'
