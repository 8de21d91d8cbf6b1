import { lazy, Suspense } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'

const NewInvoice = lazy(() => import('./desk/new-invoice'))

export const meta = () => pageMeta({ title: 'New Invoice' })

export default function CreateInvoice() {
  return (
    <Suspense fallback={<LoadingSession />}>
      <NewInvoice />
    </Suspense>
  )
}
