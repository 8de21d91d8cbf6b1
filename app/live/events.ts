import type { orders } from '~/db/schema/orders'

type OrderStatus = (typeof orders.$inferSelect)['status']

/** Ids only: the browser reads the rest through calls, which check access. */
export type LiveEvent =
  | { type: 'order'; order_id: string; bakery_id: string; status: OrderStatus; change: 'new' | 'changed' }
  /** Without an id, the conversation as a whole. */
  | { type: 'message'; conversation_id: string; message_id: string | null; seq: number | null }
  | { type: 'typing'; conversation_id: string; from_bakery: boolean }
  | { type: 'invoice'; invoice_id: string; bakery_id: string }
  | { type: 'request'; request_id: string; bakery_id: string }
  /** Someone wrote in it. */
  | { type: 'topic'; topic_id: string }
  | { type: 'notification' }
  | { type: 'menu'; bakery_id: string }
  /** Its hours or other settings. */
  | { type: 'bakery'; bakery_id: string }
  | { type: 'helpers'; bakery_id: string }
  | { type: 'counters' }
  | { type: 'case' }
  | { type: 'ruling' }
  | { type: 'approval' }
  /** Their roles. */
  | { type: 'rights' }
  | { type: 'signed_out' }

/** 'expired': connect again at once, with a fresh token or with fewer rights. */
export type StreamEvent = LiveEvent | { type: 'hello' } | { type: 'expired' }

/** 'hello': something may have been missed since the last reading, so read again. */
export type PageEvent = Exclude<StreamEvent, { type: 'expired' | 'signed_out' }>

export interface AddressedEvent {
  user_id: string
  event: PageEvent
}

export interface Notice {
  to: string[]
  event: LiveEvent
}

/** PostgreSQL refuses payloads of 8000 bytes; an id and its quotes are 39. */
const MOST_IDS = 150

export function noticesFor(to: string | (string | null)[], event: LiveEvent): Notice[] {
  const ids = [...new Set(typeof to === 'string' ? [to] : to)].filter((id) => id !== null)
  const notices: Notice[] = []
  for (let from = 0; from < ids.length; from += MOST_IDS) notices.push({ to: ids.slice(from, from + MOST_IDS), event })
  return notices
}
