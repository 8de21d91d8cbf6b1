import { Navigate, useLocation } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { pageMeta } from '~/lib/page-meta'
import { LoadingSession } from '~/shell/require-access'

export const meta = () => pageMeta({ title: 'Dashboard' })

/** Ruling 14; those who help at a bakery find its desk. */
export default function Dashboard() {
  const { primary_bakery_id, helps_bakery_id, rolesLoading } = useAuth()
  const { search, hash } = useLocation()
  if (rolesLoading) return <LoadingSession />
  if (primary_bakery_id && hash === '#share')
    return <Navigate to={`/my-listing/${primary_bakery_id}?tab=share`} replace />
  const desk = primary_bakery_id ?? helps_bakery_id
  return <Navigate to={desk ? `/my-listing/${desk}${search}` : '/get-listed'} replace />
}
