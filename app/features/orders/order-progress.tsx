import { Check } from 'lucide-react'
import { cn } from '~/ui/cn'
import { ORDER_STATUSES } from './order'
import type { OrderView } from './orders.contract'
import { isClosed } from './pickup-day'

/** A bakery may skip a step: earlier ones count as done. */
export function OrderProgress({ order }: { order: OrderView }) {
  const { status, fulfillment_type } = order
  const delivered = fulfillment_type === 'delivery'
  const steps = [
    'Placed',
    'Confirmed',
    'Preparing',
    delivered ? 'On its way' : 'Ready',
    delivered ? 'Delivered' : isClosed(order) ? 'Closed' : 'Picked up',
  ]
  const reached = ORDER_STATUSES.indexOf(status)
  return (
    <ol aria-label="Progress" className="mb-6 grid max-w-3xl auto-cols-fr grid-flow-col">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === reached ? 'step' : undefined}
          className={cn(
            'relative grid justify-items-center gap-1.5 text-center text-[0.6875rem] min-[360px]:text-xs min-[400px]:text-sm',
            at > 0 &&
              'before:absolute before:top-3 before:right-[calc(50%+0.875rem)] before:left-[calc(-50%+0.875rem)] before:h-0.5 before:rounded-full',
            at > 0 && (at <= reached ? 'before:bg-sage' : 'before:bg-oat'),
            at === reached ? 'font-semibold text-ink' : 'text-soft',
          )}
        >
          <span
            aria-hidden="true"
            className={cn(
              'grid size-6 place-items-center rounded-full border-2',
              at <= reached ? 'border-sage bg-sage text-flour' : 'border-edge bg-paper',
            )}
          >
            {at <= reached && <Check className="size-3.5" strokeWidth={3} />}
          </span>
          {step}
          {at < reached && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
