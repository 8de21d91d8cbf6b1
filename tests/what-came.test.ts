import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { settle } from '../app/features/payments/settle.commands.server'
import { sendRefund } from '../app/features/refunds/send-refund.commands.server'
import { syncRefund } from '../app/features/refunds/sync-refund.commands.server'
import { makeCustomShop } from './factories/custom-orders'
import { makePaidOrder } from './factories/paid-order'
import { checkFigures } from './setup/figures'
import { useShop } from './setup/shop'

// Sales, files, payouts, the yearly cap and what customers spent are one figure (ruling 68), whatever happened and in whatever order.

const shop = useShop()
let made: Awaited<ReturnType<typeof makeCustomShop>>
let bakery_id = ''
beforeAll(async () => {
  made = await makeCustomShop(shop, { per_week: 50 })
  bakery_id = made.bakery.id
  await shop.account(made.bakery.stripe_account_id!)
})

/** The same numbers with every run. */
let seed = 68
const below = (most: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * most)
}
const one = <T>(list: readonly T[]): T => list[below(list.length)]!
const dollars = (least: number, most: number) => (least * 100 + below((most - least) * 100)) / 100

/** Refusals are part of it: too much is asked for, or what was paid cannot be marked. */
async function act(method: string, path: string, body?: object, token = made.tokens.owner) {
  const { status, body: said } = await shop.call(method, path, { token, ...(body ? { body } : {}) })
  expect([200, 201, 400, 409], `${method} ${path}: ${JSON.stringify(said)}`).toContain(status)
  return status < 300 ? said : null
}
/** Null, where there is none, is refused as an id. */
const idOf = async (query: ReturnType<typeof sql>): Promise<string | null> => {
  const ids = (await shop.services.db.execute<{ id: string }>(query)).rows.map(({ id }) => id)
  return ids.length > 0 ? one(ids) : null
}
const reason = 'Burnt'

/** A page to pay that was opened, paid and come back from. */
async function payAt(opened: { payment_url: string } | null) {
  const session = opened?.payment_url.split('/').at(-1)
  if (!session) return
  await shop.pay(session)
  await settle(shop.services, session)
}

const invoice = async (order_id?: string) => {
  const { full_name, email } = made.people.customer
  const draft = await act('POST', '/invoices', {
    ...{ bakery_id, customer_name: full_name, customer_email: email, deposit: one([null, 10]), order_id },
    lines: [{ description: 'Cake', quantity: 1, unit_price: dollars(20, 300) }],
  })
  if (draft) await act('POST', `/invoices/${draft.id}/send`)
}
const anInvoice = (states: string) =>
  idOf(sql`select id from invoices where bakery_id = ${bakery_id} and state in (${sql.raw(states)}) order by id`)
const [OPEN, PAID] = [`'sent', 'part_paid'`, `'part_paid', 'paid'`]
const aPhoneOrder = () =>
  idOf(sql`select id from orders where bakery_id = ${bakery_id} and payment_status = 'offline' order by id`)
const aCardOrder = () =>
  idOf(
    sql`select id from orders where bakery_id = ${bakery_id} and source = 'site' and status <> 'cancelled' order by id`,
  )

