import { mostOf } from '../menu/menu'
import type { MenuItem } from '../menu/menu.contract'
import type { OrderView } from '../orders/orders.contract'
import type { AddedItem } from './cart'
import { cartItem } from './cart-item'

type EarlierOrder = Pick<OrderView, 'bakery_id' | 'bakery' | 'items'>

/** At today's prices; `gone` names the items that the menu no longer has. */
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
      gone.push(line.name)
      continue
    }
    const chosen = options.map(({ now, text }) => ({
      id: now!.id,
      group_name: now!.group_name,
      name: now!.name,
      price_delta: now!.price_delta,
      ...(text ? { text } : {}),
    }))
    const price = chosen.reduce(
      (cents, option) => cents + Math.round(option.price_delta * 100),
      Math.round(item.price * 100),
    )
    found.push({
      ...cartItem(item, { ...bakery, id: bakery_id }),
      price: price / 100,
      options: chosen,
      special_instructions: line.special_instructions ?? '',
      quantity: line.quantity,
      most: mostOf(item),
    })
  }
  return { items: found, gone }
}
