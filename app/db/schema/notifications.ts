import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { NOTIFICATION_KINDS, THING_OF_GROUP } from '../../features/notifications/notification'
import { sessions, users } from './accounts'
import { bakeries } from './bakeries'
import { created_at, isOneLine, lengthWithin, moment } from './columns'

// The kinds are listed in notification.ts alone, so that a room adds one without a migration.
const IS_KIND = sql`kind ~ '^[a-z_]+$'`

/** One unread row per group (an order, a conversation): what comes meanwhile raises its count. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** Told as crew of this bakery: deleted when the user leaves it. */
    bakery_id: uuid().references(() => bakeries.id, { onDelete: 'cascade' }),
    group_key: text().notNull(),
    title: text().notNull(),
    body: text().notNull().default(''),
    /** Where the body's words are from ('message:ID'): when the sender takes them back, they go from here, too. */
    quotes: text(),
    path: text().notNull(),
    count: integer().notNull().default(1),
    read_at: moment('read_at'),
    created_at: created_at(),
  },
  (t) => [
    check('notifications_kind_check', IS_KIND),
    check('notifications_group_key_check', lengthWithin('group_key', 1, 100)),
    check('notifications_title_check', lengthWithin('title', 1, 200)),
    check('notifications_body_check', lengthWithin('body', 0, 300)),
    check('notifications_quotes_check', lengthWithin('quotes', 1, 100)),
    check('notifications_one_line_check', isOneLine('title', 'body')),
    check('notifications_path_check', sql`path ~ '^/[^/]' and char_length(path) <= 300`),
    check('notifications_count_check', sql`count > 0`),
    uniqueIndex('notifications_unread_unique').on(t.user_id, t.group_key).where(sql`read_at is null`),
    index('notifications_newest_index').on(t.user_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('notifications_bakery_index').on(t.bakery_id, t.user_id).where(sql`bakery_id is not null`),
    index('notifications_quotes_index').on(t.quotes).where(sql`quotes is not null`),
    index('notifications_thing_index').on(sql.raw(THING_OF_GROUP)),
    index('notifications_old_index').on(t.created_at),
  ],
)

/** A missing row or null means the default (`settingsFor`). */
export const notification_settings = pgTable(
  'notification_settings',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    bell: boolean(),
    push: boolean(),
    mail: boolean(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.kind] }), check('notification_settings_kind_check', IS_KIND)],
)

/** Deleted with its session, and when the push service says that it is gone. */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: created_at(),
  },
  (t) => [
    check(
      'push_subscriptions_endpoint_check',
      sql`endpoint ~ '^https?://[^[:space:]]+$' and char_length(endpoint) <= 1000`,
    ),
    check(
      'push_subscriptions_keys_check',
      sql`char_length(p256dh) between 80 and 100 and char_length(auth) between 16 and 40`,
    ),
    index('push_subscriptions_user_index').on(t.user_id),
    index('push_subscriptions_session_index').on(t.session_id),
  ],
)
