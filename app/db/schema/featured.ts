import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { FEATURED_SOURCES } from '../../features/search/listing'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { created_at, moment, oneOf } from './columns'

// The only source of whether a bakery is featured (ruling 29).
export const featured_listings = pgTable(
  'featured_listings',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    source: text({ enum: FEATURED_SOURCES }).notNull(),
    starts_at: moment('starts_at').notNull().defaultNow(),
    ends_at: moment('ends_at').notNull(),
    cancelled_at: moment('cancelled_at'),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    check('featured_listings_source_check', oneOf('source', FEATURED_SOURCES)),
    check('featured_listings_period_check', sql`ends_at > starts_at`),
    index('featured_listings_running_index').on(t.ends_at, t.bakery_id).where(sql`cancelled_at is null`),
    index('featured_listings_bakery_index').on(t.bakery_id, t.ends_at.desc().nullsFirst()),
  ],
)
