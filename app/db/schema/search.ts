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

// What searches read of the public bakeries: copies that triggers keep (db/migrations/repeatable/search.sql) equal to the views named `…_made`. Nothing else
// writes them, so they need no foreign keys, whose tests cost as much as the rows. Their indexes INCLUDE what is filtered by, which Drizzle cannot say: they stand in 0002_catalogue_and_indexes.

/**
 * A bakery once for itself (trait 0) and once for each of its traits: its tags, by their position, and what TRAITS in the search
 * feature names. So the nearest, newest or best with a trait of one in a hundred is a walk along an index and no hunt.
 */
export const search_points = pgTable(
  'search_points',
  {
    bakery_id: uuid().notNull(),
    trait: integer().notNull(),
    // All of them, as bits, to test further ones without leaving the index.
    traits: bigint({ mode: 'bigint' }).notNull(),
    premium: boolean().notNull(),
    premium_until: moment('premium_until'),
    // Its latitude in whole hundredths and tenths of a degree, for small circles and big ones; and its place in radians.
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

/**
 * Texts by which a bakery is found, each to be compared from its beginning: its name, its city with the state's letters, the state,
 * and then its name and its location from every later word on. A beginning in a btree costs the same however many there are.
 */
export const search_terms = pgTable(
  'search_terms',
  {
    bakery_id: uuid().notNull(),
    /** 0 name, 1 city, 2 state, 3 name from a later word on, 4 location. */
    kind: integer().notNull(),
    term: text().notNull(),
    /** The name, to order equal terms by; empty where the term is the name. */
    then_by: text().notNull(),
    /** So many characters of the term also begin an earlier one of the same bakery: a shorter text has found it there. */
    shared: integer().notNull(),
    state: text().notNull(),
    traits: bigint({ mode: 'bigint' }).notNull(),
    premium: boolean().notNull(),
    premium_until: moment('premium_until'),
  },
  (t) => [primaryKey({ columns: [t.bakery_id, t.term, t.kind] })],
)

/** What a list shows, as JSON but for what depends on the moment and on the visitor: making it costs more than finding it. */
export const search_cards = pgTable('search_cards', {
  bakery_id: uuid().primaryKey(),
  card: text().notNull(),
  phi: doublePrecision(),
  lambda: doublePrecision(),
  premium: boolean().notNull(),
  premium_until: moment('premium_until'),
})

/**
 * What only a bakery's own page says of it, as JSON but for what depends on the moment (repeatable/details.sql): of seven small tables,
 * and to begin reading one costs more than to read its row.
 */
export const bakery_details = pgTable('bakery_details', {
  bakery_id: uuid().primaryKey(),
  details: text().notNull(),
  /** Those beside the hero, in their order. */
  pictures: text().array().notNull(),
})

/** Every word that ever began a term, for those who mistype it: there are few words, however many bakeries. */
export const search_words = pgTable('search_words', { word: text().primaryKey() })

/**
 * How many bakeries a short text finds, so that nobody counts ten thousand rows for it: the terms, but for states, by their first six
 * characters and by their first twelve. A beginning may have several rows, whose sum counts: two who change bakeries at once need not wait for each other.
 */
export const search_beginnings = pgTable('search_beginnings', {
  depth: integer().notNull(),
  beginning: text().notNull(),
  shared: integer().notNull(),
  n: integer().notNull(),
})

/**
 * How many of a trait's points are where, for counting what is in a circle: five bands high, a 2048th of a radian wide, which is exact
 * in binary. Several rows of one cell add up, as above.
 */
export const search_cells = pgTable('search_cells', {
  trait: integer().notNull(),
  band: integer().notNull(),
  cell: integer().notNull(),
  n: integer().notNull(),
})

/** The id from which on bakeries stand in each sitemap file, up to the next one's. The first begins at zero. */
export const sitemap_files = pgTable('sitemap_files', { first_id: uuid().primaryKey() })
