import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { REFUND_STATES } from '../../features/refunds/refund'
import { users } from './accounts'
import { bakeries, ofBakery } from './bakeries'
import { created_at, lengthWithin, moment, oneOf, updated_at } from './columns'
import { invoice_payments } from './invoices'
import { orders } from './orders'
import { featured_weeks, premium_periods } from './premium'

// Belongs to the person who opened it: a new owner of the bakery starts with none.
export const payment_accounts = pgTable(
  'payment_accounts',
  {
    stripe_account_id: text().primaryKey(),
    bakery_id: ofBakery(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    onboarding_completed: boolean().notNull().default(false),
    charges_enabled: boolean().notNull().default(false),
    payouts_enabled: boolean().notNull().default(false),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    unique('payment_accounts_bakery_user_unique').on(t.bakery_id, t.user_id),
    index('payment_accounts_user_index').on(t.user_id),
  ],
)

const PAYMENT_STATES = ['creating', 'open', 'paid', 'expired', 'failed'] as const
const OUTCOMES = ['kept', 'sent_back'] as const

// One try to pay. Written before the provider is asked, so that a try whose answer was lost can be found again.
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    subject_kind: text().notNull(),
    subject_id: uuid().notNull(),
    // One such column per kind of subject, and its place in the check: a payment of an unknown kind is refused.
    order_id: uuid()
      .generatedAlwaysAs(sql`case subject_kind when 'order' then subject_id end`)
      .references(() => orders.id, { onDelete: 'restrict' }),
    premium_period_id: uuid()
      .generatedAlwaysAs(sql`case subject_kind when 'premium_period' then subject_id end`)
      .references(() => premium_periods.id, { onDelete: 'restrict' }),
    featured_week_id: uuid()
      .generatedAlwaysAs(sql`case subject_kind when 'featured_week' then subject_id end`)
      .references(() => featured_weeks.id, { onDelete: 'restrict' }),
    invoice_payment_id: uuid()
      .generatedAlwaysAs(sql`case subject_kind when 'invoice_payment' then subject_id end`)
      .references(() => invoice_payments.id, { onDelete: 'restrict' }),
    state: text({ enum: PAYMENT_STATES }).notNull().default('creating'),
    // Part of the idempotency key: a replayed key replays a 500, too, so a definite 5xx raises it.
    attempt: integer().notNull().default(0),
    provider_id: text().unique(),
    url: text(),
    /** Stays if the bakery changes owners; null if all of it is the site's. */
    stripe_account_id: text(),
    // Sent to the provider, so it can't change: the same key with other parameters is an error.
    expires_at: moment('expires_at').notNull(),
    amount_cents: integer().notNull(),
    application_fee_cents: integer().notNull(),
    // Refunds are worked out from this row alone (ruling 53).
    customer_fee_cents: integer().notNull().default(0),
    delivery_fee_cents: integer().notNull().default(0),
    payment_intent_id: text().unique(),
    charge_id: text().unique(),
    transfer_id: text().unique(),
    outcome: text({ enum: OUTCOMES }),
    paid_at: moment('paid_at'),
    available_on: moment('available_on'),
    checked_at: moment('checked_at'),
    /** Where the bakery was, filled in by the database. */
    bakery_state: text(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check(
      'payments_subject_check',
      sql`num_nonnulls(order_id, premium_period_id, featured_week_id, invoice_payment_id) = 1`,
    ),
    check('payments_state_check', oneOf('state', PAYMENT_STATES)),
    check('payments_outcome_check', oneOf('outcome', OUTCOMES)),
    check('payments_attempt_check', sql`attempt >= 0`),
    check('payments_open_check', sql`state <> 'open' or (provider_id is not null and url is not null)`),
    // A demo's payments are made as paid, before the sandbox has booked them.
    check(
      'payments_paid_check',
      sql`(state = 'paid') = (paid_at is not null) and (state = 'paid') = (outcome is not null)
        and (state <> 'paid' or num_nonnulls(provider_id, payment_intent_id, charge_id) in (0, 3))`,
    ),
    check(
      'payments_amount_check',
      sql`amount_cents >= 50
        and application_fee_cents between 0 and case when stripe_account_id is null then 0 else amount_cents end
        and customer_fee_cents between 0 and application_fee_cents
        and delivery_fee_cents between 0 and amount_cents - customer_fee_cents`,
    ),
    uniqueIndex('payments_open_unique').on(t.subject_kind, t.subject_id).where(sql`state in ('creating', 'open')`),
    uniqueIndex('payments_kept_unique').on(t.subject_kind, t.subject_id).where(sql`outcome = 'kept'`),
    index('payments_premium_period_index').on(t.premium_period_id).where(sql`premium_period_id is not null`),
    index('payments_featured_week_index').on(t.featured_week_id).where(sql`featured_week_id is not null`),
    index('payments_invoice_payment_index').on(t.invoice_payment_id).where(sql`invoice_payment_id is not null`),
    index('payments_order_index').on(t.order_id, t.created_at).where(sql`order_id is not null`),
    index('payments_account_index')
      .on(t.stripe_account_id, t.available_on.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`outcome = 'kept'`),
    index('payments_newest_index').on(t.created_at, t.id),
    index('payments_place_index').on(t.bakery_state, t.created_at, t.id),
    index('payments_state_index').on(t.state, t.created_at, t.id),
    index('payments_sent_back_index').on(t.created_at, t.id).where(sql`outcome = 'sent_back'`),
    index('payments_every_account_index').on(t.stripe_account_id, t.created_at, t.id),
    index('payments_unsettled_index').on(t.checked_at).where(sql`state in ('creating', 'open')`),
  ],
)

