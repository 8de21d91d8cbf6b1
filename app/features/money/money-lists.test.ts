import { beforeAll, describe, expect, test } from 'vitest'
import { makeBill } from '../../../tests/factories/bills'
import { makeBakery } from '../../../tests/factories/make'
import { makePaidOrder, openBakery } from '../../../tests/factories/paid-order'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useShop } from '../../../tests/setup/shop'
import { wantedMoney } from './money'

const shop = useShop()
const sql = async (text: string, ...values: unknown[]) => (await shop.services.pool.query(text, values)).rows
let admin = ''
let [customer, owner] = [] as unknown as [Person, Person]
let order: Awaited<ReturnType<typeof makePaidOrder>>
let bakery_id = ''
let invoice_id = ''

beforeAll(async () => {
  admin = (await sessionFor(shop.services, await makePerson(shop.services, { roles: ['admin'] }))).access_token
  customer = await makePerson(shop.services, { full_name: 'Xenia Quark', username: 'xenia_q' })
  owner = await makePerson(shop.services)
  const owned = { name: 'Zwieback Yard', claimed_by: owner.id, verification_status: 'verified' } as const
  bakery_id = await openBakery(shop, 'acct_money', { ...owned, verified_at: new Date() })
  const who = { customer_id: customer.id, customer_name: 'Xenia Quark', customer_email: customer.email }
  order = await makePaidOrder(shop, { bakery_id, prices: [2000, 500], ...who })
  invoice_id = (await makeBill(shop.services.db, { bakery_id, total_cents: 4200, number: 77_123 })).id
})

const read = (path: string, query: Record<string, string> = {}, token = admin) =>
  shop.call('GET', `/admin/${path}`, { token, query })
