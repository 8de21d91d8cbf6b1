import { Queue } from '../cases/queue'
import { SubmissionFacts } from './submission-facts'
import { KIND_NAMES } from './submission-words'

const STATES = ['open', 'asked', 'approved', 'rejected', 'withdrawn'] as const

export const SubmissionsScreen = () => (
  <Queue title="Submissions" thing="Submission" kinds={KIND_NAMES} states={STATES}>
    {(one, decidable) => <SubmissionFacts id={one.subject_id} decidable={decidable} />}
  </Queue>
)
