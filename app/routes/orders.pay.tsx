import { PayLinkScreen } from '~/features/checkout/pay-link-screen'
import { pageMeta } from '~/lib/page-meta'
import type { Route } from './+types/orders.pay'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Pay for Your Order' })

export default function PayForOrder({ params }: Route.ComponentProps) {
  return <PayLinkScreen key={params.token} token={params.token} />
}
