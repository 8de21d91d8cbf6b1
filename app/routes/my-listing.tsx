import { lazy, useEffect } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { Helping } from '~/features/bakery-helpers/helping'
import { InvitationScreen } from '~/features/bakery-helpers/invitation-screen'
import { BoardScreen, DESK_HEADING } from '~/features/board/board-screen'
import type { Rooms } from '~/features/desk/desk'
import { UnreadMessages } from '~/features/messages/unread-messages'
import { useWaitingRequests } from '~/features/requests/use-request'
import { VisitsSection } from '~/features/visits/visits-section'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'

const load = () => import('./my-listing-rooms')
const MenuRoom = lazy(async () => ({ default: (await load()).MenuRoom }))
const RequestsRoom = lazy(async () => ({ default: (await load()).RequestsRoom }))
const CustomersRoom = lazy(async () => ({ default: (await load()).CustomersRoom }))
const BakersReviews = lazy(async () => ({ default: (await load()).BakersReviews }))
const ListingRoom = lazy(async () => ({ default: (await load()).ListingRoom }))
const SettingsRoom = lazy(async () => ({ default: (await load()).SettingsRoom }))

export const meta = () => pageMeta({ title: 'My Dashboard' })
export const handle = { heading: DESK_HEADING }

const ROOMS: Rooms = {
  menu: (bakery) => <MenuRoom bakery={bakery} />,
  requests: (bakery) => <RequestsRoom bakery={bakery} />,
  statistics: (bakery) => (
    <div className="pt-12">
      <VisitsSection bakery_id={bakery.id} />
    </div>
  ),
  invoices: (bakery) => <Navigate to={`/dashboard/invoices?bakery=${bakery.id}`} replace />,
  customers: (bakery) => <CustomersRoom bakery={bakery} />,
  reviews: (bakery) => <BakersReviews bakery={bakery} />,
  listing: (bakery) => <ListingRoom bakery={bakery} />,
  settings: (bakery) => <SettingsRoom bakery={bakery} />,
}

export default function MyListing() {
  const { bakeryId: bakery_id = '' } = useParams()
  const [params] = useSearchParams()
  const code = params.get('invitation')
  if (code) return <InvitationScreen code={code} bakery_id={bakery_id} />
  return (
    <BoardScreen
      missing={<NotTheirs bakery_id={bakery_id} />}
      rooms={ROOMS}
      useTabCounts={useWaitingRequests}
      news={<UnreadMessages />}
      helping={(bakery) => <Helping bakery={bakery} />}
    />
  )
}

/** A former helper loses the header's link as well. */
function NotTheirs({ bakery_id }: { bakery_id: string }) {
  const { helps_bakery_id, reload } = useAuth()
  useEffect(() => {
    if (helps_bakery_id === bakery_id) reload().catch(() => undefined)
  }, [helps_bakery_id, bakery_id, reload])
  return <NotFoundScreen />
}