export type Payment = typeof payments.$inferSelect

export type SubjectRef = Pick<Payment, 'subject_kind' | 'subject_id'>

// Stored before it is handled: handlers re-read the object, so order and repetition don't matter.
export const webhook_events = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    object_id: text(),
    account: text(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    received_at: moment('received_at').notNull().defaultNow(),
    processed_at: moment('processed_at'),
  },
  (t) => [
    check('webhook_events_id_check', lengthWithin('id', 1, 255)),
    index('webhook_events_waiting_index').on(t.received_at).where(sql`processed_at is null`),
    index('webhook_events_processed_index').on(t.processed_at).where(sql`processed_at is not null`),
  ],
)

const REFUND_KINDS = ['full', 'partial'] as const

type RefundLine = { order_item_id: string; quantity: number }

export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    cause: text().notNull().unique(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    kind: text({ enum: REFUND_KINDS }).notNull(),
    subtotal_cents: integer().notNull(),
    customer_cents: integer().notNull(),
    reversal_cents: integer().notNull(),
    customer_fee_cents: integer().notNull(),
    baker_fee_cents: integer().notNull(),
    /** Less than the share if an earlier, failed refund had already taken some. */
    taken_cents: integer().notNull(),
    taken_fee_cents: integer().notNull(),
    /** Ruling 19's quarter, kept by the site. */
    processing_fee_cents: integer().notNull(),
    lines: jsonb().$type<RefundLine[]>().notNull().default([]),
    reason: text().notNull(),
    requested_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: REFUND_STATES }).notNull().default('requested'),
    refund_attempt: integer().notNull().default(0),
    reversal_attempt: integer().notNull().default(0),
    provider_refund_id: text().unique(),
    provider_reversal_id: text().unique(),
    /** The refund that replaced a failed one: the operator needn't look at it any more. */
    replaced_by: uuid().references((): AnyPgColumn => refunds.id, { onDelete: 'restrict' }),
    last_error: text(),
    created_at: created_at(),
    updated_at: updated_at(),
    done_at: moment('done_at'),
  },
  (t) => [
    check('refunds_kind_check', oneOf('kind', REFUND_KINDS)),
    check('refunds_state_check', oneOf('state', REFUND_STATES)),
    check('refunds_cause_check', lengthWithin('cause', 1, 200)),
    check('refunds_reason_check', lengthWithin('reason', 1, 2000)),
    check(
      'refunds_amounts_check',
      sql`subtotal_cents >= 0 and customer_cents > 0 and reversal_cents >= 0 and taken_cents >= 0 and taken_fee_cents >= 0`,
    ),
    check('refunds_replaced_check', sql`replaced_by is null or state = 'failed'`),
    check('refunds_lines_check', sql`jsonb_typeof(lines) = 'array'`),
    check('refunds_done_check', sql`(state = 'done') = (done_at is not null)`),
    index('refunds_payment_index').on(t.payment_id, t.created_at),
    index('refunds_newest_index').on(t.created_at, t.id),
    index('refunds_failed_index').on(t.created_at, t.id).where(sql`state = 'failed' and replaced_by is null`),
    index('refunds_requested_by_index').on(t.requested_by).where(sql`requested_by is not null`),
    index('refunds_replaced_by_index').on(t.replaced_by).where(sql`replaced_by is not null`),
    index('refunds_waiting_index').on(t.created_at).where(sql`state in ('requested', 'sent')`),
  ],
)

