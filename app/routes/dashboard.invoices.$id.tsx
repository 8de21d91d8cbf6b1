import { lazy, Suspense } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'
import type { Route } from './+types/dashboard.invoices.$id'

const BakersInvoiceScreen = lazy(() => import('./desk/bakers-invoice'))

export const meta = () => pageMeta({ title: 'Invoice' })

export default function BakersInvoice({ params: { id } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<LoadingSession />}>
      <BakersInvoiceScreen key={id} id={id} />
    </Suspense>
  )
}
