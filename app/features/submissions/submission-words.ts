import type { RulingOption } from '../cases/case'
import type { SubmissionKind } from './submission'

export const KIND_NAMES: Record<SubmissionKind, string> = {
  listing: 'New listing',
  change: 'Changed listing',
  claim: 'Claim',
}

export const OPTIONS: RulingOption[] = [
  { word: 'approve', label: 'Approve', done: 'Approved' },
  { word: 'ask', label: 'Ask', done: 'Question sent' },
  { word: 'reject', label: 'Reject', done: 'Rejected' },
]

/** What an editor who approves by keyboard reads first. */
export const APPROVING: Record<SubmissionKind, string> = {
  listing: 'It’s on the map right away, and its baker gets an email.',
  change: 'The page changes right away, and its baker gets an email.',
  claim: 'They become the verified owner and get an email. Everyone else who claims it is turned down.',
}
