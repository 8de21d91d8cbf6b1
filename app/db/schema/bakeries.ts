import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { BAKERY_KINDS, VERIFICATION_STATUSES } from '../../features/bakeries/bakery'
import { users } from './accounts'
import {
  created_at,
  cube,
  isOneLine,
  isPictureAddress,
  isWebAddress,
  isZip,
  lengthWithin,
  moment,
  oneOf,
  updated_at,
} from './columns'
import { pictures } from './media'
import { RESERVED_SLUGS } from './reserved'

const isPublic = 'approved and not hidden'
const publicAnd = (condition: string): SQL => sql.raw(`${isPublic} and ${condition}`)

/** The highest that a bakery has come to, as the market counts it (`market_of`). By these very words the indexes are found. */
export const BAKERY_TIER =
  sql.raw(`(case when not approved or hidden then 'hidden' when is_premium then 'premium' when takes_orders then 'ordering'
  when verification_status = 'verified' then 'verified' when claimed_by is not null then 'claimed' else 'listed' end)`)

export const bakeries = pgTable(
  'bakeries',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    kind: text({ enum: BAKERY_KINDS }).notNull().default('home'),
    short_bio: text().notNull().default(''),
    about: text().notNull().default(''),
    city: text().notNull(),
    state: text().notNull(),
    zip_code: text().notNull(),
    zip: text().notNull().generatedAlwaysAs(sql`left(zip_code, 5)`),
    location_text: text().notNull().default(''),
    time_zone: text().notNull(),
    // The public point, about a kilometer off (ruling 27); the true one is in bakery_addresses.
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    position: cube().generatedAlwaysAs(sql`case when latitude is not null and longitude is not null then cube(array[
      cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))]) end`),
    hero_picture_id: uuid().references(() => pictures.id, { onDelete: 'set null' }),
    hero_image_url: text(),
    instagram_url: text(),
    website_url: text(),
    approved: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    /** It was a double: its address leads there (decision 265). */
    merged_into: uuid().references((): AnyPgColumn => bakeries.id, { onDelete: 'set null' }),
    claimed_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    claimed: boolean().notNull().generatedAlwaysAs(sql`claimed_by is not null`),
    verification_status: text({ enum: VERIFICATION_STATUSES }).notNull().default('unverified'),
    verified_at: moment('verified_at'),
    average_rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    review_count: integer().notNull().default(0),
    delivery_enabled: boolean().notNull().default(false),
    delivery_fee_cents: integer().notNull().default(299),
    delivery_radius: doublePrecision(),
    estimated_delivery_time: text(),
    // Both kept by triggers: see is_away and may_take_orders (repeatable/bakeries.sql).
    owner_blocked: boolean().notNull().default(false),
    takes_orders: boolean().notNull().default(false),
    is_premium: boolean().notNull().default(false),
    premium_until: moment('premium_until'),
    premium_activated_at: moment('premium_activated_at'),
    shuffle: doublePrecision().notNull().default(sql`random()`),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check('bakeries_name_check', lengthWithin('name', 2, 120)),
    // Not a UUID: /bakery/{x} takes both.
    check(
      'bakeries_slug_check',
      sql`char_length(slug) between 2 and 80 and slug collate "C" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
        and slug !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'`,
    ),
    check('bakeries_slug_reserved_check', sql`not ${oneOf('slug', RESERVED_SLUGS)}`),
    check('bakeries_kind_check', oneOf('kind', BAKERY_KINDS)),
    check('bakeries_short_bio_check', lengthWithin('short_bio', 0, 500)),
    check('bakeries_about_check', lengthWithin('about', 0, 8000)),
    check('bakeries_city_check', lengthWithin('city', 1, 100)),
    check('bakeries_state_check', sql`state ~ '^[A-Z]{2}$'`),
    check('bakeries_zip_code_check', isZip('zip_code')),
    check('bakeries_location_text_check', lengthWithin('location_text', 0, 200)),
    check(
      'bakeries_time_zone_check',
      sql`time_zone ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$' and char_length(time_zone) <= 60`,
    ),
    check(
      'bakeries_point_check',
      sql`(latitude is null) = (longitude is null) and latitude between -90 and 90 and longitude between -180 and 180`,
    ),
    check('bakeries_hero_image_url_check', isPictureAddress('hero_image_url')),
    check('bakeries_instagram_url_check', isWebAddress('instagram_url')),
    check('bakeries_website_url_check', isWebAddress('website_url')),
    check('bakeries_verification_status_check', oneOf('verification_status', VERIFICATION_STATUSES)),
    check('bakeries_verified_at_check', sql`(verification_status = 'verified') = (verified_at is not null)`),
    check(
      'bakeries_rating_check',
      sql`review_count >= 0 and average_rating between 0 and 5 and (review_count > 0 or average_rating = 0)`,
    ),
    check(
      'bakeries_delivery_check',
      sql`delivery_fee_cents between 0 and 100000 and delivery_radius > 0 and delivery_radius <= 500
        and (delivery_radius is not null or not delivery_enabled)`,
    ),
    check('bakeries_estimated_delivery_time_check', lengthWithin('estimated_delivery_time', 1, 60)),
    check('bakeries_one_line_check', isOneLine('name', 'city', 'location_text', 'estimated_delivery_time')),
    check('bakeries_merged_check', sql`merged_into is null or hidden and merged_into <> id`),
    check('bakeries_premium_check', sql`not is_premium or premium_activated_at is not null`),
    check('bakeries_shuffle_check', sql`shuffle >= 0 and shuffle < 1`),

    // is_premium stays until a job clears it: queries test premium_until as well, which indexes can't.
    index('bakeries_premium_position_index').using('gist', t.position).where(publicAnd('is_premium')),
    index('bakeries_rest_position_index').using('gist', t.position).where(publicAnd('not is_premium')),
    index('bakeries_premium_shuffle_index').on(t.shuffle, t.id).where(publicAnd('is_premium')),
    index('bakeries_verified_shuffle_index')
      .on(t.shuffle, t.id)
      .where(publicAnd("not is_premium and verification_status = 'verified'")),
    index('bakeries_unverified_shuffle_index')
      .on(t.shuffle, t.id)
      .where(publicAnd("not is_premium and verification_status <> 'verified'")),
    index('bakeries_premium_until_index').on(t.premium_until).where(sql`is_premium and premium_until is not null`),
    index('bakeries_newest_index')
      .on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql.raw(isPublic)),
    index('bakeries_verification_queue_index').on(t.updated_at).where(sql`verification_status = 'pending'`),
    index('bakeries_claimed_by_index').on(t.claimed_by),
    index('bakeries_every_index').on(t.created_at, t.id),
    index('bakeries_tier_index').on(BAKERY_TIER, t.created_at, t.id),
    index('bakeries_place_index').on(t.state, BAKERY_TIER, t.created_at, t.id),
    index('bakeries_name_parts_index').using('gin', sql`lower(name) gin_trgm_ops`),
    index('bakeries_slug_parts_index').using('gin', sql`slug gin_trgm_ops`),
    index('bakeries_city_parts_index').using('gin', sql`lower(city) gin_trgm_ops`),
    index('bakeries_hero_picture_index').on(t.hero_picture_id),
    index('bakeries_merged_index').on(t.merged_into).where(sql`merged_into is not null`),
  ],
)

