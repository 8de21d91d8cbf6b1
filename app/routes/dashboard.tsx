import { Navigate, useLocation } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'

export const meta = () => pageMeta({ title: 'Dashboard' })

/** Ruling 14. */
export default function Dashboard() {
  const { primary_bakery_id, rolesLoading } = useAuth()
  const { search, hash } = useLocation()
  if (rolesLoading) return <LoadingSession />
  if (primary_bakery_id && hash === '#share')
    return <Navigate to={`/my-listing/${primary_bakery_id}?tab=share`} replace />
  return <Navigate to={primary_bakery_id ? `/my-listing/${primary_bakery_id}${search}` : '/get-listed'} replace />
}
