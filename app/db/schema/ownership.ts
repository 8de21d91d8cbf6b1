import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { created_at, lengthWithin, moment, oneOf } from './columns'

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
