import { REPORT_REASON_WORDS } from '../moderation/report-reasons'

/** What can be reported and ruled on here (`Reportable`); posts come with the forum. */
export const REPORT_KINDS = ['message', 'review', 'bakery', 'profile', 'picture'] as const

export const AGAINST = Object.entries(REPORT_REASON_WORDS)

/** Where no reader has reported it. */
export const HELD_BY_RULES = 'Held by our rules'

export const REPORT_STATES = ['open', 'upheld', 'dismissed'] as const
export const REPORT_RULINGS = ['dismiss', 'warn', 'hide', 'remove', 'suspend'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export type ReportRuling = (typeof REPORT_RULINGS)[number]

const NOT_REMOVED = ['dismiss', 'warn', 'hide', 'suspend'] as const
const NOT_HIDDEN = ['dismiss', 'warn', 'remove', 'suspend'] as const

/** A bakery has orders and money, so it can't be removed; a hidden profile or picture would have nothing left to show. */
export const REPORTED: Record<ReportKind, { name: string; yours: string; rulings: readonly ReportRuling[] }> = {
  message: { name: 'Message', yours: 'a message of yours', rulings: REPORT_RULINGS },
  review: { name: 'Review', yours: 'a review of yours', rulings: REPORT_RULINGS },
  bakery: { name: 'Bakery', yours: 'your bakery’s page', rulings: NOT_REMOVED },
  profile: { name: 'Profile', yours: 'your profile', rulings: NOT_HIDDEN },
  picture: { name: 'Picture', yours: 'a picture of yours', rulings: NOT_HIDDEN },
}

/** A warning takes nothing away that could be given back. */
export const mayBeAppealed = (ruling: ReportRuling): boolean => ruling !== 'dismiss' && ruling !== 'warn'
