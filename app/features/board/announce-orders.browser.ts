import { toast } from '~/ui/toast'
import { chime, notify, readAlerts } from './alerts'
import { firstName } from './board'
import type { BoardOrder } from './board.contract'

export function announceOrders(orders: BoardOrder[], open: (id: string) => void): void {
  const { sound, notify: asked } = readAlerts()
  if (sound) void chime()
  for (const { id, customer_name, items } of orders) {
    const title = `New order from ${firstName(customer_name)}`
    toast(title, { action: { label: 'Open', onClick: () => open(id) } })
    const body = items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
    if (asked) notify({ title, body, tag: `order:${id}`, onClick: () => open(id) })
  }
}
