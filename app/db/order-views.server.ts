import { type SQL, sql } from 'drizzle-orm'
import { keptByBills, unbilledCents } from './invoice-views.server'

/** Of an order `o`: the payment `p` that paid it, without those that were sent back whole (decision 040). */
const paidBy = sql.raw(`payments p on p.order_id = o.id and p.outcome = 'kept'`)

/** Whether the bakery sees an order `o`: one that the baker wrote down, before it is paid, too (ruling 20). */
export const bakeryHas = sql.raw(`(o.bakery_since is not null or o.source = 'manual')`)

/** Of an order `o`: nobody at its bakery has opened it yet (§4). */
export const isUnviewed = sql.raw(`(o.viewed_at is null and o.status <> 'cancelled' and o.bakery_since is not null)`)

const sumsOfOrder = sql`payment_refunds r join ${paidBy} and p.id = r.payment_id`
export const refundsOfOrder = sql`refunds r join ${paidBy} and p.id = r.payment_id`
export const disputesOfOrder = sql`disputes d join ${paidBy} and p.id = d.payment_id`

/** Of an order `o`: its customer's bank took the payment back for them. */
export const bankGaveBack = sql`exists (select from ${disputesOfOrder} where d.status = 'lost') as bank_gave_back`

/** Of an order `o`, like the sums below: what was refunded to its customer or is on its way. */
export const refundedCents = sql`coalesce((select r.customer_cents from ${sumsOfOrder}), 0)`

/** What its customer paid for the goods and was not refunded; from the payment alone (ruling 53). */
export const leftToRefundCents = sql`coalesce((select p.amount_cents - p.customer_fee_cents - p.delivery_fee_cents
    - coalesce((select r.subtotal_cents from payment_refunds r where r.payment_id = p.id), 0)
  from payments p where p.order_id = o.id and p.outcome = 'kept'), 0)`

/** At most all of them: a refund of everything can be sent again after some went back by themselves. */
export const refundedPieces = sql`least(i.quantity, coalesce((select sum((l ->> 'quantity')::integer) from ${refundsOfOrder}, jsonb_array_elements(r.lines) l
    where r.state <> 'failed' and (l ->> 'order_item_id')::uuid = i.id), 0))`

/** Rows `m` of `money_came`, by the bakery's own days, both included. */
export const cameWithin = (bakery_id: SQL, { first, last }: { first: SQL; last: SQL }): SQL => sql`(
  m.bakery_id = ${bakery_id} and m.day between ${first} and ${last}
  and m.around >= (${first} - 1)::timestamp at time zone 'utc' and m.around < (${last} + 2)::timestamp at time zone 'utc')`

export const cameInYear = (bakery_id: SQL, day: SQL): SQL =>
  cameWithin(bakery_id, {
    first: sql`date_trunc('year', ${day})::date`,
    last: sql`(date_trunc('year', ${day}) + interval '1 year')::date - 1`,
  })

/** Over rows `m` of `money_came`: the one figure of sales (ruling 68), in cents. */
export const soldCents = sql.raw('coalesce(sum(m.gross_cents - m.refunds_cents), 0)::double precision')

export const takenBackCents = sql`coalesce((select r.taken_cents from ${sumsOfOrder}), 0)`

/** Of an order `o`: what the baker keeps after fees and refunds, counting what is still to come. */
export const keepsCents = sql`case o.payment_status when 'invoiced' then ${keptByBills}
  when 'offline' then ${keptByBills} + case o.status when 'cancelled' then 0 else ${unbilledCents} end
  else o.baker_receives_cents - ${takenBackCents} end`

/** Of an order `o` at a bakery `b` (ruling 32). */
export const mayReview = sql`(o.customer_id is not null and b.claimed_by is distinct from o.customer_id
    and not exists (select from reviews v where v.bakery_id = o.bakery_id and v.user_id = o.customer_id)) as may_review`
