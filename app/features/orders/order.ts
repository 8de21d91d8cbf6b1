import { normalNumber, spokenNumber } from '../../lib/spoken-number'

/** The life of an order (§4, ruling 23). */
export const ORDER_STATUSES = ['pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled'] as const
export const PAYMENT_STATUSES = [
  'unpaid',
  'paid',
  'expired',
  'refunded',
  'partly_refunded',
  'disputed',
  // Ruling 44: the customer pays the baker directly.
  'offline',
  // A custom order: its invoice is paid instead.
  'invoiced',
] as const
/** Our pages, the baker who wrote it down, or an accepted quote. */
export const ORDER_SOURCES = ['site', 'manual', 'custom'] as const
export const OFFLINE_METHODS = ['cash', 'venmo', 'zelle', 'check', 'other', 'later'] as const
export const ORDER_EVENT_KINDS = ['status', 'payment', 'edit'] as const
export const ACTOR_ROLES = ['customer', 'guest', 'bakery', 'admin', 'system'] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type OrderSource = (typeof ORDER_SOURCES)[number]
export type OfflineMethod = (typeof OFFLINE_METHODS)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** An admin may do what the bakery may. */
export type OrderParty = 'customer' | 'bakery' | 'helper'

export const TRANSITIONS: Record<OrderParty, Record<OrderStatus, readonly OrderStatus[]>> = {
  bakery: {
    pending: ['confirmed', 'cancelled'],
    confirmed: ['preparing', 'ready', 'cancelled'],
    preparing: ['ready', 'cancelled'],
    ready: ['completed', 'cancelled'],
    completed: [],
    cancelled: [],
  },
  // Orders on the board are paid, so cancelling refunds money, which only the owner may (decision 177).
  helper: {
    pending: ['confirmed'],
    confirmed: ['preparing', 'ready'],
    preparing: ['ready'],
    ready: ['completed'],
    completed: [],
    cancelled: [],
  },
  customer: {
    pending: ['cancelled'],
    confirmed: [],
    preparing: [],
    ready: [],
    completed: [],
    cancelled: [],
  },
}

export const allowedFrom = (status: OrderStatus, by: OrderParty): OrderStatus[] =>
  ORDER_STATUSES.filter((from) => TRANSITIONS[by][from].includes(status))

/** A press may go two steps: what is handed over was ready. */
export const pressableFrom = (status: OrderStatus): OrderStatus[] =>
  status === 'completed' ? ['confirmed', 'preparing', 'ready'] : allowedFrom(status, 'bakery')

/** The bakery can undo a press for so long; the customer hears of it afterwards (ruling 50). */
export const UNDO_SECONDS = 10

export const isFinal = (status: OrderStatus): boolean => TRANSITIONS.bakery[status].length === 0
export const OPEN_STATUSES = ORDER_STATUSES.filter((status) => !isFinal(status))

/** §4: "confirmed, preparing and ready count as active." */
export const isActive = (status: OrderStatus): boolean =>
  status === 'confirmed' || status === 'preparing' || status === 'ready'

/** Not paid by card through us, so nothing can be refunded: the baker has the money, or an invoice asks for it. */
export const isPaidElsewhere = (status: PaymentStatus): boolean => status === 'offline' || status === 'invoiced'

/** §4. Before it is paid, an order is invisible to the bakery (ruling 20). */
export const isUnviewed = (order: {
  viewed_at: string | null
  status: OrderStatus
  payment_status?: PaymentStatus
}): boolean =>
  order.viewed_at === null &&
  order.status !== 'cancelled' &&
  order.payment_status !== 'unpaid' &&
  order.payment_status !== 'expired'

/** §4: becoming ready or completed records the time. */
export const setsReadyTime = (status: OrderStatus): boolean => status === 'ready' || status === 'completed'

/** Ruling 27: from here on the customer must find the door. */
export const showsAddress = (status: OrderStatus): boolean => isActive(status) || status === 'completed'

/** Ruling 20: an unpaid order is cancelled then, and its stock is free again. */
export const UNPAID_MINUTES = 35

/** Sooner, where few pieces are left of an item that the unpaid order holds (decision 125). */
export const SHORT_MINUTES = 15

export const asSubject = (order_id: string) => ({ subject_kind: 'order', subject_id: order_id })

export const NOT_A_HELPERS =
  'Cancelling sends the money back, so it’s up to the bakery’s owner. Please ask them to do it.'

export const NO_SUCH_ORDER = 'We couldn’t find that order.'

export const cannotChange = (from: OrderStatus, to: OrderStatus): string =>
  from === to ? `This order is already ${to}.` : `This order is ${from}, so it can’t become ${to}.`

const GROUPS = 3

/** "K7QD-M2XW-9HTB": 12 of 30 letters are 58 bits. `pick` answers a random integer below its argument. */
export const orderNumber = (pick: (below: number) => number): string => spokenNumber(GROUPS, pick)

export const manualOrderNumber = (pick: (below: number) => number): string => `M-${orderNumber(pick)}`

/** As customers type it: any case, with or without hyphens and blanks. */
export const normalOrderNumber = (typed: string): string => normalNumber(typed, GROUPS, 'M')
