import { lazy, Suspense } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'
import { LoadingSession } from '~/shell/require-access'
import type { Route } from './+types/dashboard.invoices.$id'

const BakersInvoiceScreen = lazy(async () => ({
  default: (await import('~/features/invoices/bakers-invoice-screen')).BakersInvoiceScreen,
}))

export const meta = () => pageMeta({ title: 'Invoice' })

export default function BakersInvoice({ params: { id } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<LoadingSession />}>
      <BakersInvoiceScreen key={id} id={id} notFound={<NotFoundScreen />} />
    </Suspense>
  )
}
