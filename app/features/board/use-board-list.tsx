import { useRef } from 'react'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { isUnviewed } from '../orders/order'
import { type BoardList, type BoardRow, withPart } from './board'
import { boardApi } from './board.calls'
import type { BoardOrder } from './board.contract'
import { lastKnown } from './last-known.browser'

export interface BoardListOptions {
  onNew: (orders: BoardOrder[]) => void
  onRead: (list: BoardList) => void
}

/** The open orders page by page; the baker is told of those that come in meanwhile. */
export function useBoardList(bakery_id: string, { onNew, onRead }: BoardListOptions) {
  const seen = useRef<Set<string> | null>(null)
  const remember = (rows: BoardOrder[], { announce }: { announce: boolean }) => {
    const before = seen.current
    seen.current = new Set([...(before ?? []), ...rows.map(({ id }) => id)])
    const fresh = before && announce ? rows.filter((order) => !before.has(order.id) && isUnviewed(order)) : []
    if (fresh.length > 0) onNew(fresh)
  }
  const ask = async (query: { id?: string; after?: string }, signal: AbortSignal): Promise<BoardList> => {
    const params = { bakery_id }
    const { orders, total, next } = await boardApi('GET /my-listing/:bakery_id/orders', { params, query, signal })
    return { rows: orders, total, next, more: next !== null }
  }
  const pages = inPages<BoardRow, BoardList>((known, signal) => ask(known?.next ? { after: known.next } : {}, signal))
  return useAnswer<BoardList>(bakery_id, {
    read: async (signal, known) => {
      const read = await pages.read(signal, known)
      remember(read.rows, { announce: true })
      onRead(read)
      return read
    },
    more: async (known, signal) => {
      const grown = await pages.more(known, signal)
      remember(grown.rows, { announce: false })
      onRead(grown)
      return grown
    },
    part: async (id, known, signal) => {
      const read = await ask({ id }, signal)
      remember(read.rows, { announce: true })
      const listed = withPart(known, id, read)
      onRead(listed)
      return listed
    },
    live: (event) =>
      event.type === 'order' ? event.bakery_id === bakery_id && { part: event.order_id } : event.type === 'hello',
    kept: () => {
      const list = lastKnown(bakery_id)?.list
      // Orders that are not in the stored list count as new.
      if (list) remember(list.rows, { announce: false })
      return list
    },
  })
}
