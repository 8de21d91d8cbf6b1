import { lazy, Suspense } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'

const InvoicesScreen = lazy(() => import('./desk/invoices'))

export const meta = () => pageMeta({ title: 'Invoices' })

export default function Invoices() {
  return (
    <Suspense fallback={<LoadingSession />}>
      <InvoicesScreen />
    </Suspense>
  )
}
