import { TrackScreen } from '~/features/orders/track-screen'
import { pageMeta } from '~/lib/page-meta'
import type { Route } from './+types/track-order'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Track Your Order' })

export default function TrackOrder({ params }: Route.ComponentProps) {
  return <TrackScreen order_id={'orderId' in params ? (params.orderId as string) : undefined} />
}
