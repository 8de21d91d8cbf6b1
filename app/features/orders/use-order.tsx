import { useCallback, useEffect, useState } from 'react'
import { api } from '~/http/api'
import { ApiError } from '~/http/client'
import type { OrderView } from './orders.contract'

export type Loaded = { order: OrderView | null; missing: boolean; problem: string | null }

/** One order, read again whenever `reload` is called; a failed second reading leaves the first one standing. */
export function useOrder(id: string) {
  const [state, setState] = useState<Loaded>({ order: null, missing: false, problem: null })
  const reload = useCallback(async () => {
    try {
      const { data } = await api('GET /orders-api/orders/:id', { params: { id } })
      setState({ order: data, missing: false, problem: null })
    } catch (error) {
      const missing = error instanceof ApiError && (error.status === 404 || error.status === 400)
      setState((before) => ({ order: missing ? null : before.order, missing, problem: (error as Error).message }))
    }
  }, [id])
  useEffect(() => {
    setState({ order: null, missing: false, problem: null })
    void reload()
  }, [reload])
  const replace = (order: OrderView) => setState({ order, missing: false, problem: null })
  return { ...state, reload, replace }
}
