import { useAnswer } from '~/live/use-answer'
import { withPressed } from './bake-list'
import { boardApi } from './board.calls'
import type { BakeOrder } from './board.contract'
import { lastKnown } from './last-known.browser'
import type { Board } from './use-board'

export type BakeListState = ReturnType<typeof useBakeList>

/** Reads all orders to bake, however many the board has read so far. */
export function useBakeList(bakery_id: string, board: Board) {
  const ask = async (query: { id?: string }, signal: AbortSignal) =>
    (await boardApi('GET /my-listing/:bakery_id/bake-list', { params: { bakery_id }, query, signal })).orders
  const { data, problem, reload } = useAnswer<BakeOrder[]>(bakery_id, {
    read: (signal) => ask({}, signal),
    part: async (id, known, signal) => [...known.filter((order) => order.id !== id), ...(await ask({ id }, signal))],
    live: (event) =>
      event.type === 'order' ? event.bakery_id === bakery_id && { part: event.order_id } : event.type === 'hello',
    kept: () => lastKnown(bakery_id)?.to_bake,
  })
  const { rows = [], as_of } = board.list.data ?? {}
  // A list from the device's storage says already how old it is.
  return { read: data, orders: data && withPressed(data, rows), problem: data && as_of ? null : problem, reload }
}
