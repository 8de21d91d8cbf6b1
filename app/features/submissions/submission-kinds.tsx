import type { QueueKind } from '../cases/queue-kind'
import type { SubmissionKind } from './submission'
import { SubmissionFacts } from './submission-facts'

const shared: Omit<QueueKind, 'name'> = {
  states: ['open', 'asked', 'approved', 'rejected', 'withdrawn'],
  goal_hours: 48,
  draw: (one, decidable) => <SubmissionFacts id={one.subject_id} decidable={decidable} />,
}

export const submissionKinds: Record<SubmissionKind, QueueKind> = {
  listing: { name: 'New listing', ...shared },
  change: { name: 'Changed listing', ...shared },
  claim: { name: 'Claim', ...shared },
}
