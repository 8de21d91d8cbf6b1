import type { Pool, PoolClient } from 'pg'
import { type LedgerLine, paymentLines, refundLines, reversalLines } from '~/features/ledger/ledger'
import { NOTHING, partialRefund, REFUND_PROCESSING_FEE_CENTS, wholePayment } from '~/features/refunds/refund'
import { newId } from '~/lib/ids'
import type { Rows } from './row'
import { inTransaction } from './transaction.server'

/** The sandbox's answer: ids, the provider's fee and when the share can be paid out. */
interface BookedPayment {
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

/** For an order, or by card for an invoice: that has no customer fee and no delivery. */
interface PastPayment {
  id: string
  subject_id: string
  what: string
  metadata: Record<string, string>
  customer_email: string
  bakery_id: string
  bakery_name: string
  stripe_account_id: string
  paid_at: Date
  updated_at: Date
  amount_cents: number
  application_fee_cents: number
  subtotal_cents: number
  delivery_fee_cents: number
  customer_fee_cents: number
  baker_fee_cents: number
  refunded_cents: number
}

/**
 * Once the sandbox is up it books the payments of the demo's orders and invoices, and our tables get the rows of settling and refunding. If
 * killed in between it is repeated: the sandbox knows what it has booked.
 */
export async function bookDemoPayments(
  pool: Pool,
  book: (payments: object[]) => Promise<BookedPayment[]>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('demo payments'))`)
    const { rows: past } = await client.query<PastPayment>(UNBOOKED)
    if (past.length === 0) return
    const booked = await book(past.map(asPayment))
    await client.query(FILL_IN, [JSON.stringify(past.map(({ id }, i) => ({ payment_id: id, ...booked[i] })))])
    await insert(client, rowsOf(past, booked))
  })
}

const UNBOOKED = `
  select p.id, p.subject_id, p.stripe_account_id, p.paid_at, p.amount_cents, p.application_fee_cents, b.name as bakery_name, paid.*
  from payments p cross join lateral (
    select o.bakery_id, o.customer_email, 'order ' || o.order_number as what, o.updated_at,
      jsonb_build_object('order_id', o.id, 'order_number', o.order_number) as metadata,
      o.subtotal_cents, o.delivery_fee_cents, o.customer_fee_cents, o.baker_fee_cents,
      case o.payment_status when 'refunded' then o.customer_total_cents else 0 end as refunded_cents
    from orders o where o.id = p.order_id
    union all
    select i.bakery_id, i.customer_email, 'invoice #' || lpad(i.number::text, 4, '0'), i.updated_at,
      jsonb_build_object('invoice_id', i.id, 'invoice_payment_id', part.id), part.amount_cents, 0, 0, part.fee_cents, part.refunded_cents
    from invoice_payments part join invoices i on i.id = part.invoice_id where part.id = p.invoice_payment_id) paid
  join bakeries b on b.id = paid.bakery_id
  where b.id in (select bakery_id from demo_bakeries) and p.state = 'paid' and p.charge_id is null
    and not exists (select from refunds r where r.payment_id = p.id and r.state = 'done')
  order by p.paid_at`

const FILL_IN = `
  update payments p set provider_id = b.session, payment_intent_id = b.payment_intent, charge_id = b.charge, transfer_id = b.transfer,
    available_on = to_timestamp(b.available_on)
  from jsonb_to_recordset($1) as b
    (payment_id uuid, session text, payment_intent text, charge text, transfer text, available_on bigint)
  where p.id = b.payment_id`

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** Null if nothing was refunded. */
function givenBack(past: PastPayment) {
  const { refunded_cents, amount_cents } = past
  if (refunded_cents === 0) return null
  if (refunded_cents === amount_cents) return wholePayment(past)
  return partialRefund(wholePayment(past), NOTHING, refunded_cents + REFUND_PROCESSING_FEE_CENTS)
}

function asPayment(past: PastPayment) {
  const back = givenBack(past)
  const refund = back && {
    created: seconds(past.updated_at),
    amount: back.customer_cents,
    reversal: back.reversal_cents,
    metadata: {},
  }
  return {
    reference: past.subject_id,
    created: seconds(past.paid_at),
    amount: past.amount_cents,
    application_fee: past.application_fee_cents,
    destination: past.stripe_account_id,
    email: past.customer_email,
    description: `${past.bakery_name}, ${past.what}`,
    metadata: past.metadata,
    ...(refund ? { refund } : {}),
  }
}

function rowsOf(payments: PastPayment[], booked: BookedPayment[]): Rows {
  const rows: Rows = { refunds: [], ledger_entries: [], ledger_lines: [] }
  const post = (cause: string, payment_id: string, created_at: Date, lines: LedgerLine[]) => {
    const entry_id = newId()
    rows.ledger_entries!.push({ id: entry_id, cause, payment_id, created_at })
    for (const [position, { account, amount_cents, bakery_id = null, provider_source = null }] of lines.entries())
      rows.ledger_lines!.push({ id: newId(), entry_id, position, account, amount_cents, bakery_id, provider_source })
  }
  for (const [i, past] of payments.entries()) {
    const payment = booked[i]!
    const { id, bakery_id } = past
    const facts = { charge_id: payment.charge, transfer_id: payment.transfer }
    const fees = { application_fee_id: payment.application_fee, provider_fee_cents: payment.fee }
    const lines = paymentLines({ ...wholePayment(past), bakery_id, ...facts, ...fees })
    post(`payment:${payment.charge}`, id, past.paid_at, lines)
    if (!payment.refund || !payment.reversal) continue
    const refund = refundRow(past, payment)
    const made = { ...refund, bakery_id }
    const { refund: provider_refund_id, reversal: provider_reversal_id } = payment
    post(`refund:${provider_refund_id}`, id, past.updated_at, refundLines({ ...made, provider_refund_id }))
    post(`reversal:${refund.id}`, id, past.updated_at, reversalLines({ ...made, provider_reversal_id }))
    rows.refunds!.push(refund)
  }
  return rows
}

function refundRow(past: PastPayment, { refund, reversal }: BookedPayment) {
  const all = past.refunded_cents === past.amount_cents
  const id = newId()
  const back = givenBack(past)!
  return {
    id,
    cause: all ? `full:${past.id}` : `partial:${past.id}:${id}`,
    payment_id: past.id,
    kind: all ? 'full' : 'partial',
    ...back,
    taken_cents: back.reversal_cents,
    taken_fee_cents: back.baker_fee_cents,
    lines: [],
    reason: all ? 'Cancelled by the bakery' : 'Some of it went back',
    state: 'done',
    refund_attempt: 0,
    reversal_attempt: 0,
    provider_refund_id: refund,
    provider_reversal_id: reversal,
    created_at: past.updated_at,
    updated_at: past.updated_at,
    done_at: past.updated_at,
  }
}

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
