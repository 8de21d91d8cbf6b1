import { and, desc, eq, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { isOwnersAccount } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { cursorOf, pageOf, placeOf } from '~/db/pages-by.server'
import { bakeries } from '~/db/schema/bakeries'
import { invoice_payments, invoices } from '~/db/schema/invoices'
import { orders } from '~/db/schema/orders'
import { disputes, payment_accounts, payments } from '~/db/schema/payments'
import { at, iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { ownsOrAdmin } from '~/http/ownership.server'
import type { Payment } from './payouts.contract'

const SHOWN = 50

/** For the verified owner and admins, with the present owner's account; a former owner's is not shown. */
export async function findOwnedBakery(db: Db, actor: Actor, bakery_id: string) {
  const [bakery] = await db
    .select({
      id: bakeries.id,
      name: bakeries.name,
      slug: bakeries.slug,
      time_zone: bakeries.time_zone,
      claimed_by: bakeries.claimed_by,
      stripe_account_id: payment_accounts.stripe_account_id,
    })
    .from(bakeries)
    .leftJoin(payment_accounts, isOwnersAccount)
    .where(and(eq(bakeries.id, bakery_id), ownsOrAdmin(actor, bakeries.id)))
  return bakery ?? null
}

/** "#0012" as the invoice's page writes it. */
const paidFor = {
  order_id: orders.id,
  invoice_id: invoices.id,
  name: sql<string>`coalesce('order ' || ${orders.order_number}, 'invoice #' || lpad(${invoices.number}::text, greatest(4, length(${invoices.number}::text)), '0'))`,
}

export interface Account {
  stripe_account_id: string
  time_zone: string
}

/** Payments still being processed first, then by the day from which they go to the bank, the latest first. */
export async function listPayments(
  db: Db,
  { stripe_account_id, time_zone }: Account,
  { limit, after }: { limit: number; after?: string | undefined },
) {
  const day = sql`(c.available_on at time zone ${time_zone})::date`
  const { rows } = await db.execute<Payment & { cursor: string }>(sql`
    select c.payment_id as id, ${orders.id} as order_id, ${invoices.id} as invoice_id, ${paidFor.name} as name, ${iso(sql`c.paid_at`)} as paid_at,
      c.customer_total_cents as customer_total, c.customer_refunded_cents as customer_refunded, c.taken_cents as refunded,
      c.net_cents as keeps, ${day}::text as payout_on,
      ${cursorOf({ half: sql`c.available_on is null`, moment: sql`coalesce(c.available_on, 'epoch')`, id: sql`c.payment_id` })} as cursor
    from card_money c left join orders on orders.id = c.order_id
    left join invoice_payments on invoice_payments.id = c.invoice_payment_id left join invoices on invoices.id = invoice_payments.invoice_id
    where c.stripe_account_id = ${stripe_account_id} and ${earlierThan(after)}
    order by c.available_on desc nulls first, c.payment_id desc limit ${limit + 1}`)
  return pageOf(rows, limit)
}

/** Not `beyond` of `pagesBy`: payments without a day come first, and one index holds both halves. */
function earlierThan(after: string | undefined): SQL {
  if (!after) return sql`true`
  const { half, moment, id } = placeOf(after)
  return sql`case when ${half} then c.available_on is not null or c.payment_id < ${id} else (c.available_on, c.payment_id) < (${moment}, ${id}) end`
}

/** The first day on which something that is still processed goes to the bank. */
export async function findClearing(db: Db, { stripe_account_id, time_zone }: Account, now: Date) {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select (min(available_on) at time zone ${time_zone})::date::text as day from card_money
    where stripe_account_id = ${stripe_account_id} and available_on > ${at(now)} and net_cents > 0`)
  return rows[0]!.day
}

const DECIDED = ['lost', 'won', 'warning_closed', 'prevented']

/** Those that a bank hasn't decided yet; its order shows how one ended. */
export async function listDisputes(db: Db, bakery_id: string) {
  const rows = await db
    .select({
      id: disputes.id,
      ...paidFor,
      order_number: orders.order_number,
      amount: disputes.amount_cents,
      reason: disputes.reason,
      status: disputes.status,
      evidence_due_by: disputes.evidence_due_by,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .leftJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(invoice_payments, eq(invoice_payments.id, payments.invoice_payment_id))
    .leftJoin(invoices, eq(invoices.id, invoice_payments.invoice_id))
    .where(
      and(or(eq(orders.bakery_id, bakery_id), eq(invoices.bakery_id, bakery_id)), notInArray(disputes.status, DECIDED)),
    )
    .orderBy(desc(disputes.created_at))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, evidence_due_by: row.evidence_due_by?.toISOString() ?? null }))
}
