import { toast } from '~/ui/toast'
import { type Cart, lineKey } from './cart'
import { replacesCart } from './cart-changes'
import type { CartStore } from './cart-store'
import { putBack } from './put-back'

/** The same id: a new notice replaces the last one, so that notices never pile up over the next step. */
const CART = { id: 'cart' }

// The words of §8.
export const added = (name: string, count: number) =>
  toast.success(`${name} added to cart`, {
    ...CART,
    description: `${count} ${count === 1 ? 'item' : 'items'} in your cart`,
    action: { label: 'View cart', onClick: () => window.location.assign('/cart') },
  })

export const replaced = (name: string, store: CartStore, was: Cart) =>
  toast.success(`${name} added to cart`, {
    ...CART,
    description: 'You can only order from one bakery at a time. Your previous cart will be cleared.',
    undo: () => undo(store, was),
  })

export const removed = (store: CartStore, was: Cart, key: string) => {
  const lines = was.items.filter((item) => lineKey(item) === key)
  toast('Item removed from cart', { undo: () => undo(store, was, lines) })
}

export const cleared = (store: CartStore, was: Cart) => toast('Cart cleared', { undo: () => undo(store, was) })

function undo(store: CartStore, was: Cart, lines = was.items) {
  const since = store.get()
  store.set(putBack(since, was, lines, new Date().toISOString()))
  // If undo replaced another bakery's cart, that cart can be had back the same way.
  if (since && replacesCart(since, was))
    toast(`Your ${was.bakery_name} cart is back`, { ...CART, undo: () => undo(store, since) })
}
