/** The life of an order (§4, ruling 23): states as data. */
export const ORDER_STATUSES = ['pending', 'confirmed', 'preparing', 'ready', 'completed', 'cancelled'] as const
export const PAYMENT_STATUSES = [
  'unpaid',
  'paid',
  'expired',
  'refunded',
  'partly_refunded',
  'disputed',
  // Ruling 44: the baker gets the money without us.
  'offline',
  // A custom order: its invoice is what is paid.
  'invoiced',
] as const
/** Where it came from: our pages, the baker who wrote it down, or an accepted quote. */
export const ORDER_SOURCES = ['site', 'manual', 'custom'] as const
export const OFFLINE_METHODS = ['cash', 'venmo', 'zelle', 'check', 'other', 'later'] as const
/** What its history tells, and of whom. */
export const ORDER_EVENT_KINDS = ['status', 'payment', 'edit'] as const
export const ACTOR_ROLES = ['customer', 'guest', 'bakery', 'admin', 'system'] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type OrderSource = (typeof ORDER_SOURCES)[number]
export type OfflineMethod = (typeof OFFLINE_METHODS)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** Who acts on an order; an admin may do what the bakery may. */
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
  // What is on the board is paid, so that cancelling sends money back, and that is the owner's (decision 177).
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

/** The statuses from which this one can be reached. */
export const allowedFrom = (status: OrderStatus, by: OrderParty): OrderStatus[] =>
  ORDER_STATUSES.filter((from) => TRANSITIONS[by][from].includes(status))

/** For so long a press on the board can be taken back, and the customer is not told (ruling 50). */
export const UNDO_SECONDS = 10

export const isFinal = (status: OrderStatus): boolean => TRANSITIONS.bakery[status].length === 0
export const OPEN_STATUSES = ORDER_STATUSES.filter((status) => !isFinal(status))

/** §4: "Pending and confirmed count as pending work; confirmed, preparing and ready count as active." */
export const isPendingWork = (status: OrderStatus): boolean => status === 'pending' || status === 'confirmed'
export const isActive = (status: OrderStatus): boolean =>
  status === 'confirmed' || status === 'preparing' || status === 'ready'

/** No card of ours pays it, so nothing can be sent back: the baker has the money, or an invoice asks for it. */
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

/** Marking an order ready or complete says when it was (§4). */
export const setsReadyTime = (status: OrderStatus): boolean => status === 'ready' || status === 'completed'

/** Ruling 27: from here on the customer must find the door. */
export const showsAddress = (status: OrderStatus): boolean => isActive(status) || status === 'completed'

/** Ruling 20: an order that is not paid by then is cancelled, and its stock is free again. */
export const UNPAID_MINUTES = 35

/** An unpaid order is cancelled sooner where other customers would go without: few pieces are left of something that it holds (decision 125). */
export const SHORT_MINUTES = 15

/** An order as something to pay. */
export const asSubject = (order_id: string) => ({ subject_kind: 'order', subject_id: order_id })

export const NOT_A_HELPERS =
  'Cancelling sends the money back, so it’s up to the bakery’s owner. Please ask them to do it.'

export const NO_SUCH_ORDER = 'We couldn’t find that order.'

export const cannotChange = (from: OrderStatus, to: OrderStatus): string =>
  from === to ? `This order is already ${to}.` : `This order is ${from}, so it can’t become ${to}.`

// No letters that sound or look like another: an order number is read aloud over a counter.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 3
const GROUP_LENGTH = 4

/** "K7QD-M2XW-9HTB": 12 of 30 letters are 58 bits. `pick` answers a random whole number below its argument. */
export function orderNumber(pick: (below: number) => number): string {
  const letters = (count: number) => Array.from({ length: count }, () => LETTERS[pick(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, () => letters(GROUP_LENGTH)).join('-')
}

/** Of an order taken elsewhere (docs/product.md, Calls). */
export const manualOrderNumber = (pick: (below: number) => number): string => `M-${orderNumber(pick)}`

/** As people type it: any case, with or without hyphens and blanks. */
export const normalOrderNumber = (typed: string): string => {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const manual = letters.length === GROUPS * GROUP_LENGTH + 1 && letters.startsWith('M')
  const groups = (manual ? letters.slice(1) : letters).match(/.{1,4}/g)?.join('-') ?? ''
  return manual ? `M-${groups}` : groups
}
