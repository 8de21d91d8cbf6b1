import { AppError } from '~/lib/errors'
import { limitWords } from '../menu/menu'
import { type Window, windowWords } from '../opening/windows'
import { amountProblem, type Fees, feesProblem, orderFees } from './fees'

/** How many unpaid orders one may hold at a time: each keeps stock from others for half an hour (decision 1, 042). */
export const UNPAID_MAX = { guest: 2, customer: 5 }
/** How many orders one may place in so many minutes, whatever became of them: placing and cancelling in a loop ends here. */
export const PLACED_MAX = 20
export const PLACED_MINUTES = 10

export const UNPAID_LIMIT = {
  guest: 'You have two unpaid orders. Please pay or cancel one of them first.',
  customer: 'You have five unpaid orders. Please pay or cancel one of them first.',
}
/** What guests may hold together of an item's pieces until they pay (082): anybody can be a guest, as often as they like. */
export const guestShare = (pieces: number): number => Math.ceil(pieces / 2)

export const guestsHoldRest = ({ id, name }: { id: string; name: string }, left: number): AppError =>
  refusal(
    left > 0
      ? `Only ${left} of ${name} can be ordered without an account right now. Sign in to order more.`
      : `${name} can only be ordered with an account right now. Please sign in, or try again in half an hour.`,
    [id],
  )

/** Whoever let so many orders go unpaid within a day may hold no more of the last pieces than a guest (125). */
export const LET_GO_MAX = 5

export const letTooManyGo = ({ id, name }: { id: string; name: string }, left: number): AppError =>
  refusal(
    `Several of your orders today weren’t paid, so ${left > 0 ? `only ${left} of ${name}` : `no ${name}`} can be kept for you right now. Please try again later.`,
    [id],
  )

/** What a bakery says to a time that it does not offer. */
export const windowRefusal = (
  { name, time_zone }: { name: string; time_zone: string },
  nearest: Window | null,
): string =>
  nearest
    ? `${name} can't do that time. The nearest is ${windowWords(nearest, time_zone)}.`
    : `${name} has no open times right now. Please check back soon.`

export const CHECKOUT_USED = 'This checkout was already used. Please start again from your cart.'
export const ADDRESS_NEEDED = 'Please enter the address to deliver to.'

export interface WantedItem {
  id: string
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

/**
 * Lines at the menu's prices, whatever a request says (decision 21). Throws the sentence for the first thing that cannot be had; the baker
 * may sell what is not offered to others, but no piece that is not there.
 */
export function priceLines(wanted: WantedItem[], menu: MenuRow[], { by_baker = false } = {}): OrderLine[] {
  const by_id = new Map(menu.map((item) => [item.id, item]))
  const gone = wanted.filter(({ id }) => !by_id.has(id)).map(({ id }) => id)
  if (gone.length > 0) throw refusal('Something in your cart is no longer on the menu. Please remove it.', gone)
  const check = by_baker ? checkStock : checkPieces
  for (const [id, quantity] of piecesOf(wanted)) check(by_id.get(id)!, quantity)
  return wanted.map((line) => priceLine(line, by_id.get(line.id)!))
}

export function piecesOf(wanted: { id: string; quantity: number }[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { id, quantity } of wanted) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  return pieces
}

function checkPieces(item: MenuRow, quantity: number): void {
  if (!item.available) throw refusal(`${item.name} isn’t available right now.`, [item.id])
  if (item.sold_out_today) throw refusal(`${item.name} is sold out today.`, [item.id])
  if (item.max_per_order !== null && quantity > item.max_per_order)
    throw refusal(limitWords(item.max_per_order, item.name), [item.id])
  checkStock(item, quantity)
}

function checkStock(item: MenuRow, quantity: number): void {
  if (item.stock !== null && quantity > item.stock) throw soldOut(item, item.stock)
}

export const soldOut = ({ id, name }: { id: string; name: string }, left: number): AppError =>
  refusal(left > 0 ? `Only ${left} of ${name} left.` : `${name} is sold out.`, [id])

function priceLine(wanted: WantedItem, item: MenuRow): OrderLine {
  const options = chosenOptions(wanted, item)
  const price_cents = options.reduce((sum, option) => sum + option.price_delta_cents, item.price_cents)
  if (price_cents < 0) throw refusal(`You can’t order ${item.name} with these options.`, [item.id])
  return {
    menu_item_id: item.id,
    name: item.name,
    price_cents,
    quantity: wanted.quantity,
    total_cents: price_cents * wanted.quantity,
    options,
    special_instructions: wanted.special_instructions ?? null,
    stock_taken: item.stock !== null,
  }
}

function chosenOptions({ options }: WantedItem, item: MenuRow): OrderLine['options'] {
  const groups = new Set<string>()
  return (options ?? []).map(({ id, text }) => {
    const option = item.options.find((one) => one.id === id)
    if (!option) throw refusal(`An option of ${item.name} is no longer offered. Please choose again.`, [item.id])
    if (groups.has(option.group_name))
      throw refusal(`Please choose one ${option.group_name} for ${item.name}.`, [item.id])
    groups.add(option.group_name)
    if (option.takes_text && !text) throw refusal(`Please write the text for ${item.name}: ${option.name}.`, [item.id])
    if (!option.takes_text && text) throw refusal(`${option.name} of ${item.name} takes no text.`, [item.id])
    const { takes_text: _, ...chosen } = option
    return { ...chosen, ...(text ? { text } : {}) }
  })
}

const refusal = (sentence: string, item_ids: string[]) => new AppError('conflict', sentence, { details: { item_ids } })

/** A refusal knows the menu's items; which lines of the request these are is told here, as `items.0`. */
export function nameLines(thrown: unknown, wanted: WantedItem[]): unknown {
  const item_ids = thrown instanceof AppError && thrown.details?.item_ids
  if (!Array.isArray(item_ids)) return thrown
  const { code, message, details } = thrown as AppError
  const lines = wanted.flatMap(({ id }, at) => (item_ids.includes(id) ? [[`items.${at}`, message]] : []))
  return new AppError(code, message, { details: details!, fields: Object.fromEntries(lines) })
}

/** As it is kept: what was not given is not there. */
export const writtenAddress = (address: Given | null | undefined) => {
  if (!address) return null
  const { unit, ...rest } = address
  return { ...rest, ...(unit ? { unit } : {}) }
}

interface Given {
  street: string
  unit?: string | null | undefined
  city: string
  state: string
  zip_code: string
}

export function chargedFees(lines: OrderLine[], delivery_fee_cents: number): Fees {
  const subtotal = lines.reduce((sum, line) => sum + line.total_cents, 0)
  const fees = orderFees(subtotal, delivery_fee_cents)
  const problem = amountProblem(subtotal) ?? feesProblem(fees)
  if (problem) throw new AppError('invalid', problem, { field: 'items' })
  return fees
}
