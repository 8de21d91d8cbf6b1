import { MapPin } from 'lucide-react'
import { addressLine } from '~/lib/address'
import { buttonClass } from '~/ui/button'
import type { OrderView } from './orders.contract'

interface DirectionsProps {
  order: OrderView
  variant?: 'primary' | 'secondary'
}

/** The way to the door, for whoever may know it (ruling 27). */
export function Directions({ order: { fulfillment_type, pickup }, variant = 'primary' }: DirectionsProps) {
  if (fulfillment_type !== 'pickup' || !pickup) return null
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(pickup))}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant })}
    >
      <MapPin className="size-4.5" aria-hidden="true" />
      Directions
    </a>
  )
}
