import { inPages } from '~/live/answer'
import type { PageEvent } from '~/live/events'
import { useAnswer } from '~/live/use-answer'
import { casesApi } from './cases.calls'
import type { Case } from './cases.contract'

const PAGE = 30

interface Page {
  rows: Case[]
  more: boolean
  next: string | null
  count: number
}

/** Read again when a colleague took or ruled a case, or a new one comes. */
export const onCase = ({ type }: PageEvent): boolean => type === 'case' || type === 'hello'

/** Without a state in the address: what waits, oldest first. */
export function useCases(params: URLSearchParams, kinds: string[]) {
  const kind = kinds.find((one) => one === params.get('kind')) ?? kinds.join(',')
  const [state, order] = [params.get('state') ?? 'open', params.get('order') ?? '']
  return useAnswer<Page>(`${kind} ${state} ${order}`, {
    ...inPages<Case, Page>(async (known, signal) => {
      const query = {
        ...{ kind, limit: PAGE },
        ...(state !== 'all' && { state }),
        ...(order && { order }),
        ...(known?.next && { cursor: known.next }),
      }
      const { items, next, count } = await casesApi('GET /cases', { query: query as object, signal })
      return { rows: items, more: next !== null, next, count }
    }),
    live: onCase,
  })
}

export type Cases = ReturnType<typeof useCases>
