import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invoice_payments, invoices } from '~/db/schema/invoices'
import { orders } from '~/db/schema/orders'
import { payments, refunds } from '~/db/schema/payments'
import { newId } from '~/lib/ids'
import { dayOf } from '~/lib/zone'
import { makeBill } from '../../../tests/factories/bills'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { paidAmounts } from '../../../tests/factories/paid-amounts'
import { sessionFor } from '../../../tests/factories/people'
import { makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { NOTHING, partialRefund, type RefundAmounts, wholePayment } from '../refunds/refund'
import type { Sums } from './sales'
import { salesLines } from './sales.queries.server'

const app = useApp()
const ZONE = 'America/Chicago'
/** The clocks go back within it. */
const [START, END] = ['2026-10-20', '2026-11-19']
let shop: Awaited<ReturnType<typeof makeShop>>
let token = ''

/** The same numbers with every run. */
let seed = 33
const below = (most: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * most)
}
const one = <T>(list: readonly T[]): T => list[below(list.length)]!
/** Around the period, and mostly around midnight in Chicago. */
const someTime = () => new Date(Date.UTC(2026, 9, 18 + below(35), 3 + below(4), below(60)))

interface Came extends Omit<Sums, 'count' | 'net'> {
  day: string
  source: string
  method: string
}
/** What a person with a pencil would write down, one line for each thing that happened. */
const came: Came[] = []

beforeAll(async () => {
  shop = await makeShop(app.services)
  token = (await sessionFor(app.services, shop.owner)).access_token
  const other = await makeBakery(app.services.db, { time_zone: ZONE })
  for (let n = 0; n < 140; n++) {
    const bakery_id = n % 7 === 0 ? other.id : shop.bakery.id
    const line = await one([siteOrder, siteOrder, ownOrder, customOrder, invoice, invoice])(bakery_id)
    if (bakery_id === shop.bakery.id) came.push(...line)
  }
})

async function siteOrder(bakery_id: string): Promise<Came[]> {
  const created_at = someTime()
  const delivery_fee_cents = one([0, 0, 450])
  const status = one(['completed', 'pending', 'completed', 'cancelled'] as const)
  const order = await makeOrderRow(app.services.db, {
    ...{ bakery_id, created_at, status, delivery_fee_cents, prices: [300 + below(9000)] },
    payment_status: one(['paid', 'unpaid', 'partly_refunded', 'disputed'] as const),
    ...(status !== 'pending' && { payment_status: 'partly_refunded' as const }),
  })
  let back = NOTHING
  if (order.payment_status === 'partly_refunded') {
    // What was cancelled goes back whole, unless the bank sends it back before the baker's share was taken.
    back =
      status === 'cancelled'
        ? one([wholePayment(paidAmounts(order)), NOTHING])
        : partialRefund(order, NOTHING, 100 + below(order.subtotal_cents - 100))
    if (back !== NOTHING) await giveBack({ order_id: order.id }, back, one(['done', 'bounced']))
    await giveBack({ order_id: order.id }, { ...NOTHING, customer_cents: 7, reversal_cents: 7 }, 'failed')
  }
  const all_back = status === 'cancelled' && back !== NOTHING
  if (all_back || order.payment_status === 'unpaid') return []
  const gross = order.subtotal_cents + delivery_fee_cents
  const fees = order.baker_fee_cents - back.baker_fee_cents
  return [
    { day: dayOf(created_at, ZONE), source: 'site', method: 'card', gross, fees, refunds: back.subtotal_cents, tax: 0 },
  ]
}

const FREE = { fee_structure_version: 'offline_v1', customer_fee_cents: 0, baker_fee_cents: 0 }

