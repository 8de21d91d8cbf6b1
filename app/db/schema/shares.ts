import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { bytea, created_at, isWebAddress, lengthWithin, moment, oneOf } from './columns'

export const share_links = pgTable(
  'share_links',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    token: text().notNull().unique(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
    revoked_at: moment('revoked_at'),
  },
  (t) => [
    check('share_links_token_check', sql`token collate "C" ~ '^[A-Za-z0-9_-]{8,64}$'`),
    uniqueIndex('share_links_live_unique').on(t.bakery_id).where(sql`revoked_at is null`),
  ],
)

export const share_visits = pgTable(
  'share_visits',
  {
    share_link_id: uuid()
      .notNull()
      .references(() => share_links.id, { onDelete: 'cascade' }),
    visitor_hash: bytea().notNull(),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.share_link_id, t.visitor_hash] }),
    check('share_visits_hash_check', sql`octet_length(visitor_hash) = 32`),
  ],
)

const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected'] as const

export const share_submissions = pgTable(
  'share_submissions',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    share_link_id: uuid().references(() => share_links.id, { onDelete: 'set null' }),
    submitted_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    post_url: text().notNull(),
    status: text({ enum: SUBMISSION_STATUSES }).notNull().default('pending'),
    reason: text(),
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: moment('decided_at'),
    created_at: created_at(),
  },
  (t) => [
    check('share_submissions_post_url_check', isWebAddress('post_url')),
    check('share_submissions_status_check', oneOf('status', SUBMISSION_STATUSES)),
    check('share_submissions_decided_check', sql`(status = 'pending') = (decided_at is null)`),
    check('share_submissions_reason_check', sql`status <> 'rejected' or char_length(reason) between 1 and 1000`),
    uniqueIndex('share_submissions_post_unique').on(t.post_url).where(sql`status <> 'rejected'`),
    index('share_submissions_bakery_index').on(t.bakery_id, t.created_at.desc().nullsFirst()),
    index('share_submissions_queue_index').on(t.created_at).where(sql`status = 'pending'`),
    index('share_submissions_link_index').on(t.share_link_id),
  ],
)

const FEATURED_SOURCES = ['share_campaign', 'paid', 'admin', 'other'] as const

// A bakery is featured while one of these is running; nothing else says so (decision 29).
export const featured_listings = pgTable(
  'featured_listings',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    source: text({ enum: FEATURED_SOURCES }).notNull(),
    share_submission_id: uuid()
      .unique()
      .references(() => share_submissions.id, { onDelete: 'set null' }),
    starts_at: moment('starts_at').notNull().defaultNow(),
    ends_at: moment('ends_at').notNull(),
    cancelled_at: moment('cancelled_at'),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    check('featured_listings_source_check', oneOf('source', FEATURED_SOURCES)),
    check('featured_listings_submission_check', sql`share_submission_id is null or source = 'share_campaign'`),
    check('featured_listings_period_check', sql`ends_at > starts_at`),
    index('featured_listings_running_index').on(t.ends_at, t.bakery_id).where(sql`cancelled_at is null`),
    index('featured_listings_bakery_index').on(t.bakery_id, t.ends_at.desc().nullsFirst()),
  ],
)

const PREMIUM_SOURCES = ['paid', 'admin', 'trial', 'other'] as const

// Why and for how long a bakery became premium; bakeries.is_premium and premium_until are what counts.
export const premium_grants = pgTable(
  'premium_grants',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    source: text({ enum: PREMIUM_SOURCES }).notNull(),
    starts_at: moment('starts_at').notNull().defaultNow(),
    ends_at: moment('ends_at'),
    revoked_at: moment('revoked_at'),
    granted_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    created_at: created_at(),
  },
  (t) => [
    check('premium_grants_source_check', oneOf('source', PREMIUM_SOURCES)),
    check('premium_grants_period_check', sql`ends_at > starts_at`),
    check('premium_grants_note_check', lengthWithin('note', 0, 500)),
    index('premium_grants_bakery_index').on(t.bakery_id, t.starts_at.desc().nullsFirst()),
  ],
)
