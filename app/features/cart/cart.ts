/** The cart of §3, kept in the browser. Money is in dollars as on the wire; sums are taken in cents. */
export interface Cart {
  id: string
  bakery_id: string
  bakery_slug: string
  bakery_name: string
  items: CartItem[]
  created_at: string
  updated_at: string
  fulfillment_type: 'pickup' | 'delivery'
  total_items: number
  subtotal: number
  tax: number
  delivery_fee: number
  /** As the server last said for just this cart; null until it has, and then the total is the subtotal (§8). */
  service_fee: number | null
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
  /** Of one piece, with what was chosen for it. */
  price: number
  image_url: string | null
  /** The stored sizes of that picture. */
  image_widths: number[]
  quantity: number
  tags: string[]
  options: ChosenOption[]
  special_instructions: string
  added_at: string
}

export interface ChosenOption {
  id: string
  group_name: string
  name: string
  price_delta: number
  text?: string
}

export type NewItem = Omit<CartItem, 'quantity' | 'added_at'> & { quantity?: number }

/** What the server answers about fees, as far as a cart holds it. */
export interface CartFees {
  subtotal: number
  tax_amount: number
  delivery_fee: number
  fees: { customer: { total: number } }
}

const MOST_OF_ONE = 999

/** A line is one thing with one set of choices: the same again adds up, other choices stand beside it. */
export function lineKey({ id, options }: Pick<CartItem, 'id' | 'options'>): string {
  const chosen = options.map((option) => (option.text ? `${option.id}=${option.text}` : option.id))
  return [id, ...chosen.sort()].join('|')
}

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

/** 0 or less removes the line; the last one removed empties the cart. */
export function setQuantity(cart: Cart | null, key: string, quantity: number, now: string): Cart | null {
  return changeLine(cart, key, (item) => (quantity >= 1 ? { ...item, quantity: clamp(quantity) } : null), now)
}

export const removeItem = (cart: Cart | null, key: string, now: string) => setQuantity(cart, key, 0, now)

/** Another note, other choices, or what the menu says now. What changes no sum keeps its fees. */
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
  /** The bakery's, whatever it is; counted for a delivery only. */
  delivery_fee: number
}

export function chooseFulfillment(cart: Cart, { fulfillment_type, delivery_fee }: Fulfillment, now: string): Cart {
  const fee = fulfillment_type === 'delivery' ? delivery_fee : 0
  if (cart.fulfillment_type === fulfillment_type && cart.delivery_fee === fee) return cart
  return withTotals({ ...cart, fulfillment_type, delivery_fee: fee, updated_at: now })
}

/** An answer about another sum is no answer for this cart: it changed meanwhile and waits for its own. */
export function applyFees(cart: Cart | null, answer: CartFees): Cart | null {
  if (!cart || cart.subtotal !== answer.subtotal || cart.delivery_fee !== answer.delivery_fee) return cart
  return withTotals(cart, { tax: answer.tax_amount, service_fee: answer.fees.customer.total })
}

export const replacesCart = (cart: Cart | null, added: Pick<NewItem, 'bakery_id'>): boolean =>
  cart !== null && cart.bakery_id !== added.bakery_id

export const lineTotal = (item: Pick<CartItem, 'price' | 'quantity'>): number =>
  (cents(item.price) * item.quantity) / 100

/** What an order call takes of a cart; prices stay here, since the server has its own (ruling 21). */
export const orderItems = (cart: Cart) =>
  cart.items.map(({ id, quantity, special_instructions, options }) => ({
    id,
    quantity,
    ...(special_instructions ? { special_instructions } : {}),
    options: options.map((option) => ({ id: option.id, ...(option.text ? { text: option.text } : {}) })),
  }))

type Contents = Omit<Cart, 'total_items' | 'subtotal' | 'tax' | 'service_fee' | 'total'>

/** Without fees the total is the subtotal (§8); every change of the contents makes the fees unknown again. */
export function withTotals(
  contents: Contents,
  known: { tax: number; service_fee: number | null } = { tax: 0, service_fee: null },
): Cart {
  const { id, bakery_id, bakery_slug, bakery_name, items, created_at, updated_at } = contents
  const { fulfillment_type, delivery_fee } = contents
  const { tax, service_fee } = known
  const subtotal = items.reduce((sum, item) => sum + cents(item.price) * item.quantity, 0)
  const fees = service_fee === null ? 0 : cents(service_fee) + cents(tax) + cents(delivery_fee)
  return {
    id,
    bakery_id,
    bakery_slug,
    bakery_name,
    items,
    created_at,
    updated_at,
    fulfillment_type,
    total_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: subtotal / 100,
    tax,
    delivery_fee,
    service_fee,
    total: (subtotal + fees) / 100,
  }
}

/** Lines that became the same are one, where the first of them stood. */
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

const cents = (dollars: number) => Math.round(dollars * 100)
export const clamp = (quantity: number) => Math.min(MOST_OF_ONE, Math.max(1, Math.trunc(quantity)))
export const isQuantity = (quantity: unknown) =>
  Number.isInteger(quantity) && (quantity as number) >= 1 && (quantity as number) <= MOST_OF_ONE
