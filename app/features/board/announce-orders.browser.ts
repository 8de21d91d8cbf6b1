import { toast } from '~/ui/toast'
import { chime, notify, readAlerts } from './alerts'
import { firstName, lineWords } from './board'
import type { BoardOrder } from './board.contract'

export const announceOrders = (orders: BoardOrder[], open: (id: string) => void): void =>
  announce(orders, (name) => `New order from ${name}`, open)

export const announceHere = (orders: BoardOrder[], open: (id: string) => void): void =>
  announce(orders, (name) => `${name} is here`, open)

function announce(orders: BoardOrder[], words: (name: string) => string, open: (id: string) => void): void {
  const { sound, notify: asked } = readAlerts()
  if (sound) void chime()
  for (const { id, customer_name, items } of orders) {
    const title = words(firstName(customer_name))
    toast(title, { action: { label: 'Open', onClick: () => open(id) } })
    const body = items.map(lineWords).join(', ')
    if (asked) notify({ title, body, tag: `order:${id}`, onClick: () => open(id) })
  }
}
