import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { created_at, lengthWithin, moment, updated_at } from './columns'

export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    /** Null for a former member's (ruling 47). */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    stars: smallint().notNull(),
    body: text().notNull(),
    reply: text(),
    replied_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    replied_at: moment('replied_at'),
    hidden_at: moment('hidden_at'),
    created_at: created_at(),
    updated_at: updated_at(),
  },
  (t) => [
    check('reviews_stars_check', sql`stars between 1 and 5`),
    check('reviews_body_check', lengthWithin('body', 1, 4000)),
    check('reviews_reply_check', sql`(reply is null) = (replied_at is null) and char_length(reply) between 1 and 2000`),
    uniqueIndex('reviews_author_unique').on(t.user_id, t.bakery_id),
    index('reviews_words_index').using('gin', sql`to_tsvector('english', body)`),
    index('reviews_replied_by_index').on(t.replied_by).where(sql`replied_by is not null`),
    index('reviews_member_index')
      .on(t.user_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`hidden_at is null`),
    index('reviews_bakery_index')
      .on(t.bakery_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`hidden_at is null`),
  ],
)
