import type { Tx } from '~/db/client.server'
import type { Actor } from './actor.server'

/**
 * The invoices about an order. An order and its invoices are one debt, but orders know no invoices (decision 141): so what happens to the one
 * reaches the other through this, which invoices say in `feature.server.ts`. Each is called in the transaction that has locked the order.
 */
export interface OrderBills {
  /** The order is cancelled: what came by card goes back, what is open is asked for no more. Null where nothing was billed. */
  end(tx: Tx, ended: EndedBill): Promise<BillEnd | null>
  /** The baker has the money, however it came. */
  receive(tx: Tx, received: ReceivedBill): Promise<void>
  /** The baker takes back that they have the money. True when that mark had paid an invoice. */
  undo(tx: Tx, undone: Omit<ReceivedBill, 'method'>): Promise<boolean>
}

interface EndedBill {
  order_id: string
  /** How much goes back where the customer asked to cancel; null for all of it (ruling 52). */
  refund_cents: number | null
  reason: string
  requested_by: string | null
  /** Of the bakery, or an admin; without one it happened by itself. */
  actor?: Actor | undefined
  now: Date
}

/** What became of the money. */
export interface BillEnd {
  /** To the customer's card. */
  back_cents: number
  /** All that had come by card and not gone back before. */
  card_cents: number
  by_hand_cents: number
  /** What was still open, and is asked for no more. */
  open_cents: number
  /** A bank has to decide first about some of it. */
  disputed: boolean
  /** The bakery's terms, as they were agreed. */
  policy: string
  /** Where to see it, and whom it was sent to. */
  invoice_id: string
  customer_email: string | null
}

interface ReceivedBill {
  order_id: string
  method: 'cash' | 'check' | 'venmo' | 'zelle' | 'other'
  /** The order's mark and the payment that it makes share their moment: so each is found by the other. */
  received_at: Date
  actor: Actor
  now: Date
}
