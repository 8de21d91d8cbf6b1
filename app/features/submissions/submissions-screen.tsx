import { Queue } from '../cases/queue'
import { submissionKinds } from './submission-kinds'

export const SubmissionsScreen = () => <Queue title="Submissions" thing="Submission" kinds={submissionKinds} />