/** Taken elsewhere; perhaps with an invoice about it. */
async function ownOrder(bakery_id: string): Promise<Came[]> {
  const created_at = someTime()
  const [price, tax] = [500 + below(5000), one([0, 41])]
  const status = one(['completed', 'confirmed', 'cancelled'] as const)
  const offline_method = one(['cash', 'venmo', 'zelle', 'check', 'other', 'later'] as const)
  const received_at = one([someTime(), null])
  const total = price + tax
  const { id } = await makeOrderRow(app.services.db, {
    ...{ bakery_id, created_at, status, offline_method, received_at, ...FREE, prices: [price], tax_amount_cents: tax },
    ...{ source: 'manual', payment_status: 'offline', customer_total_cents: total, baker_receives_cents: total },
  })
  const bill = one([null, null, 'draft', 'void', 'sent'] as const)
  if (bill)
    await makeBill(app.services.db, {
      ...{ bakery_id, order_id: id, total_cents: total, state: bill },
      ...(bill === 'void' && { voided_at: new Date() }),
    })
  if (status === 'cancelled' || !received_at || bill === 'sent') return []
  const method = offline_method === 'later' ? 'other' : offline_method
  return [{ day: dayOf(received_at, ZONE), source: 'manual', method, gross: total, fees: 0, refunds: 0, tax }]
}

/** Its invoice is made apart: the order itself brings no money. */
async function customOrder(bakery_id: string): Promise<Came[]> {
  await makeOrderRow(app.services.db, {
    ...{
      bakery_id,
      created_at: someTime(),
      status: 'confirmed',
      source: 'custom',
      payment_status: 'invoiced',
      prices: [8000],
    },
    ...{ ...FREE, fee_structure_version: 'invoice_v1', customer_total_cents: 8000, baker_receives_cents: 8000 },
  })
  return []
}

async function invoice(bakery_id: string): Promise<Came[]> {
  const total_cents = 3000 + below(20_000)
  const tax_cents = one([0, below(total_cents / 12)])
  const cuts = [below(total_cents - 600) + 200, total_cents].slice(one([0, 0, 1]))
  const paid = cuts.map((until, at) => {
    const amount_cents = at === 0 ? until : until - cuts[at - 1]!
    const method = one(['card', 'card', 'cash', 'check', 'venmo'] as const)
    const card = method === 'card' && amount_cents >= 100
    return {
      ...{
        amount_cents,
        paid_at: someTime(),
        part: at === 0 && cuts.length > 1 ? ('deposit' as const) : ('all' as const),
      },
      ...(card
        ? { method, fee_cents: 30 + below(60), refunded_cents: one([0, 100 + below(amount_cents - 100)]) }
        : { method: 'cash' as const, received_on: one([null, dayOf(someTime(), ZONE)]) }),
    }
  })
  const undone = one([true, false])
    ? [{ amount_cents: 900, method: 'zelle', state: 'undone', paid_at: someTime(), undone_at: new Date() } as const]
    : []
  const bill = await makeBill(app.services.db, { bakery_id, total_cents, tax_cents, paid: [...paid, ...undone] })
  const lines: Came[] = []
  let so_far = 0
  const told = paid.map((payment, at) => ({ ...payment, id: bill.payments[at]!.id }))
  for (const payment of told.toSorted((a, b) => +a.paid_at - +b.paid_at || (a.id < b.id ? -1 : 1))) {
    const { method, amount_cents, paid_at, id } = payment
    const [fee, refunded] = 'fee_cents' in payment ? [payment.fee_cents, payment.refunded_cents] : [0, 0]
    const baker_fee_cents = Math.floor((fee * refunded) / amount_cents)
    if (method === 'card') {
      await giveBack(
        { invoice_payment_id: id, amount_cents, fee_cents: fee },
        refunded > 0
          ? {
              ...NOTHING,
              subtotal_cents: refunded,
              customer_cents: refunded,
              reversal_cents: refunded - baker_fee_cents,
              baker_fee_cents,
            }
          : null,
      )
    }
    const share = (cents: number) =>
      Number((2n * BigInt(tax_cents) * BigInt(cents) + BigInt(total_cents)) / (2n * BigInt(total_cents)))
    const tax = share(so_far + amount_cents - refunded) - share(so_far)
    so_far += amount_cents - refunded
    const day = ('received_on' in payment && payment.received_on) || dayOf(paid_at, ZONE)
    lines.push({
      day,
      source: 'invoice',
      method,
      gross: amount_cents,
      fees: fee - baker_fee_cents,
      refunds: refunded,
      tax,
    })
  }
  if (so_far === total_cents) expect(lines.reduce((cents, { tax }) => cents + tax, 0)).toBe(tax_cents)
  return lines
}

