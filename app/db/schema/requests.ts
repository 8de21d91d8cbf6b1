import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { InvoiceLine } from '../../features/invoices/invoice'
import { FULFILLMENT_TYPES } from '../../features/opening/opening'
import {
  type Answer,
  type Askable,
  type AskLevel,
  MESSAGE_MAX,
  POLICY_MAX,
  QUOTE_STATES,
  type Question,
  REQUEST_STATES,
} from '../../features/requests/request'
import { sessions, users } from './accounts'
import { bakeries, ofBakery } from './bakeries'
import {
  bytea,
  created_at,
  isEmail,
  isOneLine,
  lengthWithin,
  moment,
  oneOf,
  storedPicture,
  updated_at,
} from './columns'
import { bakery_customers } from './customers'

type DeliveryAddress = { street: string; unit?: string; city: string; state: string; zip_code: string }

/** Without a row a bakery takes no custom orders. */
export const custom_order_settings = pgTable(
  'custom_order_settings',
  {
    bakery_id: uuid()
      .primaryKey()
      .references(() => bakeries.id, { onDelete: 'cascade' }),
    enabled: boolean().notNull().default(false),
    asks: jsonb().$type<Record<Askable, AskLevel>>().notNull(),
    questions: jsonb().$type<Question[]>().notNull().default([]),
    lead_days: integer().notNull(),
    /** Monday to Sunday; null is no limit. */
    per_week: integer(),
    policy: text().notNull().default(''),
    updated_at: updated_at(),
  },
  () => [
    check('custom_order_settings_asks_check', sql`jsonb_typeof(asks) = 'object'`),
    check('custom_order_settings_questions_check', sql`jsonb_typeof(questions) = 'array'`),
    check('custom_order_settings_lead_days_check', sql`lead_days between 0 and 180`),
    check('custom_order_settings_per_week_check', sql`per_week between 1 and 100`),
    check('custom_order_settings_policy_check', lengthWithin('policy', 0, POLICY_MAX)),
  ],
)

export const custom_requests = pgTable(
  'custom_requests',
  {
    /** Made by the customer's device, so that a request that is sent twice is one. */
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    customer_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The guest's session, until the address is confirmed. */
    session_id: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    bakery_customer_id: uuid().references(() => bakery_customers.id, { onDelete: 'set null' }),
    customer_name: text().notNull(),
    customer_email: text(),
    state: text({ enum: REQUEST_STATES }).notNull(),
    wanted_on: date().notNull(),
    answers: jsonb().$type<Answer[]>().notNull().default([]),
    allergies: text(),
    message: text().notNull().default(''),
    reason: text(),
    confirm_hash: bytea().unique(),
    confirm_until: moment('confirm_until'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check('custom_requests_name_check', lengthWithin('customer_name', 1, 100)),
    check('custom_requests_one_line_check', isOneLine('customer_name')),
    check('custom_requests_email_check', isEmail('customer_email')),
    check('custom_requests_state_check', oneOf('state', REQUEST_STATES)),
    check('custom_requests_answers_check', sql`jsonb_typeof(answers) = 'array'`),
    check('custom_requests_allergies_check', lengthWithin('allergies', 1, 1000)),
    check('custom_requests_message_check', lengthWithin('message', 0, MESSAGE_MAX)),
    check('custom_requests_reason_check', lengthWithin('reason', 1, 1000)),
    check(
      'custom_requests_unverified_check',
      sql`(state = 'unverified') = (confirm_hash is not null) and num_nulls(confirm_hash, confirm_until) in (0, 2)`,
    ),
    index('custom_requests_bakery_index')
      .on(t.bakery_id, t.state, t.created_at.desc().nullsFirst())
      .where(sql`state <> 'unverified'`),
    index('custom_requests_week_index').on(t.bakery_id, t.wanted_on).where(sql`state in ('open', 'accepted')`),
    index('custom_requests_customer_index').on(t.customer_id, t.created_at.desc().nullsFirst()),
    index('custom_requests_email_index').on(t.customer_email),
    index('custom_requests_session_index').on(t.session_id).where(sql`session_id is not null`),
    index('custom_requests_bakery_customer_index').on(t.bakery_customer_id).where(sql`bakery_customer_id is not null`),
    index('custom_requests_unconfirmed_index').on(t.confirm_until).where(sql`confirm_until is not null`),
  ],
)

/** Private files (decision 127), without a request until it is sent. */
export const request_pictures = pgTable(
  'request_pictures',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    session_id: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    request_id: uuid().references(() => custom_requests.id, { onDelete: 'cascade' }),
    position: smallint().notNull().default(0),
    ...storedPicture(),
  },
  (t) => [
    check('request_pictures_size_check', sql`width between 1 and 20000 and height between 1 and 20000`),
    index('request_pictures_request_index').on(t.request_id, t.position),
    index('request_pictures_bakery_index').on(t.bakery_id),
    index('request_pictures_session_index').on(t.session_id).where(sql`session_id is not null`),
    index('request_pictures_unsent_index').on(t.created_at).where(sql`request_id is null`),
  ],
)

