import { formatDollars } from '~/lib/money'
import { type CheckedLine, checkLines, type LineRefusal, type MenuRow, type OrderLine } from '../orders/check-lines'
import { type Cart, type CartItem, lineKey } from './cart'

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

/** `fix`: the corrected line, null to remove it, or `choose` to open the item's sheet. */
export interface LineProblem {
  key: string
  sentence: string
  fix: { label: string; item: CartItem | null | 'choose' }
}

/** As the order's own check. `held`: pieces that an unpaid order of this tab has already taken off the stock. */
export function checkCart(cart: Cart, menu: readonly Offer[], held: ReadonlyMap<string, number> = new Map()) {
  const rows = menu.map((offer) => asRow(offer, held.get(offer.id) ?? 0))
  const checked = checkLines(cart.items, rows)
  return cart.items.flatMap((item, at): LineProblem[] => {
    const problem = problemOf(item, checked[at]!, rows)
    return problem ? [{ key: lineKey(item), ...problem }] : []
  })
}

const asRow = ({ price, options, ...offer }: Offer, held: number): MenuRow => ({
  ...offer,
  available: offer.available || (held > 0 && offer.stock === 0),
  stock: offer.stock === null ? null : offer.stock + held,
  price_cents: cents(price),
  options: options.map(({ price_delta, ...option }) => ({ ...option, price_delta_cents: cents(price_delta) })),
})

type Problem = Omit<LineProblem, 'key'>

function problemOf(item: CartItem, { line, refusal }: CheckedLine, rows: MenuRow[]): Problem | null {
  if (refusal) return { sentence: refusal.sentence, fix: fixOf(item, refusal, rows) }
  const now = atMenu(item, line)
  if (now.price === item.price) return null
  const sentence = `${item.name} now costs ${formatDollars(now.price)} instead of ${formatDollars(item.price)}.`
  return { sentence, fix: { label: 'Accept the new price', item: now } }
}

function fixOf(item: CartItem, { mend }: LineRefusal, rows: MenuRow[]): Problem['fix'] {
  if (mend === 'choose') return { label: 'Choose', item: 'choose' }
  if (mend === 0) return { label: 'Remove', item: null }
  const fewer = { ...item, quantity: mend }
  const [{ line }] = checkLines([fewer], rows) as [CheckedLine]
  return { label: `Change to ${mend}`, item: line ? atMenu(fewer, line) : fewer }
}

const atMenu = (item: CartItem, { name, price_cents, options }: OrderLine): CartItem => ({
  ...item,
  name,
  price: price_cents / 100,
  options: options.map(({ price_delta_cents, ...option }) => ({ ...option, price_delta: price_delta_cents / 100 })),
})

const cents = (dollars: number) => Math.round(dollars * 100)