const DEEDS: Record<string, () => Promise<unknown>> = {
  'an order by card': () =>
    makePaidOrder(shop, {
      ...{ bakery_id, prices: [100 + below(9000), 100 + below(900)], delivery_fee_cents: one([0, 350]) },
      customer_email: one(['gus@bread.test', 'ann@bread.test']),
    }),
  'an order by phone': () =>
    act('POST', `/bakeries/${bakery_id}/manual-orders`, {
      ...{ items: [{ id: made.bakery.items[0]!.id, quantity: 1 + below(4) }], customer_name: one(['Anna', 'Bo']) },
      ...one([{ method: 'cash', paid: true }, { method: 'later' }]),
    }),
  'a mark on it': async () =>
    act(
      'PUT',
      `/bakeries/${bakery_id}/manual-orders/${await aPhoneOrder()}/payment`,
      one([
        { method: 'venmo', paid: true },
        { method: 'check', paid: true },
        { method: 'cash', paid: false },
      ]),
    ),
  'an invoice about it': async () => invoice((await aPhoneOrder()) ?? undefined),
  'an invoice': () => invoice(),
  'a payment of an invoice by card': async () =>
    payAt(await act('POST', `/invoices/${await anInvoice(OPEN)}/pay`, undefined, made.tokens.customer)),
  'a payment of an invoice by hand': async () =>
    act('POST', `/invoices/${await anInvoice(OPEN)}/payments`, {
      amount: dollars(1, 40),
      method: one(['cash', 'zelle']),
    }),
  'a payment by hand undone': async () => {
    const id = await idOf(sql`select p.invoice_id || '/payments/' || p.id as id from invoice_payments p
      where bakery_id = ${bakery_id} and method <> 'card' and state = 'paid' order by p.id`)
    if (id) await act('DELETE', `/invoices/${id}`)
  },
  'a custom order': async () => {
    const asked = await made.ask(made.tokens.customer)
    const { id } = (await made.quote(asked.body.id)).body
    await payAt(await act('POST', `/quotes/${id}/accept`, undefined, made.tokens.customer))
  },
  'a part of an order given back': async () =>
    act('POST', `/orders-api/orders/${await aCardOrder()}/refunds`, { subtotal: dollars(1, 40), reason }),
  'an order handed over, and everything given back': async () => {
    const path = `/orders-api/orders/${await aCardOrder()}`
    for (const status of ['confirmed', 'ready', 'completed']) await act('PUT', `${path}/status`, { status })
    await act('POST', `${path}/refunds`, { everything: true, reason })
  },
  'a part of an invoice given back': async () =>
    act('POST', `/invoices/${await anInvoice(PAID)}/refunds`, { amount: dollars(1, 60), reason }),
  'an order cancelled': async () =>
    act('PUT', `/orders-api/orders/${await aCardOrder()}/status`, { status: 'cancelled', notes: reason }),
  'a refund that the bank sends back': async () => {
    await sendRefunds()
    const refund = await idOf(
      sql`select provider_refund_id as id from refunds where state = 'done' order by created_at`,
    )
    if (!refund) return
    await shop.control('POST', '/sandbox/test/refund-failures', { refund })
    await syncRefund(shop.services, refund)
  },
}

/** A part that the bank sent back, asked for again. */
DEEDS['what came back given again'] = async () => {
  const { rows } = await shop.services.db.execute<{ path: string; amount: number }>(sql`
    select coalesce('orders-api/orders/' || c.order_id, 'invoices/' || p.invoice_id) as path, r.subtotal_cents as amount
    from refunds r join payments c on c.id = r.payment_id left join invoice_payments p on p.id = c.invoice_payment_id
    where r.state = 'failed' and r.kind = 'partial' and r.replaced_by is null order by r.id`)
  if (rows.length === 0) return
  const { path, amount } = one(rows)
  const given = { reason, [path.startsWith('invoices') ? 'amount' : 'subtotal']: amount / 100 }
  await act('POST', `/${path}/refunds`, given)
}

async function sendRefunds() {
  const { rows } = await shop.services.db.execute<{ id: string }>(
    sql`select id from refunds where state in ('requested', 'sent') order by id`,
  )
  for (const { id } of rows) await sendRefund(shop.services, id)
}

test('whatever is paid, marked, given back, sent back and cancelled: every figure of what came is the same to the cent', async () => {
  const names = Object.keys(DEEDS)
  const seen = new Set<string>()
  // Each once in its turn, so that none is left out; then as it comes.
  const deeds = [...names, ...names, ...Array.from({ length: 60 }, () => one(names))]
  for (const [at, name] of deeds.entries()) {
    await DEEDS[name]!()
    if (at % 8 !== 7 && at < deeds.length - 1) continue
    await sendRefunds()
    const account = made.bakery.stripe_account_id!
    const { by_source } = await checkFigures(
      shop,
      { bakery_id, account, token: made.tokens.owner },
      `after ${at + 1}: ${name}`,
    )
    for (const { source, method } of by_source) seen.add(`${source} ${method === 'card' ? 'by card' : 'by hand'}`)
  }
  const { rows } = await shop.services.db.execute(sql`
    select count(*) > 5 as refunds, bool_or(state = 'failed' and provider_reversal_id is not null) as bounced,
      bool_or(replaced_by is not null) as given_again, bool_or(kind = 'full') as whole from refunds`)
  expect(rows).toEqual([{ refunds: true, bounced: true, given_again: true, whole: true }])
  for (const kind of ['site by card', 'manual by hand', 'custom by card', 'invoice by card', 'invoice by hand'])
    expect(seen).toContain(kind)
}, 120_000)
