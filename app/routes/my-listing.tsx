import { BoardScreen } from '~/features/board/board-screen'
import { ProgramEditor } from '~/features/cottage-food/program-editor'
import type { Rooms } from '~/features/desk/desk'
import { PosterButtons } from '~/features/desk/poster-buttons'
import { BakeryListingEditor } from '~/features/listing/bakery-listing-editor'
import { MenuEditor } from '~/features/menu/menu-editor'
import { DeliveryEditor } from '~/features/opening/delivery-form'
import { OpeningEditor } from '~/features/opening/opening-editor'
import { ExportMenu } from '~/features/orders/export-menu'
import { KeepCalculator } from '~/features/orders/keep-calculator'
import { PickupCardEditor } from '~/features/pickup/pickup-card-form'
import { BakersReviews } from '~/features/reviews/bakers-reviews'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'

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
    </div>
  ),
}

export default function MyListing() {
  return <BoardScreen missing={<NotFoundScreen />} rooms={ROOMS} />
}
