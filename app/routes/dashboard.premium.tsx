import { lazy, Suspense } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'

const PremiumScreen = lazy(() => import('./desk/premium'))

export const meta = () => pageMeta({ title: 'Premium' })

export default function Premium() {
  return (
    <Suspense fallback={<LoadingSession />}>
      <PremiumScreen />
    </Suspense>
  )
}
