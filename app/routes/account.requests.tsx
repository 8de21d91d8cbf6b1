import { lazy, Suspense } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'

const RequestsScreen = lazy(async () => ({
  default: (await import('~/features/requests/requests-screen')).RequestsScreen,
}))

export const meta = () => pageMeta({ title: 'Custom Orders' })

export default function Requests() {
  return (
    <Suspense fallback={<LoadingSession />}>
      <RequestsScreen />
    </Suspense>
  )
}
