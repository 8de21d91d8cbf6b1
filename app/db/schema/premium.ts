import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { PREMIUM_PERIODS, PURCHASE_STATES } from '../../features/premium/premium-period'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { created_at, moment, oneOf, userIndex } from './columns'
import { featured_listings } from './featured'

export const premium_periods = pgTable(
  'premium_periods',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    bought_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    period: text({ enum: PREMIUM_PERIODS }).notNull(),
    price_cents: integer().notNull(),
    state: text({ enum: PURCHASE_STATES }).notNull().default('unpaid'),
    starts_at: moment('starts_at'),
    ends_at: moment('ends_at'),
    paid_at: moment('paid_at'),
    /** The featured week that comes with a year. */
    featured_listing_id: uuid().references(() => featured_listings.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [
    check('premium_periods_period_check', oneOf('period', PREMIUM_PERIODS)),
    check('premium_periods_price_check', sql`price_cents between 50 and 1000000`),
    check('premium_periods_state_check', oneOf('state', PURCHASE_STATES)),
    check(
      'premium_periods_paid_check',
      sql`(state in ('paid', 'refunded', 'charged_back')) = (paid_at is not null) and num_nonnulls(starts_at, ends_at, paid_at) in (0, 3) and ends_at > starts_at`,
    ),
    index('premium_periods_bakery_index').on(t.bakery_id, t.created_at.desc().nullsFirst()),
    userIndex('premium_periods', t.bought_by),
  ],
)

export const featured_weeks = pgTable(
  'featured_weeks',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    bought_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    price_cents: integer().notNull(),
    state: text({ enum: PURCHASE_STATES }).notNull().default('unpaid'),
    featured_listing_id: uuid().references(() => featured_listings.id, { onDelete: 'set null' }),
    paid_at: moment('paid_at'),
    created_at: created_at(),
  },
  (t) => [
    check('featured_weeks_price_check', sql`price_cents between 50 and 1000000`),
    check('featured_weeks_state_check', oneOf('state', PURCHASE_STATES)),
    check('featured_weeks_paid_check', sql`(state in ('paid', 'refunded', 'charged_back')) = (paid_at is not null)`),
    index('featured_weeks_bakery_index').on(t.bakery_id, t.created_at.desc().nullsFirst()),
    userIndex('featured_weeks', t.bought_by),
  ],
)
