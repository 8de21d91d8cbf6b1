import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { OUT_OF_TRIES } from '~/db/out-of-tries.server'
import { iso } from '~/db/sql-time.server'
import type { InvoiceDetail, MoneyInvoice, OrderDetail, PaymentDetail } from './money.contract'
import {
  DISPUTE,
  FINDING,
  INVOICE,
  LEFT_OF_ORDER,
  MADE_BY,
  ORDER,
  PAYMENT,
  REFUND,
  SUBJECT_ROWS,
} from './money-columns.queries.server'

type Reads = Pick<Db, 'execute'>

/** More than any payment has come to; a page isn't longer. */
const MOST = 200

const listed = (query: SQL) => sql`coalesce((select json_agg(z) from (${query} limit ${MOST}) z), '[]')`

const findings = (subjects: SQL) =>
  listed(sql`
  select ${FINDING} from reconciliation_findings f where f.subject = any (${subjects}) order by f.created_at desc, f.id desc`)

const entries = sql`select n.id, n.cause, ${iso(sql`n.created_at`)} as at, (
    select json_agg(json_build_object('account', m.account, 'amount', m.amount_cents, 'source', m.provider_source) order by m.position)
    from ledger_lines m where m.entry_id = n.id) as lines
  from ledger_entries n where n.payment_id = p.id order by n.created_at, n.id`

/** How findings call what a payment `p` came to: objects of the provider, and rows of ours that a sweep gave up. */
const calledInFindings = sql`array(
    select unnest(array[p.provider_id, p.charge_id, p.transfer_id, p.payment_intent_id, 'settle_payment:' || p.id])
    union select unnest(array[x.id::text, x.provider_refund_id, x.provider_reversal_id, 'send_refund:' || x.id])
      from refunds x where x.payment_id = p.id
    union select x.id from disputes x where x.payment_id = p.id
    union select m.provider_source from ledger_entries n join ledger_lines m on m.entry_id = n.id where n.payment_id = p.id)`

/** What a sweep gave up, news of the provider among it, and what a job did, of a payment `p`. */
const stuck = sql`
  select 'rows' as what, g.kind || ':' || g.subject_id as id, g.kind as task, split_part(g.last_error, E'\n', 1) as reason, g.tries
  from due_failures g where g.next_at is null and (g.kind || ':' || g.subject_id = any (${calledInFindings})
    or g.kind = 'process_event' and exists (
      select from webhook_events v where v.id = g.subject_id and v.object_id = any (${calledInFindings})))
  union all
  select 'jobs', jobs.id::text, task_identifier, split_part(coalesce(last_error, ''), E'\n', 1), attempts::integer
  from graphile_worker.jobs where ${sql.raw(OUT_OF_TRIES)} and key in (select 'refund:' || x.id from refunds x where x.payment_id = p.id)`

/** Payments `p`, the oldest first. */
async function readPayments(db: Reads, which: SQL): Promise<PaymentDetail[]> {
  const { rows } = await db.execute<PaymentDetail & Record<string, unknown>>(sql`
    select ${PAYMENT}, p.customer_fee_cents as customer_fee, p.application_fee_cents - p.customer_fee_cents as baker_fee,
      p.delivery_fee_cents as delivery_fee, ${SHARE} as baker_share,
      ${SHARE} - coalesce((select back.taken_cents from payment_refunds back where back.payment_id = p.id), 0) as baker_keeps,
      ${iso(sql`p.available_on`)} as payout_on, p.provider_id as page_id, p.payment_intent_id, p.charge_id, p.transfer_id,
      p.stripe_account_id as account_id,
      ${listed(sql`select ${REFUND} from refunds r left join profiles a on a.user_id = r.requested_by
        where r.payment_id = p.id order by r.created_at, r.id`)} as refunds,
      ${listed(sql`select ${DISPUTE} from disputes d where d.payment_id = p.id order by d.created_at, d.id`)} as disputes,
      ${listed(entries)} as ledger, ${findings(calledInFindings)} as findings,
      ${listed(stuck)} as stuck
    from payments p ${SUBJECT_ROWS} where ${which} order by p.created_at, p.id limit ${MOST}`)
  return rows
}

/** What is the baker's of a payment that was kept. */
const SHARE = sql`case when p.stripe_account_id is null or p.outcome is distinct from 'kept' then 0
  else p.amount_cents - p.application_fee_cents end`

