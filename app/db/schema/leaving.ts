import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { EXPORT_STATES } from '../../features/leaving/data-export'
import { users } from './accounts'
import { created_at, lengthWithin, moment, oneOf } from './columns'

/** An account that is to be deleted (ruling 47). Signing in deletes the row (repeatable/leaving.sql). */
export const leavings = pgTable(
  'leavings',
  {
    user_id: ofUser().primaryKey(),
    /** Reviews and posts stay, under "Former member". */
    keeps_posts: boolean().notNull(),
    created_at: created_at(),
    erase_at: moment('erase_at').notNull(),
    reminded_at: moment('reminded_at'),
    /** When they were told that something open puts it off. */
    put_off_at: moment('put_off_at'),
  },
  (t) => [check('leavings_erase_check', sql`erase_at > created_at`), index('leavings_erase_index').on(t.erase_at)],
)

/** The last download that a user asked for. A private file (decision 127). */
export const data_exports = pgTable(
  'data_exports',
  {
    id: uuid().primaryKey(),
    user_id: ofUser().unique(),
    state: text({ enum: EXPORT_STATES }).notNull().default('making'),
    /** Files of the archive: how many are written, and of how many. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    file: text().notNull().unique(),
    bytes: bigint({ mode: 'number' }),
    created_at: created_at(),
    expires_at: moment('expires_at').notNull(),
  },
  (t) => [
    check('data_exports_state_check', oneOf('state', EXPORT_STATES)),
    check('data_exports_counts_check', sql`done between 0 and total`),
    check('data_exports_file_check', lengthWithin('file', 1, 120)),
    check('data_exports_ready_check', sql`(state = 'ready') = (bytes is not null)`),
    index('data_exports_expires_index').on(t.expires_at),
  ],
)

function ofUser() {
  return uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
}
