import { lazy, Suspense } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'
import type { Route } from './+types/invoices.$id'

const RecipientScreen = lazy(async () => ({
  default: (await import('~/features/invoices/recipient-screen')).RecipientScreen,
}))

export const meta = () => pageMeta({ title: 'Invoice' })

export default function Invoice({ params: { id } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<LoadingSession />}>
      <RecipientScreen key={id} id={id} />
    </Suspense>
  )
}
