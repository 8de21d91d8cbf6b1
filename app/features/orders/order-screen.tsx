import type { ReactNode } from 'react'
import { Failed } from '~/ui/failed'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { ORDER_HEADING } from './order-words'
import type { OrderView } from './orders.contract'
import { useOrder } from './use-order'

interface OrderScreenProps {
  id: string
  page: (order: OrderView, learn: (order: OrderView) => void) => ReactNode
  notFound: ReactNode
}

export function OrderScreen({ id, page, notFound }: OrderScreenProps) {
  const { order, missing, problem, reload, set } = useOrder(id)
  if (missing) return notFound
  if (order) return page(order, (said) => set(() => said))
  return (
    <div className="column pb-12">
      <PageHeader {...ORDER_HEADING} />
      {problem ? (
        <Failed problem={problem} onAgain={reload} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading your order</span>
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
    </div>
  )
}
