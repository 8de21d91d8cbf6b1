import { check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { isOneLine, updated_at } from './columns'

type DeliveryAddress = { street: string; unit?: string; city: string; state: string; zip_code: string }

/** What a user typed at their last checkout, for the next one. They see and delete it on /edit-profile. */
export const checkout_details = pgTable(
  'checkout_details',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    phone: text(),
    delivery_address: jsonb().$type<DeliveryAddress>(),
    updated_at: updated_at(),
  },
  () => [
    check(
      'checkout_details_one_line_check',
      isOneLine('phone', "delivery_address ->> 'street'", "delivery_address ->> 'unit'", "delivery_address ->> 'city'"),
    ),
  ],
)
