import type { RulingWord, SubmissionKind, SubmissionState } from '../rulings/ruling'

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

export const RULED: Record<RulingWord, string> = { approve: 'Approved', reject: 'Rejected', ask: 'Question sent' }
