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
  /** The server's answer for exactly this cart; null until it came, and then the total is the subtotal (§8). */
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
  /** Of one piece, with its choices. */
  price: number
  image_url: string | null
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

/** `most`: how many of it an order can hold, whatever the choices; not kept. */
export type AddedItem = NewItem & { most: number | null }

export interface CartFees {
  subtotal: number
  tax_amount: number
  delivery_fee: number
  fees: { customer: { total: number } }
}

const MOST_OF_ONE = 999

/** A line is one item with one set of choices: the same again adds up, other choices make another line. */
export function lineKey({ id, options }: Pick<CartItem, 'id' | 'options'>): string {
  const chosen = options.map((option) => (option.text ? `${option.id}=${option.text}` : option.id))
  return [id, ...chosen.sort()].join('|')
}

/** How many more of an item the cart can take, not counting the line that is chosen anew; null without a limit. */
export function roomFor(cart: Cart | null, id: string, most: number | null, line?: CartItem): number | null {
  if (most === null) return null
  const others = cart?.items.filter((one) => one.id === id && !(line && lineKey(one) === lineKey(line))) ?? []
  return Math.max(0, most - others.reduce((sum, { quantity }) => sum + quantity, 0))
}

export const lineTotal = (item: Pick<CartItem, 'price' | 'quantity'>): number =>
  (cents(item.price) * item.quantity) / 100

/** Without prices, since the server has its own (ruling 21). */
export const orderItems = (cart: Cart) =>
  cart.items.map(({ id, quantity, special_instructions, options }) => ({
    id,
    quantity,
    ...(special_instructions ? { special_instructions } : {}),
    options: options.map((option) => ({ id: option.id, ...(option.text ? { text: option.text } : {}) })),
  }))

type Contents = Omit<Cart, 'total_items' | 'subtotal' | 'tax' | 'service_fee' | 'total'>

/** Without fees the total is the subtotal (§8). Every change of the contents makes the fees unknown again. */
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

const cents = (dollars: number) => Math.round(dollars * 100)
export const clamp = (quantity: number) => Math.min(MOST_OF_ONE, Math.max(1, Math.trunc(quantity)))
export const isQuantity = (quantity: unknown) =>
  Number.isInteger(quantity) && (quantity as number) >= 1 && (quantity as number) <= MOST_OF_ONE
