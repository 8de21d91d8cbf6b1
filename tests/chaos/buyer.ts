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
  /** Of the order, or of what a bakery bought. */
  id: string
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
  await paused()
  await pay(world, data.payment_url, plan.presses)
  if (plan.presses > 0 && (plan.returns || plan.refund))
    await world.insist('POST', `/checkout/${order_id}/settle`, token)
  if (plan.refund) {
    await world.insist('POST', `/orders-api/orders/${order_id}/refunds`, await world.owner_token(), {
      request_id: newId(),
      lines: [{ order_item_id: data.items[0]!.id, quantity: 1 }],
      reason: 'One loaf was burnt.',
    })
  }
  return { ...plan, id: order_id }
}

const SPANS = ['month', 'year', 'week'] as const

/** A baker who buys premium and a featured week from the house; what each brings begins where the one before ends. */
export async function buyFromTheHouse(world: World, plans: Omit<Plan, 'refund'>[]): Promise<Bought[]> {
  const { bakery_id, token } = await world.baker()
  const bought: Bought[] = []
  for (const [at, plan] of plans.entries()) {
    const span = SPANS[at % SPANS.length]!
    const wanted = span === 'week' ? (['featured-week'] as const) : (['premium', { period: span }] as const)
    const { purchase_id: id, payment_url } = (await world.insist(
      'POST',
      `/bakeries/${bakery_id}/${wanted[0]}`,
      token,
      wanted[1],
    )) as { purchase_id: string; payment_url: string }
    await pay(world, payment_url, plan.presses)
    if (plan.presses > 0 && plan.returns)
      await world.insist('POST', `/bakeries/${bakery_id}/purchases/${id}/settle`, token)
    bought.push({ ...plan, refund: false, id })
  }
  return bought
}

async function pay(world: World, payment_url: string, presses: number): Promise<void> {
  const session_id = payment_url.split('/').at(-1)
  const press = () => world.control('POST', `/sandbox/checkout/${session_id}/pay`, { card: '4242424242424242' })
  await Promise.all(Array.from({ length: presses }, press))
}
