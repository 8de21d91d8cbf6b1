import { BRAND } from '~/lib/brand'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { AddressAsked } from '../cottage-food/address-asked'
import { type DeskTab, deskHref, settingsHref } from '../desk/desk-tabs'
import type { BoardBakery } from './board.contract'
import { asOfWords } from './board-time'

interface BoardNoticesProps {
  bakery: BoardBakery
  /** How old the list is, where the server cannot be reached. */
  as_of: string | undefined
  tab: DeskTab
  now: Date
}

export function BoardNotices({ bakery, as_of, tab, now }: BoardNoticesProps) {
  return (
    <>
      {as_of && (
        <Notice
          kind="warning"
          live
          className="mb-6"
          title={`We can’t reach ${BRAND}. This is your list as of ${asOfWords(as_of, bakery.time_zone, now)}.`}
        >
          We keep trying. You can answer and change orders again as soon as we’re through.
        </Notice>
      )}
      {bakery.viewer !== 'helper' && !bakery.charges_enabled && tab !== 'payouts' && (
        <Notice
          kind="warning"
          className="mb-6"
          title="You can’t take card payments yet"
          action={<LinkButton to={deskHref(bakery.id, 'payouts')}>Set up payments</LinkButton>}
        >
          Customers can order online once our payment partner knows where to send your money.
        </Notice>
      )}
      {bakery.viewer !== 'helper' && bakery.address_asked && tab !== 'settings' && (
        <AddressAsked to={settingsHref(bakery.id, 'state')} {...bakery.address_asked} />
      )}
    </>
  )
}
