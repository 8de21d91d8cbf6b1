import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofBakery } from './bakeries'

/** Counts only: nothing tells who. Days are in the bakery's time zone. */
export const bakery_days = pgTable(
  'bakery_days',
  {
    bakery_id: ofBakery(),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull().default(0),
    searches: integer().notNull().default(0),
    share_visits: integer().notNull().default(0),
    /** Where the bakery was, filled in by the database. */
    bakery_state: text(),
  },
  (t) => [
    primaryKey({ columns: [t.bakery_id, t.day] }),
    check('bakery_days_counts_check', sql`views >= 0 and searches >= 0 and share_visits >= 0`),
  ],
)
