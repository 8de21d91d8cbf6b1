import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ANNOUNCEMENT_LINK_MAX, AUDIENCES, SENTENCE_MAX } from '../../features/announcements/announcement'
import { LIVE_VALUE_MAX } from '../../lib/live-settings'
import { users } from './accounts'
import { created_at, isOneLine, lengthWithin, moment, oneOf, userIndex } from './columns'

/** The newest version of a setting holds (decision 255). Only ever added to: a trigger refuses everything else (repeatable/settings.sql). */
export const setting_changes = pgTable(
  'setting_changes',
  {
    key: text().notNull(),
    version: integer().notNull(),
    /** As the environment would say it; null: what the environment says. */
    value: text(),
    changed_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.version] }),
    // No list of the keys: a row outlives the setting that it was for.
    check('setting_changes_key_check', sql`key collate "C" ~ '^[A-Z_]{1,60}$'`),
    check('setting_changes_version_check', sql`version > 0`),
    check('setting_changes_value_check', lengthWithin('value', 1, LIVE_VALUE_MAX)),
    check('setting_changes_one_line_check', isOneLine('value')),
    index('setting_changes_newest_index').on(t.created_at),
    userIndex('setting_changes', t.changed_by),
  ],
)

/** Of two that would show at once, the second is refused (a constraint of migration 0070). */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid().primaryKey(),
    sentence: text().notNull(),
    link: text(),
    audience: text({ enum: AUDIENCES }).notNull(),
    starts_at: moment('starts_at').notNull(),
    ends_at: moment('ends_at').notNull(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** By hand, before its time. */
    ended_at: moment('ended_at'),
    ended_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    check('announcements_sentence_check', lengthWithin('sentence', 1, SENTENCE_MAX)),
    check('announcements_one_line_check', isOneLine('sentence', 'link')),
    check('announcements_link_check', sql.raw(`link like '/%' and char_length(link) <= ${ANNOUNCEMENT_LINK_MAX}`)),
    check('announcements_audience_check', oneOf('audience', AUDIENCES)),
    check('announcements_time_check', sql`starts_at < ends_at`),
    index('announcements_newest_index').on(t.created_at, t.id),
    userIndex('announcements', t.created_by),
    userIndex('announcements', t.ended_by),
  ],
)
