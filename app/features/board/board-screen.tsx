import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { isMissing, OfflineError } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { boardApi } from './board.calls'
import { BoardSkeleton } from './board-skeleton'
import { Dashboard } from './dashboard'
import { type LastKnown, lastKnown } from './last-known.browser'

/** `missing`: what somebody sees whose bakery this is not, the same as for one that does not exist. */
export function BoardScreen({ missing }: { missing: ReactNode }) {
  const { bakeryId: bakery_id = '' } = useParams()
  const { data, error, problem, reload } = useAnswer<Pick<LastKnown, 'bakery'> & Partial<LastKnown>>(bakery_id, {
    read: async (signal) => {
      try {
        return { bakery: await boardApi('GET /my-listing/:bakery_id', { params: { bakery_id }, signal }) }
      } catch (error) {
        const known = error instanceof OfflineError ? lastKnown(bakery_id) : undefined
        if (!known) throw error
        return known
      }
    },
  })
  if (data) return <Dashboard key={data.bakery.id} bakery={data.bakery} last_known={data.list} />
  if (isMissing(error)) return missing
  return (
    <div className="column pb-16">
      <PageHeader title="My Dashboard" />
      {problem ? (
        <Notice kind="error" live action={<Button onClick={reload}>Try Again</Button>}>
          {problem}
        </Notice>
      ) : (
        <BoardSkeleton />
      )}
    </div>
  )
}
