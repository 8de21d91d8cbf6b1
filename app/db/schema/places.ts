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

/** Rewritten whole from db/places, so ids change: refer to state and search_key. No checks or foreign keys: they slow down loading. */
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

export const places_data = pgTable(
  'places_data',
  {
    id: smallint().primaryKey().default(1),
    version: text().notNull(),
    loaded_at: moment('loaded_at').notNull().defaultNow(),
  },
  () => [check('places_data_one_row_check', sql`id = 1`)],
)

/** The address that was asked for is kept only as a keyed hash. */
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
