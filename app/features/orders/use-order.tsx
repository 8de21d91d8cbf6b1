import { useEffect, useMemo, useState } from 'react'
import { api } from '~/http/api'
import { ApiError } from '~/http/client'
import { reading } from '~/live/reading'
import type { OrderView } from './orders.contract'

type Loaded = { order: OrderView | null; missing: boolean; problem: string | null }

const shown = (order: OrderView | null): Loaded => ({ order, missing: false, problem: null })

/** One order, read again whenever `reload` is called; a failed second reading leaves the first one standing. */
export function useOrder(id: string) {
  const [state, setState] = useState<Loaded>(shown(null))
  const { reload, overtake } = useMemo(
    () =>
      reading(async () => (await api('GET /orders-api/orders/:id', { params: { id } })).data, {
        answered: (order) => setState(shown(order)),
        failed: (error) => {
          const missing = error instanceof ApiError && (error.status === 404 || error.status === 400)
          setState((before) => ({ order: missing ? null : before.order, missing, problem: error.message }))
        },
      }),
    [id],
  )
  useEffect(() => {
    setState(shown(null))
    reload()
    return overtake
  }, [reload, overtake])
  const replace = (order: OrderView) => {
    overtake()
    setState(shown(order))
  }
  return { ...state, reload, replace }
}
