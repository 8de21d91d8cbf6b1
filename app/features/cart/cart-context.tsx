import { type ReactNode, startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { safeStorage } from '~/lib/safe-storage'
import { createSharedState } from '~/lib/shared-state'
import {
  addItem,
  type Cart,
  type CartItem,
  changeLine,
  chooseFulfillment,
  type Fulfillment,
  type NewItem,
  removeItem,
  replacesCart,
  setQuantity,
} from './cart'
import { CART_KEY, type CartStore, createCartStore } from './cart-store'
import { useCartFees } from './use-cart-fees'

interface CartContents {
  cart: Cart | null
  /** True until the browser's cart has been read, also while the server renders. */
  loading: boolean
  /** Why the fees are not known, as §8 says it; the total is then the subtotal. */
  fees_warning: string | null
  askFeesAgain(): void
}

interface CartActions {
  add(...items: NewItem[]): void
  /** Lines are named by `lineKey`. */
  setQuantity(key: string, quantity: number): void
  remove(key: string): void
  clear(): void
  /** Puts a line in order with the present menu; null takes it out. */
  replaceLine(key: string, item: CartItem | null): void
  choose(fulfillment: Fulfillment): void
  /** After it was paid: without a word and without a way back. */
  finish(): void
}

const shared = createSharedState<CartContents & CartActions>('useCart must be used within a CartProvider')

export const useCart = () => shared.usePart((cart) => cart)

export function CartProvider({ children }: { children: ReactNode }) {
  // At once, not in an effect: a press that comes right after hydration must not be lost.
  const [store] = useState(() => (import.meta.env.SSR ? null : createCartStore(safeStorage())))
  const [loading, setLoading] = useState(true)
  useEffect(() => {
    const heard = (event: StorageEvent) => {
      if (event.key === CART_KEY || event.key === null) store?.reread()
    }
    startTransition(() => setLoading(false))
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  }, [store])
  const cart = useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    () => (loading ? null : (store?.get() ?? null)),
    () => null,
  )
  const { fees_warning, askFeesAgain } = useCartFees(store, cart)
  const actions = useMemo(() => actionsOn(store), [store])
  const value = useMemo(
    () => ({ cart, loading, fees_warning, askFeesAgain, ...actions }),
    [cart, loading, fees_warning, askFeesAgain, actions],
  )
  return <shared.Provider value={value}>{children}</shared.Provider>
}

const noSubscription = () => () => {}
const now = () => new Date().toISOString()

const tell = (news: (words: typeof import('./cart-news.browser')) => void) =>
  void import('./cart-news.browser').then(news).catch(() => undefined)

function actionsOn(store: CartStore | null): CartActions {
  const remove = (key: string) => {
    const was = store?.get()
    if (!store || !was) return
    store.set(removeItem(was, key, now()))
    tell(({ removed }) => removed(store, was, key))
  }
  return {
    add(...items) {
      const last = items.at(-1)
      if (!store || !last) return
      const before = store.get()
      for (const item of items) store.set(addItem(store.get(), item, { now: now(), id: crypto.randomUUID() }))
      const count = store.get()?.total_items ?? 0
      if (before && replacesCart(before, last)) tell(({ replaced }) => replaced(last.name, store, before))
      else tell(({ added }) => added(last.name, count))
    },
    setQuantity(key, quantity) {
      if (quantity < 1) remove(key)
      else store?.set(setQuantity(store.get(), key, quantity, now()))
    },
    remove,
    clear() {
      const was = store?.get()
      if (!store || !was) return
      store.set(null)
      tell(({ cleared }) => cleared(store, was))
    },
    replaceLine(key, item) {
      if (!item) remove(key)
      else store?.set(changeLine(store.get(), key, () => item, now()))
    },
    choose(fulfillment) {
      const cart = store?.get()
      if (cart) store?.set(chooseFulfillment(cart, fulfillment, now()))
    },
    finish: () => store?.set(null),
  }
}
