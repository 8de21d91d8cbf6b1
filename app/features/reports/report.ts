import { REPORT_REASON_WORDS } from '../moderation/report-reasons'

/** Nouns for what can be reported: each is the name of a room's `Reportable`. */
export const REPORT_KINDS = ['message', 'review', 'bakery', 'post', 'profile', 'picture'] as const

export const AGAINST = Object.entries(REPORT_REASON_WORDS)

/** Where no reader has reported it. */
export const HELD_BY_RULES = 'Held automatically'

export const REPORT_STATES = ['open', 'upheld', 'dismissed'] as const
export const REPORT_RULINGS = ['dismiss', 'warn', 'hide', 'remove', 'suspend'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export type ReportRuling = (typeof REPORT_RULINGS)[number]

/** A warning takes nothing away that could be given back. */
export const mayBeAppealed = (ruling: ReportRuling): boolean => ruling !== 'dismiss' && ruling !== 'warn'
