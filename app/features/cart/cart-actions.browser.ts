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
      const last = items.at(-1)
      if (!last) return
      const before = store.get()
      for (const item of items) store.set(addItem(store.get(), item, { now: now(), id: crypto.randomUUID() }))
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
