import { SentClaimScreen } from '~/features/claims/sent-claim-screen'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'

export const meta = () => pageMeta({ title: 'Your Verification' })

export default function VerifySubmission() {
  return <SentClaimScreen missing={<NotFoundScreen />} />
}
