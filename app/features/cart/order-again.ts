import { mostOf, priceWith } from '../menu/menu'
import type { MenuItem } from '../menu/menu.contract'
import type { OrderView } from '../orders/orders.contract'
import type { AddedItem } from './cart'
import { cartItem } from './cart-item'

type EarlierOrder = Pick<OrderView, 'bakery_id' | 'bakery' | 'items'>

/** At today's prices; `gone` says what the bakery doesn't have: "2 × Country loaf". */
export function orderAgain(
  { bakery_id, bakery, items }: EarlierOrder,
  menu: MenuItem[],
): { items: AddedItem[]; gone: string[] } {
  const found: AddedItem[] = []
  const gone: string[] = []
  for (const line of items) {
    const item = menu.find(({ id, available }) => id === line.menu_item_id && available)
    const options = line.options.map(({ id, text }) => ({ now: item?.options.find((one) => one.id === id), text }))
    if (!item || options.some(({ now }) => !now)) {
      gone.push(`${line.quantity} × ${line.name}`)
      continue
    }
    const chosen = options.map(({ now, text }) => ({
      id: now!.id,
      group_name: now!.group_name,
      name: now!.name,
      price_delta: now!.price_delta,
      ...(text ? { text } : {}),
    }))
    const most = mostOf(item)
    const taken = found.reduce((sum, { id, quantity = 0 }) => sum + (id === item.id ? quantity : 0), 0)
    const quantity = Math.min(line.quantity, (most ?? Number.POSITIVE_INFINITY) - taken)
    if (quantity < line.quantity) gone.push(`${line.quantity - quantity} × ${item.name}`)
    if (quantity < 1) continue
    found.push({
      ...cartItem(item, { ...bakery, id: bakery_id }),
      price: priceWith(item.price, chosen),
      options: chosen,
      special_instructions: line.special_instructions ?? '',
      quantity,
      most,
    })
  }
  return { items: found, gone }
}
