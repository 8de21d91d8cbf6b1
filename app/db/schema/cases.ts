import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  APPEAL_MAX,
  APPEAL_OUTCOMES,
  CASE_STATES,
  NOTE_MAX,
  REASON_MAX,
  RULINGS,
  type RulingWord,
} from '../../features/cases/case'
import { users } from './accounts'
import { created_at, isOneLine, lengthWithin, moment, oneOf, userIndex } from './columns'

/** Kept by triggers from the rooms' tables (`cases_made` in repeatable/cases.sql, decision 226), except for `taken_by` and `taken_at`. */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    // No foreign key: it points into the table of its kind, and a report outlives what it reports.
    subject_id: uuid().notNull(),
    state: text({ enum: CASE_STATES }).notNull(),
    opened_at: moment('opened_at').notNull(),
    reason: text(),
    ruled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ruled_at: moment('ruled_at'),
    listed_at: moment('listed_at').notNull().generatedAlwaysAs(sql`coalesce(ruled_at, opened_at)`),
    taken_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    taken_at: moment('taken_at'),
    appeal_id: uuid().references(() => appeals.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('cases_kind_check', sql`kind ~ '^[a-z_]+$'`),
    check('cases_state_check', oneOf('state', CASE_STATES)),
    uniqueIndex('cases_subject_unique').on(t.subject_id, t.kind),
    index('cases_queue_index').on(t.kind, t.state, t.listed_at, t.id),
    index('cases_all_index').on(t.kind, t.listed_at, t.id),
    index('cases_decided_index').on(t.kind, t.listed_at, t.id).where(sql`state not in ('open', 'asked', 'withdrawn')`),
    userIndex('cases', t.ruled_by),
    userIndex('cases', t.taken_by),
  ],
)

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
    userIndex('case_notes', t.author_id),
  ],
)

/** A ruling against a person, who may appeal it once. */
export const appeals = pgTable(
  'appeals',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    subject_id: uuid().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    ruling: text().$type<RulingWord>().notNull(),
    reason: text().notNull(),
    days: integer().notNull(),
    ruled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ruled_at: moment('ruled_at').notNull(),
    body: text(),
    appealed_at: moment('appealed_at'),
    outcome: text({ enum: APPEAL_OUTCOMES }),
    answer: text(),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: moment('decided_at'),
  },
  (t) => [
    check('appeals_kind_check', sql`kind ~ '^[a-z_]+$'`),
    check('appeals_title_check', lengthWithin('title', 1, 200)),
    check('appeals_one_line_check', isOneLine('title')),
    check('appeals_ruling_check', oneOf('ruling', RULINGS)),
    check('appeals_reason_check', lengthWithin('reason', 0, REASON_MAX)),
    check('appeals_body_check', sql`${lengthWithin('body', 1, APPEAL_MAX)} and (body is null) = (appealed_at is null)`),
    check('appeals_outcome_check', oneOf('outcome', APPEAL_OUTCOMES)),
    check('appeals_answer_check', lengthWithin('answer', 1, REASON_MAX)),
    check(
      'appeals_decided_check',
      sql`(outcome is null) = (decided_at is null) and (outcome is null or appealed_at is not null)`,
    ),
    index('appeals_subject_index').on(t.subject_id, t.kind),
    index('appeals_user_index').on(t.user_id),
    userIndex('appeals', t.ruled_by),
    userIndex('appeals', t.decided_by),
  ],
)
