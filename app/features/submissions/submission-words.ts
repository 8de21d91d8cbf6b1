import type { SubmissionState } from '../cases/ruling'
import type { SubmissionKind, SubmissionRuling } from './submission'

export const KIND_NAMES: Record<SubmissionKind, string> = {
  listing: 'New listing',
  change: 'Changed listing',
  claim: 'Claim',
}

interface StateWords {
  name: string
  tone: 'neutral' | 'butter' | 'sage' | 'jam'
}

export const STATES: Record<SubmissionState, StateWords> = {
  pending: { name: 'Waiting', tone: 'butter' },
  asked: { name: 'Asked', tone: 'neutral' },
  approved: { name: 'Approved', tone: 'sage' },
  rejected: { name: 'Rejected', tone: 'jam' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
}

export const RULED: Record<SubmissionRuling, string> = { approve: 'Approved', reject: 'Rejected', ask: 'Question sent' }

/** What follows from it, read before it is done by keyboard. */
export const APPROVING: Record<SubmissionKind, string> = {
  listing: 'It’s on the map right away, and its baker gets an email.',
  change: 'The page changes right away, and its baker gets an email.',
  claim: 'They become the verified owner and get an email. Everybody else who claims it is turned down.',
}
