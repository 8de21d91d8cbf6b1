/** §3: what the header's badges count. */
export interface Counters {
  unread_messages: number
  unviewed_orders: number
}

export const NO_COUNTERS: Counters = { unread_messages: 0, unviewed_orders: 0 }
