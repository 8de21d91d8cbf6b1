import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { NOTES_MAX } from '../../features/customers/customer'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { created_at, isEmail, isOneLine, lengthWithin, moment } from './columns'

/** A customer as one bakery knows them. Orders, invoices and requests refer to it, so that two rows can be merged. */
export const bakery_customers = pgTable(
  'bakery_customers',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text(),
    phone: text(),
    notes: text().notNull().default(''),
    /** Unlimited: kept whole. */
    allergies: text().notNull().default(''),
    /** Set when the baker merged this row: a customer who returns by this address or name becomes that one. */
    merged_into: uuid().references((): AnyPgColumn => bakery_customers.id, { onDelete: 'cascade' }),
    last_at: moment('last_at').notNull().defaultNow(),
    created_at: created_at(),
  },
  (t) => [
    check('bakery_customers_name_check', lengthWithin('name', 1, 100)),
    check('bakery_customers_email_check', isEmail('email')),
    check('bakery_customers_phone_check', lengthWithin('phone', 7, 30)),
    check('bakery_customers_one_line_check', isOneLine('name', 'phone')),
    check('bakery_customers_notes_check', lengthWithin('notes', 0, NOTES_MAX)),
    uniqueIndex('bakery_customers_email_unique').on(t.bakery_id, t.email).where(sql`email is not null`),
    uniqueIndex('bakery_customers_name_unique').on(t.bakery_id, sql`lower(name)`).where(sql`email is null`),
    index('bakery_customers_newest_index')
      .on(t.bakery_id, t.last_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`merged_into is null`),
    index('bakery_customers_merged_index').on(t.merged_into).where(sql`merged_into is not null`),
    index('bakery_customers_name_parts_index').using('gin', sql`lower(name) gin_trgm_ops`),
    index('bakery_customers_user_index').on(t.user_id).where(sql`user_id is not null`),
  ],
)
