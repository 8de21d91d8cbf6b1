import type { Tx } from '~/db/client.server'
import { release } from '~/features/holds/holds.commands.server'
import { STOCK } from '~/features/menu/stock.commands.server'
import { queueRefresh } from '~/features/opening/window-place.commands.server'

/** Frees the pieces. The window's place is free anyway, as windows count no cancelled orders; pages only have to hear of it. */
export async function letGo(tx: Tx, order_id: string): Promise<void> {
  await release(tx, STOCK, order_id)
  await queueRefresh(tx, order_id)
}
