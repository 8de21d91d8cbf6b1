import { type Cart, type CartFees, type CartItem, clamp, lineKey, type NewItem, withTotals } from './cart'

/** Another bakery's item begins a new cart: one order comes from one kitchen (§4). */
export function addItem(cart: Cart | null, added: NewItem, at: { now: string; id: string }): Cart {
  const same = cart?.bakery_id === added.bakery_id ? cart : null
  const item: CartItem = { ...added, quantity: clamp(added.quantity ?? 1), added_at: at.now }
  const items = addedUp([...(same?.items ?? []), item])
  const { bakery_id, bakery_slug, bakery_name } = added
  const { id, created_at } = same ?? { id: at.id, created_at: at.now }
  const { fulfillment_type = 'pickup', delivery_fee = 0 } = same ?? {}
  const contents = { id, bakery_id, bakery_slug, bakery_name, items, created_at, fulfillment_type, delivery_fee }
  return withTotals({ ...contents, updated_at: at.now })
}

export function setQuantity(cart: Cart | null, key: string, quantity: number, now: string): Cart | null {
  return changeLine(cart, key, (item) => (quantity >= 1 ? { ...item, quantity: clamp(quantity) } : null), now)
}

export const removeItem = (cart: Cart | null, key: string, now: string) => setQuantity(cart, key, 0, now)

/** A change that leaves the sums alone keeps the fees. */
export function changeLine(
  cart: Cart | null,
  key: string,
  change: (item: CartItem) => CartItem | null,
  now: string,
): Cart | null {
  if (!cart) return null
  if (!cart.items.some((item) => lineKey(item) === key)) return cart
  const items = addedUp(cart.items.flatMap((item) => (lineKey(item) === key ? (change(item) ?? []) : item)))
  if (items.length === 0) return null
  const changed = withTotals({ ...cart, items, updated_at: now })
  return changed.subtotal === cart.subtotal ? withTotals(changed, cart) : changed
}

export interface Fulfillment {
  fulfillment_type: Cart['fulfillment_type']
  /** The bakery's fee, given for a pickup, too; only a delivery counts it. */
  delivery_fee: number
}

export function chooseFulfillment(cart: Cart, { fulfillment_type, delivery_fee }: Fulfillment, now: string): Cart {
  const fee = fulfillment_type === 'delivery' ? delivery_fee : 0
  if (cart.fulfillment_type === fulfillment_type && cart.delivery_fee === fee) return cart
  return withTotals({ ...cart, fulfillment_type, delivery_fee: fee, updated_at: now })
}

/** An answer about another sum is dropped: the cart changed meanwhile and asks again. */
export function applyFees(cart: Cart | null, answer: CartFees): Cart | null {
  if (!cart || cart.subtotal !== answer.subtotal || cart.delivery_fee !== answer.delivery_fee) return cart
  return withTotals(cart, { tax: answer.tax_amount, service_fee: answer.fees.customer.total })
}

export const replacesCart = (cart: Cart | null, added: Pick<NewItem, 'bakery_id'>): boolean =>
  cart !== null && cart.bakery_id !== added.bakery_id

/** Lines that became equal merge at the place of the first. */
export function addedUp(items: CartItem[]): CartItem[] {
  const lines = new Map<string, CartItem>()
  for (const item of items) {
    const same = lines.get(lineKey(item))
    lines.set(lineKey(item), same ? merge(same, item) : item)
  }
  return [...lines.values()]
}

const merge = (old: CartItem, added: CartItem): CartItem => ({
  ...old,
  ...added,
  added_at: old.added_at,
  special_instructions: added.special_instructions || old.special_instructions,
  quantity: clamp(old.quantity + added.quantity),
})
