import { dayOf } from '~/lib/zone'
import { piecesLeft } from '../orders/goods'
import { paidWords } from '../orders/offline'
import { isActive } from '../orders/order'
import { isHere } from '../orders/pickup-day'
import { type BoardRow, HANDED_OVER, type MoveOptions } from './board'

/** What the baker hands over on a day: whoever is here stands first, then by their windows. */
export interface ToHandOver {
  today: BoardRow[]
  /** Nobody came, today or on a day before; they may still come. */
  left: BoardRow[]
  /** Orders for today that were pressed here, and that the server does not count yet. */
  pressed: number
}

export function ordersToHandOver(rows: readonly BoardRow[], time_zone: string, now: Date): ToHandOver {
  const today = dayOf(now, time_zone)
  const dated = rows.flatMap((order) =>
    order.requested_for ? [{ order, day: dayOf(order.requested_for, time_zone) }] : [],
  )
  const open = dated.filter(({ order }) => isActive(order.status) && order.items.some((item) => piecesLeft(item) > 0))
  const isToday = ({ order, day }: (typeof dated)[number]) =>
    !order.missed_at && (day === today || order.early_day === today)
  const isLeft = (one: (typeof dated)[number]) => !isToday(one) && (one.day < today || Boolean(one.order.missed_at))
  const sorted = (some: typeof dated) => some.map(({ order }) => order).toSorted(byTurn(now))
  return {
    today: sorted(open.filter(isToday)),
    left: sorted(open.filter(isLeft)),
    pressed: dated.filter(
      ({ order, day }) => order.status === 'completed' && (day === today || order.early_day === today),
    ).length,
  }
}

const byTurn = (now: Date) => (one: BoardRow, other: BoardRow) =>
  Number(isHere(other, now)) - Number(isHere(one, now)) ||
  (isHere(one, now) ? compare(one.arrived_at!, other.arrived_at!) : 0) ||
  compare(one.requested_for!, other.requested_for!) ||
  one.customer_name.localeCompare(other.customer_name)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** However it is typed: capitals and accents don't count. */
export const matchesName = (name: string, typed: string): boolean => plain(name).includes(plain(typed.trim()))

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** In dollars. Nothing for a helper, nor once it is marked as paid, before the server has answered. */
export const toTake = ({ received_at, left_to_pay = 0 }: BoardRow): number => (received_at ? 0 : left_to_pay)

/** The one press. Whoever pays at the door is handed the bread for it, so both are one press for the owner. */
export function handOverPress(order: BoardRow): { label: string } & Pick<MoveOptions, 'received'> {
  const label = HANDED_OVER[order.fulfillment_type]
  const { offline_method: method } = order
  if (order.viewer !== 'bakery' || order.payment_status !== 'offline' || !method || toTake(order) === 0)
    return { label }
  const received = method === 'later' ? 'cash' : method
  return { label: `${paidWords(received)}, ${label.toLowerCase()}`, received }
}
