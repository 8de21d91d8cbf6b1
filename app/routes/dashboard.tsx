import { Navigate, useLocation } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'

export const meta = () => pageMeta({ title: 'Dashboard' })

/** Decision 14: the primary listing, or the way to get one. */
export default function Dashboard() {
  const { primary_bakery_id, rolesLoading } = useAuth()
  const { search } = useLocation()
  if (rolesLoading) return <LoadingSession />
  return <Navigate to={primary_bakery_id ? `/my-listing/${primary_bakery_id}${search}` : '/get-listed'} replace />
}
