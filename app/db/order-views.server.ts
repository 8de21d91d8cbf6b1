import { type SQL, sql } from 'drizzle-orm'
import { keptByBills, unbilledCents } from './invoice-views.server'

/** Of an order `o`: the payment `p` that paid it. One that came twice or too late and was sent back whole is no part of it (decision 081). */
const paidBy = sql.raw(`payments p on p.order_id = o.id and p.outcome = 'kept'`)

/** Whether the bakery has heard of an order `o`: of one that it wrote down itself before it is paid (ruling 20). */
export const bakeryHas = sql.raw(`(o.bakery_since is not null or o.source = 'manual')`)

const sumsOfOrder = sql`payment_refunds r join ${paidBy} and p.id = r.payment_id`
export const refundsOfOrder = sql`refunds r join ${paidBy} and p.id = r.payment_id`
export const disputesOfOrder = sql`disputes d join ${paidBy} and p.id = d.payment_id`

/** Of an order `o`: what went back to its customer so far or is on its way. */
export const refundedCents = sql`coalesce((select r.customer_cents from ${sumsOfOrder}), 0)`

/** Of a line `i` of an order `o`: how many of its pieces were refunded. */
export const refundedPieces = sql`coalesce((select sum((l ->> 'quantity')::integer) from ${refundsOfOrder}, jsonb_array_elements(r.lines) l
    where r.state <> 'failed' and (l ->> 'order_item_id')::uuid = i.id), 0)`

/** Rows of `money_came` as `m`: a bakery's in days of its own, both included. */
export const cameWithin = (bakery_id: SQL, { first, last }: { first: SQL; last: SQL }): SQL => sql`(
  m.bakery_id = ${bakery_id} and m.day between ${first} and ${last}
  and m.around >= (${first} - 1)::timestamp at time zone 'utc' and m.around < (${last} + 2)::timestamp at time zone 'utc')`

/** Rows of `money_came` as `m`: a bakery's of the year of a day. */
export const cameInYear = (bakery_id: SQL, day: SQL): SQL =>
  cameWithin(bakery_id, {
    first: sql`date_trunc('year', ${day})::date`,
    last: sql`(date_trunc('year', ${day}) + interval '1 year')::date - 1`,
  })

/** What rows of `money_came` as `m` add up to: the one figure of sales (ruling 68), in cents. */
export const soldCents = sql.raw('coalesce(sum(m.gross_cents - m.refunds_cents), 0)::double precision')

/** Of an order `o`: what refunds took back from the baker. */
export const takenBackCents = sql`coalesce((select r.taken_cents from ${sumsOfOrder}), 0)`

/** Of an order `o`: what the baker keeps of it, after fees and refunds; what is still to come counts. */
export const keepsCents = sql`case o.payment_status when 'invoiced' then ${keptByBills}
  when 'offline' then ${keptByBills} + case o.status when 'cancelled' then 0 else ${unbilledCents} end
  else o.baker_receives_cents - ${takenBackCents} end`

/** Of an order `o` at a bakery `b`: whether its customer has an account and has not reviewed the bakery, which is not theirs (ruling 32). */
export const mayReview = sql`(o.customer_id is not null and b.claimed_by is distinct from o.customer_id
    and not exists (select from reviews v where v.bakery_id = o.bakery_id and v.user_id = o.customer_id)) as may_review`
