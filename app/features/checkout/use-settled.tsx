import { useCallback, useEffect, useState } from 'react'
import type { OrderView } from '~/features/orders/orders.contract'
import { api } from '~/http/api'
import { ApiError } from '~/http/client'

/** While the provider still works on it, and then while the bakery has not answered. */
const POLL_PAYMENT_MS = 3_000
const POLL_ORDER_MS = 15_000

interface Settled {
  order: OrderView | null
  /** Not of this session: only the tracking form is left (decision 16). */
  foreign: boolean
  payment_url: string | null
  problem: string | null
}

const WAITING: Settled = { order: null, foreign: false, payment_url: null, problem: null }

/** Has the payment settled, then reads the order, and keeps looking as long as something can still change. */
export function useSettled(order_id: string, ready: boolean): Settled {
  const [settled, setSettled] = useState(WAITING)

  const look = useCallback(async () => {
    try {
      const { payment_url } = await api('POST /checkout/:order_id/settle', { params: { order_id } })
      const { data } = await api('GET /orders-api/orders/:id', { params: { id: order_id } })
      setSettled({ order: data, foreign: false, payment_url, problem: null })
    } catch (error) {
      const foreign = error instanceof ApiError && [400, 401, 403, 404].includes(error.status)
      setSettled((before) => (foreign ? { ...WAITING, foreign } : { ...before, problem: (error as Error).message }))
    }
  }, [order_id])

  useEffect(() => {
    if (ready) void look()
  }, [ready, look])

  const { order, foreign } = settled
  const open = !order || (order.payment_status === 'unpaid' && order.status === 'pending')
  const waits = ready && !foreign && (open || order.status === 'pending')
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(
      () => {
        if (document.visibilityState === 'visible') void look()
      },
      open ? POLL_PAYMENT_MS : POLL_ORDER_MS,
    )
    return () => clearInterval(timer)
  }, [waits, open, look])
  return settled
}