type Of = { order_id: string } | { invoice_payment_id: string; amount_cents: number; fee_cents: number }

async function giveBack(of: Of, amounts: RefundAmounts | null, outcome: 'done' | 'failed' | 'bounced' = 'done') {
  const { db } = app.services
  let payment_id = newId()
  if ('order_id' in of) {
    const { rows } = await db.execute<{ id: string }>(sql`select id from payments where order_id = ${of.order_id}`)
    payment_id = rows[0]!.id
  } else
    await db.insert(payments).values({
      ...{
        id: payment_id,
        subject_kind: 'invoice_payment',
        subject_id: of.invoice_payment_id,
        state: 'paid',
        outcome: 'kept',
      },
      ...{ stripe_account_id: 'acct_nobody', expires_at: new Date(), paid_at: new Date() },
      ...{ amount_cents: of.amount_cents, application_fee_cents: of.fee_cents },
    })
  if (!amounts) return
  const cause = `test:${newId()}`
  await db.insert(refunds).values({
    ...{ id: newId(), cause, payment_id, kind: 'partial', reason: 'Burnt', ...amounts },
    ...{ taken_cents: amounts.reversal_cents, taken_fee_cents: amounts.baker_fee_cents },
    // Of one that the bank sends back the baker's share stays with us.
    ...(outcome === 'bounced' && { state: 'failed' as const, provider_reversal_id: `trr_${cause}` }),
    ...(outcome !== 'bounced' && { state: outcome, done_at: outcome === 'done' ? new Date() : null }),
  })
}

const within = () => came.filter(({ day }) => day >= START && day <= END)
const NONE: Sums = { count: 0, gross: 0, fees: 0, refunds: 0, net: 0, tax: 0 }
const added = (sums: Sums, { gross, fees, refunds, tax }: Came): Sums => ({
  count: sums.count + 1,
  gross: sums.gross + gross,
  fees: sums.fees + fees,
  refunds: sums.refunds + refunds,
  net: sums.net + gross - fees - refunds,
  tax: sums.tax + tax,
})
function grouped(lines: Came[], key: (line: Came) => string): Record<string, Sums> {
  const groups: Record<string, Sums> = {}
  for (const line of lines) groups[key(line)] = added(groups[key(line)] ?? NONE, line)
  return groups
}
const inDollars = (sums: Sums): Sums =>
  Object.fromEntries(Object.entries(sums).map(([name, n]) => [name, name === 'count' ? n : n / 100])) as unknown as Sums

test('the pencil has something of everything to write down', () => {
  const seen = new Set(within().map(({ source, method }) => `${source} ${method}`))
  for (const kind of ['site card', 'manual cash', 'manual other', 'invoice card', 'invoice cash'])
    expect(seen).toContain(kind)
  expect(came.length).toBeGreaterThan(within().length)
  expect(within().some(({ tax }) => tax > 0) && within().some(({ refunds }) => refunds > 0)).toBe(true)
})

test('by day and month, source and way to pay: to the cent what happened', async () => {
  const period = { bakery_id: shop.bakery.id, start_date: START, end_date: END }
  for (const [by, length] of [
    ['day', 10],
    ['month', 7],
  ] as const) {
    const lines = await salesLines(app.services.db, period, by)
    const found = lines.map(({ date, source, method, ...sums }) => [`${date} ${source} ${method}`, sums])
    expect(Object.fromEntries(found)).toEqual(
      grouped(within(), ({ day, source, method }) => `${day.slice(0, length)} ${source} ${method}`),
    )
  }
})

