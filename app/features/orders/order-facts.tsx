import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressLine } from '~/lib/address'
import { formatPast } from '~/lib/zone'
import { buttonClass } from '~/ui/button'
import { Card } from '~/ui/card'
import { useNow } from '~/ui/use-now'
import { useHeld } from '../pay-links/held'
import { Directions } from './directions'
import { HereButton } from './here-button'
import { isFinal } from './order'
import { paymentLabel, promiseWords } from './order-words'
import type { OrderView } from './orders.contract'
import { mayArrive } from './pickup-day'
import { PorchPicture } from './porch-picture'

/** What the customer needs at the door comes first. */
export function OrderFacts({ order, learn }: { order: OrderView; learn: (order: OrderView) => void }) {
  const { token } = useHeld()
  const now = useNow()
  const delivered = order.fulfillment_type === 'delivery'
  const { pickup, delivery_address: to, bakery, status } = order
  const done = isFinal(status)
  const address = !delivered && pickup ? addressLine(pickup) : null
  return (
    <Card padded className="grid gap-5">
      <h2 className="display-3">{delivered ? 'Delivery' : 'Pickup'}</h2>
      <dl className="grid gap-3">
        {!done && (
          <Fact label="When">
            {promiseWords(order) ??
              (order.source === 'manual'
                ? 'As you agreed with the baker.'
                : status === 'pending'
                  ? 'The baker will tell you when they confirm.'
                  : 'No time is set yet.')}
          </Fact>
        )}
        {order.actual_ready_time && (
          <Fact label="Ready since">{formatPast(new Date(order.actual_ready_time), bakery.time_zone, now)}</Fact>
        )}
        {delivered && to && <Fact label="To">{addressLine(to)}</Fact>}
        {!delivered && (
          <Fact label="Where">
            {address ??
              [bakery.shop_address, bakery.city, bakery.state].filter(Boolean).join(', ') +
                (done || bakery.shop_address
                  ? ''
                  : `. You get the exact address ${order.source === 'manual' ? 'once it’s paid' : 'when the baker confirms'}.`)}
          </Fact>
        )}
        {!delivered && pickup?.pickup_instructions && <Fact label="How to find it">{pickup.pickup_instructions}</Fact>}
        {!delivered && pickup?.parking && <Fact label="Parking">{pickup.parking}</Fact>}
        {order.bakery_notes && <Fact label="The baker says">{order.bakery_notes}</Fact>}
      </dl>
      <HereButton order={order} now={now} learn={learn} />
      {!done && (address || pickup?.phone) && (
        <div className="flex flex-wrap gap-3">
          <Directions order={order} variant={mayArrive(order, now) ? 'secondary' : 'primary'} />
          {!delivered && pickup?.phone && pickup.text_me && (
            <a href={`sms:${pickup.phone.replace(/[^+\d]/g, '')}`} className={buttonClass({ variant: 'secondary' })}>
              <MessageCircle className="size-4.5" aria-hidden="true" />
              Text when you’re here
            </a>
          )}
          {pickup?.phone && (
            <a href={`tel:${pickup.phone.replace(/[^+\d]/g, '')}`} className={buttonClass({ variant: 'secondary' })}>
              <Phone className="size-4.5" aria-hidden="true" />
              <span>
                Call <span className="max-sm:sr-only">{pickup.phone}</span>
              </span>
            </a>
          )}
        </div>
      )}
      {!done && !delivered && pickup?.has_porch && <PorchPicture order_id={order.id} />}
      <dl className="flex flex-wrap gap-x-8 gap-y-3 border-oat border-t pt-4">
        <Fact label="Order number">
          <span className="tabular-nums">{order.order_number}</span>
        </Fact>
        <Fact label="Payment">
          {order.invoice && order.customer_id && !token ? (
            <Link to={`/invoices/${order.invoice.id}`} className="prose-link">
              {paymentLabel(order)}
            </Link>
          ) : (
            paymentLabel(order)
          )}
        </Fact>
      </dl>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="break-words font-medium">{children}</dd>
  </div>
)
