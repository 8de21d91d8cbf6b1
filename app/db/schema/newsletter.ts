import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { created_at, isEmail, isOneLine, isZip, lengthWithin, moment, updated_at } from './columns'

export const newsletter_signups = pgTable(
  'newsletter_signups',
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    name: text().notNull(),
    weekly_digest: boolean().notNull().default(true),
    new_bakery_alerts: boolean().notNull().default(false),
    source: text().notNull(),
    zip_code: text(),
    confirmed_at: moment('confirmed_at'),
    unsubscribed_at: moment('unsubscribed_at'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check('newsletter_signups_email_check', isEmail('email')),
    check('newsletter_signups_name_check', sql`char_length(name) between 1 and 100 and name = btrim(name)`),
    check('newsletter_signups_source_check', lengthWithin('source', 1, 40)),
    check('newsletter_signups_one_line_check', isOneLine('name', 'source')),
    check('newsletter_signups_zip_code_check', isZip('zip_code')),
    index('newsletter_signups_digest_index')
      .on(t.id)
      .where(sql`weekly_digest and confirmed_at is not null and unsubscribed_at is null`),
    index('newsletter_signups_alerts_index')
      .on(t.zip_code)
      .where(sql`new_bakery_alerts and confirmed_at is not null and unsubscribed_at is null`),
  ],
)