test('statistics say the same, whole, by source and by day', async () => {
  const query = { bakery_id: shop.bakery.id, start_date: START, end_date: END }
  const { sales, ...stats } = (await app.call('GET', '/order-stats', { token, query })).body.data
  expect(sales.total).toEqual(inDollars(within().reduce(added, NONE)))
  const parts = sales.by_source.map(({ source, method, ...sums }: Sums & { source: string; method: string }) => [
    `${source} ${method}`,
    sums,
  ])
  const expected = Object.entries(grouped(within(), ({ source, method }) => `${source} ${method}`))
  expect(Object.fromEntries(parts)).toEqual(Object.fromEntries(expected.map(([name, sums]) => [name, inDollars(sums)])))
  const days = grouped(within(), ({ day }) => day)
  expect(sales.by_day).toHaveLength(31)
  for (const { date, sold, net } of sales.by_day) {
    const { gross, refunds, net: kept } = days[date] ?? NONE
    expect([sold, net], date).toEqual([(gross - refunds) / 100, kept / 100])
  }
  // Of orders that are paid for themselves: by_day is the whole, and what is not paid yet is no part of it.
  const sum = (list: number[]) => Math.round(list.reduce((a, b) => a + b, 0) * 100)
  expect(sum(stats.by_day.map(({ revenue }: { revenue: number }) => revenue))).toBe(sum([stats.revenue]))
  const orders_came = within().filter(({ source }) => source !== 'invoice')
  const money = orders_came.reduce((cents, { gross, refunds, tax }) => cents + gross - refunds - tax, 0)
  expect(sum([stats.revenue])).toBe(money)
  expect(stats.not_paid_yet).toBeGreaterThan(0)
})

test('the file for the taxes adds up to the same', async () => {
  const file = await app.app.inject({
    method: 'GET',
    url: `/functions/v1/bakeries/${shop.bakery.id}/exports/sales.csv?by=month&from=${START}&to=${END}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const [head, ...lines] = file.body.trimEnd().split('\r\n')
  expect(head).toBe(
    '\uFEFF"Month","Source","Paid by","Gross","Fees","Refunds","Net","Tax collected","Orders or payments"',
  )
  const column = (at: number) => lines.reduce((cents, line) => cents + Math.round(Number(line.split(',')[at]) * 100), 0)
  const { gross, fees, refunds, net, tax, count } = within().reduce(added, NONE)
  expect([3, 4, 5, 6, 7, 8].map(column)).toEqual([gross, fees, refunds, net, tax, count * 100])
  expect(lines.some((line) => line.startsWith('"2026-11","Localoaf orders","Card",'))).toBe(true)
})

test('a period reads its own orders and payments, however many there are before, after and elsewhere', async () => {
  const { db, pool } = app.services
  const [order] = await db.select().from(orders).where(sql`source = 'site' and payment_status = 'paid'`).limit(1)
  const [bill] = await db.select().from(invoices).where(sql`state = 'paid'`).limit(1)
  const elsewhere = (await makeBakery(db)).id
  await pool.query(
    `insert into orders select r.* from orders o, generate_series(1, 3000) n, jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
        'checkout_id', gen_random_uuid(), 'order_number', 'SALE-' || lpad(n::text, 8, '0'),
        'bakery_id', case n % 3 when 0 then $2::uuid else $3::uuid end, 'bakery_since', '2024-01-01'::timestamptz + n * interval '8 hours')) r
      where o.id = $1`,
    [order!.id, shop.bakery.id, elsewhere],
  )
  await pool.query(
    `with copies as (
        insert into invoices select r.* from invoices i, generate_series(1, 3000) n, jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
          'number', n, 'bakery_id', case n % 3 when 0 then $2::uuid else $3::uuid end)) r
        where i.id = $1 returning id, number)
      insert into invoice_payments (id, invoice_id, part, method, state, amount_cents, paid_at)
      select gen_random_uuid(), id, 'all', 'cash', 'paid', 100, '2024-01-01'::timestamptz + number * interval '8 hours' from copies`,
    [bill!.id, shop.bakery.id, elsewhere],
  )
  await pool.query('analyze orders, invoices, invoice_payments')
  const period = { bakery_id: shop.bakery.id, start_date: '2025-03-01', end_date: '2025-03-31' }
  const read = async (table: string) =>
    Math.max(...(await rowsRead(app.database_url, table, (plan) => salesLines(plan, period, 'day'))))
  // A month of one in three of every eight hours, and a day on either side of it.
  expect(await read('orders')).toBeLessThanOrEqual(40)
  expect(await read('invoice_payments')).toBeLessThanOrEqual(3 * 40)
  expect(await read('invoices')).toBeLessThanOrEqual(40)
  expect((await db.select().from(invoice_payments).where(sql`bakery_id = ${elsewhere}`)).length).toBe(2000)
})
