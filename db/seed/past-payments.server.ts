import type { Pool, PoolClient } from 'pg'
import { type LedgerLine, paymentLines, refundLines, reversalLines } from '~/features/ledger/ledger'
import { wholeOrder } from '~/features/refunds/refund'
import { newId } from '~/lib/ids'
import type { Rows } from './row'
import { inTransaction } from './transaction.server'

/** What the sandbox answers about a payment: its ids, the provider's fee and when the share can be paid out. */
interface Booked {
  session: string
  payment_intent: string
  charge: string
  transfer: string
  application_fee: string
  fee: number
  available_on: number
  refund: string | null
  reversal: string | null
}

interface PastOrder {
  id: string
  payment_id: string
  order_number: string
  customer_email: string
  bakery_id: string
  bakery_name: string
  stripe_account_id: string
  payment_status: string
  paid_at: Date
  updated_at: Date
  subtotal_cents: number
  delivery_fee_cents: number
  customer_fee_cents: number
  baker_fee_cents: number
  customer_total_cents: number
  baker_receives_cents: number
}

/**
 * The demo's orders come paid. Once the sandbox is up it books their payments in its own books, and ours get what settling and
 * refunding would have written: so a demo order is paid out, refunded and reconciled like any other. Done once; killed
 * in between it is done again, and the sandbox knows what it has booked.
 */
export async function bookDemoPayments(pool: Pool, book: (payments: object[]) => Promise<Booked[]>): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('demo payments'))`)
    const { rows: orders } = await client.query<PastOrder>(UNBOOKED)
    if (orders.length === 0) return
    const booked = await book(orders.map(asPayment))
    await client.query(FILL_IN, [JSON.stringify(orders.map(({ payment_id }, i) => ({ payment_id, ...booked[i] })))])
    await insert(client, rowsOf(orders, booked))
  })
}

const UNBOOKED = `
  select o.*, p.id as payment_id, p.stripe_account_id, b.name as bakery_name
  from payments p join orders o on o.id = p.order_id join bakeries b on b.id = o.bakery_id
  where b.id in (select bakery_id from demo_bakeries) and p.state = 'paid' and p.charge_id is null
    and not exists (select from refunds r where r.payment_id = p.id and r.state = 'done')
  order by o.paid_at`

const FILL_IN = `
  update payments p set provider_id = b.session, payment_intent_id = b.payment_intent, charge_id = b.charge, transfer_id = b.transfer,
    available_on = to_timestamp(b.available_on)
  from jsonb_to_recordset($1) as b
    (payment_id uuid, session text, payment_intent text, charge text, transfer text, available_on bigint)
  where p.id = b.payment_id`

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

function asPayment(order: PastOrder) {
  const { customer_cents, reversal_cents } = wholeOrder(order)
  const back = { created: seconds(order.updated_at), amount: customer_cents, reversal: reversal_cents, metadata: {} }
  return {
    reference: order.id,
    created: seconds(order.paid_at),
    amount: order.customer_total_cents,
    application_fee: order.customer_fee_cents + order.baker_fee_cents,
    destination: order.stripe_account_id,
    email: order.customer_email,
    description: `${order.bakery_name}, order ${order.order_number}`,
    metadata: { order_id: order.id, order_number: order.order_number },
    ...(order.payment_status === 'refunded' ? { refund: back } : {}),
  }
}

function rowsOf(orders: PastOrder[], booked: Booked[]): Rows {
  const rows: Rows = { refunds: [], ledger_entries: [], ledger_lines: [] }
  const post = (cause: string, payment_id: string, created_at: Date, lines: LedgerLine[]) => {
    const entry_id = newId()
    rows.ledger_entries!.push({ id: entry_id, cause, payment_id, created_at })
    for (const [position, { account, amount_cents, bakery_id = null, provider_source = null }] of lines.entries())
      rows.ledger_lines!.push({ id: newId(), entry_id, position, account, amount_cents, bakery_id, provider_source })
  }
  for (const [i, order] of orders.entries()) {
    const payment = booked[i]!
    const { payment_id, bakery_id } = order
    const facts = { charge_id: payment.charge, transfer_id: payment.transfer }
    const fees = { application_fee_id: payment.application_fee, provider_fee_cents: payment.fee }
    const lines = paymentLines({ ...wholeOrder(order), bakery_id, ...facts, ...fees })
    post(`payment:${payment.charge}`, payment_id, order.paid_at, lines)
    if (!payment.refund || !payment.reversal) continue
    const refund = refundRow(order, payment)
    const made = { ...refund, bakery_id }
    const { refund: provider_refund_id, reversal: provider_reversal_id } = payment
    post(`refund:${provider_refund_id}`, payment_id, order.updated_at, refundLines({ ...made, provider_refund_id }))
    post(`reversal:${refund.id}`, payment_id, order.updated_at, reversalLines({ ...made, provider_reversal_id }))
    rows.refunds!.push(refund)
  }
  return rows
}

const refundRow = (order: PastOrder, { refund, reversal }: Booked) => ({
  id: newId(),
  cause: `full:${order.payment_id}`,
  payment_id: order.payment_id,
  kind: 'full',
  ...wholeOrder(order),
  lines: [],
  reason: 'Cancelled by the bakery',
  state: 'done',
  refund_attempt: 0,
  reversal_attempt: 0,
  provider_refund_id: refund,
  provider_reversal_id: reversal,
  created_at: order.updated_at,
  updated_at: order.updated_at,
  done_at: order.updated_at,
})

async function insert(client: PoolClient, rows: Rows): Promise<void> {
  for (const [table, made] of Object.entries(rows)) {
    if (made.length === 0) continue
    const columns = Object.keys(made[0]!).join(', ')
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(made)],
    )
  }
}
