import { BoardScreen } from '~/features/board/board-screen'
import type { Rooms } from '~/features/desk/desk'
import { OpeningEditor } from '~/features/opening/opening-editor'
import { BakersReviews } from '~/features/reviews/bakers-reviews'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'

export const meta = () => pageMeta({ title: 'My Dashboard' })

/** The tabs of the desk that are no part of the board: whoever builds one adds its row. */
const ROOMS: Rooms = {
  reviews: (bakery) => <BakersReviews bakery={bakery} />,
  settings: (bakery) => <OpeningEditor bakery={bakery} />,
}

export default function MyListing() {
  return <BoardScreen missing={<NotFoundScreen />} rooms={ROOMS} />
}
