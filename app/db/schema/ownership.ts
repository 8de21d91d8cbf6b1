import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { created_at, isOneLine, lengthWithin, moment, oneOf } from './columns'

const CLAIM_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const

export const bakery_claims = pgTable(
  'bakery_claims',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: CLAIM_STATUSES }).notNull().default('pending'),
    message: text().notNull().default(''),
    reason: text(),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: moment('decided_at'),
    created_at: created_at(),
  },
  (t) => [
    check('bakery_claims_status_check', oneOf('status', CLAIM_STATUSES)),
    check('bakery_claims_message_check', lengthWithin('message', 0, 2000)),
    check('bakery_claims_decided_check', sql`(status = 'pending') = (decided_at is null)`),
    check('bakery_claims_reason_check', sql`status <> 'rejected' or char_length(reason) between 1 and 1000`),
    uniqueIndex('bakery_claims_approved_unique').on(t.bakery_id).where(sql`status = 'approved'`),
    uniqueIndex('bakery_claims_open_unique').on(t.bakery_id, t.user_id).where(sql`status = 'pending'`),
    index('bakery_claims_queue_index').on(t.created_at).where(sql`status = 'pending'`),
    index('bakery_claims_user_index').on(t.user_id, t.status, t.decided_at),
  ],
)

const VERIFICATION_RULINGS = ['pending', 'verified', 'rejected'] as const

export const bakery_verifications = pgTable(
  'bakery_verifications',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    submitted_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: VERIFICATION_RULINGS }).notNull().default('pending'),
    legal_name: text().notNull(),
    permit_number: text(),
    note: text().notNull().default(''),
    reason: text(),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: moment('decided_at'),
    created_at: created_at(),
  },
  (t) => [
    check('bakery_verifications_status_check', oneOf('status', VERIFICATION_RULINGS)),
    check('bakery_verifications_legal_name_check', lengthWithin('legal_name', 1, 200)),
    check('bakery_verifications_permit_number_check', lengthWithin('permit_number', 1, 100)),
    check('bakery_verifications_one_line_check', isOneLine('legal_name', 'permit_number')),
    check('bakery_verifications_note_check', lengthWithin('note', 0, 2000)),
    check('bakery_verifications_decided_check', sql`(status = 'pending') = (decided_at is null)`),
    check('bakery_verifications_reason_check', sql`status <> 'rejected' or char_length(reason) between 1 and 1000`),
    uniqueIndex('bakery_verifications_open_unique').on(t.bakery_id).where(sql`status = 'pending'`),
    index('bakery_verifications_bakery_index').on(t.bakery_id, t.created_at.desc().nullsFirst()),
    index('bakery_verifications_queue_index').on(t.created_at).where(sql`status = 'pending'`),
  ],
)

const DOCUMENT_KINDS = ['permit', 'food_handler', 'identity', 'address', 'other'] as const

// The file goes 90 days after the ruling (decision 30); the row stays and says when.
export const verification_documents = pgTable(
  'verification_documents',
  {
    id: uuid().primaryKey(),
    verification_id: uuid()
      .notNull()
      .references(() => bakery_verifications.id, { onDelete: 'cascade' }),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    storage_key: text().unique(),
    content_type: text().notNull(),
    byte_size: integer().notNull(),
    remove_after: moment('remove_after'),
    removed_at: moment('removed_at'),
    created_at: created_at(),
  },
  (t) => [
    check('verification_documents_kind_check', oneOf('kind', DOCUMENT_KINDS)),
    check(
      'verification_documents_content_type_check',
      sql`content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')`,
    ),
    check('verification_documents_byte_size_check', sql`byte_size > 0`),
    check('verification_documents_removed_check', sql`(storage_key is null) = (removed_at is not null)`),
    index('verification_documents_verification_index').on(t.verification_id),
    index('verification_documents_removal_index').on(t.remove_after).where(sql`removed_at is null`),
  ],
)
