import { lazy, Suspense } from 'react'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'
import { LoadingSession } from '~/shell/require-access'
import type { Route } from './+types/account.requests.$id'

const RequestScreen = lazy(async () => ({
  default: (await import('~/features/requests/request-screen')).RequestScreen,
}))

export const meta = () => pageMeta({ title: 'Your Custom Order' })

export default function Request({ params }: Route.ComponentProps) {
  return (
    <Suspense fallback={<LoadingSession />}>
      <RequestScreen key={params.id} id={params.id} notFound={<NotFoundScreen />} />
    </Suspense>
  )
}
