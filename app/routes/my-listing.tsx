import { BoardScreen } from '~/features/board/board-screen'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'

export const meta = () => pageMeta({ title: 'My Dashboard' })

export default function MyListing() {
  return <BoardScreen missing={<NotFoundScreen />} />
}
