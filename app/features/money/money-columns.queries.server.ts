import { type SQL, sql } from 'drizzle-orm'
import { who } from '~/db/author-view.server'
import { leftToRefundCents, refundedCents } from '~/db/order-views.server'
import { iso } from '~/db/sql-time.server'

const named = (row: SQL) => sql`json_build_object('id', ${row}.id, 'name', ${row}.name)`

/** An order `o` of a bakery `b`. */
export const ORDER = sql`o.id, o.order_number, o.status, o.payment_status, o.customer_id, o.customer_name, ${named(sql`b`)} as bakery,
  o.customer_total_cents as total, ${refundedCents} as refunded, ${iso(sql`o.created_at`)} as created_at`

export const LEFT_OF_ORDER = leftToRefundCents

/** An invoice `i` of a bakery `b`. */
export const INVOICE = sql`i.id, i.number, i.state, i.customer_name, ${named(sql`b`)} as bakery, i.total_cents as total, i.paid_cents as paid,
  i.refunded_cents as refunded, ${iso(sql`i.sent_at`)} as created_at`

/** Of a payment `p`: what was paid, and whose it is. */
export const SUBJECT_ROWS = sql`left join orders o on o.id = p.order_id
  left join invoice_payments ip on ip.id = p.invoice_payment_id left join invoices i on i.id = ip.invoice_id
  left join premium_periods pp on pp.id = p.premium_period_id left join featured_weeks fw on fw.id = p.featured_week_id
  left join bakeries b on b.id = coalesce(o.bakery_id, i.bakery_id, pp.bakery_id, fw.bakery_id)`

/** The page of a draft would say nothing: neither side sees it yet. */
const ABOUT = sql`p.subject_kind, p.subject_id, p.order_id, case when i.state <> 'draft' then i.id end as invoice_id, ${named(sql`b`)} as bakery,
  case p.subject_kind when 'order' then 'Order ' || o.order_number when 'premium_period' then 'Premium for a ' || pp.period
    when 'featured_week' then 'A featured week'
    else coalesce('Invoice #' || lpad(i.number::text, greatest(4, length(i.number::text)), '0'), 'A custom order') end as name`

/** A payment `p` beside its subject's rows. */
export const PAYMENT = sql`p.id, ${ABOUT}, p.state, p.outcome, p.amount_cents as amount,
  coalesce((select back.customer_cents from payment_refunds back where back.payment_id = p.id), 0) as refunded,
  exists (select from disputes x where x.payment_id = p.id) as disputed,
  ${iso(sql`p.created_at`)} as created_at, ${iso(sql`p.paid_at`)} as paid_at`

/** A refund `r` of such a payment, asked for by `a`, a row of profiles. */
export const REFUND = sql`r.id, r.payment_id, ${ABOUT}, r.kind, r.state, r.customer_cents as customer, r.taken_cents as baker, r.reason,
  ${who(sql`a`)} as by, r.last_error as trouble, r.replaced_by is not null as replaced, r.provider_refund_id as provider_id,
  ${iso(sql`r.created_at`)} as created_at`

/** A dispute `d` of such a payment. */
export const DISPUTE = sql`d.id, d.payment_id, ${ABOUT}, d.amount_cents as amount, d.reason, d.status,
  ${iso(sql`d.evidence_due_by`)} as evidence_due_by, ${iso(sql`d.created_at`)} as created_at`

/** A finding `f`. */
export const FINDING = sql`f.id, f.kind, f.detail, ${iso(sql`f.created_at`)} as created_at, ${iso(sql`f.resolved_at`)} as resolved_at`

/** An event `e` of an order or an invoice, made by `a`. */
export const MADE_BY = sql`e.actor_role as by_role, ${who(sql`a`)} as by, ${iso(sql`e.created_at`)} as at`
