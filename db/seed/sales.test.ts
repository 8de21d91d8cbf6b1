import { beforeAll, describe, expect, test } from 'vitest'
import { reconciliation_findings } from '../../app/db/schema/payments'
import { loadPrograms } from '../../app/features/cottage-food/records.commands.server'
import { INVOICE_STATES } from '../../app/features/invoices/invoice'
import { reconcile } from '../../app/features/ledger/reconcile.commands.server'
import { QUOTE_STATES, REQUEST_STATES } from '../../app/features/requests/request'
import { useShop } from '../../tests/setup/shop'
import { accountOf } from './bakeries'
import { makeDemo } from './demo'
import { bookDemoPayments } from './past-payments.server'
import { seedDemo } from './seed.server'

const shop = useShop()
const demo = makeDemo()
const rows = async <T extends object>(sql: string) => (await shop.services.pool.query<T>(sql)).rows
const count = async (sql: string) => Number((await rows<{ n: string }>(`select count(*) as n from ${sql}`))[0]!.n)
const valuesOf = async (column: string, table: string, where = 'true') =>
  (await rows<{ value: string }>(`select distinct ${column} as value from ${table} where ${where}`)).map(
    ({ value }) => value,
  )

beforeAll(async () => {
  await loadPrograms(shop.services.pool)
  await seedDemo(shop.services.pool, { now: new Date(), password_hash: 'hash', pictures: [] })
})

