import { useRef } from 'react'
import { ordersApi } from '~/features/orders/orders.calls'
import { sentenceOf } from '~/http/client'
import { toast } from '~/ui/toast'
import { type OrderStatus, UNDO_SECONDS } from '../orders/order'
import type { SeenOrder } from '../orders/orders.contract'
import { BOARD_STATUS_LABELS, type BoardRow, firstName, HANDED_OVER, type MoveOptions } from './board'
import type { BoardOrder } from './board.contract'
import { lookUntilMade, type UndoablePress, waitForUndo } from './wait-for-undo'

export type MoveStatus = Exclude<OrderStatus, 'pending' | 'cancelled'>

type OrderAnswer = { data: SeenOrder }

/** Shows the change at once, and takes it back when the server refuses it. */
export type Apply = (id: string, patch: Partial<BoardRow>, send: () => Promise<OrderAnswer>) => Promise<SeenOrder>

export function useMove(apply: Apply, onMoved: (order: SeenOrder) => void) {
  const pressed = useRef(new Map<string, Promise<UndoablePress<OrderAnswer>>>())
  /** Asks for the change in ten seconds, after an earlier press on this order has been made. */
  const press = async ({ id, status: before }: BoardOrder, status: MoveStatus, { received, sold }: MoveOptions) => {
    const params = { id }
    await (await pressed.current.get(id))?.make()
    const body = { status, ...(received ? { received } : {}) }
    // A sale on the spot was queued as it was written down.
    const undo_seconds = sold
      ? UNDO_SECONDS
      : (await ordersApi('PUT /orders-api/orders/:id/status/later', { params, body })).data.undo_seconds
    return waitForUndo((undo_seconds + 3) * 1000, {
      make: () => ordersApi('PUT /orders-api/orders/:id/status', { params, body: { status } }),
      undo: () =>
        sold
          ? ordersApi('PUT /orders-api/orders/:id/status', { params, body: { status: 'cancelled' } })
          : ordersApi('DELETE /orders-api/orders/:id/status/later', { params }),
      look: () =>
        lookUntilMade(
          () => ordersApi('GET /orders-api/orders/:id', { params }),
          ({ data }) => data.status !== before,
        ),
    })
  }
  /** Shown at once, and made in ten seconds unless it is undone (ruling 50). False when it failed; the baker has read why. */
  return async (order: BoardOrder, status: MoveStatus, options: MoveOptions = {}): Promise<boolean> => {
    const { id } = order
    const now = press(order, status, options)
    pressed.current.set(id, now)
    const forget = () => {
      if (pressed.current.get(id) === now) pressed.current.delete(id)
    }
    const done = apply(id, { status }, async () => (await now).ended).finally(forget)
    done.then(onMoved, (error: unknown) => toast.error(sentenceOf(error)))
    return now.then(
      ({ undo }) => {
        const words = status === 'completed' ? HANDED_OVER[order.fulfillment_type] : BOARD_STATUS_LABELS[status]
        toast(options.sold ?? `${firstName(order.customer_name)}: ${words}`, { undo: () => void undo() })
        return true
      },
      () => false,
    )
  }
}
