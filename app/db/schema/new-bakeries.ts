import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { ALERT_MILES } from '../../features/newsletter/newsletter'
import { bakeries } from './bakeries'
import { moment } from './columns'

/** When everybody could see a bakery for the first time; hidden and shown again, it is no news (repeatable/new-bakeries.sql). */
export const first_listings = pgTable(
  'first_listings',
  {
    bakery_id: uuid()
      .primaryKey()
      .references(() => bakeries.id, { onDelete: 'cascade' }),
    listed_at: moment('listed_at').notNull().defaultNow(),
    /** Where it was then, filled in by the database. */
    bakery_state: text(),
  },
  (t) => [index('first_listings_listed_at_index').on(t.listed_at)],
)

/** Where readers want to hear of new bakeries: what is new is found once for each (decision 246). */
export const alert_areas = pgTable(
  'alert_areas',
  {
    zip_code: text().notNull(),
    miles: smallint().notNull(),
    place: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    time_zone: text().notNull(),
    /** Bakeries that were listed up to then have been told of here. */
    told_until: moment('told_until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.zip_code, t.miles] }),
    check('alert_areas_zip_code_check', sql`zip_code ~ '^[0-9]{5}$'`),
    check('alert_areas_miles_check', sql.raw(`miles in (${ALERT_MILES.join(', ')})`)),
  ],
)
