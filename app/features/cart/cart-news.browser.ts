import { toast } from '~/ui/toast'

/** News of what was added replaces the one before: it never piles up over the next step. */
const CART = { id: 'cart' }

// The words of spec §8. They come with the first of them: no page pays for them before.
export const added = (name: string, count: number) =>
  toast.success(`${name} added to cart`, {
    ...CART,
    description: `${count} ${count === 1 ? 'item' : 'items'} in your cart`,
    action: { label: 'View cart', onClick: () => window.location.assign('/cart') },
  })

export const replaced = (name: string, undo: () => void) =>
  toast.success(`${name} added to cart`, {
    ...CART,
    description: 'You can only order from one bakery at a time. Your previous cart will be cleared.',
    undo,
  })

/** In place of another bakery's, which can be had back. */
export const back = (bakery_name: string, undo: () => void) =>
  toast(`Your ${bakery_name} cart is back`, { ...CART, undo })

export const removed = (undo: () => void) => toast('Item removed from cart', { undo })

export const cleared = (undo: () => void) => toast('Cart cleared', { undo })
