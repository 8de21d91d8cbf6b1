/** What can be reported and ruled on here; later rooms add theirs. */
export const REPORT_KINDS = ['message'] as const
export const REPORT_STATES = ['open', 'upheld', 'dismissed'] as const
export const REPORT_RULINGS = ['dismiss', 'remove'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
export type ReportState = (typeof REPORT_STATES)[number]
export type ReportRuling = (typeof REPORT_RULINGS)[number]
