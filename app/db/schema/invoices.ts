import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  INVOICE_METHODS,
  INVOICE_PAYMENT_STATES,
  INVOICE_STATES,
  type InvoiceLine,
  PARTS,
} from '../../features/invoices/invoice'
import type { LawLabel } from '../../features/invoices/invoice-label'
import { ACTOR_ROLES } from '../../features/orders/order'
import { users } from './accounts'
import { bakeries } from './bakeries'
import { created_at, isEmail, isOneLine, lengthWithin, moment, oneOf, updated_at } from './columns'
import { bakery_customers } from './customers'
import { orders } from './orders'
import { custom_requests, quotes } from './requests'

/** The command that sends an invoice takes the next number under this row's lock. */
export const invoice_settings = pgTable(
  'invoice_settings',
  {
    bakery_id: uuid()
      .primaryKey()
      .references(() => bakeries.id, { onDelete: 'restrict' }),
    tax_label: text(),
    /** Hundredths of a percent. */
    tax_rate: integer().notNull().default(0),
    last_number: integer().notNull().default(0),
  },
  () => [
    check('invoice_settings_tax_label_check', lengthWithin('tax_label', 1, 60)),
    check('invoice_settings_one_line_check', isOneLine('tax_label')),
    check('invoice_settings_tax_rate_check', sql`tax_rate between 0 and 2500`),
    check('invoice_settings_last_number_check', sql`last_number >= 0`),
  ],
)

export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    bakery_id: uuid()
      .notNull()
      .references(() => bakeries.id, { onDelete: 'restrict' }),
    /** Given when it is sent (ruling 43). */
    number: integer(),
    state: text({ enum: INVOICE_STATES }).notNull().default('draft'),
    bakery_customer_id: uuid().references(() => bakery_customers.id, { onDelete: 'set null' }),
    customer_name: text().notNull(),
    /** A customer who has proven this address reads the invoice (ruling 37). Null once they were erased. */
    customer_email: text(),
    /** Their account is gone: name and address are emptied once nothing is to be paid any more (decision 234). */
    customer_left: boolean().notNull().default(false),
    request_id: uuid().references(() => custom_requests.id, { onDelete: 'set null' }),
    /** Of an accepted quote. Until the customer has paid something, the invoice is a draft that neither side sees. */
    quote_id: uuid().references(() => quotes.id, { onDelete: 'restrict' }),
    order_id: uuid().references(() => orders.id, { onDelete: 'restrict' }),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    subtotal_cents: integer().notNull(),
    tax_label: text(),
    tax_rate: integer().notNull().default(0),
    tax_cents: integer().notNull().default(0),
    total_cents: integer().notNull(),
    deposit_cents: integer(),
    deposit_due_on: date(),
    due_on: date(),
    note: text(),
    policy: text().notNull().default(''),
    label: jsonb().$type<LawLabel>(),
    /** Sums of its payments, kept under its lock. Refunds stay counted in `paid_cents`. */
    paid_cents: integer().notNull().default(0),
    card_cents: integer().notNull().default(0),
    refunded_cents: integer().notNull().default(0),
    sent_at: moment('sent_at'),
    paid_at: moment('paid_at'),
    voided_at: moment('voided_at'),
    /** The order was cancelled: all card payments go back, disputed ones once the bank has decided (decision 040). */
    all_back: boolean().notNull().default(false),
    reminded_for: date().array().notNull().default(sql`'{}'`),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check('invoices_state_check', oneOf('state', INVOICE_STATES)),
    check('invoices_number_check', sql`(number is null) = (sent_at is null) and number > 0`),
    check('invoices_sent_check', sql`(state = 'draft') = (number is null)`),
    check(
      'invoices_void_check',
      sql`(state = 'void') = (voided_at is not null) and (state <> 'void' or paid_cents = refunded_cents)`,
    ),
    check('invoices_all_back_check', sql`not all_back or state = 'closed'`),
    check('invoices_paid_check', sql`(state = 'paid') = (paid_at is not null)`),
    check('invoices_customer_name_check', lengthWithin('customer_name', 1, 100)),
    check('invoices_customer_email_check', isEmail('customer_email')),
    check('invoices_one_line_check', isOneLine('customer_name', 'tax_label')),
    check('invoices_lines_check', sql`jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50`),
    check(
      'invoices_amounts_check',
      sql`subtotal_cents >= 0 and tax_cents >= 0 and tax_rate between 0 and 2500
        and total_cents = subtotal_cents + tax_cents and total_cents between 100 and 10000000`,
    ),
    check('invoices_deposit_check', sql`deposit_cents between 100 and total_cents - 100`),
    check(
      'invoices_sums_check',
      sql`paid_cents between 0 and total_cents and card_cents between 0 and paid_cents and refunded_cents between 0 and card_cents`,
    ),
    check('invoices_tax_label_check', lengthWithin('tax_label', 1, 60)),
    check('invoices_note_check', lengthWithin('note', 1, 2000)),
    check('invoices_policy_check', lengthWithin('policy', 0, 5000)),
    uniqueIndex('invoices_number_unique').on(t.bakery_id, t.number),
    uniqueIndex('invoices_quote_unique').on(t.quote_id),
    index('invoices_bakery_index').on(t.bakery_id, t.created_at.desc().nullsFirst(), t.id),
    index('invoices_state_index').on(t.bakery_id, t.state, t.created_at.desc().nullsFirst()),
    index('invoices_owed_index').on(t.bakery_id, t.due_on).where(sql`state in ('sent', 'part_paid')`),
    index('invoices_email_index').on(t.customer_email, t.created_at.desc().nullsFirst()),
    index('invoices_newest_index').on(t.sent_at, t.id).where(sql`state <> 'draft'`),
    index('invoices_bakery_sent_index').on(t.bakery_id, t.sent_at, t.id).where(sql`state <> 'draft'`),
    index('invoices_every_state_index').on(t.state, t.sent_at, t.id).where(sql`state <> 'draft'`),
    index('invoices_every_number_index').on(t.number, t.sent_at, t.id).where(sql`state <> 'draft'`),
    index('invoices_customer_left_index').on(t.id).where(sql`customer_left`),
    index('invoices_due_index').on(t.due_on).where(sql`state in ('sent', 'part_paid')`),
    index('invoices_deposit_due_index').on(t.deposit_due_on).where(sql`state in ('sent', 'part_paid')`),
    index('invoices_request_index').on(t.request_id).where(sql`request_id is not null`),
    index('invoices_order_index').on(t.order_id).where(sql`order_id is not null`),
    index('invoices_bakery_customer_index').on(t.bakery_customer_id).where(sql`bakery_customer_id is not null`),
  ],
)

