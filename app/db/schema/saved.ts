import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { ofBakery } from './bakeries'
import { created_at } from './columns'

export const saved_bakeries = pgTable(
  'saved_bakeries',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bakery_id: ofBakery(),
    created_at: created_at(),
    /** Saved while the bakery took no orders: the user is told once it does. */
    awaits_orders: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.bakery_id] }),
    index('saved_bakeries_newest_index').on(t.user_id, t.created_at.desc().nullsFirst()),
    index('saved_bakeries_bakery_index').on(t.bakery_id),
    index('saved_bakeries_awaiting_index').on(t.bakery_id, t.user_id).where(sql`awaits_orders`),
  ],
)
