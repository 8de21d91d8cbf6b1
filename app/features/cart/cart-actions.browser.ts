import { toast } from '~/ui/toast'
import { limitWords } from '../menu/menu'
import { type NewItem, roomFor } from './cart'
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
  return {
    add(...items) {
      const before = store.get()
      let last: NewItem | undefined
      for (const { most, ...item } of items) {
        // Here, not where it is pressed: presses that waited for this script did not know of each other.
        const room = roomFor(store.get(), item.id, most)
        if (room === 0) {
          toast(limitWords(most, item.name))
          continue
        }
        const quantity = Math.min(item.quantity ?? 1, room ?? Number.POSITIVE_INFINITY)
        store.set(addItem(store.get(), { ...item, quantity }, { now: now(), id: crypto.randomUUID() }))
        last = item
      }
      if (!last) return
      const count = store.get()?.total_items ?? 0
      if (before && replacesCart(before, last)) replaced(last.name, store, before)
      else added(last.name, count)
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
