import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { orders } from '~/db/schema/orders'
import { makeBill } from '../../../tests/factories/bills'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { NOTHING, partialRefund } from '../refunds/refund'
import { offlineFees } from './fees'
import { type OrderRefund, requestOrderRefund } from './order-refund.commands.server'
import { eraseOrders } from './orders-of-customer.commands.server'

const app = useApp()
let shop: Awaited<ReturnType<typeof makeShop>>
let token = ''

beforeAll(async () => {
  shop = await makeShop(app.services)
  token = (await sessionFor(app.services, shop.owner)).access_token
})

const file = async (what: string, as = token) => {
  const { statusCode, body, headers } = await app.app.inject({
    method: 'GET',
    url: `/functions/v1/bakeries/${shop.bakery.id}/exports/${what}`,
    headers: { authorization: `Bearer ${as}` },
  })
  return { status: statusCode, lines: body.split('\r\n').slice(1, -1), body, headers }
}
const order = (more: Parameters<typeof makeOrderRow>[1]) =>
  makeOrderRow(app.services.db, { bakery_id: shop.bakery.id, ...more })

const refund = (wanted: Pick<OrderRefund, 'order_id' | 'kind' | 'subtotal_cents'>) =>
  app.services.db.transaction((tx) => requestOrderRefund(tx, { ...wanted, reason: 'Burnt', requested_by: null }))

