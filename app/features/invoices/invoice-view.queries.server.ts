import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { keptCents } from '~/db/invoice-views.server'
import { labelFacts } from '~/db/label-views.server'
import { at, iso } from '~/db/sql-time.server'
import { type Actor, heldId } from '~/http/actor.server'
import { owns, ownsOrAdmin } from '~/http/ownership.server'
import {
  CARD_MIN_CENTS,
  cardAmount,
  depositOpenCents,
  type InvoiceLine,
  isOverdue,
  isOwed,
  type OwedSums,
  openCents,
  TOO_LITTLE_FOR_CARD,
} from './invoice'
import { type LawLabel, linesOfLaw } from './invoice-label'
import type { Invoice, InvoicePayment, InvoiceSummary } from './invoices.contract'
import { NO_CARDS } from './payable-part'
import { cardAccount } from './payable-part.queries.server'

/** Of an invoice `i`: sent to an address that the actor has proven (ruling 37), or named by the actor's link, or made of its quote. */
export const isRecipient = (actor: Actor): SQL =>
  actor.holds
    ? sql`(i.id = ${heldId(actor, 'invoice')}::uuid or i.quote_id = ${heldId(actor, 'quote')}::uuid)`
    : // An address that they gave up counts for what came to it before. As an array, both are looked up by the index.
      sql`(i.customer_email = any (array(select u.email from users u where u.id = ${actor.id} and u.email_verified_at is not null
          union all select f.email from former_emails f where f.user_id = ${actor.id}))
        and not exists (select from former_emails f where f.email = i.customer_email and f.created_at <= i.created_at))`

/** Of an invoice `i`: not the draft of a quote, which neither side sees until it is paid. */
export const isSeen = sql`not (i.state = 'draft' and i.quote_id is not null)`

const reads = (actor: Actor): SQL =>
  sql`((${ownsOrAdmin(actor, sql`i.bakery_id`)} and ${isSeen}) or (${isRecipient(actor)} and i.state <> 'draft'))`

const viewer = (actor: Actor): SQL => sql`
  case when ${owns(actor, sql`i.bakery_id`)} then 'bakery' when ${isRecipient(actor)} and i.state <> 'draft' then 'customer'
    else 'admin' end`

/** Needs an invoice `i` joined to `bakeries`. */
export const summaryColumns = (now: Date): SQL => sql`
  i.id, i.bakery_id, i.number as invoice_number, i.state, i.customer_name, i.customer_email, i.total_cents, i.deposit_cents,
  i.paid_cents, i.refunded_cents, i.deposit_due_on::text, i.due_on::text as balance_due_on, ${iso(sql`i.created_at`)} as created_at,
  ${iso(sql`i.sent_at`)} as sent_at, (${at(now)} at time zone bakeries.time_zone)::date::text as today,
  json_build_object('name', bakeries.name, 'slug', bakeries.slug, 'time_zone', bakeries.time_zone) as bakery`

export interface SummaryRow
  extends OwedSums,
    Pick<InvoiceSummary, 'id' | 'bakery_id' | 'invoice_number' | 'state' | 'customer_name' | 'customer_email'>,
    Pick<InvoiceSummary, 'created_at' | 'sent_at' | 'bakery'>,
    Pick<Invoice, 'deposit_due_on' | 'balance_due_on'>,
    Record<string, unknown> {
  refunded_cents: number
  /** By the bakery's clock. */
  today: string
}

export function summaryOf(row: SummaryRow): InvoiceSummary {
  const { id, bakery_id, bakery, invoice_number, state, customer_name, customer_email, created_at, sent_at } = row
  const { deposit_due_on, balance_due_on } = row
  return {
    ...{ id, bakery_id, bakery, invoice_number, state, customer_name, customer_email, created_at, sent_at },
    overdue: isOverdue({ ...row, due_on: balance_due_on }, row.today),
    total: row.total_cents,
    paid: row.paid_cents,
    open: state === 'void' || state === 'closed' ? 0 : openCents(row),
    refunded: row.refunded_cents,
    due_on: (depositOpenCents(row) > 0 && deposit_due_on) || balance_due_on,
  }
}

interface Row
  extends SummaryRow,
    Pick<Invoice, 'viewer' | 'note' | 'policy' | 'payments' | 'history' | 'order_id' | 'booked' | 'refunds_back'> {
  request_id: string | null
  quote_id: string | null
  lines: InvoiceLine[]
  subtotal_cents: number
  tax_label: string | null
  tax_rate: number
  tax_cents: number
  label: LawLabel
  takes_cards: boolean
  kept_cents: number
  paid_at: string | null
  voided_at: string | null
  updated_at: string
}

