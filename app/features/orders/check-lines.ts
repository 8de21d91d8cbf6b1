import { choiceOf, inGroups, limitWords, mostOf } from '../menu/menu'

export interface WantedItem {
  id: string
  /** The name in the cart; a request has none. */
  name?: string
  quantity: number
  special_instructions?: string | null | undefined
  options?: { id: string; text?: string | null | undefined }[] | null | undefined
}

export interface MenuRow {
  id: string
  name: string
  price_cents: number
  available: boolean
  sold_out_today: boolean
  stock: number | null
  max_per_order: number | null
  options: { id: string; group_name: string; name: string; price_delta_cents: number; takes_text: boolean }[]
}

export interface OrderLine {
  menu_item_id: string
  name: string
  price_cents: number
  quantity: number
  total_cents: number
  options: { id: string; group_name: string; name: string; price_delta_cents: number; text?: string }[]
  special_instructions: string | null
  stock_taken: boolean
}

/** `mend`: the possible number of pieces (0: remove the line), or choose again. */
export interface LineRefusal {
  sentence: string
  mend: number | 'choose'
}

export type CheckedLine = { line: OrderLine; refusal?: never } | { line?: never; refusal: LineRefusal }

/**
 * Cart and order both use this, so they agree. Pieces count over all lines of one item.
 * The baker may sell unavailable items and leave choices open, but no piece that is not in stock.
 */
export function checkLines(wanted: WantedItem[], menu: MenuRow[], { by_baker = false } = {}): CheckedLine[] {
  const by_id = new Map(menu.map((item) => [item.id, by_baker ? { ...item, max_per_order: null } : item]))
  const left = new Map<string, number | null>()
  return wanted.map((line) => {
    const item = by_id.get(line.id)
    if (!item) {
      const name = line.name ?? 'Something in your cart'
      return { refusal: { sentence: `${name} is no longer on the menu. Please remove it.`, mend: 0 } }
    }
    const most = left.get(item.id) ?? mostOf(item)
    const refusal =
      (by_baker ? null : offerProblem(item)) ?? piecesProblem(line, item, most) ?? choicesProblem(line, item, by_baker)
    if (most !== null) left.set(item.id, Math.max(0, most - line.quantity))
    return refusal ? { refusal } : { line: priced(line, item) }
  })
}

function offerProblem({ name, available, sold_out_today, stock }: MenuRow): LineRefusal | null {
  if (sold_out_today) return { sentence: `${name} is sold out today.`, mend: 0 }
  if (stock === 0) return { sentence: leftWords(name, 0), mend: 0 }
  return available ? null : { sentence: `${name} isn’t available right now.`, mend: 0 }
}

function piecesProblem({ quantity }: WantedItem, item: MenuRow, most: number | null): LineRefusal | null {
  if (most === null || quantity <= most) return null
  const { name, stock, max_per_order } = item
  const few = stock !== null && stock <= (max_per_order ?? stock)
  return { sentence: few ? leftWords(name, stock) : limitWords(max_per_order, name), mend: most }
}

export const leftWords = (name: string, left: number): string =>
  left > 0 ? `Only ${left} of ${name} left.` : `${name} is sold out.`

/** At most one option of each group; a group with several options needs one. */
function choicesProblem(line: WantedItem, item: MenuRow, by_baker: boolean): LineRefusal | null {
  const again = (sentence: string): LineRefusal => ({ sentence, mend: 'choose' })
  const chosen = (line.options ?? []).map(({ id, text }) => ({
    text,
    option: item.options.find((one) => one.id === id),
  }))
  if (chosen.some(({ option }) => !option))
    return again(`An option of ${item.name} is no longer offered. Please choose again.`)
  for (const { name, items } of inGroups(item.options, ({ group_name }) => group_name)) {
    const taken = chosen.filter(({ option }) => option!.group_name === name).length
    if (taken > 1 || (taken === 0 && choiceOf(items) === 'one' && !by_baker))
      return again(`Please choose one ${name} for ${item.name}.`)
  }
  for (const { text, option } of chosen) {
    const { name, takes_text } = option!
    if (takes_text && !text) return again(`Please write the text for ${item.name}: ${name}.`)
    if (!takes_text && text) return again(`${name} for ${item.name} doesn’t take a message.`)
  }
  return priced(line, item).price_cents < 0 ? again(`You can’t order ${item.name} with these options.`) : null
}

function priced({ quantity, special_instructions = null, options }: WantedItem, item: MenuRow): OrderLine {
  const chosen = (options ?? []).map(({ id, text }) => {
    const { takes_text: _, ...option } = item.options.find((one) => one.id === id)!
    return { ...option, ...(text ? { text } : {}) }
  })
  const price_cents = chosen.reduce((sum, { price_delta_cents }) => sum + price_delta_cents, item.price_cents)
  return {
    menu_item_id: item.id,
    name: item.name,
    price_cents,
    quantity,
    total_cents: price_cents * quantity,
    options: chosen,
    special_instructions,
    stock_taken: item.stock !== null,
  }
}
