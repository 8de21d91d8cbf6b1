import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sentenceOf } from '~/http/client'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import type { OrderView } from '../orders/orders.contract'
import { useOrderAgain } from './use-order-again'

/** What "Order again" on home and in a mail opens (`?again` at an order's address); where nothing can be had, the order is shown instead. */
export function OrderingAgain({ order }: { order: OrderView }) {
  const again = useOrderAgain()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const failed = (error: unknown) => {
      toast.error(sentenceOf(error))
      return false
    }
    void again(order, { replace: true })
      .catch(failed)
      .then((filled) => filled || navigate(pathname, { replace: true }))
  }, [again, order, navigate, pathname])
  return (
    <div className="column pb-12">
      <PageHeader title="Your Cart" intro={`We’re filling it with what you had from ${order.bakery.name}.`} />
      <div role="status">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-80 rounded-card" />
      </div>
    </div>
  )
}
