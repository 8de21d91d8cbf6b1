import { newId } from '../../app/lib/ids'
import type { World } from './world'

export interface Plan {
  /** Comes back to the site after paying; otherwise only webhook and poller know. */
  returns: boolean
  /** Presses the pay button this often at once; 0 goes away without paying. */
  presses: number
  /** The owner then gives a line back. */
  refund: boolean
}

export interface Bought extends Plan {
  order_id: string
}

/** Somebody who wants bread and tries again whenever something breaks, with the same checkout as the browser does. */
export async function buy(world: World, plan: Plan, paused: () => Promise<void> = async () => {}): Promise<Bought> {
  const { person, token } = await world.customer()
  const { data } = (await world.insist('POST', '/orders-api/orders', token, {
    checkout_id: newId(),
    bakery_id: world.bakery.id,
    items: [{ id: world.bakery.items[0]!.id, quantity: 3 }],
    fulfillment_type: 'pickup',
    customer_name: person.full_name,
    customer_email: person.email,
  })) as { data: { id: string; payment_url: string; items: { id: string }[] } }
  const order_id = data.id
  const session_id = data.payment_url.split('/').at(-1)
  await paused()
  const press = () => world.control('POST', `/sandbox/checkout/${session_id}/pay`, { card: '4242424242424242' })
  await Promise.all(Array.from({ length: plan.presses }, press))
  if (plan.presses > 0 && (plan.returns || plan.refund))
    await world.insist('POST', `/checkout/${order_id}/settle`, token)
  if (plan.refund) {
    await world.insist('POST', `/orders-api/orders/${order_id}/refunds`, await world.owner_token(), {
      request_id: newId(),
      lines: [{ order_item_id: data.items[0]!.id, quantity: 1 }],
      reason: 'One loaf was burnt.',
    })
  }
  return { ...plan, order_id }
}
