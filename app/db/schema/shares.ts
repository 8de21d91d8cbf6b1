import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { RULED_STATES } from '../../features/cases/ruling'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { bytea, created_at, isWebAddress, moment, oneOf, userIndex } from './columns'
import { featured_listings } from './featured'

/** Ruling 33. */
export const share_links = pgTable('share_links', {
  bakery_id: ofBakery().primaryKey(),
  token: text().notNull().unique(),
  created_at: created_at(),
})

/** Each approval is a featured week. */
export const share_posts = pgTable(
  'share_posts',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    submitted_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    url: text().notNull(),
    state: text({ enum: RULED_STATES }).notNull().default('pending'),
    reason: text(),
    featured_listing_id: uuid().references(() => featured_listings.id, { onDelete: 'set null' }),
    ruled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ruled_at: moment('ruled_at'),
    created_at: created_at(),
  },
  (t) => [
    check('share_posts_url_check', isWebAddress('url')),
    check('share_posts_state_check', oneOf('state', RULED_STATES)),
    check('share_posts_ruled_check', sql`(state = 'pending') = (ruled_at is null)`),
    check(
      'share_posts_reason_check',
      sql`char_length(reason) between 1 and 1000 and (state <> 'rejected' or reason is not null)`,
    ),
    uniqueIndex('share_posts_url_unique').on(t.url).where(sql`state <> 'rejected'`),
    uniqueIndex('share_posts_open_unique').on(t.bakery_id).where(sql`state = 'pending'`),
    index('share_posts_bakery_index').on(t.bakery_id, t.created_at.desc().nullsFirst()),
    userIndex('share_posts', t.submitted_by),
    userIndex('share_posts', t.ruled_by),
  ],
)

/** Told apart by a one-way checksum; deleted two days later, once the day is counted. */
export const share_visitors = pgTable(
  'share_visitors',
  { bakery_id: ofBakery(), day: date({ mode: 'string' }).notNull(), visitor: bytea().notNull() },
  (t) => [primaryKey({ columns: [t.bakery_id, t.day, t.visitor] }), index('share_visitors_day_index').on(t.day)],
)
