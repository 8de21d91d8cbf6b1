import { useEffect, useRef } from 'react'
import { manualOrdersApi } from '~/features/orders/manual-orders.calls'
import { ordersApi } from '~/features/orders/orders.calls'
import { sentenceOf } from '~/http/client'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { toast } from '~/ui/toast'
import { isUnviewed, type OfflineMethod, type OrderStatus } from '../orders/order'
import type { SeenOrder } from '../orders/orders.contract'
import {
  BOARD_STATUS_LABELS,
  type BoardRow,
  countUnviewed,
  firstName,
  type Listed,
  type Waiting,
  withAnswer,
  withPart,
  withPatch,
} from './board'
import { boardApi } from './board.calls'
import type { BoardOrder } from './board.contract'
import { lastKnown } from './last-known.browser'
import { type Pressed, waitForUndo } from './wait-for-undo'

export interface StatusChange {
  status: OrderStatus
  estimated_ready_time?: string
  bakery_notes?: string
  /** Where the customer asked to cancel: what goes back. */
  refund?: number
}

export interface Refund {
  request_id: string
  lines: { order_item_id: string; quantity: number }[]
  reason: string
}

export interface Suggestion {
  starts_at: string
  ends_at: string
}

export type MoveStatus = Exclude<OrderStatus, 'pending' | 'cancelled'>

type OrderAnswer = { data: SeenOrder }

export type Board = ReturnType<typeof useBoard>

interface BoardOptions {
  opened_id: string | null
  onNew: (orders: BoardOrder[]) => void
  onRead: (list: Listed) => void
}

