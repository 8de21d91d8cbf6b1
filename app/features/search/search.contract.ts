import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { BOTH_NEEDED, wholePoint } from '~/lib/whole-point'
import { Bakery, BakeryCard, type BakeryCardData } from '../bakeries/bakeries.contract'
import {
  COUNT_CAP,
  FEATURED_SOURCES,
  NAMES_COUNT,
  OFF_THE_GLOBE,
  PAGE_MAX,
  RADIUS_KM,
  RADIUS_MAX_KM,
  SEARCH_FAILED,
  SORTS,
} from './listing'

/** A card and its public point (ruling 27), for our own pages. */
export const ListedBakery = BakeryCard.extend(Bakery.pick({ latitude: true, longitude: true }).shape).extend({
  /** From the public point; null without a position. */
  distance_km: z.number().nullable(),
})

export type ListedBakery = z.output<typeof ListedBakery>

export type ShownBakery = BakeryCardData & Pick<ListedBakery, 'latitude' | 'longitude' | 'distance_km'>

/** What cards show, and what a list is narrowed and ordered by; `GET /bakeries/:slug` answers the rest. */
export const FoundBakery = ListedBakery.extend(
  Bakery.pick({ kind: true, featured: true, delivery_enabled: true, zip_code: true, created_at: true }).shape,
)

export const BakeryList = z.object({
  bakeries: z.array(FoundBakery),
  /** Of all pages, capped at 10000. */
  count: z.int(),
  /** Sent with the next page, it keeps the order of premium bakeries. */
  seed: z.string(),
})

export type BakeryListAnswer = z.input<typeof BakeryList>
export type NamesAnswer = { results: z.input<typeof FoundBakery>[] }

export type BakeryList<B = ShownBakery> = Omit<z.output<typeof BakeryList>, 'bakeries'> & { bakeries: B[] }

// Query strings are text: numbers and booleans are parsed, and an empty field counts as left out.
const number = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (text) => (text === '' ? undefined : typeof text === 'string' && NUMBER.test(text) ? Number(text) : text),
    schema,
  )
const NUMBER = /^[+-]?\d{1,15}(\.\d{1,20})?$/
const degrees = (most: number) =>
  z
    .number({ error: ({ input }) => (input === undefined || input === null ? BOTH_NEEDED : OFF_THE_GLOBE) })
    .min(-most, { error: OFF_THE_GLOBE })
    .max(most, { error: OFF_THE_GLOBE })
const yes = z.preprocess(
  (text) =>
    text === '' ? undefined : text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text,
  z.boolean().optional(),
)
const slugs = z.preprocess(
  (text) =>
    typeof text === 'string'
      ? [...new Set(text.split(',').map((slug) => slug.trim().toLowerCase()))].filter((slug) => slug !== '')
      : text,
  z.array(z.string().max(40)).max(20).optional(),
)

export const BakeryFilters = z
  .object({
    query: z.string().max(1000).optional(),
    tags: slugs,
    lat: number(degrees(90).optional()),
    lng: number(degrees(180).optional()),
    radius_km: number(z.number().positive().max(RADIUS_MAX_KM).default(RADIUS_KM)),
    featured: yes,
    premium: yes,
    verified: yes,
    delivery: yes,
    open_for_orders: yes,
    sort: z.enum(SORTS).default('recommended'),
    /** By default 50, and 6 for premium bakeries (§9). */
    limit: number(z.int().min(1).max(PAGE_MAX).optional()),
    offset: number(z.int().min(0).max(1_000_000_000).default(0)),
    seed: z.string().max(60).optional(),
  })
  .superRefine(wholePoint)

export type BakeryFilters = z.output<typeof BakeryFilters>

const NameSearch = z.object({
  query: z.string().max(1000),
  limit: z.int().min(1).max(50).default(NAMES_COUNT),
  offset: z.int().min(0).max(COUNT_CAP).default(0),
})

export type NameSearch = z.output<typeof NameSearch>

/** Names and defaults of the database function (§7), to which null and left out are the same. */
const RadiusSearch = z.object({
  center_lat: degrees(90),
  center_lon: degrees(180),
  radius_km: z.number().positive().max(RADIUS_MAX_KM).nullish(),
  p_limit: z.int().min(1).max(COUNT_CAP).nullish(),
  p_offset: z.int().min(0).max(1_000_000_000).nullish(),
})

export type RadiusSearch = z.output<typeof RadiusSearch>

const FoundNearby = z.object({ id: z.uuid(), distance_km: z.number() })

export type FoundNearby = z.output<typeof FoundNearby>

export const FeaturedListing = z.object({
  id: z.uuid(),
  bakery_name: z.string(),
  bakery_slug: z.string(),
  hero_image_url: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  is_premium: z.boolean(),
  ends_at: z.iso.datetime(),
  source: z.enum(FEATURED_SOURCES),
  /** For the heart: a bakery is saved by its own id. */
  bakery_id: z.uuid(),
})

export type FeaturedListing = z.output<typeof FeaturedListing>

nameShapes({ FoundBakery, FeaturedListing })

export const searchContract = defineCalls({
  'GET /bakeries': {
    summary: 'Bakeries by text, place and properties; premium ones first',
    access: 'public',
    query: BakeryFilters,
    answer: BakeryList,
    fallback: SEARCH_FAILED,
  },
  'POST /search-bakeries': {
    name: 'searchBakeriesByName',
    summary: 'Bakeries by name: exact matches, then names that start that way, then alphabetical',
    access: 'public',
    body: NameSearch,
    answer: z.object({ results: z.array(FoundBakery) }),
    fallback: SEARCH_FAILED,
  },
  'POST /rpc/find_bakeries_within_radius': {
    name: 'findBakeriesWithinRadius',
    summary: 'Ids of the bakeries around a point; premium ones first, both parts by distance',
    access: 'public',
    body: RadiusSearch,
    answer: z.array(FoundNearby),
    fallback: SEARCH_FAILED,
  },
  'POST /social-share-api/featured-listings': {
    name: 'listFeaturedListings',
    summary: 'Featured listings that are running now',
    access: 'public',
    answer: z.object({ listings: z.array(FeaturedListing) }),
    fallback: SEARCH_FAILED,
  },
})
