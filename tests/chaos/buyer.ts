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

/** Somebody with a link to pay by card; while its page is open, their baker says that the money came in cash, or takes that back. */
export async function payByLink(
  world: World,
  { presses, marks }: { presses: number; marks: boolean[] },
): Promise<Bought> {
  const { person } = await world.customer()
  const owner = await world.owner_token()
  const { id } = (await world.insist('POST', `/bakeries/${world.bakery.id}/manual-orders`, owner, {
    checkout_id: newId(),
    items: [{ id: world.bakery.items[0]!.id, quantity: 2 }],
    customer_name: person.full_name,
    customer_email: person.email,
    pay_link: true,
  })) as { id: string }
  const { rows } = await world.pool.query<{ text: string }>(`select text from mail_outbox where dedupe_key = $1`, [
    `order:link:${id}`,
  ])
  const link = /\/pay\/([\w.-]+)/.exec(rows[0]!.text)![1]!
  const { payment_url } = (await world.insist('POST', `/checkout/${id}/settle`, link)) as { payment_url: string }
  const mark = async () => {
    for (const paid of marks)
      await world
        .insist('PUT', `/bakeries/${world.bakery.id}/manual-orders/${id}/payment`, owner, { method: 'cash', paid })
        .catch(unlessRefused)
  }
  await Promise.all([pay(world, payment_url, presses), mark()])
  return { id, presses, returns: false, refund: false }
}

/** The card was faster than the baker, or the other way round. */
const unlessRefused = (error: unknown) => {
  if (!String(error).includes('"error"')) throw error
}

/** The customer's bank sends the refund of an order back, as soon as the provider knows it; the baker then gives it again, one way or the other. */
export async function bounce(world: World, { id }: Bought, way: 'again' | 'anew'): Promise<void> {
  const { payment_intent_id } = await world.paid(id)
  const failed = await world.until(async () => {
    const { data } = await world.provider<{ data?: { id: string }[] }>(
      `/v1/refunds?payment_intent=${payment_intent_id}`,
    )
    const [newest] = data ?? []
    if (!newest || 'error' in (await world.control('POST', '/sandbox/test/refund-failures', { refund: newest.id })))
      return false
    return newest.id
  })
  const refund = await world.until(async () => {
    // Where the provider's news never come, its books tell.
    if (Math.random() < 0.05) await world.readBooks()
    const { rows } = await world.pool.query<{ id: string; lines: object[]; state: string }>(
      `select r.id, r.lines, r.state from refunds r join payments p on p.id = r.payment_id
       where p.order_id = $1 and (r.state = 'failed' or r.state = 'done' and r.provider_refund_id <> $2)`,
      [id, failed],
    )
    return rows[0]
  }, `${failed} of order ${id} to be told as failed`)
  // It came back before we had written it down, and was made anew.
  if (refund.state === 'done') return
  const owner = await world.owner_token()
  if (way === 'again') await world.insist('POST', `/refunds/${refund.id}/again`, owner).catch(unlessRefused)
  else
    await world.insist('POST', `/orders-api/orders/${id}/refunds`, owner, {
      request_id: newId(),
      lines: refund.lines,
      reason: 'It came back from the bank.',
    })
}

/** Whoever holds the card tells their bank that they never bought it; the bank decides. */
export async function dispute(
  world: World,
  { id }: Bought,
  evidence: 'winning_evidence' | 'losing_evidence',
): Promise<void> {
  const { charge_id } = await world.paid(id)
  const { id: dispute_id } = await world.control('POST', '/sandbox/test/disputes', { charge: charge_id })
  await world.provider(`/v1/disputes/${String(dispute_id)}`, { 'evidence[uncategorized_text]': evidence })
}

async function pay(world: World, payment_url: string, presses: number): Promise<void> {
  const session_id = payment_url.split('/').at(-1)
  const press = () => world.control('POST', `/sandbox/checkout/${session_id}/pay`, { card: '4242424242424242' })
  await Promise.all(Array.from({ length: presses }, press))
}
