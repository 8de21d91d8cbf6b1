import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { SUBMISSION_STATES } from '../../features/cases/ruling'
import { CLAIM_METHODS, CODE_PLACES } from '../../features/claims/claim'
import { users } from './accounts'
import { bakeries, ofBakery } from './bakeries'
import { bytea, created_at, isEmail, isOneLine, lengthWithin, moment, oneOf, userIndex } from './columns'
import { listings } from './listings'

export const bakery_claims = pgTable(
  'bakery_claims',
  {
    id: uuid().primaryKey(),
    /** Null while the bakery is a listing: approval moves its claim over. */
    bakery_id: uuid().references(() => bakeries.id, { onDelete: 'cascade' }),
    listing_id: uuid().references(() => listings.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: SUBMISSION_STATES }).notNull().default('pending'),
    method: text({ enum: CLAIM_METHODS }).notNull().default('document'),
    message: text().notNull().default(''),
    code: text(),
    code_place: text({ enum: CODE_PLACES }),
    sent_to: text(),
    code_sent_at: moment('code_sent_at'),
    code_tries: integer().notNull().default(0),
    proved_at: moment('proved_at'),
    reason: text(),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: moment('decided_at'),
    created_at: created_at(),
  },
  (t) => [
    check('bakery_claims_status_check', oneOf('status', SUBMISSION_STATES)),
    check('bakery_claims_method_check', oneOf('method', CLAIM_METHODS)),
    check('bakery_claims_code_place_check', oneOf('code_place', CODE_PLACES)),
    check('bakery_claims_code_check', lengthWithin('code', 6, 20)),
    check('bakery_claims_sent_to_check', isEmail('sent_to')),
    check('bakery_claims_mailed_check', sql`(sent_to is null) = (code_sent_at is null)`),
    check('bakery_claims_message_check', lengthWithin('message', 0, 2000)),
    check('bakery_claims_decided_check', sql`(status = 'pending') = (decided_at is null)`),
    check(
      'bakery_claims_reason_check',
      sql`status not in ('rejected', 'asked') or char_length(reason) between 1 and 1000`,
    ),
    check('bakery_claims_about_check', sql`num_nonnulls(bakery_id, listing_id) = 1`),
    uniqueIndex('bakery_claims_approved_unique').on(t.bakery_id).where(sql`status = 'approved'`),
    uniqueIndex('bakery_claims_open_unique').on(t.bakery_id, t.user_id).where(sql`status in ('pending', 'asked')`),
    uniqueIndex('bakery_claims_listing_unique').on(t.listing_id).where(sql`status in ('pending', 'asked')`),
    index('bakery_claims_listing_index').on(t.listing_id),
    index('bakery_claims_queue_index').on(t.created_at).where(sql`status = 'pending'`),
    index('bakery_claims_user_index').on(t.user_id, t.status, t.decided_at),
    userIndex('bakery_claims', t.decided_by),
  ],
)

/** Private files (decision 127), deleted 90 days after the ruling (ruling 30). */
export const claim_documents = pgTable(
  'claim_documents',
  {
    id: uuid().primaryKey(),
    claim_id: uuid()
      .notNull()
      .references(() => bakery_claims.id, { onDelete: 'cascade' }),
    file: text().notNull().unique(),
    created_at: created_at(),
  },
  (t) => [index('claim_documents_claim_index').on(t.claim_id)],
)

export const bakery_helpers = pgTable(
  'bakery_helpers',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    email: text().notNull(),
    name: text().notNull().default(''),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    invited_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    code_hash: bytea(),
    accepted_at: moment('accepted_at'),
    created_at: created_at(),
  },
  (t) => [
    check('bakery_helpers_email_check', isEmail('email')),
    check('bakery_helpers_name_check', lengthWithin('name', 0, 100)),
    check('bakery_helpers_one_line_check', isOneLine('name')),
    check('bakery_helpers_accepted_check', sql`(user_id is null) = (accepted_at is null)`),
    uniqueIndex('bakery_helpers_email_unique').on(t.bakery_id, t.email),
    uniqueIndex('bakery_helpers_user_unique').on(t.bakery_id, t.user_id),
    uniqueIndex('bakery_helpers_code_unique').on(t.code_hash),
    index('bakery_helpers_user_index').on(t.user_id),
    userIndex('bakery_helpers', t.invited_by),
  ],
)
