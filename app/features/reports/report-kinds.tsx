import type { QueueKinds } from '../cases/queue-kind'
import { REPORT_KINDS } from './report'
import { ReportFacts } from './report-facts'

export const reportKinds: QueueKinds = Object.fromEntries(
  REPORT_KINDS.map((kind) => [
    kind,
    {
      name: `Reported ${kind}`,
      states: ['open', 'dismissed', 'warned', 'hidden', 'removed', 'suspended', 'upheld', 'overturned'],
      goal_hours: 24,
      draw: (one, decidable) => <ReportFacts kind={kind} id={one.subject_id} decidable={decidable} />,
    },
  ]),
)
