import { lazy, Suspense } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'

const InvoicesScreen = lazy(async () => ({
  default: (await import('~/features/invoices/invoices-screen')).InvoicesScreen,
}))

export const meta = () => pageMeta({ title: 'Invoices' })

export default function Invoices() {
  return (
    <Suspense fallback={<LoadingSession />}>
      <InvoicesScreen />
    </Suspense>
  )
}
