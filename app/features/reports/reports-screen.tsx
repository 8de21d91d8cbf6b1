import { Queue } from '../cases/queue'
import type { ReportKind } from './report'
import { ReportFacts } from './report-facts'
import { KIND_NAMES } from './report-words'

const STATES = ['open', 'dismissed', 'warned', 'hidden', 'removed', 'suspended', 'upheld', 'overturned'] as const

/** What readers reported, and what our rules hold back. */
export const ReportsScreen = () => (
  <Queue title="Reports" thing="Report" kinds={KIND_NAMES} states={STATES}>
    {(one, decidable) => <ReportFacts kind={one.kind as ReportKind} id={one.subject_id} decidable={decidable} />}
  </Queue>
)
