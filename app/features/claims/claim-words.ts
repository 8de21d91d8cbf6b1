import type { SubmissionState } from '../rulings/ruling'
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

export const CLAIM_STATES: Record<SubmissionState, StateWords> = {
  pending: {
    label: 'With us',
    tone: 'neutral',
    line: 'One of us looks at it, usually within a day or two. We’ll email you what we decide.',
  },
  asked: { label: 'We have a question', tone: 'butter', line: 'Answer it, and we’ll go on.' },
  approved: { label: 'Verified', tone: 'sage', line: 'This bakery is yours, and its page says so.' },
  rejected: { label: 'Not verified', tone: 'jam', line: 'We couldn’t verify you this time. This is why:' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', line: 'You took this claim back. The photos you sent are gone.' },
}

/** What its author has to do before anybody can look at it. */
export function toDo({ state, method, documents, proved_at }: Claim): string | null {
  if (state !== 'pending') return null
  if (method === 'document' && documents.length === 0) return 'We’re waiting for your photo.'
  return method === 'domain' && !proved_at ? 'We’re waiting for the code we mailed.' : null
}
