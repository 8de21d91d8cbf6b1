import { type DeskBakery, isOrderable } from '~/features/desk/desk'
import { SharePage } from '~/features/desk/share-page'
import { MenuEditor } from '~/features/menu/menu-editor'
import { ExportMenu } from '~/features/orders/export-menu'
import { KeepCalculator } from '~/features/orders/keep-calculator'
import { ShareCampaign } from '~/features/shares/share-campaign'
import { VisitsSection } from '~/features/visits/visits-section'

// Loaded when the baker opens one of them: most come for their orders.
export { CustomersRoom } from '~/features/customers/customers-room'
export { BakeryListingEditor } from '~/features/listing/bakery-listing-editor'
export { RequestsRoom } from '~/features/requests/requests-room'
export { BakersReviews } from '~/features/reviews/bakers-reviews'
export { SettingsRoom } from './settings-room'

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

/** Before the baker is verified there is a poster to print, and nothing to share yet. */
export const ShareTab = ({ bakery }: RoomProps) => (
  <div className="in-order grid gap-12">
    {bakery.verification_status === 'verified' && <ShareCampaign bakery_id={bakery.id} />}
    <section aria-labelledby="your-page" className="grid gap-4">
      <h2 id="your-page" className="display-2">
        Share your page
      </h2>
      <SharePage bakery={bakery} open={isOrderable(bakery)} />
    </section>
    {bakery.verification_status === 'verified' && <VisitsSection bakery_id={bakery.id} />}
  </div>
)
