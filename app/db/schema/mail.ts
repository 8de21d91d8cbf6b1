import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { MAIL_PROVIDERS, RETURN_KINDS } from '../../features/mail-returns/mail-return'
import { WORDS_MAX } from '../../lib/letter-words'
import { users } from './accounts'
import { created_at, isEmail, isOneLine, lengthWithin, moment, oneOf, updated_at, userIndex } from './columns'

// Written in the transaction of its cause (ruling 37); dedupe_key names the cause, so it is queued once.
export const mail_outbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey(),
    dedupe_key: text().notNull().unique(),
    message_id: text().notNull().unique(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Files that its sender makes. */
    attachments: jsonb().$type<{ made: string; id: string }[]>().notNull().default([]),
    bulk: boolean().notNull().default(false),
    owed: boolean().notNull().default(false),
    /** Goes to an address that sends everything back, too: without it nobody could sign in to mend that. */
    signs_in: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    last_error: text(),
    // While it is being sent: the end of its sender's lease. 'infinity': it is held back, since its address sends mail back.
    next_attempt_at: moment('next_attempt_at').notNull().defaultNow(),
    sent_at: moment('sent_at'),
    failed_at: moment('failed_at'),
    created_at: created_at(),
  },
  (t) => [
    check('mail_outbox_dedupe_key_check', lengthWithin('dedupe_key', 1, 200)),
    check('mail_outbox_to_check', isEmail('"to"')),
    // A line break in a header is how mail headers are forged.
    check('mail_outbox_subject_check', sql`char_length(subject) between 1 and 300 and subject !~ '[\\r\\n]'`),
    check('mail_outbox_message_id_check', sql`message_id ~ '^<[^<>[:space:]]+@[^<>[:space:]]+>$'`),
    check('mail_outbox_headers_check', sql`jsonb_typeof(headers) = 'object'`),
    check('mail_outbox_attachments_check', sql`jsonb_typeof(attachments) = 'array'`),
    check('mail_outbox_attempts_check', sql`attempts >= 0`),
    check('mail_outbox_outcome_check', sql`sent_at is null or failed_at is null`),
    index('mail_outbox_due_index').on(t.bulk, t.next_attempt_at).where(sql`sent_at is null and failed_at is null`),
    index('mail_outbox_failed_index').on(t.failed_at).where(sql`failed_at is not null`),
    index('mail_outbox_to_index').on(t.to, t.created_at.desc().nullsFirst()),
    index('mail_outbox_newest_index').on(t.created_at.desc().nullsFirst()),
  ],
)

/** Words of letters that admins changed (decision 245). A change, also back to the built-in words, is a version more. */
export const letter_overrides = pgTable(
  'letter_overrides',
  {
    id: uuid().primaryKey(),
    key: text().notNull(),
    version: integer().notNull(),
    subject: text(),
    preheader: text(),
    heading: text(),
    body: text(),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The newest one of its letter, unless that went back to the built-in words. */
    active: boolean().notNull(),
    /** A mail could not be written by it, so the built-in words went out instead. */
    broken_at: moment('broken_at'),
    broken_because: text(),
    created_at: created_at(),
  },
  (t) => [
    unique('letter_overrides_version_unique').on(t.key, t.version),
    uniqueIndex('letter_overrides_active_unique').on(t.key).where(sql`active`),
    check('letter_overrides_key_check', sql`key collate "C" ~ '^[a-z_]+([.][a-z_]+){1,2}$' and char_length(key) <= 80`),
    check('letter_overrides_version_check', sql`version > 0`),
    check('letter_overrides_subject_check', lengthWithin('subject', 1, WORDS_MAX.subject)),
    check('letter_overrides_preheader_check', lengthWithin('preheader', 1, WORDS_MAX.preheader)),
    check('letter_overrides_heading_check', lengthWithin('heading', 1, WORDS_MAX.heading)),
    check('letter_overrides_body_check', lengthWithin('body', 1, WORDS_MAX.body)),
    check('letter_overrides_one_line_check', isOneLine('subject', 'preheader', 'heading')),
    check('letter_overrides_active_check', sql`not active or coalesce(subject, preheader, heading, body) is not null`),
    check('letter_overrides_broken_check', sql`(broken_at is null) = (broken_because is null)`),
    userIndex('letter_overrides', t.author_id),
  ],
)

/** What providers told of mails that came back (decision 246). */
export const mail_returns = pgTable(
  'mail_returns',
  {
    id: uuid().primaryKey(),
    provider: text({ enum: MAIL_PROVIDERS }).notNull(),
    event_id: text().notNull(),
    kind: text({ enum: RETURN_KINDS }).notNull(),
    email: text().notNull(),
    reason: text().notNull(),
    happened_at: moment('happened_at').notNull(),
    created_at: created_at(),
  },
  (t) => [
    unique('mail_returns_event_unique').on(t.provider, t.event_id),
    check('mail_returns_provider_check', oneOf('provider', MAIL_PROVIDERS)),
    check('mail_returns_kind_check', oneOf('kind', RETURN_KINDS)),
    check('mail_returns_event_id_check', lengthWithin('event_id', 1, 200)),
    check('mail_returns_reason_check', lengthWithin('reason', 0, 500)),
    check('mail_returns_email_check', isEmail('email')),
    index('mail_returns_email_index').on(t.email, t.happened_at),
    index('mail_returns_created_at_index').on(t.created_at),
  ],
)

/** Where bulk mail no longer goes, or none but that for signing in. */
export const mail_suppressions = pgTable(
  'mail_suppressions',
  {
    email: text().primaryKey(),
    bounced_at: moment('bounced_at'),
    complained_at: moment('complained_at'),
    stops_all: boolean().notNull().default(false),
    /** When its person last said "try again". */
    retried_at: moment('retried_at'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  () => [
    check('mail_suppressions_email_check', isEmail('email')),
    check('mail_suppressions_stops_all_check', sql`bounced_at is not null or not stops_all`),
  ],
)