const ids = async (path: string, query: Record<string, string>) => {
  const { status, body } = await read(path, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map(({ id }: { id: string }) => id)
}
const payment = async () => (await sql('select * from payments where order_id = $1', order.id))[0]

describe('an order is found by', () => {
  test('its number however it is typed, its ids, its customer, its bakery and its payment', async () => {
    const { payment_intent_id, charge_id, id } = await payment()
    const typed = [order.order_number.toLowerCase(), order.id, id, payment_intent_id, charge_id]
    const named = [customer.email, customer.email.toUpperCase(), 'xenia qu', '@xenia_q', 'Zwieback']
    for (const q of [...typed, ...named]) expect(await ids('orders', { q }), q).toEqual([order.id])
    for (const q of [...typed, ...named]) expect(await ids('payments', { q }), q).toEqual([id])
    expect(await ids('orders', { user: customer.id })).toEqual([order.id])
    expect(await ids('orders', { bakery: bakery_id, state: 'paid' })).toEqual([order.id])
  })
  test('nothing that is not it', async () => {
    for (const q of ['%%%', 'pi_none', 'nobody@bread.test', '7f000000-0000-4000-8000-000000000000', '999999999'])
      for (const list of ['orders', 'invoices', 'payments', 'refunds', 'disputes'])
        expect(await ids(list, { q }), q).toEqual([])
    expect(await ids('orders', { q: order.order_number, state: 'disputed' })).toEqual([])
    expect(await ids('orders', { q: order.order_number, from: '2100-01-01' })).toEqual([])
    expect(await ids('orders', { q: order.order_number, bakery: (await makeBakery(shop.services.db)).id })).toEqual([])
    for (const from of ['0000-01-01', '2026-13-01', 'soon']) expect((await read('orders', { from })).status).toBe(400)
  })
})

test('a guest is found by name and address; days count in UTC', async () => {
  const guest = { customer_name: 'Guido Gast', customer_email: 'guido@bread.test' }
  const one = await makePaidOrder(shop, { bakery_id, prices: [900], ...guest })
  for (const q of ['guido gast', 'GUIDO@bread.test']) expect(await ids('orders', { q }), q).toEqual([one.id])
  await sql(`update orders set created_at = '2026-01-31T23:59:59Z' where id = $1`, one.id)
  const within = (from: string, to: string) => ids('orders', { q: 'guido gast', from, to })
  expect([await within('2026-01-31', '2026-01-31'), await within('2026-02-01', '2026-02-02')]).toEqual([[one.id], []])
})

test('each list can be narrowed to the bakeries of a state', async () => {
  const there = await openBakery(shop, 'acct_there', { claimed_by: (await makePerson(shop.services)).id, state: 'WY' })
  const one = await makePaidOrder(shop, { bakery_id: there, prices: [1100] })
  const bill = (
    await makeBill(shop.services.db, { bakery_id: there, total_cents: 900, customer_email: 'wanda@bread.test' })
  ).id
  const [{ id: paid }] = await sql('select id from payments where order_id = $1', one.id)
  expect(await ids('orders', { place: 'WY' })).toEqual([one.id])
  expect(await ids('orders', { place: 'WY', state: 'paid' })).toEqual([one.id])
  expect(await ids('orders', { place: 'WY', state: 'cancelled' })).toEqual([])
  expect(await ids('orders', { place: 'WY', q: order.order_number })).toEqual([])
  expect(await ids('payments', { place: 'WY', state: 'paid' })).toEqual([paid])
  expect(await ids('invoices', { place: 'WY' })).toEqual([bill])
  for (const list of ['refunds', 'disputes']) expect(await ids(list, { place: 'WY' })).toEqual([])
  expect((await read('orders', { place: 'Wyoming' })).body.details.fields).toEqual({
    place: 'Choose one of the states.',
  })
})

test('an invoice is found by its number; drafts are nobody’s yet', async () => {
  for (const q of ['77123', '#77123', invoice_id, 'ivy@bread.test'])
    expect(await ids('invoices', { q }), q).toEqual([invoice_id])
  const draft = await makeBill(shop.services.db, { bakery_id, total_cents: 900, state: 'draft' })
  expect(await ids('invoices', { bakery: bakery_id })).toEqual([invoice_id])
  expect((await read(`invoices/${draft.id}`)).status).toBe(404)
  expect((await read(`invoices/${invoice_id}`)).body).toMatchObject({ number: 77_123, total: 42, left_to_refund: 0 })
})

test('shows one with its money and its books, without what was written, and notes the look once', async () => {
  await sql(`update orders set notes = 'Between the two of us' where id = $1`, order.id)
  const { body } = await read(`orders/${order.id}`)
  await read(`orders/${order.id}`)
  expect(JSON.stringify(body)).not.toContain('Between the two of us')
  expect(body).toMatchObject({ order_number: order.order_number, left_to_refund: 25, customer_id: customer.id })
  expect(body.items.map(({ total }: { total: number }) => total)).toEqual([20, 5])
  const [paid] = body.payments
  expect(paid).toMatchObject({ state: 'paid', outcome: 'kept', amount: order.customer_total_cents / 100, refunds: [] })
  expect(paid.baker_share).toBe(order.baker_receives_cents / 100)
  const lines = paid.ledger.flatMap((entry: { lines: { amount: number }[] }) => entry.lines)
  expect(lines.reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0)).toBe(0)
  expect((await read(`payments/${paid.id}`)).body).toEqual(paid)
  const logged = await sql(`select action from audit_log where subject_id = any ($1) order by created_at`, [
    order.id,
    paid.id,
  ])
  expect(logged.map(({ action }) => action)).toEqual(['order.looked_at', 'payment.looked_at'])
  expect(await sql(`select subject_id from audit_log where action = 'money.by_email' limit 1`)).toEqual([
    { subject_id: customer.id },
  ])
})

test('findings about a payment stand beside it', async () => {
  const { id, charge_id } = await payment()
  for (const [subject, kind] of [
    [charge_id, 'difference'],
    [`settle_payment:${id}`, 'given_up'],
  ])
    await sql(
      `insert into reconciliation_findings (id, subject, kind) values (gen_random_uuid(), $1, $2)`,
      subject,
      kind,
    )
  const { findings } = (await read(`payments/${id}`)).body
  expect(findings.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['difference', 'given_up'])
})

