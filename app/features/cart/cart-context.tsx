import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { toast } from '~/ui/toast'
import { addItem, type Cart, type NewItem, removeItem, replacesCart, setQuantity } from './cart'
import { CART_KEY, type CartStore, createCartStore } from './cart-store'

interface CartContents {
  cart: Cart | null
  /** True until the browser's cart has been read, also while the server renders. */
  loading: boolean
}

interface CartActions {
  add(item: NewItem): void
  setQuantity(item_id: string, quantity: number): void
  remove(item_id: string): void
  clear(): void
}

const CartContext = createContext<(CartContents & CartActions) | null>(null)

export function useCart() {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used within a CartProvider')
  return cart
}

export function CartProvider({ children }: { children: ReactNode }) {
  const [store, setStore] = useState<CartStore | null>(null)
  useEffect(() => {
    const made = createCartStore(window.localStorage)
    const heard = (event: StorageEvent) => {
      if (event.key === CART_KEY || event.key === null) made.reread()
    }
    startTransition(() => setStore(made))
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  }, [])
  const cart = useSyncExternalStore(
    store?.subscribe ?? noSubscription,
    () => store?.get() ?? null,
    () => null,
  )
  const actions = useMemo(() => actionsOn(store), [store])
  const value = useMemo(() => ({ cart, loading: store === null, ...actions }), [cart, store, actions])
  return <CartContext value={value}>{children}</CartContext>
}

const noSubscription = () => () => {}
const now = () => new Date().toISOString()

/** The notices are the words of spec §8. */
function actionsOn(store: CartStore | null): CartActions {
  const remove = (item_id: string) => {
    if (!store) return
    const before = store.get()
    store.set(removeItem(before, item_id, now()))
    toast('Item removed from cart', { undo: () => store.set(before) })
  }
  return {
    add(item) {
      if (!store) return
      const before = store.get()
      store.set(addItem(before, item, { now: now(), id: crypto.randomUUID() }))
      if (!replacesCart(before, item)) return toast.success(`${item.name} added to cart`)
      toast('You can only order from one bakery at a time. Your previous cart will be cleared.', {
        undo: () => store.set(before),
      })
    },
    setQuantity(item_id, quantity) {
      if (quantity < 1) remove(item_id)
      else store?.set(setQuantity(store.get(), item_id, quantity, now()))
    },
    remove,
    clear() {
      if (!store) return
      const before = store.get()
      store.set(null)
      toast('Cart cleared', { undo: () => store.set(before) })
    },
  }
}
