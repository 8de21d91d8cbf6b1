import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ADDRESS_CHOICES } from '../../features/cottage-food/program'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { isOneLine, isWebAddress, lengthWithin, oneOf, updated_at } from './columns'

/** A state's law about food from homes: a dated record, edited by admins (ruling 40). */
export const cottage_programs = pgTable(
  'cottage_programs',
  {
    key: text().primaryKey(),
    state: text().notNull(),
    name: text().notNull(),
    /** Checked against the official page. Only a verified record prints a statement or blocks anything. */
    verified: boolean().notNull().default(false),
    statement: text(),
    /** Shown before payment, where the law has other words for that. */
    notice: text(),
    on_page: boolean().notNull().default(false),
    before_payment: boolean().notNull().default(false),
    wants_address: boolean().notNull().default(false),
    number_instead: text(),
    wants_phone: boolean().notNull().default(false),
    wants_permit: boolean().notNull().default(false),
    annual_cap_cents: integer(),
    permit_words: text().notNull().default(''),
    selling_words: text().notNull().default(''),
    label_words: text().notNull().default(''),
    source_url: text(),
    source_words: text().notNull().default(''),
    checked_on: date({ mode: 'string' }),
    edited_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    updated_at: updated_at(),
  },
  (t) => [
    check('cottage_programs_key_check', sql`key ~ '^[a-z]{2}(-[a-z0-9]+)*$' and char_length(key) <= 40`),
    check('cottage_programs_state_check', sql`state ~ '^[A-Z]{2}$'`),
    check('cottage_programs_name_check', lengthWithin('name', 1, 120)),
    check('cottage_programs_one_line_check', isOneLine('name', 'number_instead')),
    check('cottage_programs_statement_check', lengthWithin('statement', 1, 1000)),
    check('cottage_programs_notice_check', lengthWithin('notice', 1, 1000)),
    check('cottage_programs_cap_check', sql`annual_cap_cents > 0`),
    check(
      'cottage_programs_words_check',
      sql`greatest(char_length(permit_words), char_length(selling_words), char_length(label_words), char_length(source_words)) <= 1000`,
    ),
    check('cottage_programs_source_url_check', isWebAddress('source_url')),
    check('cottage_programs_verified_check', sql`not verified or checked_on is not null`),
    index('cottage_programs_state_index').on(t.state),
  ],
)

export const bakery_programs = pgTable(
  'bakery_programs',
  {
    bakery_id: ofBakery().primaryKey(),
    program_key: text()
      .notNull()
      .references(() => cottage_programs.key, { onDelete: 'restrict', onUpdate: 'cascade' }),
    permit_number: text(),
    county: text(),
    permit_expires_on: date({ mode: 'string' }),
    address_choice: text({ enum: ADDRESS_CHOICES }).notNull().default('private'),
    state_number: text(),
    /** Public; the one on the pickup card is for customers only. */
    phone: text(),
    updated_at: updated_at(),
  },
  (t) => [
    check('bakery_programs_permit_number_check', lengthWithin('permit_number', 1, 60)),
    check('bakery_programs_county_check', lengthWithin('county', 1, 60)),
    check('bakery_programs_address_choice_check', oneOf('address_choice', ADDRESS_CHOICES)),
    check('bakery_programs_state_number_check', lengthWithin('state_number', 1, 60)),
    check('bakery_programs_phone_check', lengthWithin('phone', 7, 30)),
    check('bakery_programs_one_line_check', isOneLine('permit_number', 'county', 'state_number', 'phone')),
    check('bakery_programs_number_check', sql`(address_choice = 'number') <= (state_number is not null)`),
    index('bakery_programs_program_index').on(t.program_key),
    index('bakery_programs_expiry_index').on(t.permit_expires_on).where(sql`permit_expires_on is not null`),
  ],
)