test('orders, sales and customers of a bakery in Chicago', async () => {
  // 11 PM on the 5th in Chicago.
  await order({
    customer_name: '=cmd()',
    prices: [1000, 500],
    created_at: new Date('2027-03-06T05:00:00Z'),
    notes: '-1\n"x"',
  })
  const cancelled = await order({
    prices: [2000],
    created_at: new Date('2027-03-06T07:00:00Z'),
    status: 'cancelled',
  })
  await refund({ order_id: cancelled.id, kind: 'full' })
  await order({ prices: [3000], created_at: new Date('2027-03-06T08:00:00Z') })
  await order({ prices: [4000], created_at: new Date('2027-03-06T09:00:00Z'), payment_status: 'unpaid' })

  const orders = await file('orders.csv')
  expect(orders.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(orders.headers['content-disposition']).toBe(`attachment; filename="${shop.bakery.slug}-orders.csv"`)
  expect(orders.body.startsWith('\uFEFF"Order","Placed"')).toBe(true)
  expect(orders.body.match(/"TEST-/g)).toHaveLength(3)
  expect(orders.body).toContain(`"2027-03-05 23:00"`)
  expect(orders.body).toContain(`"'=cmd()"`)
  expect(orders.body).toContain(`"1 × Loaf 1; 1 × Loaf 2","'-1\n""x"""`)
  expect((await file('orders.csv?from=2027-03-06&to=2027-03-06')).lines).toHaveLength(2)
  expect((await file('orders.csv?from=2027-03-07&to=2027-03-06')).status).toBe(400)
  expect((await file('orders.csv?from=0000-01-01')).status).toBe(400)

  const [first, second, ...more] = (await file('sales.csv')).lines
  expect([first, more]).toEqual(['"2027-03-05","Localoaf orders","Card",15,0.77,0,14.23,0,1', []])
  expect(second).toMatch(/^"2027-03-06","Localoaf orders","Card",30,/)
})

/** Of each line of a file: what came, the fee, what went back, and what is kept, in cents. */
const money = (lines: string[]) =>
  lines.map((line) =>
    line
      .split(',')
      .slice(-5, -1)
      .map((dollars) => Math.round(Number(dollars) * 100)),
  )
const added = (lines: number[][]) => [0, 1, 2, 3].map((at) => lines.reduce((sum, line) => sum + line[at]!, 0))

test('an order keeps what came for it, after fees and refunds, on the day that it came: the files add up to the sales', async () => {
  const { db } = app.services
  const [may, june] = [new Date('2027-05-31T17:00:00Z'), new Date('2027-06-01T17:00:00Z')]
  const by_phone = { created_at: may, payment_status: 'offline', status: 'confirmed' } as const
  await order({ ...by_phone, prices: [1500], offline_method: 'later', status: 'cancelled' })
  await order({ ...by_phone, prices: [700], offline_method: 'later' })
  await order({ ...by_phone, prices: [900], received_at: june })
  const card = await order({ prices: [4000], created_at: may })
  await refund({ order_id: card.id, kind: 'partial', subtotal_cents: 2000 })
  const agreed = { source: 'custom', payment_status: 'invoiced', ...offlineFees(20_000, 0) } as const
  const custom = await order({ ...by_phone, ...agreed, fee_structure_version: 'invoice_v1', prices: [20_000] })
  const bill = { bakery_id: shop.bakery.id, order_id: custom.id, total_cents: 20_000 }
  await makeBill(db, { ...bill, paid: [{ amount_cents: 8000, received_on: '2027-05-31' }] })

  const in_may = money((await file('orders.csv?from=2027-05-31&to=2027-05-31')).lines)
  const fee = card.baker_fee_cents - partialRefund(card, NOTHING, 2000).baker_fee_cents
  const half = [4000, fee, 2000, 2000 - fee]
  // Nothing has been sent yet, so it still counts as paid.
  expect(
    (await file('orders.csv?from=2027-05-31&to=2027-05-31')).lines.map((line) => line.split(',').at(-1)).sort(),
  ).toEqual([...['"By invoice"', '"Not paid yet"', '"Not paid yet"', '"Paid by card"']])
  expect(in_may.toSorted((one, other) => other[0]! - one[0]!)).toEqual([half, ...Array(3).fill([0, 0, 0, 0])])
  expect(money((await file('orders.csv?from=2027-06-01&to=2027-06-01')).lines)).toEqual([[900, 0, 0, 900]])

  const orders = money((await file('orders.csv?from=2027-05-01&to=2027-06-30')).lines)
  const invoices = (await file('../invoices.csv?year=2027')).lines.map((line) => line.split(',').slice(-6))
  const sales = (await file('sales.csv?from=2027-05-01&to=2027-06-30')).lines.map((line) => line.split(','))
  const cents = (dollars: string[]) => dollars.map((one) => Math.round(Number(one) * 100))
  expect(
    added([...orders, ...invoices.map(([paid, , , fees, refunds, keeps]) => cents([paid!, fees!, refunds!, keeps!]))]),
  ).toEqual(added(sales.map(([, , , gross, fees, refunds, net]) => cents([gross!, fees!, refunds!, net!]))))
})

test('only customers whose latest order lets the bakery write are told', async () => {
  const at = (hour: number) => new Date(`2027-04-01T${hour}:00:00Z`)
  await order({ customer_email: 'yes@bread.test', may_contact: false, created_at: at(10) })
  await order({ customer_email: 'yes@bread.test', may_contact: true, created_at: at(11) })
  await order({ customer_email: 'no-more@bread.test', may_contact: true, created_at: at(10) })
  await order({ customer_email: 'no-more@bread.test', may_contact: false, created_at: at(11) })
  await order({ customer_email: 'unpaid@bread.test', may_contact: true, payment_status: 'unpaid' })
  expect((await file('customers.csv')).lines).toEqual(['"Gus Guest","yes@bread.test",,2,"2027-04-01 06:00"'])
})

test('who left no email, or was erased, is on no list of people to email', async () => {
  const { db } = app.services
  await order({ customer_name: 'Phil Phone', customer_email: null, payment_status: 'offline' })
  const { id } = await order({ customer_name: 'Once Here', customer_email: 'erased@bread.test', may_contact: true })
  expect((await file('customers.csv')).lines.join()).toContain('erased@bread.test')
  await db.transaction((tx) => eraseOrders(tx, sql`customer_email = 'erased@bread.test'`))
  const [erased] = await db.select().from(orders).where(eq(orders.id, id))
  expect(erased).toMatchObject({ customer_email: null, may_contact: false })
  const { lines } = await file('customers.csv')
  expect(lines.filter((line) => /^"[^"]*",,/.test(line))).toEqual([])
  expect(lines.join()).not.toMatch(/Once Here|Phil Phone|erased@/)
})

test('an order on the phone, which asks nobody, leaves the last answer as it was', async () => {
  const at = (hour: number) => new Date(`2027-04-02T${hour}:00:00Z`)
  await order({ customer_email: 'phone@bread.test', may_contact: true, created_at: at(10) })
  await order({ customer_email: 'phone@bread.test', payment_status: 'offline', created_at: at(12) })
  await order({ customer_email: 'asked-no@bread.test', may_contact: false, created_at: at(10) })
  await order({ customer_email: 'asked-no@bread.test', payment_status: 'offline', created_at: at(12) })
  const { lines } = await file('customers.csv')
  expect(lines).toContain('"Gus Guest","phone@bread.test",,2,"2027-04-02 07:00"')
  expect(lines.join()).not.toContain('asked-no')
})

test('more orders than are read at once come whole and once', async () => {
  await app.services.pool.query(
    `insert into orders (id, order_number, checkout_id, bakery_id, customer_name, customer_email, fulfillment_type, payment_status,
        bakery_since, created_at, subtotal_cents, customer_fee_cents, baker_fee_cents, customer_total_cents, baker_receives_cents)
      select gen_random_uuid(), 'MANY-' || lpad(n::text, 6, '0'), gen_random_uuid(), $1, 'Gus', 'gus@bread.test', 'pickup', 'paid',
        '2028-01-01'::timestamptz + n / 3 * interval '1 minute', now(), 1000, 100, 62, 1100, 938 from generate_series(1, 1100) n`,
    [shop.bakery.id],
  )
  const { lines } = await file('orders.csv?from=2027-12-30')
  expect(lines).toHaveLength(1100)
  expect(new Set(lines).size).toBe(1100)
})

test('nobody but the verified owner gets a file', async () => {
  const stranger = (await sessionFor(app.services, await makePerson(app.services))).access_token
  const admin = (await sessionFor(app.services, await makePerson(app.services, { roles: ['admin'] }))).access_token
  for (const what of ['orders.csv', 'customers.csv', 'sales.csv'])
    for (const as of [stranger, admin]) expect((await file(what, as)).status, what).toBe(404)
})
