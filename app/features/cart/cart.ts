/** The cart of spec §3, kept in the browser. Money is in dollars as on the wire; sums are taken in cents. */
export interface Cart {
  id: string
  bakery_id: string
  bakery_slug: string
  bakery_name: string
  items: CartItem[]
  created_at: string
  updated_at: string
  total_items: number
  subtotal: number
  tax: number
  delivery_fee: number
  total: number
}

export interface CartItem {
  /** The menu item's id. */
  id: string
  bakery_id: string
  bakery_slug: string
  bakery_name: string
  name: string
  description: string
  price: number
  image_url: string | null
  quantity: number
  tags: string[]
  special_instructions: string
  added_at: string
}

export type NewItem = Omit<CartItem, 'quantity' | 'added_at'> & { quantity?: number }

const MOST_OF_ONE = 999

/** Another bakery's item begins a new cart: one order comes from one kitchen (spec §4). */
export function addItem(cart: Cart | null, added: NewItem, at: { now: string; id: string }): Cart {
  const same = cart?.bakery_id === added.bakery_id ? cart : null
  const item: CartItem = { ...added, quantity: clamp(added.quantity ?? 1), added_at: at.now }
  const present = same?.items.find(({ id }) => id === added.id)
  const items = present
    ? same!.items.map((old) => (old.id === item.id ? merge(old, item) : old))
    : [...(same?.items ?? []), item]
  const { bakery_id, bakery_slug, bakery_name } = added
  return withTotals(
    { id: same?.id ?? at.id, bakery_id, bakery_slug, bakery_name, items },
    same?.created_at ?? at.now,
    at.now,
  )
}

/** 0 or less removes the item; the last one removed empties the cart. */
export function setQuantity(cart: Cart | null, item_id: string, quantity: number, now: string): Cart | null {
  if (!cart) return null
  const items = cart.items.flatMap((item) => {
    if (item.id !== item_id) return [item]
    return quantity >= 1 ? [{ ...item, quantity: clamp(quantity) }] : []
  })
  return items.length > 0 ? withTotals({ ...cart, items }, cart.created_at, now) : null
}

export const removeItem = (cart: Cart | null, item_id: string, now: string) => setQuantity(cart, item_id, 0, now)

export const replacesCart = (cart: Cart | null, added: Pick<NewItem, 'bakery_id'>): boolean =>
  cart !== null && cart.bakery_id !== added.bakery_id

/** What a browser kept may be old or edited: anything that is not a whole cart is no cart. Sums are never believed. */
export function parseCart(text: string | null): Cart | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Cart | null
    if (!kept || !isText(kept.id, kept.bakery_id, kept.bakery_slug, kept.bakery_name)) return null
    if (!isText(kept.created_at, kept.updated_at) || !Array.isArray(kept.items) || kept.items.length === 0) return null
    const whole = kept.items.every((item) => isItem(item) && item.bakery_id === kept.bakery_id)
    return whole ? withTotals(kept, kept.created_at, kept.updated_at) : null
  } catch {
    return null
  }
}

export const lineTotal = (item: Pick<CartItem, 'price' | 'quantity'>): number =>
  (cents(item.price) * item.quantity) / 100

type Contents = Pick<Cart, 'id' | 'bakery_id' | 'bakery_slug' | 'bakery_name' | 'items'>

function withTotals(contents: Contents, created_at: string, updated_at: string): Cart {
  const { id, bakery_id, bakery_slug, bakery_name, items } = contents
  const subtotal = items.reduce((sum, item) => sum + cents(item.price) * item.quantity, 0) / 100
  const total_items = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const totals = { total_items, subtotal, tax: 0, delivery_fee: 0, total: subtotal }
  return { id, bakery_id, bakery_slug, bakery_name, items, created_at, updated_at, ...totals }
}

const merge = (old: CartItem, added: CartItem): CartItem => ({
  ...old,
  ...added,
  added_at: old.added_at,
  special_instructions: added.special_instructions || old.special_instructions,
  quantity: clamp(old.quantity + added.quantity),
})

const cents = (dollars: number) => Math.round(dollars * 100)
const clamp = (quantity: number) => Math.min(MOST_OF_ONE, Math.max(1, Math.trunc(quantity)))
const isText = (...values: unknown[]) => values.every((value) => typeof value === 'string' && value !== '')

function isItem(item: CartItem): boolean {
  return (
    isText(item.id, item.bakery_id, item.name, item.added_at) &&
    Number.isFinite(item.price) &&
    item.price >= 0 &&
    Number.isInteger(item.quantity) &&
    item.quantity >= 1 &&
    item.quantity <= MOST_OF_ONE &&
    (item.image_url === null || typeof item.image_url === 'string') &&
    Array.isArray(item.tags)
  )
}
