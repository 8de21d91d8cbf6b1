import { sql } from 'drizzle-orm'
import { type Kind, pageOf, type Thing, type World } from '../factories/money-world'
import { PAGES_STAY_OPEN } from './shop'

/** What somebody does to a thing; `share` of 0 to 1 says how much of it, or which one of several. */
export type Act = (world: World, thing: Thing, share: number) => Promise<unknown>

const REASON = 'Burnt'
const pick = <T>(all: T[], share: number): T | undefined =>
  all[Math.min(all.length - 1, Math.floor(share * all.length))]
/** Mostly a small one, so that there are many. */
const part = (cents: number, share: number) => Math.max(1, Math.round(cents * share ** 2)) / 100

/** On the provider's page; mostly the newest one, sometimes one that was left open before. */
const pay: Act = async ({ shop, news }, { pages, charges }, share) => {
  const page = share < 0.8 ? pages.at(-1) : pick(pages, share)
  if (!page || (await shop.pay(page)).status !== 'complete') return
  const { stripe } = shop.services.payments
  const session = await stripe.checkout.sessions.retrieve(page, { expand: ['payment_intent'] })
  const { latest_charge } = session.payment_intent as { latest_charge: string }
  if (!charges.some(({ id }) => id === latest_charge)) charges.push({ id: latest_charge })
  news.push({ about: 'page', id: page })
}

const refundsOf = async ({ shop }: World, { pages }: Thing, states: string[]) => {
  const { rows } = await shop.services.db.execute<{ id: string; provider_refund_id: string }>(sql`
    select r.id, r.provider_refund_id from refunds r join payments p on p.id = r.payment_id
    where p.provider_id = any (${sql.param(pages)}) and r.state = any (${sql.param(states)}) order by r.created_at, r.customer_cents`)
  return rows
}

/** The customer's bank sends a refund back. */
const bounce: Act = async (world, thing, share) => {
  const id = pick(await refundsOf(world, thing, ['sent', 'done']), share)?.provider_refund_id
  if (id && (await world.shop.control('POST', '/sandbox/test/refund-failures', { refund: id })).ok)
    world.news.push({ about: 'refund', id })
}

const sendAgain: Act = async (world, thing, share) => {
  const refund = pick(await refundsOf(world, thing, ['failed']), share)
  const who = thing.kind === 'premium' ? 'admin' : 'owner'
  if (refund) await world.call(who, 'POST', `/refunds/${refund.id}/again`)
}

const dispute: Act = async ({ shop, news }, { charges }, share) => {
  const charge = pick(
    charges.filter((one) => !one.dispute),
    share,
  )
  if (!charge) return
  const answer = await shop.control('POST', '/sandbox/test/disputes', { charge: charge.id })
  charge.dispute = ((await answer.json()) as { id: string }).id
  news.push({ about: 'dispute', id: charge.dispute })
}

const decide =
  (uncategorized_text: 'winning_evidence' | 'losing_evidence'): Act =>
  async ({ shop, news }, { charges }, share) => {
    const id = pick(
      charges.flatMap((one) => one.dispute ?? []),
      share,
    )
    if (!id) return
    const { disputes } = shop.services.payments.stripe
    if ((await disputes.retrieve(id)).status !== 'needs_response') return
    await disputes.update(id, { evidence: { uncategorized_text }, submit: true })
    news.push({ about: 'dispute', id })
  }

/** The provider cannot close the next page that it is asked to, so that it can still be paid. */
const away: Act = ({ shop }) => shop.fault(PAGES_STAY_OPEN)

const MONEY = {
  away,
  pay,
  bounce,
  sendAgain,
  dispute,
  win: decide('winning_evidence'),
  lose: decide('losing_evidence'),
}

const setStatus =
  (who: 'owner' | 'customer', status: string): Act =>
  ({ call }, { order_id }) =>
    order_id ? call(who, 'PUT', `/orders-api/orders/${order_id}/status`, { status }) : Promise.resolve()

const refundOrder: Act = async ({ call, price, items }, { order_id }, share) =>
  order_id &&
  call('owner', 'POST', `/orders-api/orders/${order_id}/refunds`, {
    subtotal: part(Math.round(price * 100) * items[0]!.quantity, share),
    reason: REASON,
  })

const refundLine: Act = async ({ call, must }, { order_id }) => {
  const { items } = await must('admin', 'GET', `/orders-api/orders/${order_id}`)
  const lines = [{ order_item_id: items[0].id, quantity: 1 }]
  await call('owner', 'POST', `/orders-api/orders/${order_id}/refunds`, { lines, reason: REASON })
}

/** All that is left, once the order is completed. */
const refundEverything: Act = async ({ call }, { order_id }) =>
  order_id && call('owner', 'POST', `/orders-api/orders/${order_id}/refunds`, { everything: true, reason: REASON })

const complete: Act = async (world, thing, share) => {
  for (const status of ['confirmed', 'ready', 'completed']) await setStatus('owner', status)(world, thing, share)
}

const ORDER = {
  ...MONEY,
  confirm: setStatus('owner', 'confirmed'),
  complete,
  refundEverything,
  cancel: setStatus('owner', 'cancelled'),
  cancelOwn: setStatus('customer', 'cancelled'),
  refund: refundOrder,
  refundLine,
}