test('what ran out of tries stands beside its payment until it is tried again', async () => {
  const { id, charge_id } = await payment()
  const other = await makePaidOrder(shop, { bakery_id, prices: [700] })
  await sql(
    `insert into webhook_events (id, type, object_id, payload) values ('evt_stuck', 'charge.updated', $1, '{}'), ('evt_other', 'charge.updated', $2, '{}')`,
    charge_id,
    other.charge_id,
  )
  await sql(
    `insert into due_failures (kind, subject_id, tries, last_error) values ('process_event', 'evt_stuck', 30, E'No answer.\n at x'),
       ('process_event', 'evt_other', 30, 'No answer.'), ('settle_payment', $1, 30, 'Away.')`,
    id,
  )
  const stuck = async () => (await read(`payments/${id}`)).body.stuck
  expect((await stuck()).toSorted((a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id))).toEqual([
    { what: 'rows', id: 'process_event:evt_stuck', task: 'process_event', reason: 'No answer.', tries: 30 },
    { what: 'rows', id: `settle_payment:${id}`, task: 'settle_payment', reason: 'Away.', tries: 30 },
  ])
  const retry = (what: string) =>
    shop.call('POST', '/admin/health/retry', { token: admin, body: { what: 'rows', id: what } })
  for (const what of ['process_event:evt_stuck', `settle_payment:${id}`])
    expect((await retry(what)).body).toEqual({ retried: 1 })
  expect(await stuck()).toEqual([])
  expect((await retry(`settle_payment:${id}`)).body).toEqual({ retried: 0 })
})

test('a page looks at so many rows, and the next one goes on behind them', async () => {
  const { id } = await makeBakery(shop.services.db)
  await sql(
    `insert into orders (id, order_number, checkout_id, bakery_id, customer_name, customer_email, fulfillment_type, status, payment_status, bakery_since,
       source, subtotal_cents, customer_fee_cents, baker_fee_cents, customer_total_cents, baker_receives_cents, created_at)
     select gen_random_uuid(), 'MANY-' || lpad(n::text, 6, '0'), gen_random_uuid(), $1, 'Many', 'many@bread.test', 'pickup',
       case n when 1 then 'ready' else 'completed' end, 'paid', now(), 'site', 1000, 100, 62, 1100, 938, now() - interval '1 minute' * (400 - n)
     from generate_series(1, 400) n`,
    id,
  )
  const first = (await read('orders', { bakery: id, state: 'ready' })).body
  expect([first.items, typeof first.next]).toEqual([[], 'string'])
  const second = (await read('orders', { bakery: id, state: 'ready', after: first.next })).body
  expect([second.items.length, second.next]).toEqual([1, null])
})

test('is for admins alone', async () => {
  const tokenOf = async (person: Person) => (await sessionFor(shop.services, person)).access_token
  const tokens = [await tokenOf(await makePerson(shop.services, { roles: ['editor'] })), await tokenOf(owner)]
  for (const token of tokens)
    for (const path of ['orders', `orders/${order.id}`, 'payments', 'refunds', 'disputes', `invoices/${invoice_id}`])
      expect((await read(path, {}, token)).status, path).toBe(403)
})

test.each([
  ['#0042', { invoice_number: 42, name: null }],
  ['pi_3Abc', { provider_id: 'pi_3Abc', name: null, order_numbers: [] }],
  ['k7qd m2xw', { name: 'k7qd m2xw', order_numbers: [] }],
  ['K7QDM2XW9HTB', { order_numbers: ['K7QDM2XW9HTB', 'K7QD-M2XW-9HTB'] }],
  ['A@B.test', { email: 'a@b.test', name: null }],
])('%j can be %j', (q, wanted) => {
  expect(wantedMoney(q)).toMatchObject(wanted)
})
