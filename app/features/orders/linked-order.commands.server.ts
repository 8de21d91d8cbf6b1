import { sql } from 'drizzle-orm'
import { bakeryHas } from '~/db/order-views.server'
import { orderLinkOver, unsignedLink } from '~/db/pay-link-views.server'
import type { LinkedRoom, LinkedThing } from '~/http/linked-thing.server'
import { LINK_OVER } from '~/lib/pay-link'
import { ERASED_NAME } from '../customers/customer'
import { announceOrder, orderGroup } from './announce-order.commands.server'
import { boardPath } from './letter-parts.server'
import { ORDER_STATUSES, showsAddress } from './order'

type Row = Omit<LinkedThing, 'what' | 'desk_path' | 'group' | 'gone'> & { order_number: string; over: boolean }

/** A cancelled order still tells what became of the money. */
const find: LinkedRoom['find'] = async (db, id, now) => {
  const { rows } = await db.execute<Row>(sql`
    select o.bakery_id, b.name as bakery_name, b.claimed_by as owner_id, o.customer_name, o.customer_email, o.order_number,
      (o.source <> 'site' or o.status = any (${sql.param(ORDER_STATUSES.filter(showsAddress))}::text[])) as known,
      ${unsignedLink('order', sql`o.id`)} as link, ${orderLinkOver(now)} as over
    from orders o join bakeries b on b.id = o.bakery_id where o.id = ${id} and ${bakeryHas}`)
  if (!rows[0]) return null
  const { over, order_number, ...order } = rows[0]
  return {
    ...order,
    what: `order ${order_number}`,
    desk_path: boardPath({ id, bakery_id: order.bakery_id }),
    group: orderGroup(id),
    gone: over || order.customer_name === ERASED_NAME ? LINK_OVER : null,
  }
}

export const linkedOrder: LinkedRoom = { find, tell: (tx, id) => announceOrder(tx, id, 'changed') }