const ACCOUNT_KINDS = ['asset', 'liability', 'revenue', 'expense'] as const

export const ledger_accounts = pgTable(
  'ledger_accounts',
  { code: text().primaryKey(), kind: text({ enum: ACCOUNT_KINDS }).notNull(), description: text().notNull() },
  () => [check('ledger_accounts_kind_check', oneOf('kind', ACCOUNT_KINDS))],
)

// Never changed nor deleted (triggers); the lines of an entry add up to 0 at the end of its transaction.
export const ledger_entries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey(),
    cause: text().notNull().unique(),
    payment_id: uuid().references(() => payments.id, { onDelete: 'restrict' }),
    created_at: created_at(),
  },
  (t) => [
    check('ledger_entries_cause_check', lengthWithin('cause', 1, 200)),
    index('ledger_entries_payment_index').on(t.payment_id),
    index('ledger_entries_created_index').on(t.created_at),
  ],
)

export const ledger_lines = pgTable(
  'ledger_lines',
  {
    id: uuid().primaryKey(),
    entry_id: uuid()
      .notNull()
      .references(() => ledger_entries.id, { onDelete: 'restrict' }),
    position: smallint().notNull(),
    account: text()
      .notNull()
      .references(() => ledger_accounts.code),
    bakery_id: uuid().references(() => bakeries.id, { onDelete: 'restrict' }),
    /** Debit above zero, credit below. */
    amount_cents: integer().notNull(),
    /** The provider's object; reconciliation compares by it. */
    provider_source: text(),
  },
  (t) => [
    check('ledger_lines_amount_check', sql`amount_cents <> 0`),
    uniqueIndex('ledger_lines_position_unique').on(t.entry_id, t.position),
    index('ledger_lines_account_index').on(t.account),
    index('ledger_lines_bakery_index').on(t.bakery_id).where(sql`bakery_id is not null`),
    index('ledger_lines_source_index').on(t.provider_source).where(sql`provider_source is not null`),
  ],
)

export const disputes = pgTable(
  'disputes',
  {
    id: text().primaryKey(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    amount_cents: integer().notNull(),
    reason: text().notNull(),
    status: text().notNull(),
    evidence_due_by: moment('evidence_due_by'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    index('disputes_payment_index').on(t.payment_id),
    index('disputes_newest_index').on(t.created_at, t.payment_id),
  ],
)

// The provider's books as last read: compared with the ledger, never copied into it.
export const provider_transactions = pgTable(
  'provider_transactions',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    source: text(),
    amount_cents: integer().notNull(),
    fee_cents: integer().notNull(),
    net_cents: integer().notNull(),
    created_at: moment('created_at').notNull(),
    available_on: moment('available_on').notNull(),
  },
  (t) => [
    index('provider_transactions_source_index').on(t.source),
    index('provider_transactions_created_index').on(t.created_at),
  ],
)

export const reconciliation_runs = pgTable(
  'reconciliation_runs',
  {
    id: uuid().primaryKey(),
    from_at: moment('from_at').notNull(),
    until_at: moment('until_at').notNull(),
    transactions: integer().notNull(),
    findings: integer().notNull(),
    created_at: created_at(),
  },
  (t) => [index('reconciliation_runs_until_index').on(t.until_at)],
)

export const reconciliation_findings = pgTable(
  'reconciliation_findings',
  {
    id: uuid().primaryKey(),
    subject: text().notNull(),
    kind: text().notNull(),
    ledger_cents: integer(),
    provider_cents: integer(),
    detail: text().notNull().default(''),
    created_at: created_at(),
    resolved_at: moment('resolved_at'),
  },
  (t) => [
    index('reconciliation_findings_subject_index').on(t.subject, t.created_at),
    uniqueIndex('reconciliation_findings_open_unique').on(t.subject, t.kind).where(sql`resolved_at is null`),
    check('reconciliation_findings_detail_check', lengthWithin('detail', 0, 2000)),
  ],
)
