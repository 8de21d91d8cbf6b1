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
  /** Of the order, of what a bakery bought, or of the payment of an invoice. */
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

interface InvoiceAnswer {
  id: string
  payments: { id: string; state: string; amount: number }[]
}

/** Of 10.01 the deposit has a cent that the fee of the balance must make up for. */
const LINE = { description: 'A cake', quantity: 1, unit_price: 30.03 }

/** An invoice with a deposit, paid by card in two parts; the owner gives some of the second back, which may take from the first. */
export async function payInvoice(world: World, plans: Omit<Plan, 'refund'>[], refund: boolean): Promise<Bought[]> {
  const { person, token } = await world.customer()
  const owner = await world.owner_token()
  const { id } = (await world.insist('POST', '/invoices', owner, {
    bakery_id: world.bakery.id,
    customer_email: person.email,
    customer_name: person.full_name,
    lines: [LINE],
    deposit: 10.01,
  })) as unknown as InvoiceAnswer
  await world.insist('POST', `/invoices/${id}/send`, owner)
  const bought: Bought[] = []
  for (const [at, plan] of plans.entries()) {
    const part = at === 0 ? 'deposit' : 'all'
    const { payment_url } = (await world.insist('POST', `/invoices/${id}/pay`, token, { part })) as {
      payment_url: string
    }
    const { payments } = (await world.insist('GET', `/invoices/${id}`, owner)) as unknown as InvoiceAnswer
    const opened = payments.find(({ state }) => state === 'open')!
    bought.push({ ...plan, refund: false, id: opened.id })
    await pay(world, payment_url, plan.presses)
    // Who does not pay a part is not asked for the next one, nor given anything back.
    if (plan.presses === 0) return bought
    if (part === 'deposit' || plan.returns || refund) await world.insist('POST', `/invoices/${id}/settle`, token)
  }
  if (refund) {
    const amount = 5 + LINE.unit_price - 10.01
    await world.insist('POST', `/invoices/${id}/refunds`, owner, { request_id: newId(), amount, reason: 'Too dry.' })
    for (const one of bought) one.refund = true
  }
  return bought
}

async function pay(world: World, payment_url: string, presses: number): Promise<void> {
  const session_id = payment_url.split('/').at(-1)
  const press = () => world.control('POST', `/sandbox/checkout/${session_id}/pay`, { card: '4242424242424242' })
  await Promise.all(Array.from({ length: presses }, press))
}
