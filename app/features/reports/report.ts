import { REPORT_REASON_WORDS } from '../moderation/report-reasons'

/** What can be reported and ruled on here (`Reportable`); posts come with the forum. */
export const REPORT_KINDS = ['message', 'review', 'bakery', 'profile', 'picture'] as const

/** What readers have against a thing: the reason, and its words. */
export const AGAINST = Object.entries(REPORT_REASON_WORDS)

/** Said where no reader has reported it. */
export const HELD_BY_RULES = 'Held by our rules'

export const REPORT_STATES = ['open', 'upheld', 'dismissed'] as const
export const REPORT_RULINGS = ['dismiss', 'warn', 'hide', 'remove', 'suspend'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export type ReportRuling = (typeof REPORT_RULINGS)[number]

const NOT_REMOVED = ['dismiss', 'warn', 'hide', 'suspend'] as const
const NOT_HIDDEN = ['dismiss', 'warn', 'remove', 'suspend'] as const

/**
 * How editors and its author call each, and what can be ruled about it. A bakery has orders and money, so it can be hidden and not removed;
 * a profile and a picture show nothing but what would be hidden.
 */
export const REPORTED: Record<ReportKind, { name: string; yours: string; rulings: readonly ReportRuling[] }> = {
  message: { name: 'Message', yours: 'a message of yours', rulings: REPORT_RULINGS },
  review: { name: 'Review', yours: 'a review of yours', rulings: REPORT_RULINGS },
  bakery: { name: 'Bakery', yours: 'your bakery’s page', rulings: NOT_REMOVED },
  profile: { name: 'Profile', yours: 'your profile', rulings: NOT_HIDDEN },
  picture: { name: 'Picture', yours: 'a picture of yours', rulings: NOT_HIDDEN },
}

/** A warning takes nothing away that could be given back. */
export const mayBeAppealed = (ruling: ReportRuling): boolean => ruling !== 'dismiss' && ruling !== 'warn'
