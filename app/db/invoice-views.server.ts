import { type SQL, sql } from 'drizzle-orm'

/** Of an invoice `i`, in cents: what the baker has received, less fees and refunds. */
export const keptCents = sql`(select coalesce(sum(m.net_cents), 0)::integer from money_came m where m.invoice_id = i.id)`

const owedCents = sql`case when i.state in ('sent', 'part_paid') then i.total_cents - i.paid_cents else 0 end`

const billsOfOrder = sql`invoices i where i.order_id = o.id and i.state not in ('draft', 'void')`

/** Of an order `o`, as JSON: its newest invoice, with what is open in the units of `money`. */
export const invoiceOfOrder = (money: (cents: SQL) => SQL): SQL => sql`(
  select json_build_object('id', i.id, 'open', ${money(owedCents)}) from ${billsOfOrder} order by i.created_at desc limit 1)`

/** Of an order `o`: what the baker keeps by its invoices, once the rest has come. */
export const keptByBills = sql`(select coalesce(sum(${keptCents} + ${owedCents}), 0)::integer from ${billsOfOrder})`

/** Of an order `o` taken elsewhere, like the two below: what no invoice asks for. */
export const unbilledCents = sql`unbilled_cents(o.id, o.customer_total_cents, o.received_at)`

/** What the customer still has to pay, billed or not. */
export const leftToPayCents = sql`${unbilledCents} + (select coalesce(sum(${owedCents}), 0)::integer from ${billsOfOrder})`

/** Of any order `o`: what the baker is still to be given for it, in cash or by an invoice. */
export const toTakeCents = sql`case when o.payment_status in ('offline', 'invoiced') and o.received_at is null
  and o.status <> 'cancelled' then ${leftToPayCents} else 0 end`

export const inHandCents = sql`case when o.received_at is null then 0 else ${unbilledCents} end`

/** Of an order `o`, as JSON; null where nothing was billed. */
export const billOfOrder = sql`(
  select json_build_object('by_card', sum(i.card_cents), 'to_card', sum(i.card_cents - i.refunded_cents),
    'by_hand', sum(i.paid_cents - i.card_cents) + ${inHandCents}, 'open', sum(${owedCents}),
    'kept', sum(${keptCents}) + ${inHandCents},
    'policy', coalesce(max(nullif(i.policy, '')), ''), 'disputed', coalesce(bool_or(exists (
      select from invoice_payments p join payments c on c.invoice_payment_id = p.id join disputes d on d.payment_id = c.id
      where p.invoice_id = i.id and d.status not in ('won', 'warning_closed', 'prevented'))), false))
  from ${billsOfOrder} having count(*) > 0)`
