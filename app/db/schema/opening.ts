import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { FULFILLMENT_TYPES } from '../../features/opening/opening'
import { ofBakery } from './bakeries'
import { isOneLine, lengthWithin, moment, oneOf } from './columns'

/** Weekly hours by the clocks at the bakery. An exclusion constraint in the migration, which Drizzle can't express, forbids overlaps. */
export const opening_windows = pgTable(
  'opening_windows',
  {
    id: uuid().primaryKey(),
    bakery_id: ofBakery(),
    fulfillment_type: text({ enum: FULFILLMENT_TYPES }).notNull(),
    /** 0 is Sunday. */
    weekday: smallint().notNull(),
    /** Minutes after midnight; 1440 is the end of the day. */
    from_minute: smallint().notNull(),
    to_minute: smallint().notNull(),
    max_orders: smallint(),
  },
  (t) => [
    check('opening_windows_fulfillment_type_check', oneOf('fulfillment_type', FULFILLMENT_TYPES)),
    check('opening_windows_weekday_check', sql`weekday between 0 and 6`),
    check('opening_windows_minutes_check', sql`from_minute >= 0 and from_minute < to_minute and to_minute <= 1440`),
    check('opening_windows_max_orders_check', sql`max_orders between 1 and 999`),
    index('opening_windows_bakery_index').on(t.bakery_id),
  ],
)

/** Without a row, DEFAULT_NOTICE_HOURS apply. */
export const opening_rules = pgTable(
  'opening_rules',
  {
    bakery_id: ofBakery().primaryKey(),
    notice_hours: smallint(),
    /** "Noon the day before" is 1 and 720. */
    order_by_days: smallint(),
    order_by_minute: smallint(),
    paused_until: moment('paused_until'),
    pause_message: text(),
  },
  () => [
    check('opening_rules_notice_check', sql`notice_hours between 0 and 720`),
    check('opening_rules_order_by_check', sql`order_by_days between 0 and 30 and order_by_minute between 0 and 1440`),
    check(
      'opening_rules_one_check',
      sql`(notice_hours is null) = (order_by_days is not null) and (order_by_days is null) = (order_by_minute is null)`,
    ),
    check('opening_rules_pause_message_check', lengthWithin('pause_message', 1, 300)),
    check('opening_rules_one_line_check', isOneLine('pause_message')),
    check('opening_rules_pause_check', sql`pause_message is null or paused_until is not null`),
  ],
)

export const closed_dates = pgTable(
  'closed_dates',
  { bakery_id: ofBakery(), day: date({ mode: 'string' }).notNull() },
  (t) => [primaryKey({ columns: [t.bakery_id, t.day] })],
)

/** The next window of each kind, made by `refresh_next_windows` (repeatable/opening.sql), and anew once `order_by` has passed. */
export const next_windows = pgTable(
  'next_windows',
  {
    bakery_id: ofBakery(),
    fulfillment_type: text({ enum: FULFILLMENT_TYPES }).notNull(),
    starts_at: moment('starts_at').notNull(),
    ends_at: moment('ends_at').notNull(),
    order_by: moment('order_by').notNull(),
    /** The bakery has no hours of this kind: the customer wishes for a day. */
    wished_day: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.bakery_id, t.fulfillment_type] }),
    index('next_windows_order_by_index').on(t.order_by),
  ],
)
