import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { FLOWS } from '../../features/market/market'
import { lengthWithin } from './columns'

/** Written by triggers in the cause's transaction, and added to the tables below by a job: nobody waits for a row that others count in. */
export const market_changes = pgTable('market_changes', {
  /** Null for what stands at the moment. In UTC. */
  day: date({ mode: 'string' }),
  state: text().notNull(),
  figure: text().notNull(),
  n: bigint({ mode: 'number' }).notNull(),
  /** The city, where cities are counted. */
  city: text(),
})

const flows = Object.fromEntries(FLOWS.map((flow) => [flow, bigint({ mode: 'number' }).notNull().default(0)]))

/** Sums of a day in a state, and in "US", which is all of them. */
export const market_days = pgTable(
  'market_days',
  { state: text().notNull(), day: date({ mode: 'string' }).notNull(), ...flows },
  (t) => [primaryKey({ columns: [t.state, t.day] })],
)

/** How many bakeries there are of each kind now, and in how many cities. */
export const market_stock = pgTable(
  'market_stock',
  { state: text().notNull(), figure: text().notNull(), n: bigint({ mode: 'number' }).notNull().default(0) },
  (t) => [primaryKey({ columns: [t.state, t.figure] })],
)

/** Bakeries that everybody can see, by city. */
export const market_cities = pgTable(
  'market_cities',
  { state: text().notNull(), city: text().notNull(), n: bigint({ mode: 'number' }).notNull().default(0) },
  (t) => [
    primaryKey({ columns: [t.state, t.city] }),
    index('market_cities_most_index').on(t.n.desc().nullsFirst(), t.state, t.city),
  ],
)

/** Searches that found nothing: what and about where, never who. */
export const unmet_searches = pgTable(
  'unmet_searches',
  {
    day: date({ mode: 'string' }).notNull(),
    what: text().notNull(),
    /** "" for a search without a place. */
    state: text().notNull(),
    zip3: text().notNull(),
    n: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.state, t.zip3, t.what] }),
    index('unmet_searches_place_index').on(t.state, t.zip3, t.day),
    check('unmet_searches_what_check', lengthWithin('what', 1, 60)),
    check('unmet_searches_zip3_check', sql`zip3 ~ '^([0-9]{3})?$'`),
  ],
)

/** How many of them there were around each place, by day and by month, so that a year is a dozen months and a few days. Kept by triggers. */
export const unmet_places = pgTable(
  'unmet_places',
  {
    unit: text().$type<'day' | 'month'>().notNull(),
    /** Its first. */
    day: date({ mode: 'string' }).notNull(),
    state: text().notNull(),
    zip3: text().notNull(),
    n: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.unit, t.day, t.state, t.zip3] }),
    check('unmet_places_unit_check', sql`unit in ('day', 'month')`),
  ],
)
