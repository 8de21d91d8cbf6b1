import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REPORT_REASONS } from '../../features/moderation/report-reasons'
import { REPORT_KINDS, REPORT_RULINGS } from '../../features/reports/report'
import { users } from './accounts'
import { created_at, lengthWithin, moment, oneOf, userIndex } from './columns'

const REPORT_STATUSES = ['open', 'upheld', 'dismissed'] as const

// No foreign key on subject_id: it points into the table of its kind, and a report outlives its subject.
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    reporter_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    subject_type: text({ enum: REPORT_KINDS }).notNull(),
    subject_id: uuid().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    details: text().notNull().default(''),
    status: text({ enum: REPORT_STATUSES }).notNull().default('open'),
    ruling: text({ enum: REPORT_RULINGS }),
    resolution: text(),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: moment('decided_at'),
    created_at: created_at(),
  },
  (t) => [
    check('reports_subject_type_check', sql`subject_type ~ '^[a-z_]+$'`),
    check('reports_reason_check', oneOf('reason', REPORT_REASONS)),
    check('reports_details_check', lengthWithin('details', 0, 2000)),
    check('reports_status_check', oneOf('status', REPORT_STATUSES)),
    check('reports_decided_check', sql`(status = 'open') = (decided_at is null)`),
    check(
      'reports_ruling_check',
      sql`${oneOf('ruling', REPORT_RULINGS)} and (status = 'open') = (ruling is null) and (status = 'dismissed') = (ruling is not distinct from 'dismiss')`,
    ),
    check('reports_resolution_check', lengthWithin('resolution', 1, 1000)),
    uniqueIndex('reports_open_unique').on(t.reporter_id, t.subject_type, t.subject_id).where(sql`status = 'open'`),
    index('reports_queue_index').on(t.status, t.created_at.desc().nullsFirst()),
    index('reports_subject_index').on(t.subject_type, t.subject_id),
    index('reports_words_index').using('gin', sql`to_tsvector('english', details)`),
    userIndex('reports', t.reporter_id),
    userIndex('reports', t.decided_by),
  ],
)

/** The user may read but not write until then. */
export const suspensions = pgTable('suspensions', {
  user_id: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  until: moment('until').notNull(),
  created_at: created_at(),
})

export const blocked_phrases = pgTable(
  'blocked_phrases',
  { phrase: text().primaryKey(), created_at: created_at() },
  () => [check('blocked_phrases_phrase_check', sql`phrase = lower(phrase) and char_length(phrase) between 3 and 100`)],
)
