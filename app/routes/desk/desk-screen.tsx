import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { useOwnBakery } from '~/features/board/use-own-bakery'
import { useUnviewed } from '~/features/board/use-unviewed'
import { Desk, type DeskBakery } from '~/features/desk/desk'
import { DeskWaiting } from '~/features/desk/desk-head'
import { DESK_TABS, type DeskTab, deskHref, roomOf } from '~/features/desk/desk-tabs'
import { useWaitingRequests } from '~/features/requests/use-request'
import { isMissing } from '~/http/client'
import { NotFoundScreen } from '~/shell/not-found-screen'
import { LoadingSession } from '~/shell/require-access'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'

interface DeskScreenProps {
  tab: DeskTab
  /** Otherwise the one that the address names, or the user's main one. */
  bakery_id?: string | undefined
  /** Of one thing, as an invoice; otherwise the room's name. */
  title?: ReactNode
  actions?: (bakery: DeskBakery) => ReactNode
  /** For a user without a verified bakery of their own. */
  nobody: ReactNode
  children: (bakery: DeskBakery) => ReactNode
}

/** The desk around a tab that has a route of its own (§2). */
export function DeskScreen({ tab, bakery_id, title, actions, nobody, children }: DeskScreenProps) {
  const [params] = useSearchParams()
  const { primary_bakery_id, rolesLoading } = useAuth()
  const id = bakery_id ?? params.get('bakery') ?? primary_bakery_id
  const { data, error, problem, reload } = useOwnBakery(id, { counts: true })
  const orders = useUnviewed(id ?? '', (data && 'unviewed_orders' in data && data.unviewed_orders) || 0)
  const is_own = data?.viewer !== 'helper' && data?.sees_orders
  const counts = useWaitingRequests(is_own ? data.id : null)
  if (!id && rolesLoading) return <LoadingSession />
  if (isMissing(error)) return <NotFoundScreen />
  if (!id) return <div className="column py-10">{nobody}</div>
  if (data && !is_own) return <Navigate to={deskHref(data.id, null)} replace />
  if (!data)
    return (
      <DeskWaiting title={title ?? roomOf(tab).label}>
        {problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-96 rounded-card" />}
      </DeskWaiting>
    )
  return (
    <Desk
      key={data.id}
      bakery={data}
      tab={tab}
      shown={DESK_TABS}
      counts={{ ...counts, orders }}
      title={title}
      actions={actions?.(data)}
    >
      {children(data)}
    </Desk>
  )
}
