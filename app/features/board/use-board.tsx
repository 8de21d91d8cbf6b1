import { useEffect } from 'react'
import { manualOrdersApi } from '~/features/orders/manual-orders.calls'
import { ordersApi } from '~/features/orders/orders.calls'
import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { toast } from '~/ui/toast'
import { isUnviewed, type OfflineMethod, type OrderStatus } from '../orders/order'
import type { SeenOrder } from '../orders/orders.contract'
import { type PressState, withAnswer, withPatch } from './board'
import type { BoardOrder } from './board.contract'
import { type BoardListOptions, useBoardList } from './use-board-list'
import { type Apply, useMove } from './use-move'

export interface StatusChange {
  status: OrderStatus
  estimated_ready_time?: string
  bakery_notes?: string
  /** Ready before its day: the customer may come today, too. */
  come_today?: boolean
  /** Nobody came: closed, and the money stays with the baker. */
  not_picked_up?: boolean
  /** Where the customer asked to cancel: the refund. */
  refund?: number
}

export type Refund = { request_id: string; reason: string } & (
  | { lines: { order_item_id: string; quantity: number }[] }
  | { subtotal: number }
  | { everything: true }
)

export interface Suggestion {
  starts_at: string
  ends_at: string
}

export type Board = ReturnType<typeof useBoard>

interface BoardOptions extends BoardListOptions {
  opened_id: string | null
}

/** The bakery's open orders, the next to bake first, and the one that is opened in full (decision 034). */
export function useBoard(bakery_id: string, { opened_id, ...told }: BoardOptions) {
  const list = useBoardList(bakery_id, told)
  const opened = useAnswer<SeenOrder & PressState>(opened_id, {
    read: async (signal) =>
      (await ordersApi('GET /orders-api/orders/:id', { params: { id: opened_id! }, signal })).data,
    live: (event) => event.type === 'hello' || (event.type === 'order' && event.order_id === opened_id),
  })

  /** Shown in the list and in the opened order at once, and taken back in both. */
  const apply: Apply = async (id, patch, send) => {
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
    const changed = await apply(id, { status: body.status, busy: true }, send)
    // A baker who acts on an order has seen it.
    view(changed)
    return changed
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
    move: useMove(apply, view),
    // These throw: the dialog that asked shows why the server refused.
    change,
    edit: ({ id }: { id: string }, body: { bakery_notes?: string; estimated_ready_time?: string | null }) =>
      apply(id, { busy: true }, () => ordersApi('PUT /orders-api/orders/:id', { params: { id }, body })),
    miss: ({ id }: { id: string }) =>
      apply(id, { busy: true }, () => ordersApi('PUT /orders-api/orders/:id/missed', { params: { id } })),
    suggest: ({ id }: { id: string }, body: Suggestion) =>
      apply(id, { busy: true }, () => ordersApi('POST /orders-api/orders/:id/proposal', { params: { id }, body })),
    refund: ({ id }: { id: string }, body: Refund) =>
      apply(id, {}, () => ordersApi('POST /orders-api/orders/:id/refunds', { params: { id }, body })),
  }
}
