import { REPORT_RULINGS } from '../reports/report'

/** What came of a report about somebody. */
export const REPORT_STATES = ['open', ...REPORT_RULINGS] as const
