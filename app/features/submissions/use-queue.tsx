import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { submissionsApi } from './submissions.calls'
import type { Submission } from './submissions.contract'

const PAGE = 30

interface Page {
  rows: Submission[]
  more: boolean
  next: string | null
  count: number
}

export type Queued = ReturnType<typeof useQueue>

/** What the address asks for: what waits, oldest first, unless it says otherwise. */
export function useQueue(params: URLSearchParams) {
  const [kind, state, order] = [
    params.get('kind') ?? '',
    params.get('state') ?? 'pending',
    params.get('order') ?? 'oldest',
  ]
  return useAnswer<Page>(
    `${kind} ${state} ${order}`,
    inPages<Submission, Page>(async (known, signal) => {
      const wanted = { ...(kind ? { kind } : {}), ...(state === 'all' ? {} : { state }), order }
      const query = { ...wanted, limit: PAGE, ...(known?.next ? { cursor: known.next } : {}) }
      const { items, next, count } = await submissionsApi('GET /submissions', { query: query as object, signal })
      return { rows: items, more: next !== null, next, count }
    }),
  )
}
