import type { RulingOption } from '../cases/case'
import type { SubmissionKind } from './submission'

export const OPTIONS: RulingOption[] = [
  { word: 'approve', label: 'Approve', done: 'Approved' },
  { word: 'ask', label: 'Ask', done: 'Question sent' },
  { word: 'reject', label: 'Reject', done: 'Rejected' },
]

/** For a listing whose proof came along. */
export const WITH_PROOF: RulingOption[] = [
  { word: 'approve', label: 'Approve and verify', done: 'Approved and verified' },
  { word: 'list', label: 'Approve the page only', done: 'The page is approved' },
  ...OPTIONS.slice(1),
]
export const PROOF_LATER = 'The proof isn’t complete. Approving puts up the page, and they can finish the proof later.'

/** What an editor who approves by keyboard reads first. */
export const APPROVING: Record<SubmissionKind, string> = {
  listing: 'It’s on the map right away, and its baker gets an email.',
  change: 'The page changes right away, and its baker gets an email.',
  claim: 'They become the verified owner and get an email. Everyone else who claims it is turned down.',
}

export const APPROVING_BOTH =
  'It’s on the map right away, its baker is the verified owner, and one email tells them both.'
