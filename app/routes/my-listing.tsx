import { lazy, useEffect } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { Helping } from '~/features/bakery-helpers/helping'
import { InvitationScreen } from '~/features/bakery-helpers/invitation-screen'
import { BoardScreen } from '~/features/board/board-screen'
import type { Rooms } from '~/features/desk/desk'
import { deskHref } from '~/features/desk/desk-tabs'
import { UnreadMessages } from '~/features/messages/unread-messages'
import { useWaitingRequests } from '~/features/requests/use-request'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'

const load = () => import('./desk/rooms')
const MenuRoom = lazy(async () => ({ default: (await load()).MenuRoom }))
const RequestsRoom = lazy(async () => ({ default: (await load()).RequestsRoom }))
const CustomersRoom = lazy(async () => ({ default: (await load()).CustomersRoom }))
const BakersReviews = lazy(async () => ({ default: (await load()).BakersReviews }))
const BakeryListingEditor = lazy(async () => ({ default: (await load()).BakeryListingEditor }))
const ShareTab = lazy(async () => ({ default: (await load()).ShareTab }))
const SettingsRoom = lazy(async () => ({ default: (await load()).SettingsRoom }))

export const meta = () => pageMeta({ title: 'My Dashboard' })
export const handle = {
  heading: {
    title: 'My Dashboard',
    intro: 'Your orders, your menu, your customers, and what you’ve earned, all in one place.',
  },
}

const ROOMS: Rooms = {
  menu: (bakery) => <MenuRoom bakery={bakery} />,
  requests: (bakery) => <RequestsRoom bakery={bakery} />,
  invoices: ({ id }) => <Navigate to={deskHref(id, 'invoices')} replace />,
  customers: (bakery) => <CustomersRoom bakery={bakery} />,
  reviews: (bakery) => <BakersReviews bakery={bakery} />,
  listing: (bakery) => <BakeryListingEditor bakery={bakery} />,
  premium: ({ id }) => <Navigate to={deskHref(id, 'premium')} replace />,
  share: (bakery) => <ShareTab bakery={bakery} />,
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
