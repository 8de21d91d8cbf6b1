import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { RULED_STATES } from '../../features/cases/ruling'
import { VIDEO_SITES } from '../../features/video-reviews/video-review'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { created_at, lengthWithin, moment, oneOf, userIndex } from './columns'

/** Ruling 32. */
export const video_reviews = pgTable(
  'video_reviews',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    site: text({ enum: VIDEO_SITES }).notNull(),
    clip: text().notNull(),
    state: text({ enum: RULED_STATES }).notNull().default('pending'),
    reason: text(),
    ruled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ruled_at: moment('ruled_at'),
    created_at: created_at(),
  },
  (t) => [
    check('video_reviews_site_check', oneOf('site', VIDEO_SITES)),
    check('video_reviews_clip_check', sql`clip ~ '^[A-Za-z0-9_-]{5,40}$'`),
    check('video_reviews_state_check', oneOf('state', RULED_STATES)),
    check('video_reviews_ruled_check', sql`(state = 'pending') = (ruled_at is null)`),
    check(
      'video_reviews_reason_check',
      sql`${lengthWithin('reason', 1, 1000)} and (state <> 'rejected' or reason is not null)`,
    ),
    uniqueIndex('video_reviews_clip_unique').on(t.bakery_id, t.site, t.clip).where(sql`state <> 'rejected'`),
    uniqueIndex('video_reviews_open_unique').on(t.user_id, t.bakery_id).where(sql`state = 'pending'`),
    index('video_reviews_bakery_index')
      .on(t.bakery_id, t.created_at.desc().nullsFirst())
      .where(sql`state = 'approved'`),
    index('video_reviews_queue_index').on(t.created_at).where(sql`state = 'pending'`),
    index('video_reviews_user_index').on(t.user_id),
    userIndex('video_reviews', t.ruled_by),
  ],
)
