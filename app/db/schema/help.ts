import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { REASON_MAX } from '../../features/cases/case'
import {
  ERROR_MAX,
  FACT_MAX,
  HELP_KINDS,
  HELP_MAX,
  HELP_STATES,
  ORDER_NUMBER_MAX,
  PAGE_MAX,
} from '../../features/help/help'
import { users } from './accounts'
import { created_at, isEmail, isOneLine, lengthWithin, moment, oneOf, userIndex } from './columns'

/** What people write to the house itself (decision 242). Its answers are in `help_answers`. */
export const help_requests = pgTable(
  'help_requests',
  {
    id: uuid().primaryKey(),
    /** "H-7K3M-9Q2R" */
    number: text().notNull().unique(),
    kind: text({ enum: HELP_KINDS }).notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Of a stranger; an account is answered at its own. */
    email: text(),
    message: text().notNull(),
    order_number: text(),
    /** Where it went wrong, and with what: all of it shown before it is sent. */
    page: text(),
    browser: text(),
    version: text(),
    last_error: text(),
    /** The picture of a bug, among the private files. */
    file: text().unique(),
    state: text({ enum: HELP_STATES }).notNull().default('pending'),
    /** Its author wrote last. */
    waits_since: moment('waits_since').notNull().defaultNow(),
    reason: text(),
    ruled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ruled_at: moment('ruled_at'),
    created_at: created_at(),
  },
  (t) => [
    check('help_requests_number_check', sql`number collate "C" ~ '^H(-[2-9A-HJKMNP-TV-Z]{4}){2}$'`),
    check('help_requests_kind_check', oneOf('kind', HELP_KINDS)),
    check('help_requests_state_check', oneOf('state', HELP_STATES)),
    check('help_requests_email_check', sql`${isEmail('email')} and (email is null or user_id is null)`),
    check('help_requests_message_check', lengthWithin('message', 1, HELP_MAX)),
    check('help_requests_order_number_check', lengthWithin('order_number', 1, ORDER_NUMBER_MAX)),
    check('help_requests_page_check', lengthWithin('page', 1, PAGE_MAX)),
    check('help_requests_browser_check', lengthWithin('browser', 1, FACT_MAX)),
    check('help_requests_version_check', lengthWithin('version', 1, FACT_MAX)),
    check('help_requests_last_error_check', lengthWithin('last_error', 1, ERROR_MAX)),
    check('help_requests_one_line_check', isOneLine('order_number', 'page', 'browser', 'version')),
    check('help_requests_reason_check', lengthWithin('reason', 1, REASON_MAX)),
    check('help_requests_ruled_check', sql`(state = 'pending') = (ruled_at is null)`),
    userIndex('help_requests', t.user_id),
    userIndex('help_requests', t.ruled_by),
    index('help_requests_email_index').on(t.email).where(sql`email is not null`),
  ],
)

export const help_answers = pgTable(
  'help_answers',
  {
    id: uuid().primaryKey(),
    request_id: uuid()
      .notNull()
      .references(() => help_requests.id, { onDelete: 'cascade' }),
    /** An editor's; otherwise its author's. */
    from_us: boolean().notNull(),
    editor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    created_at: created_at(),
  },
  (t) => [
    check('help_answers_body_check', lengthWithin('body', 1, HELP_MAX)),
    check('help_answers_editor_check', sql`editor_id is null or from_us`),
    index('help_answers_request_index').on(t.request_id, t.created_at),
    userIndex('help_answers', t.editor_id),
  ],
)

/** Whether an article helped, as sums of a day: nobody's answer can be told from the others'. */
export const help_votes = pgTable(
  'help_votes',
  {
    day: date().notNull(),
    slug: text().notNull(),
    yes: integer().notNull().default(0),
    no: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.slug] }),
    check('help_votes_slug_check', sql`slug collate "C" ~ '^[a-z-]{1,60}$'`),
    check('help_votes_counts_check', sql`yes >= 0 and no >= 0`),
  ],
)
