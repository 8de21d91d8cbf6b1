import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '~/http/api'
import { ApiError, OfflineError } from '~/http/client'
import { coalesce } from '~/lib/coalesce'
import { useLive } from '~/live/use-live'
import { toast } from '~/ui/toast'
import { isUnviewed, type OrderStatus } from '../orders/order'
import type { OrderView } from '../orders/orders.contract'
import { readFirst } from '../orders/read-first'
import { COLUMNS, countUnviewed, merged, withOrder } from './board'

export interface StatusChange {
  status: OrderStatus
  estimated_ready_time?: string
  bakery_notes?: string
}

export interface Refund {
  request_id: string
  lines: { order_item_id: string; quantity: number }[]
  reason: string
}

export interface Board {
  /** Null until the first answer. */
  orders: OrderView[] | null
  /** Why the last reading failed; what was read before stays. */
  problem: string | null
  unviewed: number
  /** The order has an answer outstanding. */
  busy: (id: string) => boolean
  reload: () => void
  /** Takes in an order that somebody else read. */
  take: (order: OrderView) => void
  view: (order: OrderView) => void
  /** False when it failed; the sentence has been shown. */
  change: (order: OrderView, change: StatusChange) => Promise<boolean>
  edit: (order: OrderView, edit: { bakery_notes?: string; estimated_ready_time?: string | null }) => Promise<boolean>
  /** Throws: the dialog shows the sentence where the choice was made. */
  refund: (order: OrderView, refund: Refund) => Promise<void>
}

/** The bakery's open orders, as the server last said, with what was just pressed already in its new place. */
export function useBoard(bakery_id: string, onNew: (orders: OrderView[]) => void): Board {
  const [known, setKnown] = useState<OrderView[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [wishes, setWishes] = useState<Record<string, OrderStatus>>({})
  const sent = useRef(new Set<string>())
  const seen = useRef<Set<string> | null>(null)
  const tell = useRef(onNew)
  useEffect(() => {
    tell.current = onNew
  })

  const reload = useMemo(
    () =>
      coalesce(async () => {
        try {
          const read = await readOpen(bakery_id)
          const fresh = seen.current ? read.filter((order) => !seen.current!.has(order.id) && isUnviewed(order)) : []
          seen.current = new Set([...(seen.current ?? []), ...read.map(({ id }) => id)])
          setKnown((before) => merged(before ?? [], read))
          setProblem(null)
          if (fresh.length > 0) tell.current(fresh)
        } catch (error) {
          setProblem((error as Error).message)
        }
      }),
    [bakery_id],
  )
  useEffect(() => {
    reload()
    // A phone that slept may have missed the stream's end as well.
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [reload])
  useLive((event) => {
    if (event.type !== 'order' || event.bakery_id === bakery_id) reload()
  })

  const take = useCallback((order: OrderView) => setKnown((before) => withOrder(before ?? [], order)), [])

  const once = async (id: string, work: () => Promise<void>, fallback: string): Promise<boolean> => {
    if (sent.current.has(id)) return false
    sent.current.add(id)
    try {
      await work()
      return true
    } catch (error) {
      toast.error(sentence(error, fallback))
      reload()
      return false
    } finally {
      sent.current.delete(id)
      setWishes(({ [id]: _, ...others }) => others)
    }
  }

  const view = useCallback(
    (order: OrderView) => {
      if (order.viewer !== 'bakery' || !isUnviewed(order)) return
      take({ ...order, viewed_at: new Date().toISOString() })
      // A mark that did not arrive is set at the next look.
      api('PUT /orders-api/orders/:id/viewed', { params: { id: order.id } }).then(
        ({ data }) => take(data),
        () => reload(),
      )
    },
    [take, reload],
  )

  const orders = useMemo(
    () => known?.map((order) => (wishes[order.id] ? { ...order, status: wishes[order.id]! } : order)) ?? null,
    [known, wishes],
  )

  return {
    orders,
    problem,
    unviewed: countUnviewed(known ?? []),
    busy: (id) => wishes[id] !== undefined,
    reload,
    take,
    view,
    change: (order, body) =>
      once(
        order.id,
        async () => {
          setWishes((before) => ({ ...before, [order.id]: body.status }))
          const { data } = await api('PUT /orders-api/orders/:id/status', { params: { id: order.id }, body })
          take(data)
          // Whoever acts on an order has seen it.
          view(data)
        },
        'Failed to update order status',
      ),
    edit: (order, body) =>
      once(
        order.id,
        async () => take((await api('PUT /orders-api/orders/:id', { params: { id: order.id }, body })).data),
        'Failed to update order',
      ),
    refund: async (order, body) => {
      await api('POST /orders-api/orders/:id/refunds', { params: { id: order.id }, body })
      take((await api('GET /orders-api/orders/:id', { params: { id: order.id } })).data)
    },
  }
}

const MOST = 500
const OPEN = COLUMNS.map(({ status }) => status).join(',')

async function readOpen(bakery_id: string): Promise<OrderView[]> {
  const { orders } = await readFirst(MOST, async (piece) => {
    const query = { status: OPEN, ...piece }
    return (await api('GET /orders-api/orders/bakery/:id', { params: { id: bakery_id }, query })).data.orders
  })
  return orders
}

/** The server's own words where it had some; otherwise what failed. */
const sentence = (error: unknown, fallback: string): string => {
  if (error instanceof OfflineError) return `${fallback}. You seem to be offline.`
  return error instanceof ApiError && error.body ? error.message : fallback
}
