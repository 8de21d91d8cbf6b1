import { and, eq, sql } from 'drizzle-orm'
import { custom_order_settings } from '~/db/schema/requests'
import { listOf } from '~/db/together.server'

/** For a bakery's page: one row where it takes custom orders. */
export const custom_order_rows = listOf({ bakery_id: custom_order_settings.bakery_id })
  .from(custom_order_settings)
  .where(and(eq(custom_order_settings.bakery_id, sql.placeholder('bakery_id')), custom_order_settings.enabled))
