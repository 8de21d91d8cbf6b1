import type { WholeBakery } from '~/features/bakeries/bakeries.contract'
import { milesOf } from '~/features/bakeries/bakery-words'
import { pickupLine } from '~/features/bakeries/place-words'
import { formatDollars } from '~/lib/money'
import { RadioGroup } from '~/ui/radio-group'
import './cart-actions.browser'
import type { Cart } from './cart'
import { useCart } from './cart-context'

type DeliveryTerms = Pick<
  WholeBakery,
  'kind' | 'shop_address' | 'city' | 'delivery_enabled' | 'delivery_fee' | 'delivery_radius'
>

interface FulfillmentChoiceProps {
  cart: Cart
  bakery: DeliveryTerms
  className?: string
}

/** Kept in the cart, so that the checkout starts from it. */
export function FulfillmentChoice({ cart, bakery, className }: FulfillmentChoiceProps) {
  const { choose } = useCart()
  const { delivery_fee } = bakery
  if (!bakery.delivery_enabled)
    return (
      <div className={className}>
        <p className="font-semibold">Pickup only</p>
        <p className="text-soft">{pickupLine(bakery)}</p>
      </div>
    )
  return (
    <RadioGroup
      legend="Pickup or delivery?"
      name="fulfillment_type"
      className={className}
      value={cart.fulfillment_type}
      onChange={(type) => choose({ fulfillment_type: type === 'delivery' ? 'delivery' : 'pickup', delivery_fee })}
      options={[
        { value: 'pickup', label: 'Pickup', hint: pickupLine(bakery) },
        { value: 'delivery', label: 'Delivery', hint: deliveryWords(bakery) },
      ]}
    />
  )
}

function deliveryWords({ delivery_fee, delivery_radius }: DeliveryTerms): string {
  const fee = delivery_fee > 0 ? formatDollars(delivery_fee) : 'Free'
  return delivery_radius === null ? fee : `${fee}, up to ${milesOf(delivery_radius)} away`
}
