import { REPORT_REASON_WORDS } from '../reviews/report-reasons'
import type { ReportState } from './report'
import type { Report } from './reports.contract'

export const STATES = {
  open: { name: 'Waiting', tone: 'butter' },
  upheld: { name: 'Removed', tone: 'jam' },
  dismissed: { name: 'Dismissed', tone: 'neutral' },
} as const satisfies Record<ReportState, { name: string; tone: string }>

/** Why somebody, or one of our rules, wants an editor to look. */
export const whyWords = ({ reporter, reason }: Pick<Report, 'reporter' | 'reason'>): string =>
  reporter ? REPORT_REASON_WORDS[reason] : 'Held by our rules'
