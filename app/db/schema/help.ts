import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { created_at, isEmail, isOneLine, lengthWithin, moment, oneOf } from './columns'

const HELP_KINDS = ['bug', 'feedback', 'contact'] as const

export const help_requests = pgTable(
  'help_requests',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: HELP_KINDS }).notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text(),
    email: text(),
    subject: text().notNull().default(''),
    body: text().notNull(),
    page_path: text(),
    browser: text(),
    handled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    handled_at: moment('handled_at'),
    created_at: created_at(),
  },
  (t) => [
    check('help_requests_kind_check', oneOf('kind', HELP_KINDS)),
    check('help_requests_name_check', lengthWithin('name', 1, 100)),
    check('help_requests_email_check', isEmail('email')),
    check('help_requests_answerable_check', sql`kind <> 'contact' or email is not null`),
    check('help_requests_subject_check', lengthWithin('subject', 0, 200)),
    check('help_requests_one_line_check', isOneLine('name', 'subject')),
    check('help_requests_body_check', lengthWithin('body', 1, 5000)),
    check('help_requests_page_path_check', lengthWithin('page_path', 1, 500)),
    check('help_requests_browser_check', lengthWithin('browser', 1, 300)),
    index('help_requests_queue_index').on(t.created_at).where(sql`handled_at is null`),
    index('help_requests_user_index').on(t.user_id),
  ],
)
