import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { lengthWithin, moment } from './columns'

// What a sweep failed to do (decision 050). Deleted once it is done or its subject is gone.
export const due_failures = pgTable(
  'due_failures',
  {
    kind: text().notNull(),
    subject_id: text().notNull(),
    tries: integer().notNull(),
    /** Null once it was given up. */
    next_at: moment('next_at'),
    last_error: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subject_id] }),
    check('due_failures_tries_check', sql`tries >= 0`),
    check('due_failures_error_check', lengthWithin('last_error', 0, 500)),
  ],
)
