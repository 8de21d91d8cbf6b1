import type { Tx } from '~/db/client.server'
import type { Actor } from './actor.server'

/** How orders reach their invoices without knowing them (decision 141). Each is called in the transaction that has locked the order. */
export interface OrderBills {
  /** The order is cancelled: card payments go back, open invoices end. Null where nothing was billed. */
  end(tx: Tx, ended: EndedBill): Promise<BillEnd | null>
  receive(tx: Tx, received: ReceivedBill): Promise<void>
  /** True if the mark that the baker takes back had paid an invoice. */
  undo(tx: Tx, undone: Omit<ReceivedBill, 'method'>): Promise<boolean>
}

interface EndedBill {
  order_id: string
  /** How much goes back if the customer asked to cancel; null for all of it (ruling 52). */
  refund_cents: number | null
  reason: string
  requested_by: string | null
  /** Absent if the order ended by itself. */
  actor?: Actor | undefined
  now: Date
}

export interface BillEnd {
  back_cents: number
  /** All that came by card and had not gone back before. */
  card_cents: number
  by_hand_cents: number
  open_cents: number
  disputed: boolean
  policy: string
  /** See `unsignedLink`. */
  invoice_link: string
  customer_email: string | null
}

interface ReceivedBill {
  order_id: string
  method: 'cash' | 'check' | 'venmo' | 'zelle' | 'other'
  /** The order's mark and the payment made from it share this moment: each is found by the other. */
  received_at: Date
  actor: Actor
  now: Date
}
