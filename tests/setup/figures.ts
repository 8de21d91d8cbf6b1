import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Shop } from './shop'

interface Owned {
  bakery_id: string
  /** At the provider. */
  account: string
  /** Of its owner. */
  token: string
}

const cents = (amount: number | string) => Math.round(Number(amount) * 100)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

interface Part {
  source: string
  method: string
  net: number
}

/** Everything that says what came to a bakery, read as its owner, in cents. */
async function readFigures(shop: Shop, { bakery_id, account, token }: Owned) {
  const read = async (path: string) => (await shop.call('GET', path, { token })).body
  /** Of a file: the columns of these names, each added up. */
  const columns = async (path: string, names: string[]): Promise<number[]> => {
    const lines: Record<string, string>[] = parse(String(await read(path)), { bom: true, columns: true })
    return names.map((name) => sum(lines.map((line) => cents(line[name]!))))
  }
  const listAll = async <Row>(path: string): Promise<Row[]> => {
    const { items, next } = await read(path)
    return next ? [...items, ...(await listAll<Row>(`${path.split('&')[0]}&after=${next}`))] : items
  }
  const { sales } = (await read(`/order-stats?bakery_id=${bakery_id}`)).data
  const { gross, fees, refunds, net } = sales.total
  const orders = await columns(`/bakeries/${bakery_id}/exports/orders.csv`, ORDER_COLUMNS)
  const invoices = await columns(`/bakeries/${bakery_id}/invoices.csv`, INVOICE_COLUMNS)
  const customers = await listAll<{ spent: number }>(`/bakeries/${bakery_id}/customers?limit=5`)
  const payments = await listAll<{ keeps: number }>(`/payouts/${bakery_id}/payments?limit=7`)
  // No sale: a payment that came twice or too late. Where a bank took it before we could send it back, the baker still has its share.
  const { rows } = await shop.services.db.execute<{ cents: number }>(sql`
    select coalesce(sum(p.amount_cents - p.application_fee_cents - coalesce(r.taken_cents, 0)), 0)::integer as cents
    from payments p left join payment_refunds r on r.payment_id = p.id
    where p.outcome = 'sent_back' and p.stripe_account_id = ${account}`)
  const by_source: Part[] = sales.by_source
  return {
    by_source,
    sales: [gross, fees, refunds, net].map(cents),
    files: orders.map((column, at) => column + invoices[at]!),
    sold: cents(gross) - cents(refunds),
    cap: cents((await read(`/bakeries/${bakery_id}/program`)).sold.amount),
    spent: sum(customers.map(({ spent }) => cents(spent))),
    by_card: sum(by_source.filter(({ method }) => method === 'card').map((part) => cents(part.net))),
    payouts: sum(payments.map(({ keeps }) => cents(keeps))),
    provider: ((await shop.books()).balances[account] ?? 0) - rows[0]!.cents,
    invoiced: cents((await read(`/bakeries/${bakery_id}/invoice-totals`)).paid),
    invoices: invoices[0]! - invoices[2]!,
  }
}

const ORDER_COLUMNS = ['Gross', 'Your fee', 'Refunds', 'You keep']
const INVOICE_COLUMNS = ['Paid', 'Your fees', 'Refunds', 'You keep']

/** Sales, files, payouts, the yearly cap and what customers spent are one figure (ruling 68), and the provider has it. */
export async function checkFigures(shop: Shop, owned: Owned, after: string) {
  const it = await readFigures(shop, owned)
  expect(it.files, after).toEqual(it.sales)
  expect([it.cap, it.spent], after).toEqual([it.sold, it.sold])
  expect([it.payouts, it.provider], after).toEqual([it.by_card, it.by_card])
  expect(it.invoiced, after).toBe(it.invoices)
  return it
}