/** A try by card, which is a subject of `payments`, or money that the baker marked by hand. */
export const invoice_payments = pgTable(
  'invoice_payments',
  {
    id: uuid().primaryKey(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    /** Filled in by the database from the invoice. */
    bakery_id: uuid().notNull().default(sql`null`),
    part: text({ enum: PARTS }).notNull(),
    method: text({ enum: INVOICE_METHODS }).notNull(),
    state: text({ enum: INVOICE_PAYMENT_STATES }).notNull(),
    amount_cents: integer().notNull(),
    /** Payments marked by hand carry none (ruling 42). */
    fee_cents: integer().notNull().default(0),
    refunded_cents: integer().notNull().default(0),
    received_on: date(),
    note: text(),
    paid_at: moment('paid_at'),
    recorded_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    undone_at: moment('undone_at'),
    created_at: created_at(),
  },
  (t) => [
    check('invoice_payments_part_check', oneOf('part', PARTS)),
    check('invoice_payments_method_check', oneOf('method', INVOICE_METHODS)),
    check('invoice_payments_state_check', oneOf('state', INVOICE_PAYMENT_STATES)),
    check(
      'invoice_payments_amount_check',
      sql`case method when 'card' then amount_cents between 100 and 1000000 and fee_cents between 1 and amount_cents
        else amount_cents between 1 and 10000000 and fee_cents = 0 end and refunded_cents between 0 and amount_cents`,
    ),
    check(
      'invoice_payments_method_state_check',
      sql`case method when 'card' then state <> 'undone' else state in ('paid', 'undone') end`,
    ),
    check('invoice_payments_paid_check', sql`(state in ('paid', 'undone')) = (paid_at is not null)`),
    check('invoice_payments_undone_check', sql`(state = 'undone') = (undone_at is not null)`),
    check('invoice_payments_note_check', lengthWithin('note', 1, 500)),
    // One open payment page per invoice, so that each part's fee follows from those before it.
    uniqueIndex('invoice_payments_open_unique').on(t.invoice_id).where(sql`state = 'open'`),
    index('invoice_payments_invoice_index').on(t.invoice_id, t.created_at),
    index('invoice_payments_sales_index')
      .on(t.bakery_id, sql`coalesce(received_on::timestamp at time zone 'utc', paid_at)`)
      .where(sql`state = 'paid'`),
    index('invoice_payments_overdue_index').on(t.created_at).where(sql`state = 'open'`),
    index('invoice_payments_recorded_by_index').on(t.recorded_by).where(sql`recorded_by is not null`),
  ],
)

export const invoice_events = pgTable(
  'invoice_events',
  {
    id: uuid().primaryKey(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    actor_role: text({ enum: ACTOR_ROLES }).notNull(),
    note: text().notNull(),
    created_at: created_at(),
  },
  (t) => [
    check('invoice_events_actor_role_check', oneOf('actor_role', ACTOR_ROLES)),
    check('invoice_events_note_check', lengthWithin('note', 1, 2000)),
    index('invoice_events_invoice_index').on(t.invoice_id, t.created_at, t.id),
    index('invoice_events_actor_index').on(t.actor_id).where(sql`actor_id is not null`),
  ],
)
