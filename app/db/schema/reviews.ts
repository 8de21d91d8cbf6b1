import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { created_at, isWebAddress, lengthWithin, moment, oneOf, updated_at } from './columns'

export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
    index('reviews_replied_by_index').on(t.replied_by).where(sql`replied_by is not null`),
    index('reviews_bakery_index')
      .on(t.bakery_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`hidden_at is null`),
  ],
)

const VIDEO_SITES = ['youtube', 'vimeo', 'tiktok', 'instagram'] as const
const VIDEO_STATUSES = ['pending', 'approved', 'rejected'] as const

export const video_reviews = pgTable(
  'video_reviews',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    site: text({ enum: VIDEO_SITES }).notNull(),
    url: text().notNull(),
    caption: text().notNull().default(''),
    status: text({ enum: VIDEO_STATUSES }).notNull().default('pending'),
    reason: text(),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: moment('decided_at'),
    created_at: created_at(),
  },
  (t) => [
    check('video_reviews_site_check', oneOf('site', VIDEO_SITES)),
    check('video_reviews_url_check', isWebAddress('url')),
    check('video_reviews_caption_check', lengthWithin('caption', 0, 500)),
    check('video_reviews_status_check', oneOf('status', VIDEO_STATUSES)),
    check('video_reviews_decided_check', sql`(status = 'pending') = (decided_at is null)`),
    check('video_reviews_reason_check', sql`status <> 'rejected' or char_length(reason) between 1 and 1000`),
    uniqueIndex('video_reviews_url_unique').on(t.bakery_id, t.url),
    index('video_reviews_shown_index')
      .on(t.bakery_id, t.created_at.desc().nullsFirst())
      .where(sql`status = 'approved'`),
    index('video_reviews_queue_index').on(t.created_at).where(sql`status = 'pending'`),
    index('video_reviews_user_index').on(t.user_id),
  ],
)
