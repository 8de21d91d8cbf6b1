import { type ReactNode, startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { safeStorage } from '~/lib/safe-storage'
import { createSharedState } from '~/lib/shared-state'
import { toast } from '~/ui/toast'
import type { Cart } from './cart'
import { CART_KEY, type CartActions, type CartStore, createCartStore, loadedActions } from './cart-store'
import { useCartFees } from './use-cart-fees'

interface CartContents {
  cart: Cart | null
  /** True until the browser's cart has been read, also while the server renders. */
  loading: boolean
  /** A sentence of §8 when the fees are unknown; the total is then the subtotal. */
  fees_warning: string | null
  askFeesAgain(): void
}

interface CartContext extends CartContents, CartActions {
  /** After the payment: empties the cart without a notice and without an undo. */
  finish(): void
}

const shared = createSharedState<CartContext>('useCart must be used within a CartProvider')

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
  const actions = useMemo(() => actionsLater(store), [store])
  const value = useMemo(
    () => ({ cart, loading, fees_warning, askFeesAgain, ...actions }),
    [cart, loading, fees_warning, askFeesAgain, actions],
  )
  return <shared.Provider value={value}>{children}</shared.Provider>
}

const noSubscription = () => () => {}

/** The code that changes a cart loads after the page (scripts/chunks.ts); earlier presses wait for it, and keep their order. */
function actionsLater(store: CartStore | null): CartActions & Pick<CartContext, 'finish'> {
  let waiting: Promise<unknown> | null = null
  const press =
    <Name extends keyof CartActions>(name: Name) =>
    (...given: Parameters<CartActions[Name]>) => {
      if (!store) return
      const now = () => {
        const actions = loadedActions.on?.(store)
        if (actions) Reflect.apply(actions[name], actions, given)
        else toast.error('You seem to be offline. Check your connection and try again.')
      }
      if (loadedActions.on && !waiting) return now()
      // One after the other: a second `import()` may be answered before the first.
      const next = () => {
        if (waiting === turn) waiting = null
        now()
      }
      const turn = (waiting ?? import('./cart-actions.browser')).then(next, next)
      waiting = turn
    }
  return {
    add: press('add'),
    refill: press('refill'),
    setQuantity: press('setQuantity'),
    remove: press('remove'),
    clear: press('clear'),
    replaceLine: press('replaceLine'),
    choose: press('choose'),
    finish: () => store?.set(null),
  }
}
