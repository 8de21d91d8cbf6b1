import type { Cart } from './cart'
import { parseCart } from './kept-cart'

export const CART_KEY = 'cart'

/** One cart per browser (§4): tabs hear of each other's changes through the storage event. */
export function createCartStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const listeners = new Set<() => void>()
  let text = read(storage)
  let cart = parseCart(text)
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    get: () => cart,
    set(next: Cart | null) {
      cart = next
      text = next ? JSON.stringify(next) : null
      try {
        if (text === null) storage.removeItem(CART_KEY)
        else storage.setItem(CART_KEY, text)
      } catch {
        // Storage is full or forbidden: the cart lives as long as the page.
      }
      tell()
    },
    reread() {
      const now = read(storage)
      if (now === text) return
      text = now
      cart = parseCart(now)
      tell()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type CartStore = ReturnType<typeof createCartStore>

function read(storage: Pick<Storage, 'getItem'>): string | null {
  try {
    return storage.getItem(CART_KEY)
  } catch {
    return null
  }
}
