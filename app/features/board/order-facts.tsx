import type { ReactNode } from 'react'
import { formatDollars } from '~/lib/money'
import { asWindow, windowWords } from '../opening/windows'
import type { SeenOrder } from '../orders/orders.contract'
import { LineWords, OptionWords } from './option-words'

export function OrderFacts({ order }: { order: SeenOrder }) {
  const { customer_name, customer_phone, bakery, notes } = order
  const wanted = asWindow(order.requested_for, order.requested_until)
  const suggested = asWindow(order.proposed_for, order.proposed_until)
  return (
    <>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label="Customer">
          {customer_name}
          {order.viewer !== 'helper' && order.customer_email && (
            <a href={`mailto:${order.customer_email}`} className="prose-link block break-all">
              {order.customer_email}
            </a>
          )}
          {customer_phone && (
            <a href={`tel:${customer_phone.replace(/[^+\d]/g, '')}`} className="prose-link block">
              {customer_phone}
            </a>
          )}
        </Fact>
        <Fact label={order.fulfillment_type === 'delivery' ? 'Delivery' : 'Pickup'}>
          {wanted ? windowWords(wanted, bakery.time_zone) : 'No time chosen'}
          {suggested && <span className="block">You suggested {windowWords(suggested, bakery.time_zone)}</span>}
          {order.delivery_address && <AddressLines address={order.delivery_address} />}
        </Fact>
        {notes && <Fact label={order.source === 'manual' ? 'Note' : 'Customer’s note'}>“{notes}”</Fact>}
      </dl>
      <section aria-labelledby="panel-items">
        <h3 id="panel-items" className="display-3 mb-2">
          Items
        </h3>
        <ul className="divide-y divide-oat border-oat border-y">
          {order.items.map((item) => (
            <li key={item.id} className="flex items-start justify-between gap-4 py-3">
              <span className="min-w-0">
                <LineWords item={item} />
                <OptionWords item={item} />
              </span>
              {'total' in item && <span className="tabular-nums">{formatDollars(item.total)}</span>}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

export function AddressLines({ address }: { address: NonNullable<SeenOrder['delivery_address']> }) {
  return (
    <span className="block">
      {[address.street, address.unit].filter(Boolean).join(', ')}
      <br />
      {address.city}, {address.state} {address.zip_code}
    </span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold text-sm text-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
