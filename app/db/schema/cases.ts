import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CASE_STATES, NOTE_MAX } from '../../features/cases/case'
import { users } from './accounts'
import { created_at, lengthWithin, moment, oneOf } from './columns'

/**
 * What waits for a person, and what was ruled (decision 226). Kept by triggers from the tables of the rooms, where the truth is
 * (`cases_made` in db/migrations/repeatable/cases.sql); only who took a case is this table's own.
 */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As rooms name them in `feature.server.ts`, and the audit log. */
    kind: text().notNull(),
    // No foreign key: it points into the table of its kind, and a report outlives what it reports.
    subject_id: uuid().notNull(),
    state: text({ enum: CASE_STATES }).notNull(),
    /** Since when it waits. */
    opened_at: moment('opened_at').notNull(),
    reason: text(),
    ruled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ruled_at: moment('ruled_at'),
    /** What every list goes by: since when it waits, or when it was ruled. */
    listed_at: moment('listed_at').notNull().generatedAlwaysAs(sql`coalesce(ruled_at, opened_at)`),
    /** The editor who works on it, for a quarter of an hour. */
    taken_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    taken_at: moment('taken_at'),
  },
  (t) => [
    check('cases_kind_check', sql`kind ~ '^[a-z_]+$'`),
    check('cases_state_check', oneOf('state', CASE_STATES)),
    uniqueIndex('cases_subject_unique').on(t.subject_id, t.kind),
    index('cases_queue_index').on(t.kind, t.state, t.listed_at, t.id),
  ],
)

/** What editors tell each other about a case; nobody else reads it. */
export const case_notes = pgTable(
  'case_notes',
  {
    id: uuid().primaryKey(),
    case_id: uuid()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    created_at: created_at(),
  },
  (t) => [
    check('case_notes_body_check', lengthWithin('body', 1, NOTE_MAX)),
    index('case_notes_case_index').on(t.case_id, t.created_at),
  ],
)
