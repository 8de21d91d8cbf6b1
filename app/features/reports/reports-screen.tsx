import { Queue } from '../cases/queue'
import { REPORT_KINDS, type ReportKind } from './report'
import { ReportFacts } from './report-facts'
import { nameOfKind } from './report-words'

const KINDS = Object.fromEntries(REPORT_KINDS.map((kind) => [kind, nameOfKind(kind)]))
const STATES = ['open', 'dismissed', 'warned', 'hidden', 'removed', 'suspended', 'upheld', 'overturned'] as const

export const ReportsScreen = () => (
  <Queue
    title="Reports"
    intro="See the conversation and decide here. Every view is logged."
    thing="Report"
    kinds={KINDS}
    states={STATES}
    quick="dismiss, or take our decision back"
  >
    {(one, decidable) => <ReportFacts kind={one.kind as ReportKind} id={one.subject_id} decidable={decidable} />}
  </Queue>
)