// Private (ruling 27): only for the owner, admins, and the customer of a confirmed order.
export const bakery_addresses = pgTable(
  'bakery_addresses',
  {
    bakery_id: ofBakery().primaryKey(),
    street: text().notNull(),
    unit: text(),
    city: text().notNull(),
    state: text().notNull(),
    zip_code: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    phone: text(),
    pickup_instructions: text(),
    parking: text(),
    text_me: boolean().notNull().default(false),
    porch_file: text(),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  () => [
    check('bakery_addresses_street_check', lengthWithin('street', 1, 200)),
    check('bakery_addresses_unit_check', lengthWithin('unit', 1, 60)),
    check('bakery_addresses_city_check', lengthWithin('city', 1, 100)),
    check('bakery_addresses_state_check', sql`state ~ '^[A-Z]{2}$'`),
    check('bakery_addresses_zip_code_check', isZip('zip_code')),
    check(
      'bakery_addresses_point_check',
      sql`(latitude is null) = (longitude is null) and latitude between -90 and 90 and longitude between -180 and 180`,
    ),
    check('bakery_addresses_phone_check', lengthWithin('phone', 7, 30)),
    check('bakery_addresses_one_line_check', isOneLine('street', 'unit', 'city', 'phone')),
    check('bakery_addresses_parking_check', lengthWithin('parking', 1, 300)),
    check('bakery_addresses_text_me_check', sql`not text_me or phone is not null`),
    check('bakery_addresses_pickup_instructions_check', lengthWithin('pickup_instructions', 1, 1000)),
  ],
)

const TAG_KINDS = ['product', 'dietary', 'meal'] as const

// The catalogue of §3; its rows come with the migrations.
export const tags = pgTable(
  'tags',
  {
    slug: text().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    icon: text().notNull(),
    color: text().notNull(),
    kind: text({ enum: TAG_KINDS }).notNull(),
    is_core: boolean().notNull(),
    position: integer().notNull().unique(),
  },
  () => [
    check('tags_slug_check', sql`slug ~ '^[a-z]+(-[a-z]+)*$' and char_length(slug) <= 40`),
    check('tags_name_check', lengthWithin('name', 1, 40)),
    check('tags_one_line_check', isOneLine('name')),
    check('tags_kind_check', oneOf('kind', TAG_KINDS)),
    // Searches keep a bakery's tags as the bits of one number.
    check('tags_position_check', sql`position between 1 and 50`),
    check('tags_color_check', sql`color ~ '^#[0-9a-f]{6}$'`),
  ],
)

export const bakery_tags = pgTable(
  'bakery_tags',
  {
    bakery_id: ofBakery(),
    tag_slug: text()
      .notNull()
      .references(() => tags.slug, { onDelete: 'cascade', onUpdate: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.bakery_id, t.tag_slug] }),
    index('bakery_tags_tag_index').on(t.tag_slug, t.bakery_id),
  ],
)

export const bakery_pictures = pgTable(
  'bakery_pictures',
  {
    bakery_id: ofBakery(),
    picture_id: uuid()
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.bakery_id, t.picture_id] }),
    index('bakery_pictures_picture_index').on(t.picture_id),
  ],
)

export const demo_bakeries = pgTable('demo_bakeries', {
  bakery_id: ofBakery().primaryKey(),
  turned_off: boolean().notNull().default(false),
})

export function ofBakery() {
  return uuid('bakery_id')
    .notNull()
    .references(() => bakeries.id, { onDelete: 'cascade' })
}
