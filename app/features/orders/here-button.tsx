import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toast'
import { useHeld } from '../pay-links/held'
import { isActive } from './order'
import { ordersApi } from './orders.calls'
import type { OrderView } from './orders.contract'
import { ownOrder } from './own-order.browser'
import { isHere, mayArrive } from './pickup-day'

interface HereButtonProps {
  order: OrderView
  now: Date
  learn: (order: OrderView) => void
}

/** At the door: the bakery is told at once, and its list has this order first. */
export function HereButton({ order, now, learn }: HereButtonProps) {
  const held = useHeld()
  const [busy, setBusy] = useState(false)
  if (!isActive(order.status)) return null
  if (isHere(order, now))
    return (
      <p role="status" className="font-semibold text-sage-deep">
        {order.bakery.name} knows you’re here.
      </p>
    )
  if (!mayArrive(order, now)) return null
  const say = async () => {
    setBusy(true)
    try {
      const { data } = await ordersApi('PUT /orders-api/orders/:id/arrived', { params: { id: order.id }, ...held })
      learn(ownOrder(data))
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <Button size="lg" className="justify-self-start max-sm:w-full" loading={busy} onClick={say}>
      <DoorOpen className="size-5" aria-hidden="true" />
      I’m here
    </Button>
  )
}
