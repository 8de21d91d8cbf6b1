import type { Tx } from '~/db/client.server'
import { release } from '~/features/holds/holds.commands.server'
import { STOCK } from '~/features/menu/stock.commands.server'
import { queueRefresh } from '~/features/opening/window-place.commands.server'

/** What a cancelled order kept from others: its pieces, and its place in a window, which counts no cancelled ones. */
export async function letGo(tx: Tx, order_id: string): Promise<void> {
  await release(tx, STOCK, order_id)
  await queueRefresh(tx, order_id)
}
