import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { ALERT_MILES } from '../../features/newsletter/newsletter'
import { WHAT_MAX } from '../../features/saved-searches/saved-search'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { created_at, cube, isOneLine, lengthWithin, moment } from './columns'

const tsquery = customType<{ data: string }>({ dataType: () => 'tsquery' })

const CENTER = `cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))])`

/** "Tell me when a baker near me bakes …" (decision 246). */
export const saved_searches = pgTable(
  'saved_searches',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    what: text().notNull(),
    wanted: tsquery().notNull().generatedAlwaysAs(sql`plainto_tsquery('english', what)`),
    zip_code: text().notNull(),
    place: text().notNull(),
    miles: smallint().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    time_zone: text().notNull(),
    center: cube().notNull().generatedAlwaysAs(sql.raw(CENTER)),
    /** The box around the circle: an index tells whose searches a bakery lies in. The earth is 7917.5 miles wide. */
    reach: cube()
      .notNull()
      .generatedAlwaysAs(sql.raw(`cube_enlarge(${CENTER}, 2 * sin(miles / 7917.5::double precision), 3)`)),
    told_at: moment('told_at'),
    created_at: created_at(),
  },
  (t) => [
    check('saved_searches_what_check', lengthWithin('what', 2, WHAT_MAX)),
    check('saved_searches_one_line_check', isOneLine('what')),
    check('saved_searches_zip_code_check', sql`zip_code ~ '^[0-9]{5}$'`),
    check('saved_searches_miles_check', sql.raw(`miles in (${ALERT_MILES.join(', ')})`)),
    index('saved_searches_user_index').on(t.user_id, t.created_at),
    index('saved_searches_reach_index').using('gist', t.reach),
  ],
)

/** What a search has found: each bakery is told once. */
export const saved_search_finds = pgTable(
  'saved_search_finds',
  {
    search_id: uuid()
      .notNull()
      .references(() => saved_searches.id, { onDelete: 'cascade' }),
    bakery_id: ofBakery(),
    /** Of the menu; null if only the bakery's kinds of bakes say it. */
    item: text(),
    found_at: moment('found_at').notNull(),
    told_at: moment('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.search_id, t.bakery_id] }),
    index('saved_search_finds_bakery_index').on(t.bakery_id),
    index('saved_search_finds_waiting_index').on(t.search_id).where(sql`told_at is null`),
  ],
)