/** Null if the actor may not see it. */
export async function findInvoice(db: Db | Tx, actor: Actor, id: string, now: Date): Promise<Invoice | null> {
  const { rows } = await db.execute<Row>(sql`
    select ${summaryColumns(now)}, ${viewer(actor)} as viewer, i.lines, i.subtotal_cents, i.tax_label, i.tax_rate, i.tax_cents, i.note,
      i.policy, i.order_id, i.request_id, i.quote_id, ${iso(sql`i.paid_at`)} as paid_at, ${iso(sql`i.voided_at`)} as voided_at,
      ${iso(sql`i.updated_at`)} as updated_at, case when i.sent_at is null then ${labelFacts}::jsonb else i.label end as label,
      exists (select from payment_accounts where ${cardAccount}) as takes_cards,
      ${keptCents} as kept_cents,
      (select json_build_object('order_number', o.order_number, 'fulfillment_type', o.fulfillment_type,
          'requested_for', ${iso(sql`o.requested_for`)}, 'requested_until', ${iso(sql`o.requested_until`)})
        from orders o where o.id = i.order_id and o.status <> 'cancelled' and o.requested_until is not null) as booked,
      (select coalesce(json_agg(json_build_object('id', p.id, 'part', p.part, 'method', p.method, 'state', p.state, 'amount', p.amount_cents,
          'fee', p.fee_cents, 'refunded', p.refunded_cents, 'received_on', p.received_on, 'note', p.note,
          'paid_at', ${iso(sql`p.paid_at`)}, 'undone_at', ${iso(sql`p.undone_at`)}) order by p.created_at, p.id), '[]')
        from invoice_payments p where p.invoice_id = i.id and p.state <> 'expired') as payments,
      (select coalesce(json_agg(json_build_object('id', r.id, 'customer', r.customer_cents) order by r.created_at), '[]')
        from invoice_payments p join payments c on c.invoice_payment_id = p.id and c.outcome = 'kept' join refunds r on r.payment_id = c.id
        where p.invoice_id = i.id and r.state = 'failed' and r.replaced_by is null) as refunds_back,
      (select coalesce(json_agg(json_build_object('actor_role', e.actor_role, 'note', e.note, 'created_at', ${iso(sql`e.created_at`)})
          order by e.created_at, e.id), '[]') from invoice_events e where e.invoice_id = i.id) as history
    from invoices i join bakeries on bakeries.id = i.bakery_id where i.id = ${id} and ${reads(actor)}`)
  return rows[0] ? invoiceOf(rows[0]) : null
}

function invoiceOf(row: Row): Invoice {
  const { viewer, note, policy, history, order_id, booked, request_id, quote_id, paid_at, voided_at, updated_at } = row
  const { deposit_due_on, balance_due_on } = row
  const for_customer = viewer === 'customer'
  return {
    ...summaryOf(row),
    ...{ viewer, note, policy, history, order_id, booked, request_id, quote_id, paid_at, voided_at, updated_at },
    lines: row.lines.map(({ description, quantity, unit_price_cents: unit_price }) => {
      return { description, quantity, unit_price, total: quantity * unit_price }
    }),
    subtotal: row.subtotal_cents,
    tax: row.tax_label === null ? null : { label: row.tax_label, rate: row.tax_rate / 100, amount: row.tax_cents },
    deposit: row.deposit_cents,
    ...{ deposit_due_on, balance_due_on },
    label: linesOfLaw(row.label),
    ...cardOf(row),
    baker_keeps: for_customer ? null : row.kept_cents,
    refunds_back: for_customer ? [] : row.refunds_back,
    payments: for_customer ? row.payments.filter(({ state }) => state === 'paid').map(forCustomer) : row.payments,
  }
}

/** The fee is between the baker and us, and the note beside a payment is the baker's own. */
const forCustomer = (payment: InvoicePayment): InvoicePayment => ({ ...payment, fee: null, note: null })

function cardOf(row: Row): Pick<Invoice, 'card' | 'card_problem'> {
  if (!isOwed(row.state)) return { card: null, card_problem: null }
  const all = cardAmount(row, 'all')
  const card_problem = row.takes_cards ? (all < CARD_MIN_CENTS ? TOO_LITTLE_FOR_CARD : null) : NO_CARDS
  if (card_problem) return { card: null, card_problem }
  return { card: { all, deposit: depositOpenCents(row) > 0 ? cardAmount(row, 'deposit') : null }, card_problem }
}
