import { lazy, Suspense } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'

// Lazy: every page lists the scripts that routes import directly.
const OwnInvoicesScreen = lazy(async () => ({
  default: (await import('~/features/invoices/own-invoices-screen')).OwnInvoicesScreen,
}))

export const meta = () => pageMeta({ title: 'Your Invoices' })

export default function OwnInvoices() {
  return (
    <Suspense fallback={<LoadingSession />}>
      <OwnInvoicesScreen />
    </Suspense>
  )
}
