import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bakeries } from './bakeries'
import { created_at, isEmail, isOneLine, lengthWithin, moment, oneOf, updated_at } from './columns'
import { orders } from './orders'

const INVOICE_STATUSES = ['draft', 'sent', 'paid', 'void'] as const

export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    bakery_id: uuid()
      .notNull()
      .references(() => bakeries.id, { onDelete: 'restrict' }),
    invoice_number: text().notNull(),
    order_id: uuid().references(() => orders.id, { onDelete: 'set null' }),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    recipient_name: text().notNull(),
    recipient_email: text().notNull(),
    status: text({ enum: INVOICE_STATUSES }).notNull().default('draft'),
    subtotal_cents: integer().notNull(),
    tax_amount_cents: integer().notNull().default(0),
    total_cents: integer().notNull(),
    notes: text(),
    due_on: date({ mode: 'string' }),
    sent_at: moment('sent_at'),
    paid_at: moment('paid_at'),
    voided_at: moment('voided_at'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check('invoices_invoice_number_check', lengthWithin('invoice_number', 1, 40)),
    check('invoices_recipient_name_check', lengthWithin('recipient_name', 1, 100)),
    check('invoices_one_line_check', isOneLine('invoice_number', 'recipient_name')),
    check('invoices_recipient_email_check', isEmail('recipient_email')),
    check('invoices_status_check', oneOf('status', INVOICE_STATUSES)),
    check(
      'invoices_dates_check',
      sql`case status when 'draft' then sent_at is null and paid_at is null and voided_at is null
        when 'sent' then sent_at is not null and paid_at is null and voided_at is null
        when 'paid' then sent_at is not null and paid_at is not null and voided_at is null
        else voided_at is not null end`,
    ),
    check(
      'invoices_total_check',
      sql`subtotal_cents >= 0 and tax_amount_cents >= 0 and total_cents = subtotal_cents + tax_amount_cents`,
    ),
    check('invoices_notes_check', lengthWithin('notes', 1, 2000)),
    uniqueIndex('invoices_number_unique').on(t.bakery_id, t.invoice_number),
    index('invoices_bakery_index').on(t.bakery_id, t.created_at.desc().nullsFirst()),
    index('invoices_bakery_status_index').on(t.bakery_id, t.status, t.created_at.desc().nullsFirst()),
    index('invoices_recipient_index')
      .on(t.recipient_email, t.sent_at.desc().nullsFirst())
      .where(sql`sent_at is not null`),
    index('invoices_order_index').on(t.order_id),
  ],
)

export const invoice_lines = pgTable(
  'invoice_lines',
  {
    id: uuid().primaryKey(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: smallint().notNull().default(0),
    description: text().notNull(),
    quantity: integer().notNull(),
    price_cents: integer().notNull(),
    total_cents: integer().notNull(),
  },
  (t) => [
    check('invoice_lines_description_check', lengthWithin('description', 1, 300)),
    check('invoice_lines_one_line_check', isOneLine('description')),
    check('invoice_lines_quantity_check', sql`quantity between 1 and 9999`),
    check('invoice_lines_price_check', sql`price_cents between -1000000 and 1000000`),
    check('invoice_lines_total_check', sql`total_cents::bigint = price_cents::bigint * quantity`),
    uniqueIndex('invoice_lines_position_unique').on(t.invoice_id, t.position),
  ],
)
