import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './columns'

// Copies kept by triggers (repeatable/search.sql), so without foreign keys. Indexes with INCLUDE are in 0002_catalogue_and_indexes.

/** One row per bakery (trait 0) and one per trait (tags, and TRAITS of the search feature): finding a rare trait walks an index. */
export const search_points = pgTable(
  'search_points',
  {
    bakery_id: uuid().notNull(),
    trait: integer().notNull(),
    // All traits as bits, to test further ones without leaving the index.
    traits: bigint({ mode: 'bigint' }).notNull(),
    premium: boolean().notNull(),
    premium_until: moment('premium_until'),
    // Latitude in whole hundredths and tenths of a degree, for small and big circles; phi and lambda in radians.
    band: integer(),
    wide_band: integer(),
    phi: doublePrecision(),
    lambda: doublePrecision(),
    shuffle: doublePrecision().notNull(),
    created_at: moment('created_at').notNull(),
    average_rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull(),
    review_count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bakery_id, t.trait] })],
)

/** Texts that a bakery is found by, compared from their beginning: name, city, state, then name and location from every later word. */
export const search_terms = pgTable(
  'search_terms',
  {
    bakery_id: uuid().notNull(),
    /** 0 name, 1 city, 2 state, 3 name from a later word on, 4 location. */
    kind: integer().notNull(),
    term: text().notNull(),
    then_by: text().notNull(),
    /** Characters shared with an earlier term of the same bakery: a shorter text has found it there. */
    shared: integer().notNull(),
    state: text().notNull(),
    traits: bigint({ mode: 'bigint' }).notNull(),
    premium: boolean().notNull(),
    premium_until: moment('premium_until'),
  },
  (t) => [primaryKey({ columns: [t.bakery_id, t.term, t.kind] })],
)

/** JSON without what depends on the moment or the visitor: making it costs more than finding it. */
export const search_cards = pgTable('search_cards', {
  bakery_id: uuid().primaryKey(),
  card: text().notNull(),
  phi: doublePrecision(),
  lambda: doublePrecision(),
  premium: boolean().notNull(),
  premium_until: moment('premium_until'),
})

/** What only a bakery's own page shows (repeatable/details.sql), gathered from seven tables. */
export const bakery_details = pgTable('bakery_details', {
  bakery_id: uuid().primaryKey(),
  details: text().notNull(),
  pictures: text().array().notNull(),
})

export const search_words = pgTable('search_words', { word: text().primaryKey() })

/** Terms (without states) by their first 6 and 12 characters, for counts. Rows add up, so that concurrent changes needn't wait. */
export const search_beginnings = pgTable('search_beginnings', {
  depth: integer().notNull(),
  beginning: text().notNull(),
  shared: integer().notNull(),
  n: integer().notNull(),
})

/** How many points of a trait a cell holds: five bands high, 1/2048 radian wide. Rows of a cell add up, as above. */
export const search_cells = pgTable('search_cells', {
  trait: integer().notNull(),
  band: integer().notNull(),
  cell: integer().notNull(),
  n: integer().notNull(),
})

export const sitemap_files = pgTable('sitemap_files', { first_id: uuid().primaryKey() })
