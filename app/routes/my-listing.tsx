import { lazy, useEffect } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { HelpersSection } from '~/features/bakery-helpers/helpers-section'
import { Helping } from '~/features/bakery-helpers/helping'
import { InvitationScreen } from '~/features/bakery-helpers/invitation-screen'
import { BoardScreen } from '~/features/board/board-screen'
import { ProgramEditor } from '~/features/cottage-food/program-editor'
import { CustomersRoom } from '~/features/customers/customers-room'
import type { Rooms } from '~/features/desk/desk'
import { PosterButtons } from '~/features/desk/poster-buttons'
import { BakeryListingEditor } from '~/features/listing/bakery-listing-editor'
import { MenuEditor } from '~/features/menu/menu-editor'
import { UnreadMessages } from '~/features/messages/unread-messages'
import { DeliveryEditor } from '~/features/opening/delivery-form'
import { OpeningEditor } from '~/features/opening/opening-editor'
import { ExportMenu } from '~/features/orders/export-menu'
import { KeepCalculator } from '~/features/orders/keep-calculator'
import { PickupCardEditor } from '~/features/pickup/pickup-card-form'
import { CustomOrderSettingsEditor } from '~/features/requests/custom-order-settings'
import { useWaitingRequests } from '~/features/requests/use-request'
import { BakersReviews } from '~/features/reviews/bakers-reviews'
import { VisitsSection } from '~/features/visits/visits-section'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'

const RequestsRoom = lazy(async () => ({
  default: (await import('~/features/requests/requests-room')).RequestsRoom,
}))

export const meta = () => pageMeta({ title: 'My Dashboard' })

/** The tabs of the desk that are no part of the board: whoever builds one adds its row. */
const ROOMS: Rooms = {
  menu: (bakery) => (
    <MenuEditor
      bakery={bakery}
      keep={(price) => <KeepCalculator price={price} />}
      exports={<ExportMenu bakery={bakery} />}
    />
  ),
  requests: (bakery) => <RequestsRoom bakery={bakery} />,
  // Below the sales, which the board itself shows.
  statistics: (bakery) => (
    <div className="pt-12">
      <VisitsSection bakery_id={bakery.id} />
    </div>
  ),
  // A screen of its own (spec §2).
  invoices: (bakery) => <Navigate to={`/dashboard/invoices?bakery=${bakery.id}`} replace />,
  customers: (bakery) => <CustomersRoom bakery={bakery} />,
  reviews: (bakery) => <BakersReviews bakery={bakery} />,
  listing: (bakery) => (
    <div className="grid gap-12">
      <BakeryListingEditor bakery={bakery} />
      <DeliveryEditor bakery_id={bakery.id} />
      <PosterButtons bakery={bakery} />
    </div>
  ),
  settings: (bakery) => (
    <div className="grid gap-12">
      <OpeningEditor bakery={bakery} />
      <PickupCardEditor bakery_id={bakery.id} />
      <ProgramEditor bakery_id={bakery.id} />
      {bakery.verification_status === 'verified' && (
        <>
          <CustomOrderSettingsEditor bakery_id={bakery.id} />
          <HelpersSection bakery={bakery} />
        </>
      )}
    </div>
  ),
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
      useWaiting={useWaitingRequests}
      news={<UnreadMessages />}
      helping={(bakery) => <Helping bakery={bakery} />}
    />
  )
}

/** Whoever helped here until now loses the header's link as well. */
function NotTheirs({ bakery_id }: { bakery_id: string }) {
  const { helps_bakery_id, reload } = useAuth()
  useEffect(() => {
    if (helps_bakery_id === bakery_id) reload().catch(() => undefined)
  }, [helps_bakery_id, bakery_id, reload])
  return <NotFoundScreen />
}
