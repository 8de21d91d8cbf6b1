import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytea, created_at, moment } from './columns'

/**
 * Cities, towns and villages of the United States. Written whole from db/places whenever that data changes, so ids mean
 * nothing from one version to the next and no other family may refer to them: state and search_key are what lasts.
 * No checks and no foreign key: they would cost a third of the time of loading, and a test holds the data to their rules.
 */
export const places = pgTable(
  'places',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    state: text().notNull(),
    county: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    population: integer().notNull(),
    search_key: text().notNull(),
  },
  (t) => [
    index('places_search_key_index').using('btree', t.search_key.op('text_pattern_ops')),
    uniqueIndex('places_state_search_key_unique').using('btree', t.state, t.search_key.op('text_pattern_ops')),
    index('places_search_key_trigram_index').using('gin', t.search_key.op('gin_trgm_ops')),
  ],
)

export const zip_codes = pgTable('zip_codes', {
  zip: text().primaryKey(),
  place_id: integer().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
})

/** Which data the two tables above hold: one row. */
export const places_data = pgTable(
  'places_data',
  {
    id: smallint().primaryKey().default(1),
    version: text().notNull(),
    loaded_at: moment('loaded_at').notNull().defaultNow(),
  },
  () => [check('places_data_one_row_check', sql`id = 1`)],
)

/** Answers of the outside geocoder. The address asked for is kept only as a keyed hash. */
export const geocode_cache = pgTable(
  'geocode_cache',
  {
    key_hash: bytea().primaryKey(),
    answer: jsonb().$type<{ address: string; latitude: number; longitude: number }[]>().notNull(),
    expires_at: moment('expires_at').notNull(),
    created_at: created_at(),
  },
  (t) => [index('geocode_cache_expires_at_index').on(t.expires_at)],
)
