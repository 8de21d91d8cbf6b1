import { lazy, Suspense } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'
import type { Route } from './+types/invoices.$id'

// Apart, for every page's list of scripts names those that a route imports.
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
