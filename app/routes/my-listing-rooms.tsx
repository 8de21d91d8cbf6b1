import { HelpersSection } from '~/features/bakery-helpers/helpers-section'
import { ProgramEditor } from '~/features/cottage-food/program-editor'
import type { DeskBakery } from '~/features/desk/desk'
import { SharePage } from '~/features/desk/share-page'
import { BakeryListingEditor } from '~/features/listing/bakery-listing-editor'
import { MenuEditor } from '~/features/menu/menu-editor'
import { DeliveryEditor } from '~/features/opening/delivery-form'
import { OpeningEditor } from '~/features/opening/opening-editor'
import { ExportMenu } from '~/features/orders/export-menu'
import { KeepCalculator } from '~/features/orders/keep-calculator'
import { PickupCardEditor } from '~/features/pickup/pickup-card-form'
import { CustomOrderSettingsEditor } from '~/features/requests/custom-order-settings'

// Loaded when the baker opens one of them: most come for their orders.
export { CustomersRoom } from '~/features/customers/customers-room'
export { RequestsRoom } from '~/features/requests/requests-room'
export { BakersReviews } from '~/features/reviews/bakers-reviews'

interface RoomProps {
  bakery: DeskBakery
}

export const MenuRoom = ({ bakery }: RoomProps) => (
  <MenuEditor
    bakery={bakery}
    keep={(price) => <KeepCalculator price={price} />}
    exports={<ExportMenu bakery={bakery} />}
  />
)

export const ListingRoom = ({ bakery }: RoomProps) => (
  <div className="grid gap-12">
    <BakeryListingEditor bakery={bakery} />
    <DeliveryEditor bakery_id={bakery.id} />
    <section id="share" aria-labelledby="share-title" className="grid max-w-3xl gap-4">
      <h2 id="share-title" className="display-2">
        Share your page
      </h2>
      <SharePage bakery={bakery} open={bakery.charges_enabled === true && bakery.missing?.length === 0} />
    </section>
  </div>
)

export const SettingsRoom = ({ bakery }: RoomProps) => (
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
)
