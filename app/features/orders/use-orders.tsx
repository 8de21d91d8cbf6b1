import { useEffect, useMemo, useState } from 'react'
import { api } from '~/http/api'
import { reading } from '~/live/reading'
import { useLive } from '~/live/use-live'
import type { OrderView } from './orders.contract'
import { readFirst } from './read-first'

const PAGE = 20

/** One's own orders in the given statuses, newest first: a page, and one more for each `loadMore`. */
export function useOrders(user_id: string, status: string) {
  const [listed, setListed] = useState<{ orders: OrderView[]; more: boolean } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { reload, overtake, loadMore } = useMemo(() => {
    let wanted = PAGE
    const read = async () => {
      const asked = wanted
      const first = await readFirst(asked, async (piece) => {
        const query = { status, ...piece }
        return (await api('GET /orders-api/orders/customer/:id', { params: { id: user_id }, query })).data.orders
      })
      return { ...first, asked }
    }
    const list = reading(read, {
      answered: ({ asked, ...first }) => {
        setListed(first)
        setProblem(null)
        setBusy(asked < wanted)
      },
      failed: ({ message }) => {
        setProblem(message)
        setBusy(false)
      },
    })
    const loadMore = () => {
      wanted += PAGE
      setBusy(true)
      list.reload()
    }
    return { ...list, loadMore }
  }, [user_id, status])
  useEffect(() => {
    setListed(null)
    reload()
    return overtake
  }, [reload, overtake])
  useLive((event) => {
    if (event.type === 'order' || event.type === 'hello') reload()
  })
  return { orders: listed?.orders, more: listed?.more ?? false, problem, busy, reload, loadMore }
}
