import { useRef } from 'react'
import { ordersApi } from '~/features/orders/orders.calls'
import { sentenceOf } from '~/http/client'
import { toast } from '~/ui/toast'
import type { OrderStatus } from '../orders/order'
import type { SeenOrder } from '../orders/orders.contract'
import { BOARD_STATUS_LABELS, type BoardRow, firstName } from './board'
import type { BoardOrder } from './board.contract'
import { type UndoablePress, waitForUndo } from './wait-for-undo'

export type MoveStatus = Exclude<OrderStatus, 'pending' | 'cancelled'>

type OrderAnswer = { data: SeenOrder }

/** Shows the change at once, and takes it back when the server refuses it. */
export type Apply = (id: string, patch: Partial<BoardRow>, send: () => Promise<OrderAnswer>) => Promise<SeenOrder>

export function useMove(apply: Apply, onMoved: (order: SeenOrder) => void) {
  const pressed = useRef(new Map<string, Promise<UndoablePress<OrderAnswer>>>())
  /** Asks for the change in ten seconds, after an earlier press on this order has been made. */
  const press = async (id: string, status: MoveStatus, before: Promise<UndoablePress<OrderAnswer>> | undefined) => {
    const params = { id }
    await (await before)?.make()
    const { data } = await ordersApi('PUT /orders-api/orders/:id/status/later', { params, body: { status } })
    return waitForUndo((data.undo_seconds + 3) * 1000, {
      make: () => ordersApi('PUT /orders-api/orders/:id/status', { params, body: { status } }),
      undo: () => ordersApi('DELETE /orders-api/orders/:id/status/later', { params }),
      look: () => ordersApi('GET /orders-api/orders/:id', { params }),
    })
  }
  /** Shown at once, and made in ten seconds unless it is undone (ruling 50). False when it failed; the baker has read why. */
  return async (order: BoardOrder, status: MoveStatus): Promise<boolean> => {
    const { id } = order
    const now = press(id, status, pressed.current.get(id))
    pressed.current.set(id, now)
    const forget = () => {
      if (pressed.current.get(id) === now) pressed.current.delete(id)
    }
    const done = apply(id, { status }, async () => (await now).ended).finally(forget)
    done.then(onMoved, (error: unknown) => toast.error(sentenceOf(error)))
    return now.then(
      ({ undo }) => {
        toast(`${firstName(order.customer_name)}: ${BOARD_STATUS_LABELS[status]}`, { undo: () => void undo() })
        return true
      },
      () => false,
    )
  }
}
