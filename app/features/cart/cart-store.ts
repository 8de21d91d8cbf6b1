import type { AddedItem, Cart, CartItem } from './cart'
import type { Fulfillment } from './cart-changes'
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

export interface CartActions {
  add(...items: AddedItem[]): void
  /** Adds only what is missing of these, and says nothing: the cart's page is opened next. */
  refill(...items: AddedItem[]): void
  /** Lines are named by `lineKey`. */
  setQuantity(key: string, quantity: number): void
  remove(key: string): void
  clear(): void
  /** Replaces a line that no longer fits the menu; null removes it. */
  replaceLine(key: string, item: CartItem | null): void
  choose(fulfillment: Fulfillment): void
}

/**
 * Filled by cart-actions.browser.ts, which loads after the page. From then on presses act at once: a choice that is made only after its
 * event would jump back in between.
 */
export const loadedActions: { on: ((store: CartStore) => CartActions) | null } = { on: null }

function read(storage: Pick<Storage, 'getItem'>): string | null {
  try {
    return storage.getItem(CART_KEY)
  } catch {
    return null
  }
}
