import { Navigate, useSearchParams } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import { OrderingAgain } from '~/features/cart/ordering-again'
import { useOrderAgain } from '~/features/cart/use-order-again'
import { settle } from '~/features/checkout/use-settled'
import { isFinal } from '~/features/orders/order'
import { OrderPage } from '~/features/orders/order-page'
import { ORDER_HEADING } from '~/features/orders/order-words'
import { ordersApi } from '~/features/orders/orders.calls'
import type { OrderView } from '~/features/orders/orders.contract'
import { ownOrder } from '~/features/orders/own-order.browser'
import { AccountOffer } from '~/features/pay-links/account-offer'
import { linkProblem, useHeld } from '~/features/pay-links/held'
import { NoLink } from '~/features/pay-links/no-link'
import { useAnswer, useEvery } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'

const LOOK_AGAIN_MS = 15_000
const POLL_PAYMENT_MS = 3_000

/** An order as its mail's link opens it. Only whoever comes back from paying asks the provider: to look opens no page to pay. */
export function HeldOrder({ id }: { id: string }) {
  const held = useHeld()
  const [params] = useSearchParams()
  const back = params.has('paid')
  const user = useUser()
  const again = useOrderAgain()
  const { data, error, problem, reload, set } = useAnswer<OrderView>(id, {
    read: async (signal, known) => {
      if (back && !known?.paid_at) await settle(id, { signal, ...held })
      return ownOrder((await ordersApi('GET /orders-api/orders/:id', { params: { id }, signal, ...held })).data)
    },
  })
  const waits = back && data?.payment_status === 'unpaid' && data.status === 'pending'
  useEvery(data && isFinal(data.status) ? null : waits ? POLL_PAYMENT_MS : LOOK_AGAIN_MS, reload)
  const no_link = linkProblem(error)
  if (no_link) return <NoLink why={no_link} />
  if (data && user && data.customer_id === user.id) return <Navigate to={`/orders/${id}?${params}`} replace />
  if (data && params.has('again')) return <OrderingAgain order={data} />
  if (data)
    return (
      <OrderPage
        order={data}
        learn={(said) => set(() => said)}
        again={again}
        settle={() => settle(id, held)}
        offer={<Thanks order={data} back={back} signed_in={user !== null} />}
      />
    )
  return (
    <div className="column pb-12">
      <PageHeader {...ORDER_HEADING} />
      {problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-80 rounded-card" />}
    </div>
  )
}

interface ThanksProps {
  order: OrderView
  back: boolean
  signed_in: boolean
}

function Thanks({ order, back, signed_in }: ThanksProps) {
  if (back && order.payment_status === 'unpaid')
    return (
      <Notice live className="mb-6" title="Not paid yet">
        If you’ve paid, we’ll see it here in a moment. If you haven’t, nothing was charged.
      </Notice>
    )
  if (!order.paid_at || order.status === 'cancelled') return null
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {back && (
        <Notice kind="success" live title="Thank you, it’s paid">
          We’ve emailed you everything.
        </Notice>
      )}
      {!order.customer_id && (
        <AccountOffer
          bakery={order.bakery.name}
          email={order.customer_email}
          signed_in={signed_in}
          origin={{ from: `/orders/${order.id}`, why: 'keep' }}
        />
      )}
    </div>
  )
}