/** The bakery's open orders, the next to bake first, and the one that is opened in full. Decision 034. */
export function useBoard(bakery_id: string, { opened_id, onNew, onRead }: BoardOptions) {
  const seen = useRef<Set<string> | null>(null)
  const remember = (rows: BoardOrder[], { announce }: { announce: boolean }) => {
    const before = seen.current
    seen.current = new Set([...(before ?? []), ...rows.map(({ id }) => id)])
    const fresh = before && announce ? rows.filter((order) => !before.has(order.id) && isUnviewed(order)) : []
    if (fresh.length > 0) onNew(fresh)
  }
  const ask = async (query: { id?: string; after?: string }, signal: AbortSignal): Promise<Listed> => {
    const params = { bakery_id }
    const { orders, total, next } = await boardApi('GET /my-listing/:bakery_id/orders', { params, query, signal })
    return { rows: orders, total, next, more: next !== null }
  }
  const pages = inPages<BoardRow, Listed>((known, signal) => ask(known?.next ? { after: known.next } : {}, signal))
  const list = useAnswer<Listed>(bakery_id, {
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
      // What came in since then is new.
      if (list) remember(list.rows, { announce: false })
      return list
    },
  })
  const opened = useAnswer<SeenOrder & Waiting>(opened_id, {
    read: async (signal) =>
      (await ordersApi('GET /orders-api/orders/:id', { params: { id: opened_id! }, signal })).data,
    live: (event) => event.type === 'hello' || (event.type === 'order' && event.order_id === opened_id),
  })

  /** Shown in both places at once, and taken back in both. */
  const apply = async (id: string, patch: Partial<BoardRow>, send: () => Promise<OrderAnswer>) => {
    const answer = send()
    const inList = list.change({
      show: (known) => withPatch(known, id, patch),
      send: () => answer,
      settle: (known, { data }) => withAnswer(known, data),
      part: id,
    })
    const inFull =
      id === opened_id
        ? opened.change({
            show: (order) => ({ ...order, ...patch }) as SeenOrder,
            send: () => answer,
            settle: (_, { data }) => data,
          })
        : answer
    await Promise.all([inList, inFull])
    return (await answer).data
  }
  const view = (order: BoardOrder) => {
    if (order.viewer === 'admin' || order.viewer === 'customer' || !isUnviewed(order)) return
    const { id } = order
    const send = () => ordersApi('PUT /orders-api/orders/:id/viewed', { params: { id } })
    // A mark that did not arrive is set at the next look.
    apply(id, { viewed_at: new Date().toISOString() }, send).catch(() => undefined)
  }
  const { data: order } = opened
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is opened
  useEffect(() => {
    if (order?.bakery_id === bakery_id) view(order)
  }, [order?.id])

  const change = async ({ id }: { id: string }, body: StatusChange) => {
    const send = () => ordersApi('PUT /orders-api/orders/:id/status', { params: { id }, body })
    const changed = await apply(id, { status: body.status, waiting: true }, send)
    // A baker who acts on an order has seen it.
    view(changed)
    return changed
  }

  const pressed = useRef(new Map<string, Promise<Pressed<OrderAnswer>>>())
  /** Asks for the change in ten seconds, once what was pressed before on this order is made. */
  const press = async (id: string, status: MoveStatus, before: Promise<Pressed<OrderAnswer>> | undefined) => {
    const params = { id }
    await (await before)?.make()
    const { data } = await ordersApi('PUT /orders-api/orders/:id/status/later', { params, body: { status } })
    return waitForUndo((data.undo_seconds + 3) * 1000, {
      make: () => ordersApi('PUT /orders-api/orders/:id/status', { params, body: { status } }),
      undo: () => ordersApi('DELETE /orders-api/orders/:id/status/later', { params }),
      look: () => ordersApi('GET /orders-api/orders/:id', { params }),
    })
  }
  /**
   * A press that asks for nothing more: shown at once, and made in ten seconds unless it is taken back (ruling 50). False when it
   * failed; the sentence has been shown.
   */
  const move = async (order: BoardOrder, status: MoveStatus): Promise<boolean> => {
    const { id } = order
    const now = press(id, status, pressed.current.get(id))
    pressed.current.set(id, now)
    const forget = () => {
      if (pressed.current.get(id) === now) pressed.current.delete(id)
    }
    const done = apply(id, { status }, async () => (await now).ended).finally(forget)
    done.then(view, (error: unknown) => toast.error(sentenceOf(error)))
    return now.then(
      ({ undo }) => {
        toast(`${firstName(order.customer_name)}: ${BOARD_STATUS_LABELS[status]}`, { undo: () => void undo() })
        return true
      },
      () => false,
    )
  }

  /** The baker's paid mark on an order taken elsewhere. */
  const receive = ({ id }: { id: string }, method: OfflineMethod, paid: boolean) => {
    const params = { bakery_id, order_id: id }
    const send = async () => ({
      data: await manualOrdersApi('PUT /bakeries/:bakery_id/manual-orders/:order_id/payment', {
        params,
        body: { method, paid },
      }),
    })
    const received_at = paid ? new Date().toISOString() : null
    apply(id, { offline_method: method, received_at }, send).then(
      () => toast.success(paid ? 'Marked as paid' : 'Marked as not paid'),
      (error: unknown) => toast.error(sentenceOf(error)),
    )
  }

  return {
    list,
    opened,
    receive,
    unviewed: countUnviewed(list.data?.rows ?? []),
    move,
    // These throw: what is refused is said where it was asked.
    change,
    edit: ({ id }: { id: string }, body: { bakery_notes?: string; estimated_ready_time?: string | null }) =>
      apply(id, { waiting: true }, () => ordersApi('PUT /orders-api/orders/:id', { params: { id }, body })),
    suggest: ({ id }: { id: string }, body: Suggestion) =>
      apply(id, { waiting: true }, () => ordersApi('POST /orders-api/orders/:id/proposal', { params: { id }, body })),
    refund: ({ id }: { id: string }, body: Refund) =>
      apply(id, {}, () => ordersApi('POST /orders-api/orders/:id/refunds', { params: { id }, body })),
  }
}
