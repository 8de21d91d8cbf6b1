import type { SubmissionState } from '../cases/ruling'
import type { ClaimMethod } from './claim'
import type { Claim } from './claims.contract'

export const METHOD_NAMES: Record<ClaimMethod, string> = {
  document: 'A photo',
  domain: 'A code by email',
  code: 'A code on the web',
}

interface StateWords {
  label: string
  tone: 'neutral' | 'butter' | 'sage' | 'jam'
  line: string
}

const CLAIM_STATES: Record<SubmissionState, StateWords> = {
  pending: {
    label: 'In review',
    tone: 'neutral',
    line: 'One of us takes a look, and we’ll email you what we decide.',
  },
  asked: { label: 'We have a question', tone: 'butter', line: 'Answer it, and we’ll go on.' },
  approved: { label: 'Verified', tone: 'sage', line: 'This bakery is yours, and its page says so.' },
  rejected: { label: 'Not verified', tone: 'jam', line: 'We couldn’t verify you this time. This is why:' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', line: 'You withdrew this claim. The photos you sent are gone.' },
}

export function stateOf({ state, method, documents, proved_at }: Claim): StateWords {
  const waits = (line: string): StateWords => ({ label: 'Waiting for you', tone: 'butter', line })
  if (state === 'pending' && method === 'document' && documents.length === 0) return waits('Send us your photo below.')
  if (state === 'pending' && method === 'domain' && !proved_at) return waits('Type in the code we emailed you.')
  return CLAIM_STATES[state]
}
