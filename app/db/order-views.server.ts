import { sql } from 'drizzle-orm'
import { keptByBills } from './invoice-views.server'

/** Of an order `o`: the payment `p` that paid it. One that came twice or too late and was sent back whole is no part of it (081). */
const paidBy = sql.raw(`payments p on p.order_id = o.id and p.outcome = 'kept'`)

/** Whether the bakery has heard of an order `o`: of one that it wrote down itself before it is paid (decision 20). */
export const bakeryHas = sql.raw(`(o.paid_at is not null or o.source = 'manual')`)

export const refundsOfOrder = sql`refunds r join ${paidBy} and p.id = r.payment_id`
export const disputesOfOrder = sql`disputes d join ${paidBy} and p.id = d.payment_id`

/** Of an order `o`: what went back to its customer so far or is on its way. */
export const refundedCents = sql`coalesce((select sum(r.customer_cents) from ${refundsOfOrder} where r.state <> 'failed'), 0)::integer`

/** Of a line `i` of an order `o`: how many of its pieces were refunded. */
export const refundedPieces = sql`coalesce((select sum((l ->> 'quantity')::integer) from ${refundsOfOrder}, jsonb_array_elements(r.lines) l
    where r.state <> 'failed' and (l ->> 'order_item_id')::uuid = i.id), 0)`

/** Of an order `o`: what refunds took from its sum and from what the baker receives, for a lateral join as `back`; and what is left of the sum. */
export const refundedParts = sql`(
  select coalesce(sum(r.subtotal_cents), 0) as subtotal_cents, coalesce(sum(r.reversal_cents), 0)::integer as reversal_cents,
    coalesce(sum(r.baker_fee_cents), 0)::integer as baker_fee_cents
  from ${refundsOfOrder} where r.state <> 'failed')`
export const revenueCents = sql`(o.subtotal_cents + o.delivery_fee_cents - back.subtotal_cents)`

/**
 * Of an order `o`: whether it is paid for itself. A custom order is by its invoice, and so is an order taken elsewhere once an invoice
 * about it was sent: otherwise its money would count twice (196).
 */
export const paidItself = sql`case o.payment_status when 'invoiced' then false
  when 'offline' then not exists (select from invoices i where i.order_id = o.id and i.state not in ('draft', 'void')) else true end`

/** …and whether that money came. */
export const moneyCame = sql`(o.paid_at is not null and (o.payment_status <> 'offline' or o.received_at is not null) and ${paidItself})`

/** Of an order `o`: what refunds took back from the baker. */
export const takenBackCents = sql`coalesce((select sum(r.reversal_cents) from ${refundsOfOrder}
    where r.state <> 'failed' or r.provider_reversal_id is not null), 0)::integer`

/** …and what the baker keeps of it, after fees and refunds; what is still to come counts. */
export const keepsCents = sql`case when ${paidItself} then o.baker_receives_cents - ${takenBackCents} else ${keptByBills} end`

/** Of an order `o` at a bakery `b`: whether its customer has an account and has not reviewed the bakery, which is not theirs (decision 32). */
export const mayReview = sql`(o.customer_id is not null and b.claimed_by is distinct from o.customer_id
    and not exists (select from reviews v where v.bakery_id = o.bakery_id and v.user_id = o.customer_id)) as may_review`