export const findPayment = async (db: Reads, id: string): Promise<PaymentDetail | null> =>
  (await readPayments(db, sql`p.id = ${id}`))[0] ?? null

const sentInvoices = (where: SQL) => sql`
  select ${INVOICE} from invoices i join bakeries b on b.id = i.bakery_id where ${where} and i.state <> 'draft' order by i.sent_at, i.id`

/** Its words to the baker and the way to its door stay with both sides. */
export async function findOrderMoney(db: Reads, id: string): Promise<OrderDetail | null> {
  const { rows } = await db.execute<Omit<OrderDetail, 'payments'> & Record<string, unknown>>(sql`
    select ${ORDER}, o.customer_email, o.customer_phone, o.source, o.fulfillment_type, ${iso(sql`o.requested_for`)} as requested_for,
      o.subtotal_cents as subtotal, o.delivery_fee_cents as delivery_fee, o.tax_amount_cents as tax,
      o.customer_fee_cents as customer_fee, o.baker_fee_cents as baker_fee, o.baker_receives_cents as baker_receives,
      ${LEFT_OF_ORDER} as left_to_refund,
      ${listed(sql`select n.id, n.name, n.quantity, n.price_cents as price, n.total_cents as total,
          (select coalesce(string_agg(c ->> 'name', ', '), '') from jsonb_array_elements(n.options) c) as options
        from order_items n where n.order_id = o.id order by n.position`)} as items,
      ${listed(sql`select ${MADE_BY}, concat_ws(': ', case when e.kind = 'status' then initcap(e.to_status) end,
          coalesce(e.note, case e.kind when 'edit' then 'Changed' when 'payment' then 'Payment changed' end)) as said
        from order_events e left join profiles a on a.user_id = e.actor_id where e.order_id = o.id order by e.created_at, e.id`)} as history,
      ${listed(sentInvoices(sql`i.order_id = o.id`))} as invoices,
      ${findings(sql`array['order:' || o.id, 'live:' || o.id, 'customer:' || o.id, 'expire_order:' || o.id,
        'order:paid:' || o.id || ':customer', 'order:paid:' || o.id || ':bakery']`)} as findings
    from orders o join bakeries b on b.id = o.bakery_id where o.id = ${id}`)
  return rows[0] ? { ...rows[0], payments: await readPayments(db, sql`p.order_id = ${id}`) } : null
}

export async function findInvoiceMoney(db: Reads, id: string): Promise<InvoiceDetail | null> {
  const { rows } = await db.execute<Omit<InvoiceDetail, 'payments'> & MoneyInvoice & Record<string, unknown>>(sql`
    select ${INVOICE}, i.customer_email, i.order_id, i.due_on::text as due_on, i.subtotal_cents as subtotal, i.tax_cents as tax,
      ${LEFT_OF_INVOICE} as left_to_refund,
      ${listed(sql`select n ->> 'description' as description, (n ->> 'quantity')::double precision as quantity,
          (n ->> 'unit_price_cents')::integer as unit_price from jsonb_array_elements(i.lines) n`)} as lines,
      ${listed(sql`select n.id, n.method, n.amount_cents as amount, n.state = 'undone' as undone, ${iso(sql`n.paid_at`)} as at
        from invoice_payments n where n.invoice_id = i.id and n.method <> 'card' order by n.created_at, n.id`)} as by_hand,
      ${listed(sql`select ${MADE_BY}, e.note as said from invoice_events e left join profiles a on a.user_id = e.actor_id
        where e.invoice_id = i.id order by e.created_at, e.id`)} as history
    from invoices i join bakeries b on b.id = i.bakery_id where i.id = ${id} and i.state <> 'draft'`)
  const paid = sql`p.invoice_payment_id in (select n.id from invoice_payments n where n.invoice_id = ${id})`
  return rows[0] ? { ...rows[0], payments: await readPayments(db, paid) } : null
}

/** Of an invoice `i`, as a refund of it counts: what came by card and the customer has not got back. */
const LEFT_OF_INVOICE = sql`(
  select coalesce(sum(p.amount_cents - coalesce((select back.customer_cents from payment_refunds back where back.payment_id = p.id), 0)), 0)::integer
  from invoice_payments n join payments p on p.invoice_payment_id = n.id and p.outcome = 'kept' where n.invoice_id = i.id)`
