import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import {
  ALERT_MILES,
  ALERT_MILES_AT_FIRST,
  FREQUENCIES,
  INCLUDES,
  type Include,
} from '../../features/newsletter/newsletter'
import { allOf, created_at, isEmail, isOneLine, lengthWithin, moment, oneOf, updated_at } from './columns'

export const newsletter_signups = pgTable(
  'newsletter_signups',
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    name: text().notNull(),
    weekly_digest: boolean().notNull().default(true),
    frequency: text({ enum: FREQUENCIES }).notNull().default('weekly'),
    includes: text()
      .array()
      .$type<Include[]>()
      .notNull()
      .default([...INCLUDES]),
    new_bakery_alerts: boolean().notNull().default(false),
    alert_miles: smallint().notNull().default(ALERT_MILES_AT_FIRST),
    source: text().notNull(),
    zip_code: text(),
    confirm_mailed_at: moment('confirm_mailed_at'),
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
    check('newsletter_signups_zip_code_check', sql`zip_code ~ '^[0-9]{5}$'`),
    check('newsletter_signups_frequency_check', oneOf('frequency', FREQUENCIES)),
    check('newsletter_signups_includes_check', allOf('includes', INCLUDES)),
    check('newsletter_signups_alert_miles_check', sql.raw(`alert_miles in (${ALERT_MILES.join(', ')})`)),
    index('newsletter_signups_unconfirmed_index')
      .on(t.confirm_mailed_at)
      .where(sql`confirmed_at is null and unsubscribed_at is null`),
    index('newsletter_signups_digest_index')
      .on(t.id)
      .where(sql`weekly_digest and confirmed_at is not null and unsubscribed_at is null`),
    index('newsletter_signups_alerts_index')
      .on(t.zip_code, t.alert_miles, t.id)
      .where(sql`new_bakery_alerts and confirmed_at is not null and unsubscribed_at is null`),
  ],
)
