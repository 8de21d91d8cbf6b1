import { Navigate, useLocation } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { tiersApi } from '~/features/tiers/tiers.calls'
import { pageMeta } from '~/lib/page-meta'
import { useAnswer } from '~/live/use-answer'
import { LoadingSession } from '~/shell/require-access'
import { Failed } from '~/ui/failed'

export const meta = () => pageMeta({ title: 'Dashboard' })

/** Ruling 14. Whoever has claimed a page has a desk before we've checked that it's theirs. */
export default function Dashboard() {
  const { primary_bakery_id, helps_bakery_id, rolesLoading } = useAuth()
  const { search, hash } = useLocation()
  const { data, problem, reload } = useAnswer(rolesLoading || primary_bakery_id ? null : 'progress', {
    read: (signal) => tiersApi('GET /progress', { signal }),
  })
  if (primary_bakery_id && hash === '#share')
    return <Navigate to={`/my-listing/${primary_bakery_id}?tab=share`} replace />
  if (problem && !data) return <Failed problem={problem} onAgain={reload} />
  if (!primary_bakery_id && !data) return <LoadingSession />
  const id = primary_bakery_id ?? data?.items.find(({ claimed }) => claimed)?.id ?? helps_bakery_id
  return <Navigate to={id ? `/my-listing/${id}${search}` : '/get-listed'} replace />
}
