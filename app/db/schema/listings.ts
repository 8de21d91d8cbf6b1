import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LISTING_STATES, SUBMISSION_STATES } from '../../features/cases/ruling'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { created_at, moment, oneOf, updated_at, userIndex } from './columns'

/** A bakery before approval, with its input as typed. Approval makes a bakery with the same id. */
export const listings = pgTable(
  'listings',
  {
    id: uuid().primaryKey(),
    owner_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: LISTING_STATES }).notNull().default('draft'),
    content: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    reason: text(),
    submitted_at: moment('submitted_at'),
    ruled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ruled_at: moment('ruled_at'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check('listings_state_check', oneOf('state', LISTING_STATES)),
    check('listings_content_check', sql`jsonb_typeof(content) = 'object' and octet_length(content::text) <= 60000`),
    check(
      'listings_reason_check',
      sql`char_length(reason) between 1 and 1000 and (state <> 'rejected' or reason is not null)`,
    ),
    check('listings_submitted_check', sql`state = 'draft' or submitted_at is not null`),
    check('listings_ruled_check', sql`(state in ('approved', 'rejected')) <= (ruled_at is not null)`),
    index('listings_owner_index').on(t.owner_id, t.created_at),
    index('listings_queue_index').on(t.submitted_at, t.id).where(sql`state = 'pending'`),
    index('listings_name_index')
      .using('btree', sql`lower(content ->> 'name') text_pattern_ops`)
      .where(sql`state in ('pending', 'rejected') or (state = 'draft' and reason is not null)`),
    userIndex('listings', t.ruled_by),
  ],
)

export const listing_changes = pgTable(
  'listing_changes',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    submitted_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: SUBMISSION_STATES }).notNull().default('pending'),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text(),
    ruled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ruled_at: moment('ruled_at'),
    created_at: created_at(),
  },
  (t) => [
    check('listing_changes_state_check', oneOf('state', SUBMISSION_STATES)),
    check(
      'listing_changes_content_check',
      sql`jsonb_typeof(content) = 'object' and octet_length(content::text) <= 20000`,
    ),
    check(
      'listing_changes_reason_check',
      sql`char_length(reason) between 1 and 1000 and (state not in ('rejected', 'asked') or reason is not null)`,
    ),
    check('listing_changes_ruled_check', sql`(state in ('approved', 'rejected', 'asked')) = (ruled_at is not null)`),
    uniqueIndex('listing_changes_open_unique').on(t.bakery_id).where(sql`state in ('pending', 'asked')`),
    index('listing_changes_queue_index').on(t.created_at, t.id).where(sql`state = 'pending'`),
    userIndex('listing_changes', t.submitted_by),
    userIndex('listing_changes', t.ruled_by),
  ],
)
