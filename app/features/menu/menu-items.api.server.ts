import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { addItem, changeItem, orderItems, setArchived, setSoldOut } from './menu-items.commands.server'
import type { menuItemsContract } from './menu-items.contract'
import { listOwnItems } from './menu-items.queries.server'

export const menuItemsHandlers = ({ db, clock }: Services): Handlers<typeof menuItemsContract> => ({
  'GET /bakeries/:bakery_id/menu-items': async ({ actor, params, query }) =>
    orNotFound(await listOwnItems(db, actor, params.bakery_id, { ...query, on_board: true }, clock()), NOT_YOURS),
  'POST /bakeries/:bakery_id/menu-items': ({ actor, params, body }) =>
    addItem(db, actor, params.bakery_id, body, clock()),
  'PUT /bakeries/:bakery_id/menu-items/order': ({ actor, params, body }) =>
    orderItems(db, actor, params.bakery_id, body, clock()),
  'PUT /bakeries/:bakery_id/menu-items/:item_id': ({ actor, params, body }) =>
    changeItem(db, actor, params, body, clock()),
  'DELETE /bakeries/:bakery_id/menu-items/:item_id': ({ actor, params }) =>
    setArchived(db, actor, params, true, clock()),
  'POST /bakeries/:bakery_id/menu-items/:item_id/restore': ({ actor, params }) =>
    setArchived(db, actor, params, false, clock()),
  'PUT /bakeries/:bakery_id/menu-items/:item_id/sold-out': ({ actor, params, body }) =>
    setSoldOut(db, actor, params, body.sold_out, clock()),
})
