import { formatDollars } from '~/lib/money'
import { limitWords, mostOf, priceWith } from '../menu/menu'
import { type Cart, type CartItem, type ChosenOption, lineKey } from './cart'

/** What the menu offers now, as far as a cart can be held against it. */
export interface Offer {
  id: string
  name: string
  price: number
  available: boolean
  sold_out_today: boolean
  stock: number | null
  max_per_order: number | null
  options: { id: string; group_name: string; name: string; price_delta: number; takes_text: boolean }[]
}

/** What is wrong with a line, in words, and the line as it would be right; null when only its removal helps. */
export interface LineProblem {
  key: string
  sentence: string
  fix: { label: string; item: CartItem | null }
}

/** `held` are the pieces that an order of ours, placed and not yet paid, has already taken off the stock. */
export function checkCart(cart: Cart, menu: readonly Offer[], held: ReadonlyMap<string, number> = new Map()) {
  const left = new Map<string, number>()
  return cart.items.flatMap((item): LineProblem[] => {
    const offer = menu.find(({ id }) => id === item.id)
    const problem = offer
      ? lineProblem(item, offer, left, held.get(item.id) ?? 0)
      : gone(item, 'is no longer on the menu.')
    return problem ? [{ key: lineKey(item), ...problem }] : []
  })
}

type Problem = Omit<LineProblem, 'key'>

const gone = (item: CartItem, words: string): Problem => ({
  sentence: `${item.name} ${words}`,
  fix: REMOVE,
})

const REMOVE = { label: 'Remove', item: null }

/** Pieces count over all lines of one thing, in the cart's order. */
function lineProblem(item: CartItem, offer: Offer, left: Map<string, number>, held: number): Problem | null {
  const stock = offer.stock === null ? null : offer.stock + held
  if (offer.sold_out_today) return gone(item, 'is sold out today.')
  if (!offer.available && !(held > 0 && offer.stock === 0)) return gone(item, 'is sold out.')
  const options = item.options.map((chosen) => offer.options.find(({ id }) => id === chosen.id))
  if (options.some((option) => option === undefined)) return gone(item, 'is no longer offered with what you chose.')
  const limit = mostOf({ stock, max_per_order: offer.max_per_order })
  const most = left.get(item.id) ?? limit
  if (most !== null) left.set(item.id, Math.max(0, most - item.quantity))
  const price = priceWith(offer.price, options as ChosenOption[])
  const quantity = most === null ? item.quantity : Math.min(item.quantity, most)
  const now = { ...item, name: offer.name, price, quantity, options: item.options.map(atNewPrice(offer)) }
  if (quantity < item.quantity) {
    const sentence = limit === stock ? `Only ${limit} of ${item.name} left.` : limitWords(limit, item.name)
    return { sentence, fix: quantity < 1 ? REMOVE : { label: `Change to ${quantity}`, item: now } }
  }
  if (price === item.price) return null
  const sentence = `${item.name} now costs ${formatDollars(price)} instead of ${formatDollars(item.price)}.`
  return { sentence, fix: { label: 'Accept the new price', item: now } }
}

const atNewPrice = (offer: Offer) => (chosen: ChosenOption) => ({
  ...chosen,
  price_delta: offer.options.find(({ id }) => id === chosen.id)?.price_delta ?? chosen.price_delta,
})
