import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from './order-view.queries.server'

/** Pieces of an order that the menu counted, with their rows locked in the order of their ids. */
const counted = (order_id: string): SQL => sql`
  wanted as (
    select i.menu_item_id as id, sum(i.quantity)::integer as pieces from order_items i
    where i.order_id = ${order_id} and i.stock_taken and i.menu_item_id is not null group by 1
  ), locked as (
    select m.id, m.stock, wanted.pieces from menu_items m join wanted on wanted.id = m.id
    where m.stock is not null order by m.id for no key update of m
  )`

/** All of it or nothing: false when any piece is gone. */
export async function takeStockAgain(tx: Reader, order_id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ short: boolean }>(sql`
    with ${counted(order_id)}, taken as (
      update menu_items m set stock = m.stock - locked.pieces from locked
      where m.id = locked.id and m.stock is not null and not exists (select from locked l where l.stock < l.pieces)
    )
    select exists (select from locked where stock < pieces) as short`)
  return !rows[0]!.short
}

/** An item whose pieces are no longer counted stays so. */
export async function putStockBack(tx: Reader, order_id: string): Promise<void> {
  await tx.execute(sql`
    with ${counted(order_id)}
    update menu_items m set stock = m.stock + locked.pieces from locked where m.id = locked.id and m.stock is not null`)
}
