import { toast } from '~/ui/toast'
import { limitWords } from '../menu/menu'
import { type AddedItem, lineKey, type NewItem, roomFor } from './cart'
import { addItem, changeLine, chooseFulfillment, removeItem, replacesCart, setQuantity } from './cart-changes'
import { added, cleared, removed, replaced } from './cart-news.browser'
import { type CartActions, type CartStore, loadedActions } from './cart-store'

const now = () => new Date().toISOString()

/** Each shows its sentence of §8, with an undo. */
function actionsOn(store: CartStore): CartActions {
  const remove = (key: string) => {
    const was = store.get()
    if (!was) return
    store.set(removeItem(was, key, now()))
    removed(store, was, key)
  }
  /** Null where the limit of the item leaves no room. */
  const put = ({ most, ...item }: AddedItem, wanted: number): NewItem | null => {
    // Here, not where it is pressed: presses that waited for this script did not know of each other.
    const room = roomFor(store.get(), item.id, most)
    if (room === 0) {
      toast(limitWords(most, item.name))
      return null
    }
    const quantity = Math.min(wanted, room ?? Number.POSITIVE_INFINITY)
    store.set(addItem(store.get(), { ...item, quantity }, { now: now(), id: crypto.randomUUID() }))
    return item
  }
  return {
    add(...items) {
      const before = store.get()
      const last = items.map((item) => put(item, item.quantity ?? 1)).findLast(Boolean)
      if (!last) return
      if (before && replacesCart(before, last)) replaced(last.name, store, before)
      else added(last.name, store.get()?.total_items ?? 0)
    },
    refill(...items) {
      const before = store.get()
      const there = (item: NewItem) => before?.items.find((line) => lineKey(line) === lineKey(item))?.quantity ?? 0
      const missing = items.filter((item) => (item.quantity ?? 1) > there(item))
      const last = missing.map((item) => put(item, (item.quantity ?? 1) - there(item))).findLast(Boolean)
      if (before && last && replacesCart(before, last)) replaced(last.name, store, before)
    },
    setQuantity(key, quantity) {
      if (quantity < 1) remove(key)
      else store.set(setQuantity(store.get(), key, quantity, now()))
    },
    remove,
    clear() {
      const was = store.get()
      if (!was) return
      store.set(null)
      cleared(store, was)
    },
    replaceLine(key, item) {
      if (!item) remove(key)
      else store.set(changeLine(store.get(), key, () => item, now()))
    },
    choose(fulfillment) {
      const cart = store.get()
      if (cart) store.set(chooseFulfillment(cart, fulfillment, now()))
    },
  }
}

loadedActions.on = actionsOn