/** Versions of an offer; only `state` changes. An accepted one becomes an invoice and an order. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey(),
    request_id: uuid()
      .notNull()
      .references(() => custom_requests.id, { onDelete: 'cascade' }),
    version: smallint().notNull(),
    state: text({ enum: QUOTE_STATES }).notNull().default('open'),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    subtotal_cents: integer().notNull(),
    delivery_cents: integer().notNull().default(0),
    tax_label: text(),
    /** Hundredths of a percent. */
    tax_rate: integer().notNull().default(0),
    tax_cents: integer().notNull().default(0),
    total_cents: integer().notNull(),
    deposit_cents: integer(),
    balance_due_on: date(),
    fulfillment_type: text({ enum: FULFILLMENT_TYPES }).notNull(),
    delivery_address: jsonb().$type<DeliveryAddress>(),
    ready_from: moment('ready_from').notNull(),
    ready_until: moment('ready_until').notNull(),
    note: text(),
    policy: text().notNull().default(''),
    expires_at: moment('expires_at').notNull(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
    ended_at: moment('ended_at'),
  },
  (t) => [
    check('quotes_state_check', oneOf('state', QUOTE_STATES)),
    check('quotes_version_check', sql`version > 0`),
    check('quotes_lines_check', sql`jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50`),
    check(
      'quotes_amounts_check',
      sql`subtotal_cents >= 0 and delivery_cents >= 0 and tax_cents >= 0 and tax_rate between 0 and 2500
        and total_cents = subtotal_cents + delivery_cents + tax_cents and total_cents between 100 and 10000000`,
    ),
    check('quotes_deposit_check', sql`deposit_cents between 100 and total_cents - 100`),
    check('quotes_tax_label_check', lengthWithin('tax_label', 1, 60)),
    check('quotes_one_line_check', isOneLine('tax_label')),
    check('quotes_ready_check', sql`ready_from < ready_until`),
    check('quotes_fulfillment_check', oneOf('fulfillment_type', FULFILLMENT_TYPES)),
    check(
      'quotes_delivery_check',
      sql`fulfillment_type = 'delivery' or (delivery_address is null and delivery_cents = 0)`,
    ),
    check('quotes_note_check', lengthWithin('note', 1, 2000)),
    check('quotes_policy_check', lengthWithin('policy', 0, POLICY_MAX)),
    check('quotes_ended_check', sql`(state = 'open') = (ended_at is null)`),
    uniqueIndex('quotes_version_unique').on(t.request_id, t.version),
    uniqueIndex('quotes_open_unique').on(t.request_id).where(sql`state in ('open', 'accepted')`),
    index('quotes_expiring_index').on(t.expires_at).where(sql`state = 'open'`),
    index('quotes_created_by_index').on(t.created_by).where(sql`created_by is not null`),
  ],
)
