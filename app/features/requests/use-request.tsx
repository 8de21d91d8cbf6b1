import { inPages } from '~/live/answer'
import type { PageEvent } from '~/live/events'
import { useAnswer } from '~/live/use-answer'
import type { RequestState } from './request'
import { waitsForBakery } from './request-words'
import { requestsApi } from './requests.calls'
import type { CustomRequest, RequestSummary } from './requests.contract'

/** The order that it became may be cancelled. */
const mayEnd = (event: PageEvent): boolean =>
  event.type === 'hello' || (event.type === 'order' && event.status === 'cancelled')

export const useRequest = (id: string | null) =>
  useAnswer<CustomRequest>(id, {
    read: (signal) => requestsApi('GET /requests/:id', { params: { id: id! }, signal }),
    live: (event) => mayEnd(event) || (event.type === 'request' && event.request_id === id),
  })

interface RequestFilter {
  /** A bakery's; without it the user's own. */
  bakery_id?: string
  state?: RequestState
}

interface RequestPages {
  rows: RequestSummary[]
  more: boolean
  next: string | null
}

/** Newest first, a page and one more for each `more`. Null asks nothing. */
export function useRequests(wanted: RequestFilter | null) {
  return useAnswer<RequestPages>(wanted && JSON.stringify(wanted), {
    ...inPages<RequestSummary, RequestPages>(async (known, signal) => {
      const query = { ...wanted, ...(known?.next ? { after: known.next } : {}) }
      const { items, next } = await requestsApi('GET /requests', { query, signal })
      return { rows: items, more: next !== null, next }
    }),
    live: (event) =>
      mayEnd(event) || (event.type === 'request' && (!wanted?.bakery_id || wanted.bakery_id === event.bakery_id)),
  })
}

export function useWaitingRequests(bakery_id: string | null): { requests: number } {
  const { data } = useRequests(bakery_id ? { bakery_id, state: 'open' } : null)
  return { requests: data?.rows.filter(waitsForBakery).length ?? 0 }
}
