import { sql } from 'drizzle-orm'
import type { Resource } from '../holds/holds.commands.server'

/** Orders take and return pieces only through `holds`. */
export const STOCK: Resource = {
  table: 'menu_items',
  left: 'stock',
  heldBy: (order_id) => sql`
    select i.menu_item_id as id, sum(i.quantity)::integer as pieces from order_items i
    where i.order_id = ${order_id} and i.stock_taken and i.menu_item_id is not null group by 1`,
}
