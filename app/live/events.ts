import type { orders } from '~/db/schema/orders'

type OrderStatus = (typeof orders.$inferSelect)['status']

/** What a browser is told the moment it happens: ids only. The browser reads the rest through the calls, which check access. */
export type LiveEvent =
  | { type: 'order'; order_id: string; bakery_id: string; status: OrderStatus; change: 'new' | 'changed' }
  /** Written, changed or read; without an id, the conversation as a whole. */
  | { type: 'message'; conversation_id: string; message_id: string | null; seq: number | null }
  | { type: 'typing'; conversation_id: string; from_bakery: boolean }
  /** Sent, paid, refunded, void: both sides read it again. */
  | { type: 'invoice'; invoice_id: string; bakery_id: string }
  /** A custom order's request, or a quote for it. */
  | { type: 'request'; request_id: string; bakery_id: string }
  | { type: 'notification' }
  | { type: 'menu'; bakery_id: string }
  | { type: 'helpers'; bakery_id: string }
  | { type: 'counters' }
  /** Something that waits for editors came, was taken, or was ruled on: their queues are read again (`tell_editors`). */
  | { type: 'case' }
  /** An editor has ruled on something that you sent in. */
  | { type: 'ruling' }
  | { type: 'signed_out' }

/** What a stream says. 'expired': come back at once, with a fresh token or as somebody who may see less. */
export type StreamEvent = LiveEvent | { type: 'hello' } | { type: 'expired' }

/** What pages are told. 'hello': you may have missed something since you last read, so read again. */
export type PageEvent = Exclude<StreamEvent, { type: 'expired' | 'signed_out' }>

/** What the tab that holds the stream passes on to the other tabs. */
export interface AddressedEvent {
  user_id: string
  event: PageEvent
}

/** A notification as it crosses from the process that wrote to the processes that hold streams. */
export interface Notice {
  to: string[]
  event: LiveEvent
}

/** PostgreSQL refuses payloads of 8000 bytes; an id and its quotes are 39. */
const MOST_IDS = 150

/** For one or many: an event reaches a stream once, however many of the ids are the stream's. */
export function noticesFor(to: string | (string | null)[], event: LiveEvent): Notice[] {
  const ids = [...new Set(typeof to === 'string' ? [to] : to)].filter((id) => id !== null)
  const notices: Notice[] = []
  for (let from = 0; from < ids.length; from += MOST_IDS) notices.push({ to: ids.slice(from, from + MOST_IDS), event })
  return notices
}