const open =
  (
    who: 'customer' | 'owner' | 'holder',
    path: (world: World, thing: Thing) => string | undefined,
    body?: object,
  ): Act =>
  async (world, thing) => {
    const address = path(world, thing)
    const answer = address && (await world.call(who, 'POST', address, { ...body }))
    if (!answer?.payment_url) return null
    const page = pageOf(answer.payment_url)
    if (thing.pages.at(-1) !== page) thing.pages.push(page)
    return answer
  }

const mark =
  (method: string, paid: boolean): Act =>
  ({ call, bakery }, { order_id }) =>
    call('owner', 'PUT', `/bakeries/${bakery.id}/manual-orders/${order_id}/payment`, { method, paid })

const MARKS = { markCash: mark('cash', true), unmark: mark('cash', false), markLater: mark('later', false) }

const ofInvoice =
  (act: (world: World, path: string, share: number) => Promise<unknown>): Act =>
  async (world, { invoice_id }, share) =>
    invoice_id && act(world, `/invoices/${invoice_id}`, share)

const ofInvoicePay = (_: World, { invoice_id }: Thing) => invoice_id && `/invoices/${invoice_id}/pay`
const cents = (dollars: number) => Math.round(dollars * 100)

/** What came by card and did not go back. */
async function keptOfCards({ must }: World, path: string): Promise<number> {
  const { payments } = await must('owner', 'GET', path)
  return (payments as { method: string; state: string; amount: number; refunded: number }[])
    .filter(({ method, state }) => method === 'card' && state === 'paid')
    .reduce((sum, { amount, refunded }) => sum + cents(amount) - cents(refunded), 0)
}

const refundInvoice = async ({ call }: World, path: string, amount: number) =>
  amount > 0 && call('owner', 'POST', `${path}/refunds`, { amount, reason: REASON })

const INVOICE = {
  ...MONEY,
  openDeposit: open('customer', ofInvoicePay, { part: 'deposit' }),
  openAll: open('customer', ofInvoicePay, { part: 'all' }),
  comeBack: ofInvoice(({ call }, path) => call('customer', 'POST', `${path}/settle`)),
  receive: ofInvoice(async ({ call, must }, path, share) => {
    const { total } = await must('owner', 'GET', path)
    return call('owner', 'POST', `${path}/payments`, { amount: part(cents(total), share), method: 'zelle' })
  }),
  receiveRest: ofInvoice(async ({ call, must }, path) => {
    const { open: amount } = await must('owner', 'GET', path)
    return amount > 0 && call('owner', 'POST', `${path}/payments`, { amount, method: 'check' })
  }),
  undo: ofInvoice(async ({ call, must }, path, share) => {
    const { payments } = await must('owner', 'GET', path)
    const marked = (payments as { id: string; method: string; state: string }[]).filter(
      ({ method, state }) => method !== 'card' && state === 'paid',
    )
    const one = pick(marked, share)
    return one && call('owner', 'DELETE', `${path}/payments/${one.id}`)
  }),
  refund: ofInvoice(async (world, path, share) =>
    refundInvoice(world, path, part(await keptOfCards(world, path), share)),
  ),
  refundAll: ofInvoice(async (world, path) => refundInvoice(world, path, (await keptOfCards(world, path)) / 100)),
  void: ofInvoice(({ call }, path) => call('owner', 'POST', `${path}/void`, {})),
}

/** The customer asked to cancel: the bakery's terms decide what goes back. */
const cancelAsked: Act = async (world, { order_id, invoice_id }, share) => {
  if (!order_id || !invoice_id) return
  const refund = part(await keptOfCards(world, `/invoices/${invoice_id}`), share)
  await world.call('owner', 'PUT', `/orders-api/orders/${order_id}/status`, { status: 'cancelled', refund })
}

const buy =
  (period: 'month' | 'year'): Act =>
  async (world, thing, share) => {
    const answer = await open('owner', ({ bakery }) => `/bakeries/${bakery.id}/premium`, { period })(
      world,
      thing,
      share,
    )
    const { purchase_id } = (answer ?? {}) as { purchase_id?: string }
    if (purchase_id && !thing.periods.includes(purchase_id)) thing.periods.push(purchase_id)
  }

/** What can be done to a thing of each kind. What somebody may not do then is refused, and changes nothing. */
export const ACTS: Record<Kind, Record<string, Act>> = {
  site: ORDER,
  link: {
    ...ORDER,
    ...MARKS,
    open: open('holder', (_, { order_id }) => order_id && `/checkout/${order_id}/settle`),
    comeBack: ({ call }, { order_id }) => call('holder', 'POST', `/checkout/${order_id}/settle`),
  },
  phone: { ...INVOICE, ...MARKS, cancel: ORDER.cancel, cancelAsked },
  custom: {
    ...INVOICE,
    accept: open('customer', (_, { quote_id }) => `/quotes/${quote_id}/accept`),
    acceptWhole: open('customer', (_, { quote_id }) => `/quotes/${quote_id}/accept`, { part: 'all' }),
    withdraw: ({ call }, { quote_id }) => call('owner', 'POST', `/quotes/${quote_id}/withdraw`, {}),
    cancel: ORDER.cancel,
    cancelAsked,
    cancelOwn: ORDER.cancelOwn,
  },
  invoice: INVOICE,
  premium: {
    ...MONEY,
    buyMonth: buy('month'),
    buyYear: buy('year'),
    refund: async ({ call }, { periods }, share) => {
      const id = pick(periods, share)
      return id && call('admin', 'POST', `/premium-periods/${id}/refund`)
    },
  },
}
