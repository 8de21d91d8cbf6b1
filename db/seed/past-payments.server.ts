import type { Pool, PoolClient } from 'pg'
import { type LedgerLine, paymentLines, refundLines, reversalLines } from '~/features/ledger/ledger'
import { fullRefund } from '~/features/refunds/refund'
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
 * The demo's orders come paid. Once the sandbox is up it books their payments in its own books, and ours get the rows that settling
 * and refunding would have written: so a demo order is paid out, refunded and reconciled like any other. Done once; killed
 * in between it is done again, and the sandbox knows what it has booked.
 */
export async function bookDemoPayments(pool: Pool, book: (payments: object[]) => Promise<Booked[]>): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('demo payments'))`)
    const { rows: orders } = await client.query<PastOrder>(UNBOOKED)
    if (orders.length > 0) await insert(client, rowsOf(orders, await book(orders.map(asPayment))))
  })
}

const UNBOOKED = `
  select o.*, b.name as bakery_name, a.stripe_account_id from orders o join bakeries b on b.id = o.bakery_id
  join payment_accounts a on a.bakery_id = b.id and a.user_id = b.claimed_by
  where b.id in (select bakery_id from demo_bakeries) and o.paid_at is not null
    and not exists (select from checkout_sessions s where s.order_id = o.id and s.outcome = 'order_paid')
    and not exists (select from refunds r where r.order_id = o.id and r.state = 'done')
  order by o.paid_at`

const NOTHING = {
  subtotal_cents: 0,
  customer_cents: 0,
  reversal_cents: 0,
  customer_fee_cents: 0,
  baker_fee_cents: 0,
  processing_fee_cents: 0,
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

function asPayment(order: PastOrder) {
  const { customer_cents, reversal_cents } = fullRefund(order, NOTHING)
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
  const rows: Rows = { checkout_sessions: [], refunds: [], ledger_entries: [], ledger_lines: [] }
  const post = (cause: string, order_id: string, created_at: Date, lines: LedgerLine[]) => {
    const entry_id = newId()
    rows.ledger_entries!.push({ id: entry_id, cause, order_id, created_at })
    for (const [position, { account, amount_cents, bakery_id = null, provider_source = null }] of lines.entries())
      rows.ledger_lines!.push({ id: newId(), entry_id, position, account, amount_cents, bakery_id, provider_source })
  }
  for (const [i, order] of orders.entries()) {
    const payment = booked[i]!
    rows.checkout_sessions!.push(sessionRow(order, payment))
    const facts = { charge_id: payment.charge, transfer_id: payment.transfer }
    const fees = { application_fee_id: payment.application_fee, provider_fee_cents: payment.fee }
    post(`payment:${payment.charge}`, order.id, order.paid_at, paymentLines({ ...order, ...facts, ...fees }))
    if (!payment.refund || !payment.reversal) continue
    const refund = refundRow(order, payment)
    const made = { ...refund, bakery_id: order.bakery_id }
    const { refund: provider_refund_id, reversal: provider_reversal_id } = payment
    post(`refund:${provider_refund_id}`, order.id, order.updated_at, refundLines({ ...made, provider_refund_id }))
    post(`reversal:${refund.id}`, order.id, order.updated_at, reversalLines({ ...made, provider_reversal_id }))
    rows.refunds!.push(refund)
  }
  return rows
}

const sessionRow = (order: PastOrder, payment: Booked) => ({
  id: newId(),
  order_id: order.id,
  stripe_account_id: order.stripe_account_id,
  state: 'paid',
  outcome: 'order_paid',
  attempt: 0,
  provider_id: payment.session,
  expires_at: order.paid_at,
  amount_cents: order.customer_total_cents,
  application_fee_cents: order.customer_fee_cents + order.baker_fee_cents,
  payment_intent_id: payment.payment_intent,
  charge_id: payment.charge,
  transfer_id: payment.transfer,
  available_on: new Date(payment.available_on * 1000),
  paid_at: order.paid_at,
  checked_at: order.paid_at,
  created_at: order.paid_at,
  updated_at: order.paid_at,
})

const refundRow = (order: PastOrder, { refund, reversal }: Booked) => ({
  id: newId(),
  cause: `full:${order.id}`,
  order_id: order.id,
  kind: 'full',
  ...fullRefund(order, NOTHING),
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
