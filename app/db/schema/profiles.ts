import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { AUDIENCES } from '../../features/accounts/profile-parts'
import { users } from './accounts'
import { bakeries } from './bakeries'
import { created_at, isOneLine, lengthWithin, oneOf, updated_at } from './columns'
import { pictures } from './media'

export const profiles = pgTable(
  'profiles',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    username: text().notNull(),
    full_name: text().notNull(),
    bio: text().notNull().default(''),
    city: text(),
    state: text(),
    avatar_picture_id: uuid().references(() => pictures.id, { onDelete: 'set null' }),
    show_full_name: boolean().notNull().default(true),
    show_location: boolean().notNull().default(true),
    show_reviews_to: text({ enum: AUDIENCES }).notNull().default('everyone'),
    show_posts_to: text({ enum: AUDIENCES }).notNull().default('everyone'),
    show_bakeries_to: text({ enum: AUDIENCES }).notNull().default('everyone'),
    show_badges_to: text({ enum: AUDIENCES }).notNull().default('everyone'),
    primary_bakery_id: uuid().references(() => bakeries.id, { onDelete: 'set null' }),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check('profiles_username_check', sql`username collate "C" ~ '^[A-Za-z][A-Za-z0-9_]{1,18}[A-Za-z0-9]$'`),
    check('profiles_full_name_check', lengthWithin('full_name', 1, 100)),
    check('profiles_bio_check', lengthWithin('bio', 0, 1000)),
    check('profiles_city_check', lengthWithin('city', 1, 100)),
    check('profiles_one_line_check', isOneLine('full_name', 'city')),
    check('profiles_state_check', sql`state ~ '^[A-Z]{2}$'`),
    check('profiles_show_reviews_to_check', oneOf('show_reviews_to', AUDIENCES)),
    check('profiles_show_posts_to_check', oneOf('show_posts_to', AUDIENCES)),
    check('profiles_show_bakeries_to_check', oneOf('show_bakeries_to', AUDIENCES)),
    check('profiles_show_badges_to_check', oneOf('show_badges_to', AUDIENCES)),
    uniqueIndex('profiles_username_unique').on(sql`lower(username)`),
    index('profiles_username_parts_index').using('gin', sql`lower(username) gin_trgm_ops`),
    index('profiles_name_parts_index').using('gin', sql`lower(full_name) gin_trgm_ops`),
    index('profiles_primary_bakery_index').on(t.primary_bakery_id),
    index('profiles_avatar_index').on(t.avatar_picture_id),
  ],
)
