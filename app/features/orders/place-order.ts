import { AppError } from '~/lib/errors'
import { type Window, windowWords } from '../opening/windows'
import { checkLines, leftWords, type MenuRow, type OrderLine, type WantedItem } from './check-lines'
import { amountProblem, type Fees, feesProblem, orderFees } from './fees'

/** Unpaid orders at a time: each keeps stock from others for half an hour (ruling 1, decision 042). */
export const UNPAID_MAX = { guest: 2, customer: 5 }
/** Orders within these minutes, also cancelled ones: stops placing and cancelling in a loop. */
export const PLACED_MAX = 20
export const PLACED_MINUTES = 10

export const UNPAID_LIMIT = {
  guest: 'You have two unpaid orders. Please pay or cancel one of them first.',
  customer: 'You have five unpaid orders. Please pay or cancel one of them first.',
}
/** What guests together may hold of an item's pieces until they pay (decision 125): one person can be a guest many times. */
export const guestShare = (pieces: number): number => Math.ceil(pieces / 2)

export const guestsHoldRest = ({ id, name }: { id: string; name: string }, left: number): AppError =>
  refusal(
    left > 0
      ? `Only ${left} of ${name} can be ordered without an account right now. Sign in to order more.`
      : `${name} can only be ordered with an account right now. Please sign in, or try again in half an hour.`,
    [id],
  )

/** A customer with so many unpaid orders within a day may hold no more of the last pieces than a guest (decision 125). */
export const LET_GO_MAX = 5

export const letTooManyGo = ({ id, name }: { id: string; name: string }, left: number): AppError =>
  refusal(
    `Several of your orders today weren’t paid, so ${left > 0 ? `only ${left} of ${name}` : `no ${name}`} can be kept for you right now. Please try again later.`,
    [id],
  )

export const windowRefusal = (
  { name, time_zone }: { name: string; time_zone: string },
  nearest: Window | null,
): string =>
  nearest
    ? `${name} can’t do that time. The nearest is ${windowWords(nearest, time_zone)}.`
    : `${name} has no open times right now. Please check back soon.`

export const CHECKOUT_USED = 'This checkout was already used. Please start again from your cart.'
export const ADDRESS_NEEDED = 'Please enter the address to deliver to.'

/** At the menu's prices (ruling 21). Throws a sentence for each refused line. */
export function priceLines(wanted: WantedItem[], menu: MenuRow[], by: { by_baker?: boolean } = {}): OrderLine[] {
  const checked = checkLines(wanted, menu, by)
  const refused = checked.flatMap(({ refusal }, at) => (refusal ? [{ at, ...refusal }] : []))
  const [first] = refused
  if (first)
    throw new AppError('conflict', first.sentence, {
      details: { item_ids: [...new Set(refused.map(({ at }) => wanted[at]!.id))] },
      fields: Object.fromEntries(refused.map(({ at, sentence }) => [`items.${at}`, sentence])),
    })
  return checked.map(({ line }) => line!)
}

export function piecesOf(wanted: { id: string; quantity: number }[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { id, quantity } of wanted) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  return pieces
}

export const soldOut = ({ id, name }: { id: string; name: string }, left: number): AppError =>
  refusal(leftWords(name, left), [id])

const refusal = (sentence: string, item_ids: string[]) => new AppError('conflict', sentence, { details: { item_ids } })

/** A refusal names menu items; this adds the request's lines, as `items.0`. */
export function nameLines(thrown: unknown, wanted: WantedItem[]): unknown {
  if (!(thrown instanceof AppError) || thrown.fields) return thrown
  const { code, message, details } = thrown
  const item_ids = details?.item_ids
  if (!Array.isArray(item_ids)) return thrown
  const lines = wanted.flatMap(({ id }, at) => (item_ids.includes(id) ? [[`items.${at}`, message]] : []))
  return new AppError(code, message, { details: details!, fields: Object.fromEntries(lines) })
}

export function chargedFees(lines: OrderLine[], delivery_fee_cents: number): Fees {
  const subtotal = lines.reduce((sum, line) => sum + line.total_cents, 0)
  const fees = orderFees(subtotal, delivery_fee_cents)
  const problem = amountProblem(subtotal) ?? feesProblem(fees)
  if (problem) throw new AppError('invalid', problem, { field: 'items' })
  return fees
}
