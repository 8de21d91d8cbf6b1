import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { APPROVAL_KINDS, APPROVAL_OUTCOMES, REASON_MAX } from '../../features/approvals/approval'
import { users } from './accounts'
import { lengthWithin, moment, oneOf, userIndex } from './columns'

/** What one admin asked for and a second one decides (decision 261). It goes with who asked; the audit log keeps what happened. */
export const approvals = pgTable(
  'approvals',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: APPROVAL_KINDS }).notNull(),
    // No foreign key: a person or a bakery, by the kind.
    subject_id: uuid().notNull(),
    /** What exactly was asked for; its kind reads it again when it's carried out. */
    args: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The people whom it concerns: none of them decides. */
    about: uuid().array().notNull(),
    reason: text().notNull(),
    asked_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    asked_at: moment('asked_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    /** Null while it waits, and also when its time is over and nobody asked for the same since. */
    outcome: text({ enum: APPROVAL_OUTCOMES }),
    note: text(),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: moment('decided_at'),
  },
  (t) => [
    check('approvals_kind_check', oneOf('kind', APPROVAL_KINDS)),
    check('approvals_args_check', sql`jsonb_typeof(args) = 'object'`),
    check('approvals_reason_check', lengthWithin('reason', 1, REASON_MAX)),
    check('approvals_outcome_check', oneOf('outcome', APPROVAL_OUTCOMES)),
    check('approvals_note_check', lengthWithin('note', 1, REASON_MAX)),
    check('approvals_expires_check', sql`expires_at > asked_at`),
    check(
      'approvals_decided_check',
      sql`(outcome is null) = (decided_at is null) and (outcome is not null or num_nonnulls(note, decided_by) = 0)`,
    ),
    uniqueIndex('approvals_open_unique').on(t.kind, t.subject_id).where(sql`outcome is null`),
    index('approvals_newest_index').on(t.asked_at, t.id),
    index('approvals_subject_index').on(t.subject_id),
    index('approvals_asked_by_index').on(t.asked_by),
    userIndex('approvals', t.decided_by),
  ],
)
