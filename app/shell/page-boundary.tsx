import { isRouteErrorResponse, Outlet } from 'react-router'
import { BRAND } from '~/lib/brand'
import { pageMeta } from '~/lib/page-meta'
import { ErrorScreen } from './error-screen'
import { NotFoundScreen } from './not-found-screen'
import { PageWaiting } from './page-waiting'
import { useOwner } from './use-owner'

export const meta = ({ error }: { error?: unknown }) =>
  error
    ? pageMeta({ title: isMissing(error) ? 'Page not found' : 'Something went wrong' })
    : pageMeta({ title: BRAND, whole: true })

export default function PageBoundary() {
  const owner = useOwner()
  return (
    <PageWaiting>
      <Outlet key={owner} />
    </PageWaiting>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return isMissing(error) ? <NotFoundScreen /> : <ErrorScreen />
}

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404
