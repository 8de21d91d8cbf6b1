import { VerifyScreen } from '~/features/claims/verify-screen'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'

export const meta = () => pageMeta({ title: 'Verify Your Business' })

export default function Verify() {
  return <VerifyScreen missing={<NotFoundScreen />} />
}
