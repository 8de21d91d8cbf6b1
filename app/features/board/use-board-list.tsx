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
  /** Customers who have just said that they are at the door. */
  onHere: (orders: BoardOrder[]) => void
  onRead: (list: BoardList) => void
}

/** The open orders page by page; the baker is told of those that come in meanwhile. */
export function useBoardList(bakery_id: string, { onNew, onHere, onRead }: BoardListOptions) {
  /** By the order's id, when its customer arrived. */
  const seen = useRef<Map<string, string | null> | null>(null)
  const remember = (rows: BoardOrder[], { announce }: { announce: boolean }) => {
    const before = seen.current
    seen.current = new Map([...(before ?? []), ...rows.map(({ id, arrived_at }) => [id, arrived_at] as const)])
    if (!before || !announce) return
    const fresh = rows.filter((order) => !before.has(order.id) && isUnviewed(order))
    const here = rows.filter(({ id, arrived_at }) => arrived_at && before.has(id) && before.get(id) !== arrived_at)
    if (fresh.length > 0) onNew(fresh)
    if (here.length > 0) onHere(here)
  }
  const ask = async (query: { id?: string; after?: string }, signal: AbortSignal): Promise<BoardList> => {
    const params = { bakery_id }
    const { orders, next, ...counts } = await boardApi('GET /my-listing/:bakery_id/orders', { params, query, signal })
    return { rows: orders, ...counts, next, more: next !== null }
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
