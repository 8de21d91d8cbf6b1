import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, created_at, lengthWithin, moment } from './columns'

/** Only ever added to: triggers refuse everything else, and link each entry into `audit_chain` (repeatable/audit.sql). */
export const audit_log = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    // No foreign key: an entry says who did it, also after they have left.
    actor_id: uuid(),
    action: text().notNull(),
    subject_type: text().notNull(),
    subject_id: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The device of the session, as its owner reads it; null for jobs and for commands run on the machine. */
    origin: text(),
    created_at: created_at(),
  },
  (t) => [
    check('audit_log_action_check', sql`action ~ '^[a-z_]+([.][a-z_]+)*$' and char_length(action) <= 80`),
    check(
      'audit_log_subject_check',
      sql`char_length(subject_type) between 1 and 40 and char_length(subject_id) between 1 and 254`,
    ),
    check('audit_log_details_check', sql`jsonb_typeof(details) = 'object'`),
    check('audit_log_origin_check', lengthWithin('origin', 1, 120)),
    index('audit_log_newest_index').on(t.created_at, t.id),
    index('audit_log_subject_index').on(t.subject_id, t.created_at, t.id),
    index('audit_log_actor_index').on(t.actor_id, t.created_at, t.id),
    index('audit_log_action_index').on(t.action, t.created_at, t.id),
    // What was ruled before on somebody, or about a bakery.
    index('audit_log_about_index')
      .on(sql`(details ->> 'about_id')`, t.created_at)
      .where(sql`(details ->> 'about_id') is not null`),
    index('audit_log_bakery_index')
      .on(sql`(details ->> 'bakery_id')`, t.created_at)
      .where(sql`(details ->> 'bakery_id') is not null`),
    index('audit_log_actor_action_index').on(t.actor_id, t.action, t.created_at, t.id),
  ],
)

/** Each link's hash covers the one before, so that whoever changes or removes an entry would have to write all later ones anew. */
export const audit_chain = pgTable(
  'audit_chain',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    // No foreign key: a link outlives an entry that was removed, which is how it is missed.
    entry_id: uuid().notNull().unique(),
    content: bytea().notNull(),
    /** The digest of all but what is forgotten with its person; null for links from before there was one. */
    rest: bytea(),
    hash: bytea().notNull(),
    linked_at: moment('linked_at').notNull().defaultNow(),
  },
  () => [
    check(
      'audit_chain_hash_check',
      sql`octet_length(content) = 32 and octet_length(rest) = 32 and octet_length(hash) = 32`,
    ),
  ],
)