describe('what the owner sells besides the basket', () => {
  const of_own = `bakery_id = '${demo.own.id}'`
  const of_customer = `customer_email = '${demo.accounts.customer.email}'`

  test('requests and quotes are there in every state, several of them the customer’s', async () => {
    expect((await valuesOf('state', 'custom_requests', of_own)).sort()).toEqual([...REQUEST_STATES].sort())
    expect((await valuesOf('state', 'quotes')).sort()).toEqual([...QUOTE_STATES].sort())
    expect((await valuesOf('state', 'custom_requests', of_customer)).length).toBe(4)
    expect(await count(`quotes where (state = 'open') <> (expires_at > now()) and state in ('open', 'expired')`)).toBe(
      0,
    )
    expect(await count('custom_requests where created_at > updated_at or updated_at > now()')).toBe(0)
    const full = `select bakery_id, date_trunc('week', wanted_on) from custom_requests r join custom_order_settings s using (bakery_id)
      where state in ('open', 'accepted') group by 1, 2, per_week having count(*)`
    expect(await count(`(${full} > per_week) too_many`)).toBe(0)
    expect(await count(`(${full} = per_week) full_weeks`)).toBe(1)
  })

  test('an accepted quote has its invoice, its order, and its cards in the conversation of the two', async () => {
    const accepted = `custom_requests r join quotes q on q.request_id = r.id and q.state = 'accepted'
      join invoices i on i.quote_id = q.id and i.request_id = r.id join orders o on o.id = i.order_id
      where r.state = 'accepted' and o.source = 'custom' and o.customer_total_cents = q.total_cents and i.total_cents = q.total_cents`
    expect(await count(accepted)).toBe(2)
    expect(await count(`${accepted} and o.status = 'confirmed' and i.state = 'part_paid' and r.${of_customer}`)).toBe(1)
    const talked = (ids: string) => count(`messages m join conversations c on c.id = m.conversation_id join ${ids}`)
    const theirs = 'c.bakery_id = r.bakery_id and c.customer_id = r.customer_id'
    const asked = await count(`custom_requests where state <> 'unverified'`)
    const ended = await count(`custom_requests where state in ('declined', 'withdrawn')`)
    const about = `custom_requests r on r.id = m.request_id and ${theirs}`
    expect(await talked(`${about} and m.from_bakery = (r.state = 'declined') and m.body = r.reason`)).toBe(ended)
    expect(await talked(`${about} and not m.from_bakery and m.body = ''`)).toBe(asked)
    const quoted = `quotes q on q.id = m.quote_id join custom_requests r on r.id = q.request_id and ${theirs} and m.from_bakery`
    expect(await talked(quoted)).toBe(await count('quotes'))
    const paid =
      'invoice_payments p on p.id = m.invoice_payment_id and p.invoice_id = m.invoice_id and not m.from_bakery'
    expect(await talked(paid)).toBe(await count(`invoice_payments where method = 'card'`))
    expect(await talked('invoices i on i.id = m.invoice_id and m.invoice_payment_id is null and m.from_bakery')).toBe(
      await count(`invoices where state <> 'draft' and quote_id is null`),
    )
  })

  test('invoices are there in every state, numbered without a gap, and their sums are those of their payments', async () => {
    expect((await valuesOf('state', 'invoices', of_own)).sort()).toEqual(
      // One is closed when its order is cancelled, and the owner has cancelled none.
      INVOICE_STATES.filter((state) => state !== 'closed').sort(),
    )
    expect(
      await count(`invoices where ${of_own} and state = 'sent' and due_on < now() and cardinality(reminded_for) = 2`),
    ).toBe(1)
    expect(
      await count(`invoices where ${of_own} and state = 'paid' and refunded_cents between 1 and paid_cents - 1`),
    ).toBe(1)
    expect((await valuesOf('state', 'invoices', of_customer)).sort()).toEqual(['paid', 'part_paid', 'sent'])
    expect((await valuesOf('method', 'invoice_payments')).sort()).toEqual(['card', 'cash', 'check', 'venmo'])
    const numbers = `select array_agg(number order by number) filter (where number is not null) as given,
      array_agg(number order by sent_at) filter (where number is not null) as sent, max(last_number) as last
      from invoices join invoice_settings using (bakery_id) group by bakery_id`
    for (const { given, sent, last } of await rows<{ given: number[]; sent: number[]; last: number }>(numbers))
      expect([given, sent]).toEqual([given.map((_, i) => i + 1), Array.from({ length: last }, (_, i) => i + 1)])
    const sums = (of: string, and = 'true') =>
      `coalesce((select sum(${of}) from invoice_payments p where p.invoice_id = i.id and p.state = 'paid' and ${and}), 0)`
    expect(
      await count(`invoices i where (paid_cents, card_cents, refunded_cents) <>
        (${sums('amount_cents')}, ${sums('amount_cents', `method = 'card'`)}, ${sums('refunded_cents')})`),
    ).toBe(0)
    expect(await count(`invoices i where not exists (select from invoice_events e where e.invoice_id = i.id)`)).toBe(0)
  })

  test('orders are taken elsewhere, paid in each way or not yet, and one waits for its link', async () => {
    const taken = `orders where ${of_own} and source = 'manual' and order_number like 'M-%'`
    expect(
      await count(`${taken} and offline_method = 'cash' and status = 'completed' and received_at is not null`),
    ).toBe(1)
    expect(await count(`${taken} and offline_method = 'venmo' and received_at is not null`)).toBe(1)
    expect(await count(`${taken} and offline_method = 'later' and received_at is null`)).toBe(1)
    expect(await count(`${taken} and payment_status = 'unpaid' and pay_until > now()`)).toBe(1)
  })

  test('everybody whom a bakery met is on its list once, with what they shared and what the baker wrote', async () => {
    for (const table of ['orders', 'invoices', 'custom_requests'])
      expect(
        await count(`${table} t left join bakery_customers c on c.id = t.bakery_customer_id and c.bakery_id = t.bakery_id
          and c.email is not distinct from t.customer_email where c.id is null and ${MET[table]}`),
      ).toBe(0)
    expect(await count(`bakery_customers where ${of_own} and notes <> ''`)).toBe(4)
    expect(await count(`bakery_customers where ${of_own} and allergies <> ''`)).toBe(2)
    expect(
      await count(`bakery_customers c join users u on u.email = c.email where c.user_id is distinct from u.id`),
    ).toBe(0)
  })
})

const MET: Record<string, string> = {
  orders: `(t.bakery_since is not null or t.source = 'manual')`,
  invoices: 'true',
  custom_requests: `t.state <> 'unverified'`,
}

test('the sandbox and our books know every card payment of the demo to the cent', async () => {
  for (const bakery of demo.bakeries.filter(({ ordering }) => ordering)) await shop.account(accountOf(bakery))
  await bookDemoPayments(shop.services.pool, async (payments) => {
    const answer = await shop.control('POST', '/sandbox/test/payments', { payments })
    return ((await answer.json()) as { payments: [] }).payments
  })
  expect(await count('payments where charge_id is null')).toBe(0)
  const given_back = `(select sum(r.customer_cents) from payments c join refunds r on r.payment_id = c.id where c.invoice_payment_id = p.id)`
  expect(await count(`invoice_payments p where refunded_cents <> coalesce(${given_back}, 0)`)).toBe(0)
  await reconcile(shop.services)
  expect(await shop.services.db.select().from(reconciliation_findings)).toEqual([])
  const { balances } = await shop.books()
  const [ledger] = await rows<{ cents: number }>(
    `select sum(amount_cents)::integer as cents from ledger_lines where account = 'provider_balance'`,
  )
  expect(ledger!.cents).toBe(balances.platform)
})
