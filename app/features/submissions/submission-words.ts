import type { RulingOption } from '../cases/case'
import type { SubmissionKind } from './submission'

export const OPTIONS: RulingOption[] = [
  { word: 'approve', label: 'Approve', done: 'Approved' },
  {
    word: 'ask',
    label: 'Ask',
    done: 'Question sent',
    reasons: [
      'Could you tell us a little more about what you bake?',
      'Is this the same bakery as one that’s listed already? If so, please claim that page.',
      'We couldn’t find the code yet. Is it still where you put it?',
      'The photo is too blurry to read. Could you send another one?',
    ],
  },
  {
    word: 'reject',
    label: 'Reject',
    done: 'Rejected',
    reasons: [
      'This bakery is listed already.',
      'We couldn’t find a bakery behind this listing.',
      'The pictures show someone else’s work.',
      'The name or the text reads like an ad for something else.',
      'Your proof doesn’t show that the bakery is yours.',
    ],
  },
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
