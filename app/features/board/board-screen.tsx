import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { api } from '~/http/api'
import { ApiError } from '~/http/client'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { BoardSkeleton } from './board-skeleton'
import { Dashboard } from './dashboard'
import { useAnswer } from './use-answer'

/** `missing`: what somebody sees whose bakery this is not, the same as for one that does not exist. */
export function BoardScreen({ missing }: { missing: ReactNode }) {
  const { bakeryId: bakery_id = '' } = useParams()
  const { answer, error, again } = useAnswer(bakery_id, () =>
    api('GET /my-listing/:bakery_id', { params: { bakery_id } }),
  )
  if (answer) return <Dashboard key={answer.id} bakery={answer} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return missing
  return (
    <div className="column pb-16">
      <PageHeader title="My Dashboard" />
      {error ? (
        <Notice kind="error" live action={<Button onClick={again}>Try Again</Button>}>
          {error.message}
        </Notice>
      ) : (
        <BoardSkeleton />
      )}
    </div>
  )
}
